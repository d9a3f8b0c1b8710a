import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { filesIn, importsOf, lineOf, parse, read, root, systemSources, walk } from "./sources.ts";

/** The room a file lives in, by its folder. */
function roomOf(file: string): string {
  const ruleset = /^src\/rulesets\/([^/]+)\/(rules\/)?/.exec(file);
  if (ruleset) return ruleset[2] ? `rules:${ruleset[1]}` : `ruleset:${ruleset[1]}`;
  if (file.startsWith("src/rulesets/")) return "contract";
  if (file.startsWith("src/core/")) return "core";
  if (file.startsWith("src/foundry/")) return "foundry";
  if (file.startsWith("src/types/")) return "types";
  // Ids and paths of the package: known to every room that knows Foundry.
  if (file === "src/constants.ts") return "constants";
  if (file.startsWith("src/")) return "main";
  return "outside";
}

/** Who may know whom (docs/architecture.md). */
function mayKnow(from: string, to: string): boolean {
  if (from === to || from === "main") return true;
  if (from === "core") return false;
  const [kind, name] = from.split(":");
  if (kind === "rules") return to === "core";
  if (kind === "ruleset") return ["core", "contract", "foundry", "types", "constants", `rules:${name}`].includes(to);
  if (from === "contract") return ["core", "types", "foundry", "constants"].includes(to);
  if (from === "foundry") return ["core", "contract", "types", "constants"].includes(to);
  return false;
}

describe("who may know whom", () => {
  it("holds for every import by folder", () => {
    const wrong: string[] = [];
    for (const file of systemSources()) {
      for (const { source, path: target } of importsOf(file)) {
        const [from, to] = [roomOf(file), target === null ? "package" : roomOf(target)];
        const fine =
          to === "package" ? source.startsWith("fvtt-types/") && !/^(core$|rules:)/.test(from) : mayKnow(from, to);
        if (!fine) wrong.push(`${file} (${from}) imports ${source} (${to})`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("lets no ruleset's name stand outside its folder, main and the registrations", () => {
    const names = /\b(tarafore|avorkarth|infinity)\b/i;
    const wrong = [...systemSources("src/core"), ...systemSources("src/foundry")].filter((file) => {
      let found = false;
      walk(parse(file).program, (node) => {
        if (node.type === "Literal" && typeof node["value"] === "string" && names.test(node["value"])) found = true;
        if (node.type === "Identifier" && names.test(String(node["name"]))) found = true;
      });
      return found;
    });
    expect(wrong).toEqual([]);
  });
});

describe("purity", () => {
  const pure = [
    ...systemSources("src/core"),
    ...systemSources("src/rulesets").filter((f) => roomOf(f).startsWith("rules:")),
  ];

  it("loads every file of core and rules in plain Node, without a Foundry global", async () => {
    for (const name of ["foundry", "game", "CONFIG", "Hooks", "canvas", "ui", "document", "window"]) {
      expect(name in globalThis, name).toBe(false);
    }
    expect(pure.length).toBeGreaterThan(5);
    for (const file of pure) await import(pathToFileURL(path.join(root, file)).href);
  });
});

describe("what a real host would punish", () => {
  const sources = systemSources().filter((f) => !roomOf(f).startsWith("rules:") && roomOf(f) !== "core");
  const offences = (rule: (file: string, report: (offset: number, what: string) => void) => void): string[] => {
    const found: string[] = [];
    for (const file of sources) rule(file, (offset, what) => found.push(`${file}:${lineOf(file, offset)} ${what}`));
    return found;
  };

  it("uses no global document or window, and no instanceof on nodes (detached windows are realms of their own)", () => {
    expect(
      offences((file, report) => {
        walk(parse(file).program, (node) => {
          if (node.type === "BinaryExpression" && node["operator"] === "instanceof") {
            const right = node["right"] as { name?: string };
            if (/^(HTML\w*Element|Element|Node|\w*Event|Document|Window)$/.test(right.name ?? ""))
              report(node.start, `instanceof ${right.name}`);
          }
          if (node.type === "MemberExpression") {
            const object = node["object"] as { type: string; name?: string };
            if (object.type === "Identifier" && (object.name === "document" || object.name === "window")) {
              const text = read(file).slice(0, node.start);
              const local = new RegExp(`(const|let|\\(|,|\\{)\\s*${object.name}\\b`).test(text);
              if (!local) report(node.start, `global ${object.name}`);
            }
          }
        });
      }),
    ).toEqual([]);
  });

  it("never means game.combat where the viewed or the own combat is meant", () => {
    expect(
      offences((file, report) => {
        walk(parse(file).program, (node) => {
          if (node.type !== "MemberExpression") return;
          const object = node["object"] as { name?: string };
          const property = node["property"] as { name?: string };
          if (object.name === "game" && property.name === "combat") report(node.start, "game.combat");
        });
      }),
    ).toEqual([]);
  });

  it("has no path with a leading slash (route prefix)", () => {
    const wrong: string[] = [];
    for (const file of [...sources, ...filesIn("templates", ".hbs"), ...filesIn("styles", ".css"), "system.json"]) {
      for (const match of read(file).matchAll(/["'(]\/(systems|templates|styles|art|lang|icons|packs)\//g)) {
        wrong.push(`${file}:${lineOf(file, match.index)} ${match[0]}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("names only images of the project that exist", () => {
    const wrong: string[] = [];
    let seen = 0;
    for (const file of [
      ...sources,
      ...filesIn("templates", ".hbs"),
      ...filesIn("styles", ".css"),
      ...filesIn("packs", ".yaml"),
      "system.json",
    ]) {
      for (const match of read(file).matchAll(/systems\/tactical-time\/([\w./-]+\.(?:svg|webp|png|hbs|css|json))/g)) {
        seen++;
        if (!existsSync(path.join(root, match[1] ?? ""))) wrong.push(`${file}: ${match[0]}`);
      }
    }
    expect(seen).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it("uses only icon classes of the free Font Awesome set that core ships", () => {
    const css = read("node_modules/@fortawesome/fontawesome-free/css/all.css");
    const known = new Set([...css.matchAll(/\.(fa-[a-z0-9-]+)/g)].map((m) => m[1]));
    const wrong: string[] = [];
    for (const file of [...sources, ...filesIn("templates", ".hbs")]) {
      for (const match of read(file).matchAll(/\bfa-[a-z0-9]+(?:-[a-z0-9]+)*/g)) {
        if (!known.has(match[0])) wrong.push(`${file}:${lineOf(file, match.index)} ${match[0]}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
