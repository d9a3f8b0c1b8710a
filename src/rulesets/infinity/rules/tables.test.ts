import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { HUMAN, thresholds } from "./body.ts";
import { movement, sizeTerms } from "./derived.ts";
import { INFINITY_OPTIONS, resolveOptions } from "./options.ts";
import { CONDITIONS } from "./state.ts";
import { weaponFigures, weaponGuard } from "./weapons.ts";

/** The printed page and the compendium's figures, not copies of the code. */
const read = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");
const book = read("docs/rules/infinity.md");
const tables = parse(read("packs/_data/infinity-tables.yaml")) as {
  sizes: {
    size: number;
    woundThreshold: number;
    movement: number;
    reach: number;
    dexterityChecks: number;
    strengthChecks: number;
  }[];
  weaponSizes: { size: number; hit: number; damage: number; guard: number }[];
};
const full = resolveOptions({ "size.modifiers": "full" });

describe("the tables as printed", () => {
  it("section 21: every setting with its choices, bounds and default", () => {
    const start = book.indexOf("## 21.");
    const rows = book
      .slice(start, book.indexOf("## 22."))
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const keys: string[] = [];
    for (const row of rows) {
      const [key = "", type = "", initial = ""] = row
        .split("|")
        .slice(1)
        .map((cell) => cell.trim().replaceAll("`", ""));
      keys.push(key);
      const spec = INFINITY_OPTIONS[key as keyof typeof INFINITY_OPTIONS];
      expect(String(spec?.initial), key).toBe(initial);
      if (spec?.kind === "choice") expect(`choice ${spec.choices.join(", ")}`, key).toBe(type);
      else if (spec?.kind === "integer")
        expect([`integer ${spec.min}-${spec.max}`, `integer ${spec.min}--${spec.max}`], key).toContain(type);
      else expect(spec?.kind, key).toBe(type);
    }
    expect(Object.keys(INFINITY_OPTIONS)).toEqual(keys);
  });

  it("SI-012, SI-015 one row per size", () => {
    const none = { movement: 0, reach: 0 };
    for (const row of tables.sizes) {
      const plain = resolveOptions({ "movement.reach": 30 });
      const { move, reach } = movement(row.size, none, plain);
      expect([move - 30, reach - 30], `${row.size}`).toEqual([row.movement, row.reach]);
      expect(sizeTerms.dexterity(row.size, full).value, `${row.size}`).toBe(row.dexterityChecks);
      expect(sizeTerms.strength(row.size, full).value, `${row.size}`).toBe(row.strengthChecks);
      expect(thresholds(100, row.size, full).wound, `${row.size}`).toBe(100 + row.woundThreshold);
    }
  });

  it("SI-104, SI-068 hit, damage and guard of each weapon size", () => {
    for (const { size, hit, damage, guard } of tables.weaponSizes) {
      expect({ ...weaponFigures(size, 0, resolveOptions()), guard: weaponGuard(size) }).toEqual({ hit, damage, guard });
    }
  });

  it("SI-072 the human composition, weights 10, 30 and 15 each, 100 in all", () => {
    expect(HUMAN.map(({ key, role, vital, weight }) => [key, role, vital, weight])).toEqual([
      ["head", "head", true, 10],
      ["torso", "torso", true, 30],
      ["leftArm", "arm", false, 15],
      ["rightArm", "arm", false, 15],
      ["leftLeg", "leg", false, 15],
      ["rightLeg", "leg", false, 15],
    ]);
    expect(HUMAN.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it("section 20: the conditions", () => {
    const row = book.split("\n").find((line) => line.startsWith("| conditions[].id")) ?? "";
    expect(row.split("|")[2]?.trim()).toBe(CONDITIONS.join(", "));
  });
});
