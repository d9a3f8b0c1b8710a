import { describe, expect, it } from "vitest";
import { sumModifiers } from "./contest.ts";
import { DEFAULT_OPTIONS } from "./options.ts";
import { SOUND, type StoredBonus } from "./state.ts";
import {
  BONUS_KINDS,
  bonusesUsed,
  bonusModifiers,
  bonusWon,
  fell,
  fightEnded,
  fittingBonuses,
  hid,
  revealed,
  sectionPassed,
  stoodUp,
  swam,
  tokensChanged,
} from "./tactics.ts";

const feint: Omit<StoredBonus, "expires"> = { kind: "feint", value: 5, appliesTo: "melee", against: "orc", round: 3 };
const roll = (round: number, against: string | null = "orc", ...names: string[]) => ({
  round,
  against,
  names: names.length === 0 ? ["attack", "melee"] : names,
});

describe("bonuses for later", () => {
  const won = bonusWon(SOUND, "b", feint);

  it("TF-030, TF-056 a feint counts in the next round only, against that target, in melee", () => {
    expect([3, 4, 5].map((round) => fittingBonuses(won, roll(round)).length)).toEqual([0, 1, 0]);
    expect(fittingBonuses(won, roll(4, "elf"))).toEqual([]);
    expect(fittingBonuses(won, roll(4, "orc", "attack", "missile"))).toEqual([]);
    expect(bonusModifiers(won, roll(4))).toEqual([{ kind: "feint", value: 5, rule: "TF-056" }]);
  });

  it("TF-030 is used up by the first roll that it fits", () => {
    expect(bonusesUsed(won, roll(4)).bonuses).toEqual({});
    expect(bonusesUsed(won, roll(4, "elf"))).toBe(won);
  });

  it("TF-046 support serves at once, and against the target only", () => {
    const helped = bonusWon(SOUND, "s", { ...feint, kind: "support", appliesTo: "any" });
    expect([3, 4, 5].map((round) => fittingBonuses(helped, roll(round)).length)).toEqual([1, 1, 0]);
  });

  it("TF-028 a slow start's bonus serves every own roll of its round", () => {
    const slow = bonusWon(SOUND, "s", { kind: "slowStart", value: 2, appliesTo: "any", against: null, round: 1 });
    expect(bonusesUsed(slow, roll(2))).toBe(slow);
    expect(fittingBonuses(slow, roll(2, null))).toEqual(["s"]);
  });

  it("TF-015 a new one of the same kind takes the old one's place, one of 0 is none", () => {
    const again = bonusWon(won, "c", { ...feint, value: 3, round: 4 });
    expect(Object.keys(again.bonuses)).toEqual(["c"]);
    expect(again.bonuses["c"]).toMatchObject({ value: 3, expires: 5 });
    expect(Object.keys(bonusWon(won, "d", { ...feint, against: "elf" }).bonuses)).toEqual(["b", "d"]);
    expect(bonusWon(won, "e", { ...feint, value: 0 })).toBe(won);
    expect(sumModifiers(bonusModifiers(again, roll(5)), DEFAULT_OPTIONS)).toBe(3);
  });

  it("TF-043, TF-103 every kind names its rule", () => {
    expect(Object.fromEntries(Object.entries(BONUS_KINDS).map(([kind, { rule }]) => [kind, rule]))).toEqual({
      feint: "TF-056",
      aim: "TF-054",
      support: "TF-046",
      declaredReaction: "TF-043",
      slowStart: "TF-028",
      noticed: "TF-103",
    });
  });
});

describe("on the field", () => {
  it("TF-016, TF-028 tokens stay between 0 and 99", () => {
    expect([tokensChanged(SOUND, 2).tokens, tokensChanged(SOUND, -1).tokens, tokensChanged(SOUND, 500).tokens]).toEqual(
      [2, 0, 99],
    );
  });

  it("TF-105, TF-055 hidden from some, seen by others, until it attacks or leaves", () => {
    const away = hid(SOUND, ["a", "b", "a"]);
    expect(away.hiddenFrom).toEqual(["a", "b"]);
    expect(hid(away, ["c"], ["a"]).hiddenFrom).toEqual(["b", "c"]);
    expect(revealed(away).hiddenFrom).toEqual([]);
  });

  it("TF-047, TF-098 falls and gets up; TF-100 swims", () => {
    expect([fell(SOUND).prone, stoodUp(fell(SOUND)).prone, swam(SOUND, true).swimming]).toEqual([true, false, true]);
  });

  it("TF-097 remembers sections passed for the whole fight, and forgets them after it", () => {
    const passed = sectionPassed(sectionPassed(SOUND, "scree"), "scree");
    expect(passed.sectionsPassed).toEqual(["scree"]);
    expect(fightEnded(hid(passed, ["a"]))).toEqual(SOUND);
  });
});
