import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { countedTexts, english, keysOf, languageOf, languages, placeholdersOf } from "./languages.ts";
import { filesIn, lineOf, parse, read, systemSources, walk } from "./sources.ts";

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

  it("are offered by the manifest, each file under its language's code", () => {
    const manifest = JSON.parse(read("system.json")) as { languages: { lang: string; name: string; path: string }[] };
    expect(manifest.languages.map(({ path }) => path).sort()).toEqual([...languages.keys()].sort());
    for (const { lang, name, path } of manifest.languages) {
      expect(languageOf(path)).toBe(lang);
      expect(name.toLowerCase()).toBe(new Intl.DisplayNames(lang, { type: "language" }).of(lang)?.toLowerCase());
    }
  });

  describe.each([...languages])("%s", (file, texts) => {
    it("has the keys of English in English's order, none missing and none more", () => {
      const wanted = keysOf(english);
      const present = keysOf(texts);
      expect(wanted.filter((key) => !present.includes(key))).toEqual([]);
      expect(present.filter((key) => !wanted.includes(key))).toEqual([]);
      expect(present).toEqual(wanted);
    });

    it("has no empty text", () => {
      expect([...texts].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
    });

    it("has the placeholders of English", () => {
      const counted = countedTexts(texts);
      const model = (key: string): string => {
        const group = key.slice(0, key.lastIndexOf("."));
        return english.get(counted.has(group) ? `${group}.other` : key) ?? "";
      };
      const differ = [...texts].filter(([key, text]) => {
        // "A turn" needs no number in it; what is counted by more than one does.
        const wanted = placeholdersOf(model(key));
        const given = placeholdersOf(text);
        return given !== wanted && !(key.endsWith(".one") && wanted.split(",").includes("count"));
      });
      expect(differ.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
    });

    it("counts in the forms that its language has", () => {
      const known = new Intl.PluralRules(languageOf(file)).resolvedOptions().pluralCategories;
      const wrong = [...countedTexts(texts)].filter(([, forms]) =>
        forms.some((form) => !known.some((k) => k === form)),
      );
      expect(wrong.map(([key, forms]) => `${key}: ${forms.join()}, of ${known.join()}`)).toEqual([]);
      expect([...countedTexts(english).keys()].filter((key) => !countedTexts(texts).has(key))).toEqual([]);
    });
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
