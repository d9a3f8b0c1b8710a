import { describe, expect, it } from "vitest";
import english from "../../../../lang/en.json" with { type: "json" };
import { scripted } from "../../../core/chance/index.ts";
import { type Localizer, wordsOf } from "../../../foundry/chat/text.ts";
import { attackRule } from "../rules/attack.ts";
import { resolveOptions } from "../rules/options.ts";
import { swordAgainstLeather } from "./attack.test-data.ts";
import { attackOddsView, describeAttack, woundWords } from "./attack-describe.ts";
import { type AttackFacts, planAttackOf } from "./attack-facts.ts";

/** English as the system ships it: a key that is missing stays a key and fails the test. */
const i18n: Localizer = {
  localize: (key) => String(key.split(".").reduce<unknown>((at, part) => Object(at)[part], english) ?? key),
  format: (key, data) => i18n.localize(key).replace(/\{(\w+)\}/g, (_, name: string) => data[name] ?? `{${name}}`),
};
const plain = { modifiers: {}, own: { name: "", value: 0 } };
const planOf = (facts: Partial<AttackFacts> = {}, fields = {}) =>
  planAttackOf({ ...swordAgainstLeather, ...facts }, { fields, ...plain });
const rolled = (faces: number[], facts: Partial<AttackFacts> = {}, fields = {}) => {
  const planned = planOf(facts, fields);
  const { result, faces: thrown } = scripted(attackRule(planned.attack, resolveOptions(planned.settings)), faces);
  return { view: describeAttack(planned, { ...result, shieldUsed: true }, thrown), planned, result };
};
const words = (value: Parameters<typeof wordsOf>[0]) => wordsOf(value, i18n);

describe("the card of an attack", () => {
  it("tells hit, strike and wound with die, line and words", () => {
    const { view } = rolled([5, 4]);
    expect(view.steps.map(({ id, dice, result, line }) => [id, dice[0]?.result, words(result), words(line)])).toEqual([
      ["hit0", 5, "Hit", "10 against 10, row 0"],
      ["strike0", 4, "Solid strike", "14 against 13, row +1"],
    ]);
    expect(words(view.headline)).toBe("1 lesser wound");
    expect(view).toMatchObject({ tone: "good", hasChanges: true });
  });

  it("names every term of the numbers with its rule, and each sum", () => {
    const { view } = rolled([5, 4], {}, { arc: "flank", enemiesInMelee: 3 });
    const [hit, strike] = view.steps;
    const lines = (groups = hit?.groups ?? []) =>
      groups.map(({ label, terms }) => [
        words(label),
        ...terms.map((t) => `${words(t.label)} ${words(t.value)} ${t.rule ?? ""}`.trim()),
      ]);
    expect(lines()[1]?.at(-1)).toBe("Total 8");
    expect(lines()[2]).toEqual(["Row", "Difference 2 AV-041", "Flank 1 AV-143", "Row on the chart 3 AV-042"]);
    expect(strike?.groups.length).toBe(4);
  });

  it("of a miss has one step, nothing to apply, and the fumble's price where there is one", () => {
    expect(rolled([2]).view).toMatchObject({ tone: "bad", hasChanges: false, steps: [{ id: "hit0" }] });
    const fumble = rolled([1]).view;
    expect(fumble.hasChanges).toBe(true);
    expect(fumble.notes.map((note) => words(note.text))).toEqual([
      "The target gains +1 on its next attack against the attacker.",
    ]);
  });

  it("of a chain shows every exchange and who falls", () => {
    const { view } = rolled(
      [5, 4, 6, 3],
      { target: { wounds: 3, lethal: 90, nonLethal: 90, unconscious: false, player: false } },
      { arc: "back" },
    );
    expect(view.steps.map(({ id }) => id)).toEqual(["hit0", "strike0", "hit1", "strike1"]);
    expect(view.notes.map((note) => words(note.text))).toEqual(["This kills the target.", "Critical chain: 1 more"]);
    expect(words(view.headline)).toBe("1 wound, 1 lesser wound");
  });

  it("shows automatic results as such, without a die", () => {
    const { view } = rolled([], { horrified: true });
    expect(view.steps.map(({ dice, line }) => [dice.length, words(line)])).toEqual([
      [0, "without a roll"],
      [0, "without a roll"],
    ]);
  });

  it("has words for everything it says, in English", () => {
    const cases = [
      rolled([5, 4]),
      rolled([1]),
      rolled([5, 1]),
      rolled([3, 6]),
      rolled([2]),
      rolled([5, 1], { unarmed: true }),
    ];
    const all = cases.flatMap(({ view }) => [
      view.headline,
      ...view.notes.map(({ text }) => text),
      ...view.steps.flatMap((step) => [
        step.title,
        step.result,
        step.line,
        ...step.groups.flatMap(({ label, terms }) => [label, ...terms.map((term) => term.label)]),
      ]),
    ]);
    expect(all.map(words).filter((text) => text.includes("TACTICAL_TIME") || text.includes("{"))).toEqual([]);
  });
});

describe("wounds in words", () => {
  it("are those of the three boxes", () => {
    expect(words(woundWords(63, "lethal"))).toBe("1 wound, 1 lesser wound, 3 minor wounds");
    expect(words(woundWords(2, "nonLethal"))).toBe("2 minor wounds, non-lethal");
  });
});

describe("the odds in the dialog", () => {
  it("are the rulebook's to the printed digit (P01, P02, P03, P11)", () => {
    const bars = (fields = {}) =>
      attackOddsView(planOf({}, fields)).bars.map(({ probability }) => (probability * 100).toFixed(4));
    expect(bars()).toEqual(["33.3333", "19.4444", "19.4444", "13.8889", "13.8889"]);
    expect(bars({ arc: "flank" })).toEqual(["33.3333", "19.4444", "16.6667", "16.6667", "13.8889"]);
    expect(bars({ arc: "back" })).toEqual(["16.6667", "8.3333", "22.2222", "19.4444", "33.3333"]);
    expect(bars({ nonLethal: true })).toEqual(["50.0000", "19.4444", "13.8889", "11.1111", "5.5556"]);
  });

  it("fill the bar, whatever one changes", () => {
    for (const arc of ["front", "flank", "back"])
      for (const enemiesInMelee of [0, 1, 5]) {
        const { bars } = attackOddsView(planOf({}, { arc, enemiesInMelee }));
        expect(bars.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
      }
  });
});
