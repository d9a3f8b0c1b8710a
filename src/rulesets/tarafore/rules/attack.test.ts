import { describe, expect, it } from "vitest";
import { scripted } from "../../../core/chance/index.ts";
import {
  type AttackKind,
  type AttackSituation,
  aimDifficulty,
  aimedSide,
  announcedIsLost,
  attack,
  attackResult,
  attackScore,
  type Defence,
  feintScore,
  groundSources,
  hitLevelAt,
  interruption,
  mayAim,
  mayCounter,
  mayParry,
  openDefences,
  proposedDefence,
  reactionBonusCounts,
  stealthModifier,
  thrownRange,
  unmovingTarget,
  withinRange,
  withinReach,
} from "./attack.ts";
import { CALLED_SHOTS, type Place } from "./called-shots.ts";
import { NO_SOURCES } from "./dice.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import type { SIZE_IDS } from "./sizes.ts";

const place = (id: string): Place => {
  const found = CALLED_SHOTS.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const situation = (kind: AttackKind, defence: Defence, more: Partial<AttackSituation> = {}): AttackSituation => ({
  kind,
  defence,
  armouredBlock: true,
  place: null,
  unmoving: false,
  ...more,
});
const at = (margin: number, where: AttackSituation) => attackResult(margin, where, DEFAULT_OPTIONS);

describe("TF-073 attack results", () => {
  const options = (margin: number, kind: AttackKind, defence: Defence) => at(margin, situation(kind, defence)).options;

  it("TF-074 parry: counter from a special failure on, with manoeuvre, with a full action", () => {
    expect(options(-1, "melee", "parry")).toEqual([]);
    expect(options(-3, "melee", "parry")).toEqual([]);
    expect(options(-4, "melee", "parry")).toEqual(["counter"]);
    expect(options(-6, "thrown", "parry")).toEqual(["counter"]);
    expect(options(-7, "melee", "parry")).toEqual(["counter-manoeuvre"]);
    expect(options(-9, "melee", "parry")).toEqual(["counter-manoeuvre"]);
    expect(options(-10, "melee", "parry")).toEqual(["counter-manoeuvre", "full-action"]);
    expect(at(-10, situation("melee", "parry")).result).toBe("parried");
  });

  it("TF-075 dodge: a ricochet only for ranged attacks at a critical failure", () => {
    expect(options(-10, "missile", "dodge")).toEqual(["missile-may-ricochet"]);
    expect(options(-10, "thrown", "dodge")).toEqual(["missile-may-ricochet"]);
    expect(options(-10, "melee", "dodge")).toEqual([]);
    expect(options(-10, "magical", "dodge")).toEqual([]);
    expect(options(-9, "missile", "dodge")).toEqual([]);
    expect(at(-2, situation("missile", "dodge")).result).toBe("dodged");
  });

  it("TF-073 block: a melee weapon may break, a missile may ricochet; disarm only in melee", () => {
    expect(options(-10, "melee", "block")).toEqual(["weapon-may-break"]);
    expect(options(-10, "missile", "block")).toEqual(["missile-may-ricochet"]);
    expect(options(-8, "melee", "block")).toEqual(["disarm"]);
    expect(options(-8, "thrown", "block")).toEqual([]);
    expect(options(-5, "melee", "block")).toEqual([]);
  });

  it("TF-049, TF-075 a magical attack is neither melee nor ranged", () => {
    expect(options(-10, "magical", "block")).toEqual([]);
    expect(options(-8, "magical", "block")).toEqual([]);
  });

  it("TF-072 an unarmoured block lets through -12, -9, -6 and nothing at a critical failure", () => {
    const bare = (margin: number) => at(margin, situation("melee", "block", { armouredBlock: false }));
    expect([-10, -9, -7, -6, -4, -3, -1].map((margin) => bare(margin).damageMod)).toEqual([
      null,
      -12,
      -12,
      -9,
      -9,
      -6,
      -6,
    ]);
    expect(bare(-1)).toMatchObject({ result: "blocked", hitLevel: null });
    expect(bare(0)).toMatchObject({ result: "hit", hitLevel: "graze", damageMod: -3 });
    expect(at(-5, situation("melee", "dodge", { armouredBlock: false })).damageMod).toBeNull();
  });

  it("TF-073 a tie grazes, successes hit at their level", () => {
    expect([0, 1, 3, 4, 6, 7, 9, 10, 30].map((margin) => at(margin, situation("melee", "dodge")).hitLevel)).toEqual([
      "graze",
      "normal",
      "normal",
      "special",
      "special",
      "exceptional",
      "exceptional",
      "critical",
      "critical",
    ]);
    expect([0, 1, 4, 7, 10].map((margin) => at(margin, situation("melee", "dodge")).damageMod)).toEqual([
      -3, 0, 3, 6, 9,
    ]);
  });
});

describe("called shots", () => {
  it("TF-059 miss, graze, the listed level from 1 to 6, critical from 7 on", () => {
    const level = (margin: number) => hitLevelAt(margin, place("lung"), DEFAULT_OPTIONS);
    expect([-1, 0, 1, 6, 7, 12].map(level)).toEqual([null, "graze", "special", "special", "critical", "critical"]);
    expect([1, 6, 7].map((margin) => hitLevelAt(margin, place("digit"), DEFAULT_OPTIONS))).toEqual([
      "graze",
      "graze",
      "critical",
    ]);
  });

  it("TF-059 better: the higher of listed and rolled, but a listed graze stays a graze", () => {
    const better = resolveOptions({ calledShotLevel: "better" });
    expect([1, 4, 6, 7].map((margin) => hitLevelAt(margin, place("chest"), better))).toEqual([
      "normal",
      "special",
      "special",
      "critical",
    ]);
    expect([1, 6].map((margin) => hitLevelAt(margin, place("head"), better))).toEqual(["exceptional", "exceptional"]);
    expect(hitLevelAt(6, place("digit"), better)).toBe("graze");
  });

  it("TF-058, TF-069 the penalty is on the attack, but not at an unmoving target", () => {
    const attacker = { score: 12, modifiers: [], sources: NO_SOURCES };
    expect(aimedSide(attacker, situation("melee", "dodge", { place: place("eye") })).modifiers).toEqual([
      { kind: "calledShot", value: -6, rule: "TF-058" },
    ]);
    expect(
      aimedSide(attacker, situation("melee", "dodge", { place: place("eye"), unmoving: true })).modifiers[0]?.value,
    ).toBe(0);
    expect(aimedSide(attacker, situation("melee", "dodge")).modifiers[0]?.value).toBe(0);
  });

  it("TF-061, TF-063, TF-064 a table of one's own may ask for a side and a hit level", () => {
    const consequences = [
      { code: "fatal", wound: "critical", hit: "critical" },
      { code: "deafness", variant: "front" },
    ];
    const [horn] = resolveOptions({ calledShotTable: [{ id: "horn", consequences }] }).calledShotTable;
    expect(horn?.consequences).toEqual([
      { code: "fatal", wound: "critical", hit: "critical" },
      { code: "deafness", wound: "flesh", variant: "front" },
    ]);
  });

  it("TF-061 a table of one's own takes the place of the printed one", () => {
    const options = resolveOptions({
      calledShotTable: [
        {
          id: "horn",
          penalty: -8,
          hit: "special",
          size: "tiny",
          consequences: [{ code: "limb-loss", wound: "special" }],
        },
      ],
    });
    expect(options.calledShotTable).toMatchObject([
      { id: "horn", penalty: -8, hit: "special", stun: 0, consequences: [{ code: "limb-loss", wound: "special" }] },
    ]);
    expect(() => resolveOptions({ calledShotTable: [{ id: "horn", hit: "grave" }] })).toThrow(
      expect.objectContaining({ field: "settings.calledShotTable.0.hit" }),
    );
  });
});

describe("unmoving targets", () => {
  it("TF-068 only steps that the weapon is larger count, each with the target's row", () => {
    expect(unmovingTarget("tiny", "small", null, DEFAULT_OPTIONS)).toEqual({
      targetSize: "tiny",
      dodge: 22,
      attackBonus: 18,
    });
    expect(unmovingTarget("average", "small", null, DEFAULT_OPTIONS)).toEqual({
      targetSize: "average",
      dodge: 0,
      attackBonus: 0,
    });
    expect(unmovingTarget("average", "massive", null, DEFAULT_OPTIONS).attackBonus).toBe(5);
    expect(unmovingTarget("above-average", "massive", null, DEFAULT_OPTIONS).attackBonus).toBe(0);
  });

  it("TF-068 dodge-score adds the steps to the target's dodge", () => {
    const options = resolveOptions({ unmovingWeaponMod: "dodge-score" });
    expect(unmovingTarget("small", "average", null, options)).toEqual({
      targetSize: "small",
      dodge: 20,
      attackBonus: 0,
    });
    expect(unmovingTarget("massive", "tiny", null, options)).toEqual({
      targetSize: "massive",
      dodge: -12,
      attackBonus: 0,
    });
  });

  it("TF-069 a place has its own size, shifted with its owner's, within the table", () => {
    const head = (owner: (typeof SIZE_IDS)[number]) =>
      unmovingTarget(owner, "tiny", place("head"), DEFAULT_OPTIONS).targetSize;
    expect([head("average"), head("large"), head("small"), head("tiny")]).toEqual(["small", "average", "tiny", "tiny"]);
    expect(unmovingTarget("massive", "tiny", place("chest"), DEFAULT_OPTIONS).targetSize).toBe("huge");
  });

  it("TF-067 has no defence but dodge", () => {
    expect(openDefences({ kind: "melee", unmoving: true, stealth: false }, DEFAULT_OPTIONS)).toEqual(["dodge"]);
    const parried = situation("melee", "parry", { unmoving: true });
    const side = { score: 10, modifiers: [], sources: NO_SOURCES };
    expect(() => scripted(() => attack(side, side, parried, DEFAULT_OPTIONS), [1, 1, 1, 1, 1, 1])).toThrow(
      expect.objectContaining({ field: "defence", code: "conflict" }),
    );
  });
});

describe("defences", () => {
  it("TF-071 parry works against melee and thrown, against melee only, or against all", () => {
    const against = (parryAgainst: string) =>
      (["melee", "thrown", "missile", "magical"] as const).filter((kind) =>
        mayParry(kind, resolveOptions({ parryAgainst })),
      );
    expect(against("melee-thrown")).toEqual(["melee", "thrown"]);
    expect(against("melee")).toEqual(["melee"]);
    expect(against("all")).toEqual(["melee", "thrown", "missile", "magical"]);
  });

  it("TF-071 a parry that cannot be is refused", () => {
    const side = { score: 10, modifiers: [], sources: NO_SOURCES };
    expect(() => scripted(() => attack(side, side, situation("missile", "parry"), DEFAULT_OPTIONS), [])).toThrow(
      expect.objectContaining({ field: "defence", detail: { value: "parry", allowed: ["dodge", "block"] } }),
    );
  });

  it("TF-055, TF-070 all are open, fewer against stealth or missiles", () => {
    const open = (kind: AttackKind, stealth: boolean, settings = {}) =>
      openDefences({ kind, unmoving: false, stealth }, resolveOptions(settings));
    expect(open("melee", true)).toEqual(["dodge", "parry", "block"]);
    expect(open("melee", true, { stealthDefence: "dodge" })).toEqual(["dodge"]);
    expect(open("melee", false, { stealthDefence: "dodge" })).toEqual(["dodge", "parry", "block"]);
    expect(open("missile", false)).toEqual(["dodge", "block"]);
  });

  it("TF-070 the best total is proposed, equal ones as parry, dodge, block, never an unarmoured block", () => {
    expect(proposedDefence({ dodge: 12, parry: 12, block: 12 }, true)).toBe("parry");
    expect(proposedDefence({ dodge: 13, parry: 12, block: 13 }, true)).toBe("dodge");
    expect(proposedDefence({ dodge: 12, parry: 12, block: 15 }, true)).toBe("block");
    expect(proposedDefence({ dodge: 12, parry: 11, block: 15 }, false)).toBe("dodge");
    expect(proposedDefence({ dodge: 3, block: 15 }, false)).toBe("dodge");
    expect(proposedDefence({ dodge: 9, parry: 9, block: 15 }, false)).toBe("parry");
    expect(proposedDefence({ block: 1 }, true)).toBe("block");
    expect(proposedDefence({}, true)).toBe("dodge");
  });

  it("TF-074 counters need reach and stop at counterDepth", () => {
    expect(mayCounter(0, true, DEFAULT_OPTIONS)).toBe(true);
    expect(mayCounter(0, false, DEFAULT_OPTIONS)).toBe(false);
    expect(mayCounter(1, true, DEFAULT_OPTIONS)).toBe(false);
    expect(mayCounter(1, true, resolveOptions({ counterDepth: 2 }))).toBe(true);
    expect(mayCounter(0, true, resolveOptions({ counterDepth: 0 }))).toBe(false);
  });
});

describe("the attacking side", () => {
  it("TF-051, TF-052 melee and thrown by PRO or skill, missiles by skill, else AWA with the weapon's penalty", () => {
    const scores = { pro: 12, skill: null, awa: 10 };
    expect(attackScore("melee", scores, -3)).toBe(12);
    expect(attackScore("thrown", { ...scores, skill: 9 }, -3)).toBe(9);
    expect(attackScore("missile", { ...scores, skill: 14 }, -3)).toBe(14);
    expect(attackScore("missile", scores, -6)).toBe(4);
    expect(attackScore("missile", { ...scores, awa: null }, -6)).toBeNull();
  });

  it("TF-053 range of a throw", () => {
    expect(thrownRange(12, 5, DEFAULT_OPTIONS)).toBe(41);
    expect(thrownRange(3, -50, DEFAULT_OPTIONS)).toBe(0);
    expect(thrownRange(11, 0, resolveOptions({ throwRange: 1.5 }))).toBe(16);
  });

  it("TF-050, TF-053 reach and range", () => {
    expect([withinReach(5, 5), withinReach(10, 5), withinRange(100, 100), withinRange(101, 100)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("TF-054 who may aim, and against what", () => {
    const scores = { pro: 12, awa: 12, skill: 12 };
    expect(mayAim("melee", { ...scores, awa: 20 }, DEFAULT_OPTIONS)).toBe(false);
    expect(mayAim("thrown", scores, DEFAULT_OPTIONS)).toBe(false);
    expect(mayAim("thrown", { ...scores, awa: 13 }, DEFAULT_OPTIONS)).toBe(true);
    expect(mayAim("missile", { ...scores, awa: 5 }, DEFAULT_OPTIONS)).toBe(true);
    const below = resolveOptions({ aimMissile: "skill-below-awa" });
    expect(mayAim("missile", scores, below)).toBe(false);
    expect(mayAim("missile", { ...scores, skill: 11 }, below)).toBe(true);
    expect(mayAim("missile", { ...scores, skill: null }, below)).toBe(true);
    expect([
      aimDifficulty(null, DEFAULT_OPTIONS),
      aimDifficulty(5, DEFAULT_OPTIONS),
      aimDifficulty(11, DEFAULT_OPTIONS),
    ]).toEqual([8, 8, 11]);
  });

  it("TF-055 stealth gives its bonus", () => {
    expect(stealthModifier(DEFAULT_OPTIONS)).toMatchObject({ kind: "stealth", value: 6 });
    expect(stealthModifier(resolveOptions({ stealthBonus: 4 })).value).toBe(4);
  });

  it("TF-056 a feint uses the higher of PRO and STH", () => {
    expect([feintScore(10, 12), feintScore(13, 12), feintScore(null, 5), feintScore(5, null)]).toEqual([12, 13, 5, 5]);
    expect(feintScore(null, null)).toBeNull();
  });

  it("TF-057 ground and prone are sources of their own", () => {
    const sources = (
      own: "high" | "level" | "low",
      other: "high" | "level" | "low",
      prone: [boolean, boolean],
      kind: AttackKind = "melee",
      settings = {},
    ) => groundSources({ own, other }, { own: prone[0], other: prone[1] }, kind, resolveOptions(settings));
    expect(sources("high", "level", [false, false])).toEqual({ high: 1, low: 0 });
    expect(sources("low", "level", [false, false])).toEqual({ high: 0, low: 1 });
    expect(sources("high", "high", [false, false])).toEqual({ high: 0, low: 0 });
    expect(sources("high", "low", [false, true])).toEqual({ high: 2, low: 0 });
    expect(sources("high", "level", [true, false])).toEqual({ high: 1, low: 1 });
    expect(sources("level", "level", [true, true])).toEqual({ high: 0, low: 0 });
    expect(sources("level", "level", [false, true], "missile")).toEqual({ high: 0, low: 0 });
    expect(sources("level", "level", [false, true], "melee", { proneIsLow: false })).toEqual({ high: 0, low: 0 });
  });

  it("TF-048 the dice decide, the called shot's penalty counted", () => {
    const side = (score: number) => ({ score, modifiers: [], sources: NO_SOURCES });
    const { result } = scripted(
      () => attack(side(14), side(10), situation("melee", "dodge", { place: place("head") }), DEFAULT_OPTIONS),
      [6, 8, 9, 2, 5, 6],
    );
    expect(result).toMatchObject({
      margin: 4,
      rung: "special",
      result: "hit",
      hitLevel: "exceptional",
      damageMod: 6,
      contest: { actorTotal: 19 },
    });
  });
});

describe("interruption", () => {
  it("TF-044 first when won, else after the other or lost", () => {
    expect(interruption(true, DEFAULT_OPTIONS)).toBe("first");
    expect(interruption(false, DEFAULT_OPTIONS)).toBe("after");
    expect(interruption(false, resolveOptions({ interruptFail: "lost" }))).toBe("lost");
  });

  it("TF-045 stops the announced action if it succeeds and could stop it", () => {
    expect([announcedIsLost(true, true), announcedIsLost(true, false), announcedIsLost(false, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("TF-043 the declared reaction's bonus counts for both rolls, or one", () => {
    const counts = (reactionBonusTo: string) =>
      (["interruption", "action"] as const).filter((roll) =>
        reactionBonusCounts(roll, resolveOptions({ reactionBonusTo })),
      );
    expect([counts("both"), counts("interruption"), counts("action")]).toEqual([
      ["interruption", "action"],
      ["interruption"],
      ["action"],
    ]);
  });
});
