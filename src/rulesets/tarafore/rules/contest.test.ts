import { describe, expect, it } from "vitest";
import { exact, probability, scripted } from "../../../core/chance/index.ts";
import {
  check,
  checkPassed,
  contest,
  contestWith,
  contestWon,
  countedModifiers,
  difficultySide,
  ladderBonus,
  marginOf,
  mayUseToken,
  scoreOf,
  sumModifiers,
  withTokens,
} from "./contest.ts";
import { NO_SOURCES } from "./dice.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const side = (score: number | null, ...modifiers: { kind: string | null; value: number }[]) => ({
  score,
  modifiers,
  sources: NO_SOURCES,
});
const sum = resolveOptions({ bonusStack: "sum" });

describe("modifiers", () => {
  it("TF-015 add up when of different kinds, the best of one kind counts, all penalties count", () => {
    const feints = [
      { kind: "feint", value: 3 },
      { kind: "feint", value: 5 },
      { kind: "cover", value: 1 },
      { kind: "feint", value: -2 },
    ];
    expect(sumModifiers(feints, DEFAULT_OPTIONS)).toBe(4);
    expect(sumModifiers(feints, sum)).toBe(7);
    const wounds = [
      { kind: "wounds", value: -2 },
      { kind: "wounds", value: -4 },
    ];
    expect(sumModifiers(wounds, DEFAULT_OPTIONS)).toBe(-6);
    expect(
      sumModifiers(
        [
          { kind: null, value: 2 },
          { kind: null, value: 3 },
        ],
        DEFAULT_OPTIONS,
      ),
    ).toBe(5);
  });

  it("TF-015 the first of two equal bonuses counts, once", () => {
    const two = [
      { kind: "aim", value: 3 },
      { kind: "aim", value: 3 },
    ];
    expect(countedModifiers(two, DEFAULT_OPTIONS)).toEqual([two[0]]);
  });
});

describe("contests", () => {
  it("TF-002 refuse a stat that the being lacks", () => {
    expect(() => scoreOf(side(null), "actor")).toThrow(
      expect.objectContaining({ field: "actor.score", code: "missing" }),
    );
    expect(scoreOf(side(0), "actor")).toBe(0);
  });

  it("TF-011, TF-012 total = score + modifiers + die; margin = own total - the other's", () => {
    const met = contestWith(
      side(12, { kind: null, value: -2 }),
      side(9),
      { actor: [3, 5, 8], opponent: [1, 1, 7] },
      DEFAULT_OPTIONS,
    );
    expect(met).toEqual({
      actorKept: 5,
      opponentKept: 1,
      actorTotal: 15,
      opponentTotal: 10,
      margin: 5,
      rung: "special",
    });
    const played = scripted(
      () => contest(side(12, { kind: null, value: -2 }), side(9), DEFAULT_OPTIONS),
      [3, 5, 8, 1, 1, 7],
    );
    expect(played.result).toEqual(met);
    expect(played.nodes.map(({ id }) => id)).toEqual(["contest.actor", "contest.opponent"]);
  });

  it("TF-014 are won from margin 1 on; ties by tieContest, checks by tieOnDifficulty", () => {
    expect([1, 0, -1].map((margin) => contestWon(margin, DEFAULT_OPTIONS))).toEqual([true, false, false]);
    expect([1, 0, -1].map((margin) => contestWon(margin, resolveOptions({ tieContest: "succeeds" })))).toEqual([
      true,
      true,
      false,
    ]);
    expect([1, 0, -1].map((margin) => checkPassed(margin, DEFAULT_OPTIONS))).toEqual([true, true, false]);
    expect([1, 0, -1].map((margin) => checkPassed(margin, resolveOptions({ tieOnDifficulty: "failure" })))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("TF-013 a difficulty rolls as well, or stands at difficulty + 5", () => {
    const rolled = scripted(() => check(side(10), 8, NO_SOURCES, DEFAULT_OPTIONS), [1, 5, 6, 9, 3, 7]);
    expect(rolled.result).toMatchObject({ margin: 0, success: true, opponentKept: 7 });
    const fixed = scripted(
      () => check(side(10), 8, NO_SOURCES, resolveOptions({ difficultyRolls: "plus5" })),
      [1, 5, 6],
    );
    expect(fixed.result).toMatchObject({ margin: 2, success: true, opponentTotal: 13 });
    expect(fixed.nodes).toHaveLength(1);
    expect(difficultySide(8, NO_SOURCES)).toEqual(side(8));
  });

  it("TF-013 the gamemaster's dice are asked of nobody", () => {
    const first = check(side(1), 1, NO_SOURCES, DEFAULT_OPTIONS);
    expect(first.next().value).toMatchObject({ interactive: true });
    expect(first.next(5).value).toMatchObject({ interactive: false });
  });

  it("TF-012 the margin alone is as likely as that of the whole contest", () => {
    const whole = exact(
      () => contest(side(12), side(10), DEFAULT_OPTIONS),
      ({ margin }) => `${margin}`,
    );
    const alone = exact(() => marginOf(2, NO_SOURCES, NO_SOURCES, DEFAULT_OPTIONS));
    for (const { value, probability: p } of alone) {
      expect(probability(whole, ({ margin }) => margin === value)).toBeCloseTo(p, 12);
    }
  });
});

describe("bonus ladder", () => {
  it("TF-019 tie 1, normal 3, special 5, exceptional 7, critical 9, failure 0", () => {
    expect([-12, -1, 0, 1, 3, 4, 6, 7, 9, 10, 99].map((margin) => ladderBonus(margin, DEFAULT_OPTIONS))).toEqual([
      0, 0, 1, 3, 3, 5, 5, 7, 7, 9, 9,
    ]);
  });

  it("TF-014, TF-019 the tie's bonus does not depend on tieContest", () => {
    expect(ladderBonus(0, resolveOptions({ tieContest: "succeeds" }))).toBe(1);
    expect(ladderBonus(0, resolveOptions({ bonusLadder: [2, 4, 6, 8, 10] }))).toBe(2);
  });
});

describe("tokens", () => {
  it("TF-016 may be spent once for each side and purpose, on the rolls that the setting names", () => {
    expect(mayUseToken("damage", 1, false, DEFAULT_OPTIONS)).toBe(true);
    expect(mayUseToken("other", 0, false, DEFAULT_OPTIONS)).toBe(false);
    expect(mayUseToken("other", 2, true, DEFAULT_OPTIONS)).toBe(false);
    const notDamage = resolveOptions({ tokenRolls: "not-damage" });
    expect(mayUseToken("damage", 1, false, notDamage)).toBe(false);
    expect(mayUseToken("other", 1, false, notDamage)).toBe(true);
    expect(mayUseToken("other", 1, false, resolveOptions({ tokenRolls: "off" }))).toBe(false);
  });

  it("TF-016, TF-017 the same dice are read anew: own high, the other's low", () => {
    const none = { actorHigh: false, actorLow: false, opponentHigh: false, opponentLow: false };
    expect(withTokens(NO_SOURCES, NO_SOURCES, { ...none, actorHigh: true })).toEqual({
      actor: { high: 1, low: 0 },
      opponent: NO_SOURCES,
    });
    expect(withTokens(NO_SOURCES, NO_SOURCES, { ...none, actorLow: true })).toEqual({
      actor: NO_SOURCES,
      opponent: { high: 0, low: 1 },
    });
    expect(withTokens(NO_SOURCES, NO_SOURCES, { ...none, opponentHigh: true, opponentLow: true })).toEqual({
      actor: { high: 0, low: 1 },
      opponent: { high: 1, low: 0 },
    });
  });
});
