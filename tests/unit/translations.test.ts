import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { filesIn, lineOf, parse, read, systemSources, walk } from "./sources.ts";

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string") flat.set(name, value);
    else for (const [k, v] of flatten(value, name)) flat.set(k, v);
  }
  return flat;
}

const languages = new Map(filesIn("lang", ".json").map((f) => [f, flatten(JSON.parse(read(f)) as Tree)]));
const english = languages.get("lang/en.json") ?? new Map<string, string>();
const groups = new Set([...english.keys()].map((k) => k.split(".")[0] ?? ""));
const looksLikeKey = (text: string): boolean =>
  /^[A-Za-z][\w-]*(\.[\w-]+)+$/.test(text) && groups.has(text.split(".")[0] ?? "");

interface Use {
  readonly where: string;
  /** A whole key, or the literal start of one that is put together at run time. */
  readonly key: string;
  readonly whole: boolean;
}

function usesInCode(): Use[] {
  const uses: Use[] = [];
  for (const file of [...systemSources(), ...filesIn("bench/demo", ".ts")]) {
    walk(parse(file).program, (node) => {
      const where = `${file}:${lineOf(file, node.start)}`;
      if (node.type === "Literal" && typeof node["value"] === "string") {
        const text = node["value"];
        if (looksLikeKey(text)) uses.push({ where, key: text, whole: true });
        else if (text.endsWith(".") && looksLikeKey(`${text}x`)) uses.push({ where, key: text, whole: false });
      }
      if (node.type === "TemplateLiteral") {
        const start = ((node["quasis"] as { value: { cooked: string } }[])[0]?.value.cooked ?? "").trim();
        if (start && looksLikeKey(`${start}x`)) uses.push({ where, key: start, whole: false });
      }
    });
  }
  return uses;
}

function usesInTemplates(): Use[] {
  const uses: Use[] = [];
  for (const file of filesIn("templates", ".hbs")) {
    class Visitor extends Handlebars.Visitor {
      override StringLiteral(node: hbs.AST.StringLiteral): void {
        const where = `${file}:${node.loc.start.line}`;
        if (looksLikeKey(node.value)) uses.push({ where, key: node.value, whole: true });
        else if (looksLikeKey(`${node.value}x`)) uses.push({ where, key: node.value, whole: false });
      }
    }
    new Visitor().accept(Handlebars.parse(read(file)));
    // Keys in attributes that the host localises at display (data-tooltip).
    for (const match of read(file).matchAll(/data-tooltip="([\w.-]+)"/g)) {
      if (looksLikeKey(match[1] ?? "")) uses.push({ where: file, key: match[1] ?? "", whole: true });
    }
  }
  return uses;
}

const uses = [...usesInCode(), ...usesInTemplates()];

describe("translations", () => {
  it("cover every key that code and templates name", () => {
    const branches = new Set(
      [...english.keys()].flatMap((k) => k.split(".").map((_, i, all) => all.slice(0, i + 1).join("."))),
    );
    const missing = uses.filter((u) =>
      u.whole ? !branches.has(u.key) : ![...english.keys()].some((k) => k.startsWith(u.key)),
    );
    expect(missing.map((u) => `${u.where} ${u.key}`)).toEqual([]);
  });

  it("hold no key that nothing uses", () => {
    const whole = new Set(uses.filter((u) => u.whole).map((u) => u.key));
    const starts = uses.filter((u) => !u.whole).map((u) => u.key);
    const unused = [...english.keys()].filter((key) => {
      if (whole.has(key)) return false;
      // The manifest's subtypes (TYPES.*) and the fields of models with that prefix are read by the host.
      if (key.startsWith("TYPES.")) return false;
      if (/\.FIELDS\./.test(key) && whole.has(key.slice(0, key.indexOf(".FIELDS.")))) return false;
      if (/\.FIELDS\./.test(key) && starts.some((s) => key.startsWith(s))) return false;
      // A branch named as a whole (LOCALIZATION_PREFIXES, plural forms, a record of labels).
      if ([...whole].some((w) => key.startsWith(`${w}.`))) return false;
      return !starts.some((s) => key.startsWith(s));
    });
    expect(unused).toEqual([]);
  });

  it("name every subtype of the manifest", () => {
    const manifest = JSON.parse(read("system.json")) as { documentTypes: Record<string, Record<string, unknown>> };
    const missing = Object.entries(manifest.documentTypes).flatMap(([document, types]) =>
      Object.keys(types)
        .map((type) => `TYPES.${document}.${type}`)
        .filter((key) => !english.has(key)),
    );
    expect(missing).toEqual([]);
  });

  it.each([...languages.keys()])("%s has the same keys and placeholders as English, and no empty text", (file) => {
    const other = languages.get(file) ?? new Map<string, string>();
    const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? "").sort();
    expect([...english.keys()].filter((k) => !other.has(k))).toEqual([]);
    expect([...other.keys()].filter((k) => !english.has(k))).toEqual([]);
    expect([...other].filter(([, text]) => text.trim() === "").map(([k]) => k)).toEqual([]);
    const differ = [...other].filter(
      ([k, text]) => placeholders(text).join() !== placeholders(english.get(k) ?? "").join(),
    );
    expect(differ.map(([k]) => k)).toEqual([]);
  });

  it("leave no words of one language in the templates", () => {
    const wrong: string[] = [];
    const attributes = /\s(?:title|aria-label|placeholder|alt|data-tooltip)="([^"{]*[A-Za-z]{2,}[^"{]*)"/g;
    for (const file of filesIn("templates", ".hbs")) {
      const text = read(file).replaceAll(/\{\{!--[\s\S]*?--\}\}|\{\{![\s\S]*?\}\}/g, "");
      for (const match of text.matchAll(attributes))
        if (!looksLikeKey(match[1] ?? "")) wrong.push(`${file}: ${match[0].trim()}`);
      const outside = text.replaceAll(/\{\{[\s\S]*?\}\}/g, "\u0000").replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, "");
      for (const match of outside.replaceAll(/<[^>]*>/g, "\n").matchAll(/[A-Za-z]{3,}[^\n]*/g))
        wrong.push(`${file}: ${match[0].trim()}`);
    }
    expect(wrong).toEqual([]);
  });

  it("leave no words of one language in what code shows", () => {
    const wrong: string[] = [];
    for (const file of systemSources()) {
      walk(parse(file).program, (node) => {
        if (node.type !== "CallExpression") return;
        const callee = node["callee"] as { type: string; start: number; end: number };
        const name = read(file).slice(callee.start, callee.end);
        if (!/notifications\??\.(info|warn|error|success)$/.test(name)) return;
        const first = (node["arguments"] as { type: string; value?: unknown }[])[0];
        if (first?.type === "Literal" && typeof first.value === "string" && !looksLikeKey(first.value)) {
          wrong.push(`${file}:${lineOf(file, node.start)} ${first.value}`);
        }
      });
    }
    expect(wrong).toEqual([]);
  });
});
