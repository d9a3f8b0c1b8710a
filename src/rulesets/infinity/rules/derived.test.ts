import { describe, expect, it } from "vitest";
import { ABILITIES, ABILITY_IDS, ABILITY_RANGE, abilityScore, HUMAN_RANGE } from "./abilities.ts";
import { actionCost, FULL_ACTIONS, MINOR_ACTIONS, tooHeavy } from "./actions-table.ts";
import {
  actionCount,
  BUILD_TOTALS,
  buildDifference,
  damageSpecialization,
  movement,
  penalty,
  powerPenaltyTerms,
  proneTerm,
  resistance,
  resistanceTerms,
  sizeTerms,
  specialization,
  traitModifier,
} from "./derived.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

describe("resistance", () => {
  it("SI-013, SI-014 the higher of two and the third; or the higher of one and the sum", () => {
    const other = resolveOptions({ "resistance.formula": "maxOfSum" });
    expect([
      resistance(30, 25, 20, DEFAULT_OPTIONS),
      resistance(25, 30, 20, DEFAULT_OPTIONS),
      resistance(-3, -5, -2, DEFAULT_OPTIONS),
    ]).toEqual([50, 50, -5]);
    expect([resistance(30, 25, 20, other), resistance(50, 25, 20, other)]).toEqual([45, 50]);
  });

  it("SI-013, SI-014 the terms add up to it and name the abilities that count", () => {
    for (const options of [DEFAULT_OPTIONS, resolveOptions({ "resistance.formula": "maxOfSum" })]) {
      for (const [first, second, third] of [
        [30, 25, 20],
        [25, 30, 20],
        [60, 10, 5],
        [0, 0, 0],
      ] as const) {
        const terms = resistanceTerms("mental", { first, second, third }, options);
        expect(terms.reduce((sum, { value }) => sum + value, 0)).toBe(resistance(first, second, third, options));
      }
    }
    expect(
      resistanceTerms("physical", { first: 30, second: 20, third: 5 }, DEFAULT_OPTIONS).map(({ id }) => id),
    ).toEqual(["strength", "vitality"]);
    expect(resistanceTerms("mental", { first: 3, second: 20, third: 5 }, DEFAULT_OPTIONS).map(({ id }) => id)).toEqual([
      "intelligence",
      "personality",
    ]);
  });
});

describe("penalties", () => {
  const burden = { wounded: 2, bought: 1, deprivation: 3, other: -5 };
  it("SI-025, SI-040, SI-080, SI-118 add up without limit", () => {
    expect(penalty(burden, DEFAULT_OPTIONS)).toBe(-65);
    expect(penalty({ wounded: 40, bought: 60, deprivation: 0 }, DEFAULT_OPTIONS)).toBe(-1000);
    expect(Object.is(penalty({ wounded: 0, bought: 0, deprivation: 0 }, DEFAULT_OPTIONS), 0)).toBe(true);
    expect(penalty(burden, resolveOptions({ "deprivation.mode": "off" }))).toBe(-35);
    expect(penalty(burden, resolveOptions({ "deprivation.mode": "apply" }))).toBe(-65);
  });

  it("SI-025 penalties.scope = success leaves power checks alone", () => {
    expect(powerPenaltyTerms(burden, DEFAULT_OPTIONS).reduce((sum, { value }) => sum + value, 0)).toBe(-65);
    expect(powerPenaltyTerms(burden, resolveOptions({ "penalties.scope": "success" }))).toEqual([]);
  });
});

describe("actions", () => {
  const count = (input: Partial<Parameters<typeof actionCount>[0]>, settings = {}) =>
    actionCount({ disabled: 0, bought: 0, used: 0, modifier: 0, conscious: true, ...input }, resolveOptions(settings));

  it("SI-034 two full ones and a minor one", () => expect(count({})).toEqual({ full: 2, minor: 1, left: 2 }));

  it("SI-037, SI-081 fewer for disabled targets, more by a modifier, never below 0; what is used is gone", () => {
    expect(count({ disabled: 1, used: 1 })).toEqual({ full: 1, minor: 1, left: 0 });
    expect(count({ disabled: 5, modifier: 1 })).toEqual({ full: 0, minor: 1, left: 0 });
    expect(count({ modifier: 2 }).full).toBe(4);
    expect(count({ used: 9 }).left).toBe(0);
    expect(count({}, { "actions.base": 3 }).full).toBe(3);
  });

  it("SI-038, SI-039 bought ones come on top of what is left", () => {
    expect(count({ disabled: 3, bought: 2 }).full).toBe(2);
    expect(count({ disabled: 1, bought: 2 }, { "actions.buyWhenReduced": false }).full).toBe(1);
    expect(count({ disabled: 0, bought: 2 }, { "actions.buyWhenReduced": false }).full).toBe(4);
  });

  it("SI-042 maxBought, and a warning where nothing can be reached any more", () => {
    expect([count({ bought: 5 }, { "actions.maxBought": 2 }).full, count({ bought: 5 }).full]).toEqual([4, 7]);
    expect([
      tooHeavy({ hit: 0, dodge: 20 }),
      tooHeavy({ hit: 20, dodge: -10 }),
      tooHeavy({ hit: 1, dodge: 1 }),
    ]).toEqual([true, true, false]);
  });

  it("SI-087 the unconscious have none", () =>
    expect(count({ conscious: false, bought: 3 })).toEqual({ full: 0, minor: 0, left: 0 }));

  it("SI-035, SI-036, SI-100 what an action costs", () => {
    const cost = (id: string, settings = {}) => actionCost(id, resolveOptions(settings));
    expect(
      FULL_ACTIONS.filter(({ extra }) => !extra).map(({ id }) => cost(id, { "actions.extraFull": false })),
    ).not.toContain("ask");
    expect(["ritual", "standUp", "rouse"].map((id) => cost(id))).toEqual(["full", "full", "full"]);
    expect(["ritual", "standUp", "rouse", "attack"].map((id) => cost(id, { "actions.extraFull": false }))).toEqual([
      "ask",
      "ask",
      "ask",
      "full",
    ]);
    expect(MINOR_ACTIONS.map(({ id }) => cost(id))).toEqual(["minor", "minor", "minor"]);
    expect([cost("words"), cost("words", { "social.cost": "minor" })]).toEqual(["full", "minor"]);
  });
});

