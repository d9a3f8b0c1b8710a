import { describe, expect, it } from "vitest";
import { runEntry } from "./rules.ts";
import { RULESET_IDS, RULESETS, runOperation } from "./rulesets.ts";

describe("npm run rules", () => {
  it.each([
    ["tarafore", ["keptDie", "attack", "rungDistribution", "attackDistribution"]],
    ["avorkarth", ["check", "attack", "probAttack"]],
    ["infinity", ["success", "attack", "odds"]],
  ] as const)("knows the operations of %s by the rulebook's names", (ruleset, names) => {
    expect(Object.keys(RULESETS[ruleset])).toEqual(expect.arrayContaining([...names]));
  });

  it("takes settings beside the input, over those in it", () => {
    const input = { size: 3, wielder: 2, settings: { "weapons.sizeBasis": "own" } };
    expect(runOperation("infinity", "weapon", input)).toEqual({ hit: -20, damage: 30 });
    expect(runOperation("infinity", "weapon", input, { "weapons.sizeBasis": "relative" })).toEqual({
      hit: 0,
      damage: 10,
    });
  });

  it("answers every entry of a batch, the wrong ones with field, code and message", () => {
    expect(runEntry("tarafore", { id: "a", op: "bonus", input: { margin: 5 } })).toEqual({ id: "a", output: 5 });
    expect(runEntry("tarafore", { id: "b", op: "keptDie", input: { dice: [1, 2, 11] } })).toEqual({
      id: "b",
      error: { field: "dice.2", code: "tooLarge", message: expect.stringContaining("dice.2") },
    });
    expect(runEntry("infinity", { id: 3, op: "nothing" })).toMatchObject({
      id: 3,
      error: { field: "op", code: "unknownId" },
    });
    expect(runEntry("infinity", { op: "constructor" })).toMatchObject({ id: null, error: { field: "op" } });
    expect(runEntry("infinity", { id: 4 })).toMatchObject({ id: 4, error: { field: "op", code: "missing" } });
    expect(runEntry("infinity", [])).toMatchObject({ id: null, error: { field: "entry", code: "wrongType" } });
    expect(runEntry("infinity", { id: 5, op: "power", input: 7 })).toMatchObject({ error: { field: "input" } });
    expect(runEntry("infinity", { id: 6, op: "power", settings: 7 })).toMatchObject({ error: { field: "settings" } });
  });

  // Whatever is thrown at an operation, it answers with a value or a typed error and never with a bare exception.
  it.each(RULESET_IDS)("%s refuses nonsense with a named field", (ruleset) => {
    const nonsense = [
      null,
      [],
      "x",
      7,
      { dice: "x" },
      { target: Number.NaN },
      { settings: { nothing: 1 } },
      { score: 1e300 },
    ];
    for (const op of Object.keys(RULESETS[ruleset])) {
      for (const input of nonsense) {
        const answer = runEntry(ruleset, { id: op, op, input });
        if ("error" in answer) expect(answer.error.code, `${op} ${JSON.stringify(input)}`).not.toBe("internal");
      }
    }
  });
});
