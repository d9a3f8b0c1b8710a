import { describe, expect, it } from "vitest";
import { filesIn, read } from "./sources.ts";

const files = filesIn("styles", ".css");

/** Comments and the contents of strings out, so that only selectors and declarations remain. */
const bare = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, " ").replaceAll(/"[^"]*"/g, '""');

/** Selectors at the outermost level of a style sheet (inside @layer, @media, @supports and @container as well). */
function outerSelectors(css: string): string[] {
  const found: string[] = [];
  const stack: ("group" | "rule" | "other")[] = [];
  let text = "";
  for (const char of bare(css)) {
    if (char === "{") {
      const head = text.trim();
      const kind = /^@(layer|media|supports|container)\b/.test(head)
        ? "group"
        : head.startsWith("@")
          ? "other"
          : "rule";
      if (kind === "rule" && stack.every((s) => s === "group")) found.push(head);
      stack.push(kind);
      text = "";
    } else if (char === "}") {
      stack.pop();
      text = "";
    } else if (char === ";") text = "";
    else text += char;
  }
  return found;
}

/** Splits a selector list at its outermost commas. */
const parts = (selector: string): string[] => selector.split(/,(?![^(]*\))/).map((s) => s.trim());

describe("styles", () => {
  it("exist", () => expect(files.length).toBeGreaterThan(0));

  it.each(files)("%s stays within our own scope", (file) => {
    const ours = /\.tactical-time|\btactical-[a-z]+\b|\.tt-|body\.theme-|^:host/;
    const wrong = outerSelectors(read(file))
      .flatMap(parts)
      .filter((s) => !ours.test(s));
    expect(wrong).toEqual([]);
  });

  it.each(files)("%s leans on no custom property of the host without a fallback", (file) => {
    const defined = new Set(files.flatMap((f) => [...read(f).matchAll(/(--tt-[\w-]+)\s*:/g)].map((m) => m[1])));
    const wrong: string[] = [];
    for (const match of bare(read(file)).matchAll(/var\(\s*(--[\w-]+)\s*([,)])/g)) {
      const [, name = "", next] = match;
      // Set by code on the element itself (a percentage, a position): always with a fallback.
      if (next === ",") continue;
      if (!defined.has(name)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });

  it("are all named in the manifest or imported by a file that is", () => {
    const manifest = JSON.parse(read("system.json")) as { styles: { src: string; layer: string }[] };
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const match of read(file).matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)) {
        visit(`${file.slice(0, file.lastIndexOf("/"))}/${(match[1] ?? "").replace(/^\.\//, "")}`);
      }
    };
    for (const { src, layer } of manifest.styles) {
      expect(layer).toBe("system");
      visit(src);
    }
    expect(files.filter((f) => !reached.has(f))).toEqual([]);
  });
});
