import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../styles/shared/tokens.css", import.meta.url), "utf8");
const blocks = css.split("}").filter((block) => block.includes("--tt-paper"));

/** The colours of each block of the file, by name. */
const palettes = blocks.map((block) =>
  Object.fromEntries([...block.matchAll(/--tt-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour])),
);
const [light, dark, lightInside] = palettes;

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

const TEXT = [
  "ink",
  "ink-muted",
  "accent",
  "lethal",
  "stun",
  "good",
  "bad",
  "critical",
  "partial",
  "fumble",
  "ally",
  "foe",
];
const GROUNDS = ["paper", "surface", "surface-raised"];
const pairs = TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)).concat([
  ["accent-ink", "accent"],
  ["ink", "accent-soft"],
  ["ink-muted", "sunken"],
  ["lethal", "lethal-soft"],
  ["paper", "lethal"],
  ["paper", "stun"],
]);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colours", (_theme, palette) => {
  it.each(pairs)("%s is readable on %s", (text, ground) => {
    const colours = palette ?? {};
    expect(contrast(colours[text] ?? "#808080", colours[ground] ?? "#808080")).toBeGreaterThanOrEqual(4.5);
  });
});

it("are the same in a light sheet inside a dark page", () => expect(lightInside).toEqual(light));
