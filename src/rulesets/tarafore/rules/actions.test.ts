import { describe, expect, it } from "vitest";
import {
  actionsOfTurn,
  bonusValid,
  currentScore,
  defenceIsLow,
  heldAfterRound,
  mayMoveAgain,
  moveFeet,
  multiAction,
  multiActionPenalty,
  supportValid,
  terrainFactor,
} from "./actions.ts";
import { Fraction } from "./fraction.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const stats = { pro: 15, ath: 10, awa: 10, str: 10, sth: 10, prs: 10 };
const half = new Fraction(1, 2);
const quarter = new Fraction(1, 4);

describe("scores", () => {
  it("TF-005 current = base + standing penalty + stat penalty; TF-002 a lacking stat stays lacking", () => {
    expect(currentScore(12, -2, -3)).toBe(7);
    expect(currentScore(null, -2, -3)).toBeNull();
  });
});

describe("several actions", () => {
  it("TF-038 0, -6, -9, -12", () => expect([1, 2, 3, 4].map(multiActionPenalty)).toEqual([0, -6, -9, -12]));

  it("TF-037 need PRO, ATH or AWA above 14 at base, or at current", () => {
    expect(multiAction({ ...stats, pro: 14 }, 0, {}, DEFAULT_OPTIONS).eligible).toBe(false);
    expect(multiAction({ ...stats, pro: 10, awa: 15 }, 0, {}, DEFAULT_OPTIONS).eligible).toBe(true);
    expect(multiAction({ ...stats, pro: 10, str: 30 }, 0, {}, DEFAULT_OPTIONS).eligible).toBe(false);
    expect(multiAction(stats, -1, {}, DEFAULT_OPTIONS).eligible).toBe(true);
    const current = resolveOptions({ multiActionScore: "current" });
    expect(multiAction(stats, -1, {}, current)).toEqual({ eligible: false, maxActions: 1, penalties: [0] });
    expect(multiAction({ ...stats, pro: 17 }, 0, { pro: -2 }, current).eligible).toBe(true);
  });

  it("TF-037 off: one action", () => {
    expect(multiAction({ ...stats, pro: 40 }, 0, {}, resolveOptions({ multiActions: "off" }))).toEqual({
      eligible: false,
      maxActions: 1,
      penalties: [0],
    });
    expect(multiAction(stats, 0, {}, resolveOptions({ multiActions: "allow" })).maxActions).toBe(3);
  });

  it("TF-039 stop where a stat would reach 0, also one that is not used; lacking stats do not count", () => {
    expect(multiAction({ ...stats, sth: 6 }, 0, {}, DEFAULT_OPTIONS).maxActions).toBe(1);
    expect(multiAction({ ...stats, sth: 7 }, 0, {}, DEFAULT_OPTIONS).maxActions).toBe(2);
    expect(multiAction({ ...stats, sth: null }, 0, {}, DEFAULT_OPTIONS).maxActions).toBe(3);
    expect(multiAction(stats, 0, { prs: -4 }, DEFAULT_OPTIONS).maxActions).toBe(1);
    expect(
      multiAction({ pro: 1e6, ath: null, awa: null, str: null, sth: null, prs: null }, 0, {}, DEFAULT_OPTIONS)
        .maxActions,
    ).toBe(100);
  });
});

describe("movement", () => {
  it("TF-033, TF-034 by ATH, rounded down, never below 0", () => {
    expect(moveFeet(11, [], DEFAULT_OPTIONS)).toEqual({ free: 11, action: 22 });
    expect(moveFeet(-3, [], DEFAULT_OPTIONS)).toEqual({ free: 0, action: 0 });
    expect(moveFeet(100, [], resolveOptions({ moveFree: 0.29, moveAction: 1.1 }))).toEqual({ free: 29, action: 110 });
    expect(moveFeet(11, [half], resolveOptions({ moveFree: 1.5 })).free).toBe(8);
  });

  it("TF-033, TF-034 a creature's own distances take the place of those by ATH; terrain still counts", () => {
    expect(moveFeet(11, [half], DEFAULT_OPTIONS, { free: 30, action: null })).toEqual({ free: 15, action: 11 });
    expect(moveFeet(11, [], DEFAULT_OPTIONS, { free: 0, action: 7 })).toEqual({ free: 0, action: 7 });
  });

  it("TF-101 the smallest factor, or their product", () => {
    expect(terrainFactor([half, quarter], DEFAULT_OPTIONS).value).toBe(0.25);
    expect(terrainFactor([quarter, half], DEFAULT_OPTIONS).value).toBe(0.25);
    expect(terrainFactor([half, quarter], resolveOptions({ terrainCombine: "product" })).value).toBe(0.125);
    expect(terrainFactor([], DEFAULT_OPTIONS).value).toBe(1);
    expect(terrainFactor([], resolveOptions({ terrainCombine: "product" })).value).toBe(1);
  });

  it("TF-035 a third movement needs a feature or base ATH above 25", () => {
    expect([
      mayMoveAgain(0, false, 10),
      mayMoveAgain(1, false, 25),
      mayMoveAgain(1, false, 26),
      mayMoveAgain(1, true, 1),
      mayMoveAgain(2, true, 40),
    ]).toEqual([true, false, true, true, false]);
  });
});

describe("turns", () => {
  it("TF-032, TF-083 one action and those of features, less a lost one", () => {
    expect([actionsOfTurn(0, 0), actionsOfTurn(2, 0), actionsOfTurn(0, 1), actionsOfTurn(1, 3)]).toEqual([1, 3, 0, 1]);
  });

  it("TF-022 defences beyond the limit are made with the low die", () => {
    expect(defenceIsLow(99, DEFAULT_OPTIONS)).toBe(false);
    const two = resolveOptions({ defencesPerRound: 2 });
    expect([0, 1, 2, 3].map((n) => defenceIsLow(n, two))).toEqual([false, false, true, true]);
  });

  it("TF-041 holds past the round's end by setting", () => {
    expect(
      ["ask", "keep", "reenter"].map((heldPastRound) => heldAfterRound(resolveOptions({ heldPastRound }))),
    ).toEqual(["ask", "keep", "reenter"]);
  });

  it("TF-030, TF-046 a bonus counts in the next round, support at once as well", () => {
    expect([3, 4, 5].map((now) => bonusValid(3, now))).toEqual([false, true, false]);
    expect([2, 3, 4, 5].map((now) => supportValid(3, now))).toEqual([false, true, true, false]);
  });
});

describe("shares", () => {
  it("reads fractions, whole numbers and decimals exactly", () => {
    expect(Fraction.read("3/4", "f").floorOf(10)).toBe(7);
    expect(Fraction.read("2", "f").value).toBe(2);
    expect(Fraction.read(0.1, "f").floorOf(30)).toBe(3);
    expect(Fraction.ofNumber(Math.PI).value).toBeCloseTo(Math.PI, 3);
    expect(Fraction.read("1/2", "f").truncOf(-3)).toBe(-1);
    for (const wrong of ["1/0", "x", "-1", -1, Number.NaN, null, "1/2/3"]) {
      expect(() => Fraction.read(wrong, "factors.0"), String(wrong)).toThrow(
        expect.objectContaining({ field: "factors.0" }),
      );
    }
  });

  it("TF-100 the swimming factor is a share from 0 to 1", () => {
    expect(resolveOptions({ swimFactor: "1/3" }).swimFactor.value).toBeCloseTo(1 / 3);
    expect(() => resolveOptions({ swimFactor: 2 })).toThrow(expect.objectContaining({ code: "tooLarge" }));
  });
});
