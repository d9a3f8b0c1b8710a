import { describe, expect, it } from "vitest";
import type { Choices } from "../../../foundry/resolve/action.ts";
import { condition, guard, wound } from "../data/fixtures.test-data.ts";
import { scoresOf } from "../data/scores.ts";
import { DEFAULT_OPTIONS, resolveOptions, type TaraforeOptions } from "../rules/options.ts";
import { checkOdds, describeCheck } from "./check-describe.ts";
import { type CheckFacts, checkFields, checkModifiers, planCheck, rollableScores } from "./check-facts.ts";
import { checkCourse } from "./check-rule.ts";
import { NO_CIRCUMSTANCES } from "./circumstances.ts";
import { changedOptions } from "./common.ts";
import { playCourse } from "./course.test-data.ts";

const edge = { id: "e", name: "Keen", effects: [{ on: "awa", do: "bonus", value: 2, tokens: 0, bonus: 0 } as const] };

const facts = (options: TaraforeOptions = DEFAULT_OPTIONS, hurt = false, tokens = 0): CheckFacts => ({
  scores: rollableScores(scoresOf(guard({ condition: condition({ wounds: hurt ? { a: wound() } : {} }) }), options), [
    edge,
  ]),
  proposed: null,
  difficulty: 8,
  circumstances: NO_CIRCUMSTANCES,
  tokens,
  settings: changedOptions(options),
});

const rolled = (planned: ReturnType<typeof planCheck>, own: number[], other: number[], answers = {}) =>
  playCourse(() => checkCourse(planned), { "contest.actor": own, "contest.target": other }, answers);
const choose = (fields: Choices["fields"], over: Partial<Choices> = {}): Choices => ({
  fields: { difficulty: 8, ...fields },
  modifiers: {},
  own: { name: "", value: 0 },
  ...over,
});

describe("a roll of a score", () => {
  it("TF-007, TF-012, TF-018: the middle die, the other's middle die, the margin and its rung", () => {
    const planned = planCheck(facts(), choose({ score: "pro" }));
    const { outcome: result } = rolled(planned, [2, 9, 5], [3, 3, 10]);
    expect(result).toMatchObject({
      dice: { kept: { actor: 5, target: 3 } },
      margin: 7,
      rung: "exceptional",
      success: true,
    });
    const card = describeCheck(planned, result);
    expect(card.steps[0]?.dice).toEqual([
      { faces: 10, result: 2, discarded: true },
      { faces: 10, result: 9, discarded: true },
      { faces: 10, result: 5, discarded: false },
    ]);
    expect(card.tone).toBe("good");
  });

  it("shows terms that add up to the total, wounds, edges and one's own line among them", () => {
    const planned = planCheck(
      facts(DEFAULT_OPTIONS, true),
      choose({ score: "awa" }, { own: { name: "Rain", value: -1 } }),
    );
    const { outcome: result } = rolled(planned, [4, 5, 6], [5, 5, 5]);
    const [group] = describeCheck(planned, result).steps[0]?.groups ?? [];
    const values = group?.terms.map(({ value }) => value) ?? [];
    expect(values).toEqual([14, -2, 2, -1, 5, 18]);
    expect(result.margin).toBe(18 - 13);
  });

  it("leaves out an edge that was switched off", () => {
    const plan = planCheck(facts(), choose({ score: "awa" }, { modifiers: { "edge-0": false } }));
    expect(plan.contest.own).toMatchObject({ score: 14, modifiers: [] });
    expect(checkModifiers(facts(), { score: "awa" })).toMatchObject([{ id: "edge-0", value: 2 }]);
    expect(checkModifiers(facts(), { score: "pro" })).toEqual([]);
  });

  it("TF-008: keeps the high or the low die, and the middle one where both are asked for", () => {
    const kept = (fields: Choices["fields"]): number =>
      rolled(planCheck(facts(), choose({ score: "pro", ...fields })), [2, 9, 5], [5, 5, 5]).outcome.dice.kept.actor;
    expect([kept({ high: true }), kept({ low: true }), kept({ high: true, low: true })]).toEqual([9, 2, 5]);
  });

  it("TF-013: a difficulty that does not roll counts as itself and five; somebody's score always rolls", () => {
    const options = resolveOptions({ difficultyRolls: "plus5" });
    const against = (who: string) =>
      rolled(planCheck(facts(options), choose({ score: "pro", against: who })), [5, 5, 5], [9, 9, 9]).outcome;
    expect(against("difficulty")).toMatchObject({ rolled: false, margin: 18 - 13 });
    expect(against("opponent")).toMatchObject({ dice: { faces: { target: [9, 9, 9] } }, margin: 18 - 17 });
  });

  it("TF-014: a tie is good enough against a difficulty, and not against somebody", () => {
    const tie = (who: string) =>
      rolled(planCheck(facts(), choose({ score: "pro", against: who, difficulty: 13 })), [5, 5, 5], [5, 5, 5]).outcome
        .success;
    expect([tie("difficulty"), tie("opponent")]).toEqual([true, false]);
  });

  it("TF-016: a token takes the high die once the dice lie there, and goes with the roll", () => {
    const planned = planCheck(facts(DEFAULT_OPTIONS, false, 2), choose({ score: "pro" }));
    const { outcome, asked } = rolled(planned, [2, 9, 5], [3, 3, 10], { "token.actor": { high: true, low: false } });
    expect(asked.map(({ id, whose }) => [id, whose])).toEqual([["token.actor", "actor"]]);
    expect(outcome).toMatchObject({ dice: { kept: { actor: 9, target: 3 } }, spent: { actor: 1, target: 0 } });
    expect(describeCheck(planned, outcome).hasChanges).toBe(true);
  });

  it("offers every score that the being has, with its present value", () => {
    const [field] = checkFields(facts(DEFAULT_OPTIONS, true));
    const option = field?.kind === "choice" ? field.options.find(({ value }) => value === "riding") : null;
    expect(option?.label).toMatchObject({ data: { score: { name: "Riding" }, value: 9 } });
  });
});

describe("the odds of a roll", () => {
  const odds = (fields: Choices["fields"], options = DEFAULT_OPTIONS) =>
    checkOdds(planCheck(facts(options), choose({ score: "pro", ...fields })));
  const success = (view: ReturnType<typeof checkOdds>): number =>
    view.figures.find(({ id }) => id === "success")?.value ?? Number.NaN;

  it("are exact: they add up, and an even contest is even beside its tie", () => {
    const view = odds({ difficulty: 13, against: "opponent" });
    expect(view.bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    const tie = view.bars.find(({ id }) => id === "tie")?.probability ?? 0;
    expect(success(view)).toBeCloseTo((1 - tie) / 2, 12);
    expect(success(odds({ difficulty: 13 }))).toBeCloseTo((1 + tie) / 2, 12);
  });

  it("rise with a high die and know difficulties that do not roll", () => {
    expect(success(odds({ difficulty: 13, high: true }))).toBeGreaterThan(success(odds({ difficulty: 13 })));
    const fixed = resolveOptions({ difficultyRolls: "plus5" });
    // PRO 13 against 22 + 5: no die is enough.
    expect(success(odds({ difficulty: 22 }, fixed))).toBe(0);
    expect(success(odds({ difficulty: 9 }, fixed))).toBe(1);
  });
});
