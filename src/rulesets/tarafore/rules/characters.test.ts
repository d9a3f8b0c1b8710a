import { describe, expect, it } from "vitest";
import {
  edgeEffects,
  proposedReaction,
  qualityBand,
  reactionScore,
  SUBSTATS,
  slowStart,
  substatScore,
} from "./characters.ts";
import { HOLD_CONTEST, MANOEUVRES, manoeuvreResult } from "./manoeuvres.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

describe("scores of a character", () => {
  it("TF-002 three points are one band, 9 to 11 the average", () => {
    expect([8, 9, 11, 12, 14, 15, 6, 5].map(qualityBand)).toEqual([-1, 0, 0, 1, 1, 2, -1, -2]);
  });

  it("TF-003 an empty substat is its parent's score; the named ones have their parents", () => {
    expect([substatScore(null, 12), substatScore(7, 12), substatScore(0, 12), substatScore(null, null)]).toEqual([
      12,
      7,
      0,
      null,
    ]);
    expect(SUBSTATS).toMatchObject({
      dodge: "ath",
      parry: "pro",
      block: "pro",
      perception: "awa",
      toughness: "str",
      hide: "sth",
      blend: "prs",
      swim: "ath",
    });
  });

  it("TF-006 Reaction under the higher of PRO and AWA, PRO when equal, or with its own value", () => {
    expect([
      proposedReaction(10, 10),
      proposedReaction(10, 11),
      proposedReaction(null, 3),
      proposedReaction(3, null),
    ]).toEqual(["pro", "awa", "awa", "pro"]);
    const stats = { pro: 12, awa: 9 };
    expect([
      reactionScore({ parent: "pro", value: null }, stats),
      reactionScore({ parent: "awa", value: null }, stats),
      reactionScore({ parent: "awa", value: 14 }, stats),
    ]).toEqual([12, 9, 14]);
  });
});

describe("edges", () => {
  it("TF-027 high and low die and bonuses, on initiative, on Reaction, on everything", () => {
    const effects = [
      { on: "initiative", do: "high", value: 0 },
      { on: "reaction", do: "bonus", value: 2 },
      { on: "all", do: "bonus", value: 1 },
      { on: "all", do: "low", value: 0 },
      { on: "attack", do: "bonus", value: 9 },
      { on: "reaction", do: "tokens", value: 5 },
    ] as const;
    expect(edgeEffects(effects, ["initiative", "reaction"])).toEqual({ high: 1, low: 1, bonus: 3 });
    expect(edgeEffects(effects, ["reaction"])).toEqual({ high: 0, low: 1, bonus: 3 });
    expect(edgeEffects(effects, ["attack"])).toEqual({ high: 0, low: 1, bonus: 10 });
  });

  it("TF-028 a slow start pays tokens in round 1 and its bonus in round 2", () => {
    const edge = { tokens: 2, bonus: 3 };
    expect([1, 2, 3].map((round) => slowStart(round, edge))).toEqual([
      { tokens: 2, bonus: 0 },
      { tokens: 0, bonus: 3 },
      { tokens: 0, bonus: 0 },
    ]);
  });
});

describe("manoeuvres", () => {
  it("TF-046, TF-047 what is rolled against what, and what it does", () => {
    expect(MANOEUVRES.map(({ id, own, against, effect }) => [id, own.join(), against.join(), effect])).toEqual([
      ["trip", "pro", "dodge,parry", "prone"],
      ["grapple", "pro", "dodge,parry", "held"],
      ["disarm", "pro", "dodge,parry", "dropsWeapon"],
      ["feint", "pro,sth", "awa", "bonus"],
      ["distraction", "prs", "awa", "bonus"],
    ]);
    expect(HOLD_CONTEST).toEqual({ own: "str", against: "str" });
  });

  it("TF-014, TF-047 works from margin 1 on, applied or advised", () => {
    const [trip] = MANOEUVRES;
    if (trip === undefined) throw new Error("no trip");
    expect(manoeuvreResult(trip, 0, DEFAULT_OPTIONS)).toBeNull();
    expect(manoeuvreResult(trip, 1, DEFAULT_OPTIONS)).toEqual({ effect: "prone", apply: false });
    expect(manoeuvreResult(trip, 0, resolveOptions({ tieContest: "succeeds", manoeuvres: "apply" }))).toEqual({
      effect: "prone",
      apply: true,
    });
  });
});