describe("abilities", () => {
  it("SI-006 six of them, integers of -50 to 300, 25 by default", () => {
    expect(ABILITY_IDS).toEqual(["strength", "dexterity", "vitality", "intelligence", "awareness", "personality"]);
    expect([
      abilityScore(undefined, "a"),
      abilityScore(null, "a"),
      abilityScore(-50, "a"),
      abilityScore(300, "a"),
    ]).toEqual([25, 25, -50, 300]);
    for (const wrong of [-51, 301, 2.5, "30"])
      expect(() => abilityScore(wrong, "abilities.strength")).toThrow(
        expect.objectContaining({ field: "abilities.strength" }),
      );
    expect(ABILITY_RANGE.initial).toBe((HUMAN_RANGE.min + HUMAN_RANGE.max) / 2);
  });

  it("SI-007 three serve physical resistance, three mental", () => {
    const serving = (what: string) =>
      ABILITY_IDS.filter((id) => (ABILITIES[id].serves as readonly string[]).includes(what));
    expect([serving("physicalResistance"), serving("mentalResistance"), serving("hit"), serving("damage")]).toEqual([
      ["strength", "dexterity", "vitality"],
      ["intelligence", "awareness", "personality"],
      ["dexterity"],
      ["strength"],
    ]);
  });
});

describe("sums", () => {
  it("SI-008 the best specialization of a purpose, or all; for damage always all", () => {
    expect([specialization([10, 30, 20], DEFAULT_OPTIONS), specialization([], DEFAULT_OPTIONS)]).toEqual([30, 0]);
    expect(specialization([10, 30, 20], resolveOptions({ "specialization.stack": "all" }))).toBe(60);
    expect(damageSpecialization([10, 30])).toBe(40);
  });

  it("SI-010 traits count only when switched on", () => {
    expect([
      traitModifier([5, -10], DEFAULT_OPTIONS),
      traitModifier([5, -10], resolveOptions({ "traits.numeric": true })),
    ]).toEqual([0, -5]);
  });

  it("SI-011 build totals", () => {
    expect(BUILD_TOTALS).toEqual({ weak: 130, usual: 150, veryTough: 180 });
    expect([buildDifference([25, 25, 25, 25, 25, 25], 150), buildDifference([30, 30, 30, 30, 30, 20], 150)]).toEqual([
      0, 20,
    ]);
  });

  it("SI-012 sizes touch checks only in full, thresholds apart", () => {
    const full = resolveOptions({ "size.modifiers": "full" });
    expect([sizeTerms.dexterity(2, DEFAULT_OPTIONS).value, sizeTerms.strength(2, DEFAULT_OPTIONS).value]).toEqual([
      0, 0,
    ]);
    expect([
      sizeTerms.dexterity(-2, full).value,
      sizeTerms.strength(-2, full).value,
      sizeTerms.dexterity(0, full).value,
    ]).toEqual([10, 0, 0]);
  });

  it("SI-015 move and reach, each at least 5", () => {
    const none = { movement: 0, reach: 0 };
    expect(movement(0, none, DEFAULT_OPTIONS)).toEqual({ move: 30, reach: 5 });
    expect(movement(5, none, DEFAULT_OPTIONS)).toEqual({ move: 45, reach: 25 });
    expect(movement(-5, none, DEFAULT_OPTIONS)).toEqual({ move: 15, reach: 5 });
    expect(movement(-5, { movement: -60, reach: 0 }, DEFAULT_OPTIONS).move).toBe(5);
    expect(movement(5, none, resolveOptions({ "size.modifiers": "none" }))).toEqual({ move: 30, reach: 5 });
    expect(movement(1, { movement: 10, reach: 5 }, resolveOptions({ "movement.base": 20 }))).toEqual({
      move: 35,
      reach: 10,
    });
  });

  it("SI-084 prone", () => {
    expect([
      proneTerm(true, DEFAULT_OPTIONS).value,
      proneTerm(false, DEFAULT_OPTIONS).value,
      proneTerm(true, resolveOptions({ "technique.pronePenalty": -20 })).value,
    ]).toEqual([-10, 0, -20]);
  });
});
