import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import YAML from "yaml";
import { CRITICAL_WOUNDS } from "../../src/rulesets/avorkarth/rules/critical-wounds.ts";
import { HUMAN } from "../../src/rulesets/infinity/rules/body.ts";
import { filesIn, read } from "./sources.ts";

interface Source {
  readonly _key: string;
  readonly name: string;
  readonly img: string;
  readonly command: string;
  readonly formula: string;
  readonly results: readonly { readonly name: string; readonly range: readonly [number, number] }[];
}

const documents = (pack: string): Source[] =>
  readdirSync(`packs/${pack}`)
    .map((file) => YAML.parse(read(`packs/${pack}/${file}`)) as Source)
    .filter(({ _key }) => !_key.startsWith("!folders!"));

const results = (pack: string, name: string): Source["results"] =>
  documents(pack)
    .find((table) => table.name === name)
    ?.results.toSorted((a, b) => a.range[0] - b.range[0]) ?? [];

describe("roll tables", () => {
  it("critical wounds: the places of AV-282, a face each", () => {
    const rows = results("avorkarth-tables", "Critical wound");
    expect(rows.map(({ name, range }) => [name.toLowerCase(), ...range])).toEqual(
      CRITICAL_WOUNDS.map(({ id, face }) => [id, face, face]),
    );
  });

  it("damage targets at random: the weights of a human, in the order of the composition (SI-075)", () => {
    const rows = results("infinity-tables", "Random Damage Target (human)");
    expect(rows.map(({ range: [from, to] }) => to - from + 1)).toEqual(HUMAN.map(({ weight }) => weight));
    const words = (key: string): string => key.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`);
    expect(rows.map(({ name }) => name.toLowerCase())).toEqual(HUMAN.map(({ key }) => words(key)));
    // Nothing between the rows, and nothing left over.
    expect(rows.map(({ range }) => range[0])).toEqual([1, ...rows.slice(0, -1).map(({ range }) => range[1] + 1)]);
    expect(rows.at(-1)?.range[1]).toBe(100);
  });
});

describe("macros", () => {
  const macros = documents("macros");

  it("call actions that some game has, and nothing but the public functions", () => {
    const known = new Set(
      filesIn("src/rulesets", ".ts")
        .filter((file) => file.includes("/actions/"))
        .flatMap((file) => [...read(file).matchAll(/^\s+id: "(\w+)",$/gm)].map(([, id]) => id)),
    );
    const called = macros.flatMap(({ command }) => [...command.matchAll(/\.act\("(\w+)"/g)].map(([, id]) => id));
    expect(called.length).toBeGreaterThan(10);
    expect(called.filter((id) => !known.has(id))).toEqual([]);
    const api = read("docs/api.md");
    for (const { name, command } of macros) {
      const [, call = ""] = command.match(/game\.system\.api\.(\w+\.\w+)/) ?? [];
      expect(api, name).toContain(`\`${call}(`);
    }
  });

  it("have a picture each", () => {
    const pictures = new Set(filesIn("art", ".svg").map((file) => `systems/tactical-time/${file}`));
    expect(macros.filter(({ img }) => !pictures.has(img)).map(({ name }) => name)).toEqual([]);
  });
});
