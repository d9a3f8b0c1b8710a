import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, probability, scripted } from "../../../core/chance/index.ts";
import { bleedsAt, firstAid, startsBleeding } from "./bleeding.ts";
import { criticalTrackAfterCombat, criticalWound, criticalWoundOf, mayBeCritical } from "./critical-wounds.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import { afterNight, naturalHealing, nonLethalAfterWeeks } from "./recovery.ts";
import { roundEnd } from "./round-end.ts";
import { woundedEffects, woundedState, woundedStateInPlay } from "./wounded-state.ts";
import { applyDamage, heal, lethalMax, nonLethalMax, unitsOf, woundCounters, woundStatus } from "./wounds.ts";

const creature = fc.integer({ min: 1, max: 20 }).chain((wounds) =>
  fc.record({
    wounds: fc.constant(wounds),
    lethal: fc.integer({ min: 0, max: lethalMax(wounds) }),
    nonLethal: fc.integer({ min: 0, max: nonLethalMax(wounds, DEFAULT_OPTIONS) }),
  }),
);

describe("AV-050, AV-051 counters", () => {
  it("are a number's only form", () => {
    fc.assert(
      fc.property(fc.nat(5000), (units) => {
        const counters = woundCounters(units);
        expect(unitsOf(counters)).toBe(units);
        expect(counters.lesser).toBeLessThan(5);
        expect(counters.minor).toBeLessThan(10);
      }),
    );
  });
});

describe("AV-021 maxima", () => {
  it("leave a creature with one Wound its floor", () => {
    expect(nonLethalMax(1, DEFAULT_OPTIONS)).toBe(50);
    expect(nonLethalMax(1, resolveOptions({ nonLethalFloor: 0 }))).toBe(0);
    expect(nonLethalMax(4, DEFAULT_OPTIONS)).toBe(150);
  });
});

describe("AV-052, AV-053 damage", () => {
  it("fills both tracks or one, never beyond a maximum, and never heals", () => {
    fc.assert(
      fc.property(creature, fc.nat(400), fc.constantFrom("lethal" as const, "nonLethal" as const), (c, units, kind) => {
        const after = applyDamage({ ...c, units, kind }, DEFAULT_OPTIONS);
        const expected = Math.min(lethalMax(c.wounds), c.lethal + (kind === "lethal" ? units : 0));
        expect(after.lethal).toBe(expected);
        expect(after.nonLethal).toBe(Math.min(nonLethalMax(c.wounds, DEFAULT_OPTIONS), c.nonLethal + units));
        expect(after.dead).toBe(after.lethal === lethalMax(c.wounds));
      }),
    );
  });

  it("knocks out by lethal damage alone one wound before death", () => {
    expect(applyDamage({ wounds: 3, lethal: 0, nonLethal: 0, units: 100, kind: "lethal" }, DEFAULT_OPTIONS)).toEqual({
      lethal: 100,
      nonLethal: 100,
      dead: false,
      unconscious: true,
    });
  });

  it("counts tracks beyond a lowered maximum as full", () => {
    expect(woundStatus(2, { lethal: 150, nonLethal: 100 }, DEFAULT_OPTIONS)).toEqual({
      lethal: 100,
      nonLethal: 50,
      dead: true,
      unconscious: true,
    });
  });
});

describe("AV-058 healing", () => {
  it("takes as much from the non-lethal track, and full wounds by magic only", () => {
    expect(heal({ lethal: 72, nonLethal: 90 }, 30)).toEqual({ lethal: 42, nonLethal: 60 });
    expect(heal({ lethal: 72, nonLethal: 10 }, 30, false)).toEqual({ lethal: 50, nonLethal: 0 });
    expect(heal({ lethal: 5, nonLethal: 60 }, 30)).toEqual({ lethal: 0, nonLethal: 55 });
  });
});

describe("AV-055, AV-174 bleeding out", () => {
  it("starts by an attack on one who was already unconscious", () => {
    expect(startsBleeding({ unconsciousBefore: true, units: 0 }, DEFAULT_OPTIONS)).toBe(true);
    expect(startsBleeding({ unconsciousBefore: false, units: 50 }, DEFAULT_OPTIONS)).toBe(false);
    const damaged = resolveOptions({ bleedTrigger: "damaged" });
    expect(startsBleeding({ unconsciousBefore: true, units: 0 }, damaged)).toBe(false);
    expect(startsBleeding({ unconsciousBefore: true, units: 1 }, damaged)).toBe(true);
  });

  it("costs blood from the next round's end on, or at once", () => {
    expect([1, 2, 3].map((round) => bleedsAt(2, round, DEFAULT_OPTIONS))).toEqual([false, false, true]);
    const same = resolveOptions({ bleedFirstTick: "sameRound" });
    expect([1, 2, 3].map((round) => bleedsAt(2, round, same))).toEqual([false, true, true]);
  });

  it("AV-056 stops by first aid of S, or of P by its setting; a larger patient is harder", () => {
    const aid = (faces: number[], settings = {}, sizeSteps = 0) =>
      scripted(() => firstAid({ value: 5, sizeSteps }, resolveOptions(settings)), faces).result;
    expect(aid([5])).toMatchObject({ row: 0, result: "S", stops: true });
    expect(aid([4])).toMatchObject({ result: "P", stops: false });
    expect(aid([4], { firstAidResult: "P" }).stops).toBe(true);
    expect(aid([5], {}, 2).row).toBe(-2);
  });
});

