import { describe, expect, it } from "vitest";
import {
  ACTION_IDS,
  actionCost,
  givesOpportunity,
  mayTakeOpportunity,
  mustStandUp,
  primaryAttacks,
  runsOn,
  secondaryCost,
} from "./actions.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import { areAllies, areEnemies, isAble } from "./sides.ts";

describe("AV-110 to AV-112 costs", () => {
  it("count standard actions, tiles, rounds or the swift action", () => {
    expect(actionCost("attack", DEFAULT_OPTIONS)).toEqual({ standard: 3, swift: false, rounds: 0 });
    expect(actionCost("guardedMove", DEFAULT_OPTIONS, { tiles: 3 }).standard).toBe(6);
    expect(actionCost("move", DEFAULT_OPTIONS, { tiles: 4.5 }).standard).toBe(5);
    expect(actionCost("charge", DEFAULT_OPTIONS, { tiles: 4 }).standard).toBe(7);
    expect(actionCost("speak", DEFAULT_OPTIONS)).toEqual({ standard: 0, swift: true, rounds: 0 });
    expect(actionCost("converse", DEFAULT_OPTIONS)).toEqual({ standard: 0, swift: false, rounds: 1 });
    expect(actionCost("opportunityAttack", DEFAULT_OPTIONS)).toEqual({ standard: 0, swift: false, rounds: 0 });
  });

  it("let one turn of the body be free", () => {
    expect(actionCost("face", DEFAULT_OPTIONS).standard).toBe(0);
    expect(actionCost("face", DEFAULT_OPTIONS, { timesThisTurn: 1 }).standard).toBe(1);
  });

  it("follow the settings", () => {
    const options = resolveOptions({ complexPrepare: 2, manoeuvreCost: 1, lesserAttackCost: 0, stanceCost: 4 });
    const standard = (["prepareComplex", "manoeuvre", "lesserAttack", "defensiveStance"] as const).map(
      (id) => actionCost(id, options).standard,
    );
    expect(standard).toEqual([2, 1, 0, 4]);
    expect(actionCost("defensiveStance", DEFAULT_OPTIONS).swift).toBe(true);
    expect(actionCost("defensiveStance", options).swift).toBe(false);
  });

  it("AV-090 run on into the next turn", () => {
    expect([runsOn(8, 5), runsOn(3, 5)]).toEqual([3, 0]);
  });

  it("AV-127 leave little to one who is down", () => {
    expect([mustStandUp("move", true), mustStandUp("attack", true), mustStandUp("manoeuvre", true)]).not.toContain(
      false,
    );
    expect([mustStandUp("standUp", true), mustStandUp("shout", true), mustStandUp("move", false)]).not.toContain(true);
  });

  it("are never negative", () => {
    for (const id of ACTION_IDS) expect(actionCost(id, DEFAULT_OPTIONS).standard).toBeGreaterThanOrEqual(0);
  });
});

describe("AV-190, AV-191 opportunity attacks", () => {
  it("are few, and outside the own turn", () => {
    const may = (used: number, ownTurn = false, able = true, settings: object = {}) =>
      mayTakeOpportunity({ used, ownTurn, able }, resolveOptions(settings));
    expect([may(0), may(1), may(0, true), may(0, false, false)]).toEqual([true, false, false, false]);
    expect(may(1, false, true, { opportunityPerRound: 2 })).toBe(true);
  });

  it("come from leaving reach, and from shooting in melee where the setting adds it", () => {
    expect(givesOpportunity({ cause: "leaveReach", guarded: false }, DEFAULT_OPTIONS)).toBe(true);
    expect(givesOpportunity({ cause: "leaveReach", guarded: true }, DEFAULT_OPTIONS)).toBe(false);
    const shot = { cause: "rangedInMelee", provokesNone: false } as const;
    expect(givesOpportunity(shot, DEFAULT_OPTIONS)).toBe(false);
    const both = resolveOptions({ opportunityTriggers: ["leaveReach", "rangedInMelee"] });
    expect(givesOpportunity(shot, both)).toBe(true);
    expect(givesOpportunity({ ...shot, provokesNone: true }, both)).toBe(false);
  });
});

describe("AV-193, AV-194 more attacks", () => {
  it("buy secondary attacks by the swift action, by one action, or both", () => {
    const price = (swiftUsed: boolean, cost: string) =>
      secondaryCost({ swiftUsed }, resolveOptions({ secondaryCost: cost }));
    const swift = { standard: 0, swift: true, rounds: 0 };
    const one = { standard: 1, swift: false, rounds: 0 };
    expect([price(false, "swiftOrOne"), price(true, "swiftOrOne")]).toEqual([swift, one]);
    expect([price(false, "swift"), price(true, "swift")]).toEqual([swift, null]);
    expect([price(false, "one"), price(true, "one")]).toEqual([one, one]);
  });

  it("strike once with each weapon", () => {
    expect([0, 1, 3].map(primaryAttacks)).toEqual([1, 1, 3]);
  });
});

describe("AV-006 sides", () => {
  it("leave neutral and secret ones out", () => {
    expect(areEnemies("friendly", "hostile") && areEnemies("hostile", "friendly")).toBe(true);
    for (const side of ["friendly", "neutral", "secret"] as const) expect(areEnemies("friendly", side)).toBe(false);
    expect([areAllies("hostile", "hostile"), areAllies("friendly", "friendly")]).toEqual([true, true]);
    expect([areAllies("neutral", "neutral"), areAllies("friendly", "hostile")]).toEqual([false, false]);
  });

  it("know who is able", () => {
    const fine = { dead: false, unconscious: false, horrified: false, enthralledByEnemy: false };
    expect(isAble(fine)).toBe(true);
    for (const key of Object.keys(fine)) expect(isAble({ ...fine, [key]: true })).toBe(false);
  });
});
