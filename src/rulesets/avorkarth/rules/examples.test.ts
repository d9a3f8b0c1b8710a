import { describe, expect, it } from "vitest";
import { exact, probability } from "../../../core/chance/index.ts";
import examples from "./examples.json" with { type: "json" };
import { escapeCheck } from "./grapple.ts";
import { operations } from "./operations.ts";
import probabilities from "./probabilities.json" with { type: "json" };

/** An operation by its name; a name that does not exist is a failure. */
function run(op: string, input: unknown): unknown {
  const operation = operations[op];
  if (operation === undefined) throw new Error(`no operation ${op}`);
  return operation(input);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects: the named keys only, at every depth; lists and all else in full. */
function expectNamed(actual: unknown, expected: unknown): void {
  if (!isObject(expected)) expect(actual).toEqual(expected);
  else for (const [key, value] of Object.entries(expected)) expectNamed(isObject(actual) ? actual[key] : actual, value);
}

describe("worked examples of the rulebook (section 22)", () => {
  it("are all here", () => {
    expect(examples.map(({ id }) => id)).toEqual(
      Array.from({ length: 82 }, (_, i) => `E${String(i + 1).padStart(2, "0")}`),
    );
  });

  for (const { id, rule, op, input, expected, note } of examples) {
    it(`${id} ${rule} ${op}${note === undefined ? "" : `: ${note}`}`, () => {
      expectNamed(run(op, input), expected);
    });
  }
});

describe("what the notes of the examples add", () => {
  const byId = (id: string) => {
    const found = examples.find((example) => example.id === id);
    if (found === undefined) throw new Error(`no example ${id}`);
    return found;
  };
  const others: readonly [id: string, changed: Readonly<Record<string, unknown>>, expected: unknown][] = [
    ["E19", { lethal: 49 }, "well"],
    ["E24", { settings: { extraTurnRounding: "floor" } }, 2],
    ["E40", { distance: 2 }, { allowed: false, attackBonus: 0 }],
    ["E41", { bearing: 45 }, "front"],
    ["E41", { bearing: 135 }, "back"],
    ["E49", { mode: "ranged" }, { outmanoeuvre: 0, drop: true }],
    ["E63", { settings: { manoeuvrePartial: false } }, { result: "P", works: false }],
    ["E64", { sizeSteps: 3 }, { allowed: false, works: false }],
    ["E73", { face: 3 }, { result: "F", fear: 2 }],
    ["E75", { fear: 5, charm: 6 }, { track: "charm", state: "allured" }],
    ["E78", { units: 10 }, { wear: 4 }],
    ["E80", { settings: { mightRule: "weapon" } }, 14],
    ["E82", { hit: "S" }, 13],
  ];
  for (const [id, changed, expected] of others) {
    it(`${id} with ${JSON.stringify(changed)}`, () => {
      const { op, input } = byId(id);
      expectNamed(run(op, { ...input, ...changed }), expected);
    });
  }
});

describe("probability tables of the rulebook (section 23)", () => {
  for (const { id, case: name, input, expected } of probabilities.attacks) {
    it(`${id} ${name}`, () => {
      expect(run("probAttack", input)).toEqual(expected);
    });
  }

  for (const { difference, percent } of probabilities.escape) {
    it(`escape at Strength ${difference}`, () => {
      const odds = (state: "partial" | "full", targetStr: number) =>
        probability(
          exact(() =>
            escapeCheck({ state, targetStr, grapplerStr: 10, targetArmWound: false, grapplerArmWound: false }),
          ),
          ({ escapes }) => escapes,
        );
      expect((100 * odds("partial", 10 + difference)).toFixed(4)).toBe(percent);
      expect((100 * odds("full", 15 + difference)).toFixed(4)).toBe(percent);
    });
  }
});