describe("AV-057, AV-061 recovery", () => {
  it("leaves full wounds and never goes up", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(100), fc.constantFrom("week", "instant"), (lethal, weeks, lesserHealing) => {
        const options = resolveOptions({ lesserHealing });
        const after = naturalHealing(lethal, weeks, options);
        expect(after).toBeLessThanOrEqual(lethal);
        expect(Math.floor(after / 50)).toBe(Math.floor(lethal / 50));
        if (lesserHealing === "week") expect(after).toBe(lethal - Math.min(weeks, lethal % 50));
      }),
    );
  });

  it("converts the next lesser wound in the same week when asked", () => {
    const instant = resolveOptions({ lesserHealing: "instant" });
    expect([71, 70, 11, 10, 1, 51].map((lethal) => naturalHealing(lethal, 1, instant))).toEqual([69, 69, 9, 9, 0, 50]);
  });

  it("wakes after a safe night, even with one wound left", () => {
    const night = (lethal: number, nonLethal: number, settings = {}) =>
      afterNight(3, { lethal, nonLethal }, resolveOptions(settings));
    expect(night(40, 100)).toEqual({ nonLethal: 40, awake: true });
    expect(night(120, 100)).toEqual({ nonLethal: 99, awake: true });
    expect(night(120, 100, { nonLethalRecovery: "strict" })).toEqual({ nonLethal: 100, awake: false });
    expect(night(40, 100, { nonLethalRecovery: "weekly" })).toEqual({ nonLethal: 100, awake: false });
    expect(night(40, 60, { nonLethalRecovery: "manual" })).toEqual({ nonLethal: 60, awake: true });
    expect(nonLethalAfterWeeks(5, 7, resolveOptions({ nonLethalRecovery: "weekly" }))).toBe(0);
    expect(nonLethalAfterWeeks(5, 7, DEFAULT_OPTIONS)).toBe(5);
  });
});

describe("AV-059 wounded states", () => {
  it("compare what is left with three quarters, a half, a tenth", () => {
    const states = (settings: object, ...lethal: number[]) =>
      lethal.map((units) => woundedState(4, units, resolveOptions(settings)));
    expect(states({}, 49, 50, 99, 100, 179, 180, 200, 999)).toEqual([
      "well",
      "hurt",
      "hurt",
      "wounded",
      "wounded",
      "crippled",
      "crippled",
      "crippled",
    ]);
    expect(states({ woundedBoundary: "below" }, 50, 51, 100, 101, 180, 181)).toEqual([
      "well",
      "hurt",
      "hurt",
      "wounded",
      "wounded",
      "crippled",
    ]);
  });

  it("act only where the optional rule is in play", () => {
    expect(woundedStateInPlay(4, 180, DEFAULT_OPTIONS)).toBe("well");
    expect(woundedStateInPlay(4, 180, resolveOptions({ woundedStates: true }))).toBe("crippled");
    expect(woundedEffects("wounded")).toMatchObject({ attack: -2, might: -1 });
  });
});

describe("AV-094 a round's end", () => {
  const body = { wounds: 3, lethal: 0, nonLethal: 0, stamina: 10, staminaMax: 10, effects: 0, chokeRounds: 0 };

  it("chokes to stun when the grappler says so, unless the setting forbids it", () => {
    const input = { ...body, bleeding: false, chokeRounds: 4, chokeKind: "nonLethal" as const };
    expect(roundEnd(input, DEFAULT_OPTIONS)).toMatchObject({ lethal: 0, nonLethal: 4 });
    expect(roundEnd(input, resolveOptions({ chokeKind: "lethal" }))).toMatchObject({ lethal: 4, nonLethal: 4 });
  });

  it("removes the dead after stamina is lowered", () => {
    const result = roundEnd({ ...body, lethal: 145, bleeding: true, chokeKind: "lethal" }, DEFAULT_OPTIONS);
    expect(result).toMatchObject({ lethal: 150, dead: true, removed: true, stamina: 9, staminaState: "normal" });
  });
});

describe("AV-280 to AV-282 critical wounds", () => {
  it("are offered to players' characters, or to all, when the rule is on", () => {
    const offered = (settings: object, dead: boolean, player: boolean) =>
      mayBeCritical({ dead, player }, resolveOptions(settings));
    expect(offered({}, true, true)).toBe(false);
    expect(offered({ criticalWounds: true }, true, true)).toBe(true);
    expect(offered({ criticalWounds: true }, false, true)).toBe(false);
    expect(offered({ criticalWounds: true }, true, false)).toBe(false);
    expect(offered({ criticalWounds: true, criticalWoundScope: "all" }, true, false)).toBe(true);
  });

  it("have six places, each as likely", () => {
    expect([1, 2, 3, 4, 5, 6].map(criticalWoundOf)).toEqual(["eyes", "arms", "hips", "hands", "torso", "head"]);
    const ways = exact(criticalWound);
    expect(ways).toHaveLength(6);
    expect(probability(ways, (id) => id === "head")).toBeCloseTo(1 / 6);
  });

  it("let one wake when the combat is over", () => {
    expect(criticalTrackAfterCombat(3, 100, DEFAULT_OPTIONS)).toBe(99);
    expect(criticalTrackAfterCombat(3, 20, DEFAULT_OPTIONS)).toBe(20);
    expect(criticalTrackAfterCombat(1, 0, resolveOptions({ nonLethalFloor: 0 }))).toBe(0);
  });
});
