import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import {
  coverModifier,
  escaped,
  hiddenFrom,
  maySwim,
  mustSwim,
  observersOf,
  outranAll,
  paceOf,
  roughDifficulty,
  roughFactor,
  slipDifficulty,
  standUpCost,
  unpractised,
  VISIBILITY_IDS,
  visibility,
  WATER_IDS,
  waterFactor,
} from "./surroundings.ts";

describe("terrain", () => {
  it("TF-096, TF-097, TF-098 rough and slippery ground halve, until a way is found", () => {
    const zone = { id: "z", rough: true, slippery: false };
    expect(roughFactor(zone, [])?.value).toBe(0.5);
    expect(roughFactor({ ...zone, rough: false, slippery: true }, [])?.value).toBe(0.5);
    expect(roughFactor(zone, ["z"])).toBeNull();
    expect(roughFactor({ ...zone, rough: false }, [])).toBeNull();
    expect(roughDifficulty(DEFAULT_OPTIONS)).toBe(8);
  });

  it("TF-098 the faster, the harder; getting up", () => {
    expect([paceOf(5, 11, 0), paceOf(6, 11, 0), paceOf(1, 11, 1), paceOf(1, 11, 2)]).toEqual([
      "slow",
      "regular",
      "fast",
      "faster",
    ]);
    expect(
      (["slow", "regular", "fast", "faster"] as const).map((pace) => slipDifficulty(pace, DEFAULT_OPTIONS)),
    ).toEqual([5, 8, 11, 14]);
    expect(slipDifficulty("fast", resolveOptions({ slipDifficulties: [1, 2, 3, 4] }))).toBe(3);
    expect([standUpCost(DEFAULT_OPTIONS), standUpCost(resolveOptions({ standUp: "action" }))]).toEqual([
      "free-move",
      "action",
    ]);
  });

  it("TF-099 water slows by its depth", () => {
    const wading = { swimming: false, walksUnderwater: false };
    expect(WATER_IDS.map((depth) => waterFactor(depth, wading, DEFAULT_OPTIONS).value)).toEqual([
      1, 0.75, 0.5, 0.25, 0.125, 0,
    ]);
  });

  it("TF-100 above the waist one may swim, deeper than the chest one must, the heaviest walk", () => {
    const swimming = { swimming: true, walksUnderwater: false };
    expect(WATER_IDS.filter(maySwim)).toEqual(["waist", "chest", "deep"]);
    expect(WATER_IDS.map((depth) => waterFactor(depth, swimming, DEFAULT_OPTIONS).value)).toEqual([
      1, 0.75, 0.5, 0.5, 0.5, 0.5,
    ]);
    expect(waterFactor("deep", swimming, resolveOptions({ swimFactor: "1/3" })).value).toBeCloseTo(1 / 3);
    expect(waterFactor("deep", { swimming: false, walksUnderwater: true }, DEFAULT_OPTIONS).value).toBe(0.125);
    expect([mustSwim("deep", false), mustSwim("deep", true), mustSwim("chest", false)]).toEqual([true, false, false]);
  });
});

describe("seeing and hiding", () => {
  it("TF-103 poor visibility helps stealth and hinders attacks alike", () => {
    expect(VISIBILITY_IDS.map((row) => visibility(row, DEFAULT_OPTIONS).sth)).toEqual([1, 1, 2, 2, 3, 4]);
    for (const row of VISIBILITY_IDS)
      expect(visibility(row, DEFAULT_OPTIONS).attack).toBe(-visibility(row, DEFAULT_OPTIONS).sth);
    expect(visibility("pitch-dark", resolveOptions({ visibilityMods: "off" }))).toEqual({
      difficulty: 14,
      sth: 0,
      attack: 0,
    });
    expect(visibility("pitch-dark", resolveOptions({ visibilityMods: "advise" })).sth).toBe(4);
  });

  it("TF-104, TF-107 cover helps dodging only: +3 behind all of it, +1 from a quarter on", () => {
    expect([0, 0.9, 1, 2, 3.9, 4].map((quarters) => coverModifier(quarters, "dodge").value)).toEqual([
      0, 0, 1, 1, 1, 3,
    ]);
    expect([coverModifier(4, "parry").value, coverModifier(4, "block").value]).toEqual([0, 0]);
    expect(() => coverModifier(Number.NaN, "dodge")).toThrow(expect.objectContaining({ field: "quarters" }));
  });

  it("TF-105 a tie is seen, unless ties succeed; each observer, or the most watchful", () => {
    expect([
      hiddenFrom(1, DEFAULT_OPTIONS),
      hiddenFrom(0, DEFAULT_OPTIONS),
      hiddenFrom(0, resolveOptions({ tieContest: "succeeds" })),
    ]).toEqual([true, false, true]);
    const observers = [{ score: 9 }, { score: 14 }, { score: 11 }];
    expect(observersOf(observers, DEFAULT_OPTIONS)).toEqual(observers);
    expect(observersOf(observers, resolveOptions({ hideAgainst: "highest" }))).toEqual([{ score: 14 }]);
    expect(observersOf([], resolveOptions({ hideAgainst: "highest" }))).toEqual([]);
  });

  it("TF-106 hiding in the open without practice: low die or -3", () => {
    expect(unpractised(true, DEFAULT_OPTIONS)).toMatchObject({ sources: { low: 0 }, modifier: { value: 0 } });
    expect(unpractised(false, DEFAULT_OPTIONS)).toMatchObject({ sources: { low: 1 }, modifier: { value: 0 } });
    expect(unpractised(false, resolveOptions({ hideUnpractised: "minus3" }))).toMatchObject({
      sources: { low: 0 },
      modifier: { value: -3 },
    });
  });

  it("TF-108 out in round r, escaped at the end of r + 1; without a map all pursuers must be beaten", () => {
    expect([escaped(3, 3), escaped(3, 4), escaped(3, 5), escaped(null, 9)]).toEqual([false, true, true, false]);
    expect([
      outranAll([1, 4], DEFAULT_OPTIONS),
      outranAll([1, 0], DEFAULT_OPTIONS),
      outranAll([], DEFAULT_OPTIONS),
    ]).toEqual([true, false, true]);
  });
});
