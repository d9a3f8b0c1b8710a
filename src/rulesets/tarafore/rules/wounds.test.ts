import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STUN_LEVELS, type StunLevel, type WoundLevel } from "./levels.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import {
  addStun,
  bleed,
  bleedInterval,
  bloodAfterDays,
  bloodState,
  brainDamageOf,
  brainPenalty,
  consequencePenalties,
  deathAsked,
  fastestBleeding,
  healed,
  healingDays,
  isHighSpine,
  isTreated,
  mayWake,
  recoveryDue,
  spendLna,
  throwsDown,
  woundPenalty,
} from "./wounds.ts";

const wound = (level: WoundLevel, more: Partial<Parameters<typeof bleedInterval>[0]> = {}) => ({
  level,
  staunched: false,
  bleedUp: false,
  location: null,
  ...more,
});

describe("stun", () => {
  it("TF-084 keeps the worse level", () => {
    const levels: StunLevel[] = ["normal", "special", "exceptional", "critical"];
    for (const before of levels)
      for (const added of levels) {
        if (before === "critical" && (added === "exceptional" || added === "critical")) continue;
        const worse = STUN_LEVELS[Math.max(STUN_LEVELS.indexOf(before), STUN_LEVELS.indexOf(added))];
        expect(addStun(before, 0, added, DEFAULT_OPTIONS).level, `${before} + ${added}`).toBe(worse);
      }
  });

  it("TF-084 makes a coma of a further exceptional or critical stun at critical, unless comaRule is off", () => {
    const off = resolveOptions({ comaRule: false });
    for (const added of ["exceptional", "critical"] as const) {
      expect(addStun("critical", 2, added, DEFAULT_OPTIONS)).toEqual({ level: "coma", lna: 2 });
      expect(addStun("critical", 2, added, off)).toEqual({ level: "critical", lna: 2 });
    }
    expect(addStun("critical", 0, "special", DEFAULT_OPTIONS).level).toBe("critical");
    expect(addStun("coma", 0, "critical", off).level).toBe("coma");
    expect(addStun("coma", 0, "exceptional", DEFAULT_OPTIONS).level).toBe("coma");
  });

  it("TF-083 a normal stun costs the next action, also under a worse level, and does not add up", () => {
    expect(addStun("none", 0, "normal", DEFAULT_OPTIONS)).toEqual({ level: "normal", lna: 1 });
    expect(addStun("special", 0, "normal", DEFAULT_OPTIONS)).toEqual({ level: "special", lna: 1 });
    expect(addStun("normal", 1, "normal", DEFAULT_OPTIONS)).toEqual({ level: "normal", lna: 1 });
    expect(addStun("normal", 2, "normal", DEFAULT_OPTIONS).lna).toBe(2);
    const stacks = resolveOptions({ lnaStacks: true });
    expect(addStun("normal", 1, "normal", stacks).lna).toBe(2);
    expect(addStun("normal", 9, "normal", stacks).lna).toBe(9);
    expect(addStun("none", 0, "special", DEFAULT_OPTIONS)).toEqual({ level: "special", lna: 0 });
    expect(addStun("normal", 1, "none", DEFAULT_OPTIONS)).toEqual({ level: "normal", lna: 1 });
  });

  it("TF-083 the start of an own turn uses one up; normal is over at 0", () => {
    expect(spendLna("normal", 1)).toEqual({ level: "none", lna: 0, lost: true });
    expect(spendLna("normal", 2)).toEqual({ level: "normal", lna: 1, lost: true });
    expect(spendLna("special", 1)).toEqual({ level: "special", lna: 0, lost: true });
    expect(spendLna("none", 0)).toEqual({ level: "none", lna: 0, lost: false });
  });

  it("TF-082 critical stun and coma harm the brain: -2 AWA and -2 PRS a point", () => {
    expect(brainDamageOf("none", "critical", "critical")).toBe(1);
    expect(brainDamageOf("critical", "exceptional", "coma")).toBe(1);
    expect(brainDamageOf("critical", "critical", "coma")).toBe(1);
    expect(brainDamageOf("none", "exceptional", "exceptional")).toBe(0);
    expect(brainDamageOf("coma", "exceptional", "coma")).toBe(0);
    expect(brainPenalty(3)).toEqual({ awa: -6, prs: -6 });
    expect(brainPenalty(0)).toEqual({});
  });

  it("TF-085 recovery: special every round after the hit's, exceptional 20, critical 1200, coma a day", () => {
    const due = (level: StunLevel, options = DEFAULT_OPTIONS) =>
      [0, 1, 2, 19, 20, 40, 1200, 28_800].filter((rounds) => recoveryDue(level, rounds, options));
    expect(due("none")).toEqual([]);
    expect(due("normal")).toEqual([]);
    expect(due("special")).toEqual([1, 2, 19, 20, 40, 1200, 28_800]);
    expect(due("exceptional")).toEqual([20, 40, 1200, 28_800]);
    expect(due("critical")).toEqual([1200, 28_800]);
    expect(due("coma")).toEqual([28_800]);
    expect(due("exceptional", resolveOptions({ stunRecovery: [2, 19, 5] }))).toEqual([19]);
  });
});

describe("wound penalty", () => {
  it("TF-086 by level and treatment factor towards zero, the worst or the sum", () => {
    const wounds = [
      { level: "normal", factor: "1" },
      { level: "special", factor: "1/4" },
      { level: "exceptional", factor: "1/4" },
      { level: "flesh", factor: "1" },
    ] as const;
    expect(woundPenalty(wounds, DEFAULT_OPTIONS)).toBe(-2);
    expect(woundPenalty(wounds, resolveOptions({ woundCombine: "sum" }))).toBe(-4);
    expect(woundPenalty([{ level: "critical", factor: "1/2" }], DEFAULT_OPTIONS)).toBe(-4);
    expect(Object.is(woundPenalty([{ level: "critical", factor: "0" }], DEFAULT_OPTIONS), 0)).toBe(true);
    expect(woundPenalty([], DEFAULT_OPTIONS)).toBe(0);
    expect(
      woundPenalty([{ level: "normal", factor: "1/2" }], resolveOptions({ woundPenalties: [0, -3, -4, -6, -8] })),
    ).toBe(-1);
  });

  it("TF-062 consequences take from their stats, times their factor", () => {
    const injury = (
      code: "broken-ribs" | "spinal-damage" | "pro-penalty" | "nose-loss" | "fatal",
      factor: "1" | "1/2" | "1/4" | "0" = "1",
      fromAbove = false,
    ) => ({ code, factor, fromAbove });
    expect(consequencePenalties([injury("broken-ribs"), injury("spinal-damage")], DEFAULT_OPTIONS)).toEqual({
      ath: -9,
    });
    expect(consequencePenalties([injury("broken-ribs", "1/2")], DEFAULT_OPTIONS)).toEqual({ ath: -1 });
    expect(
      consequencePenalties([injury("spinal-damage", "1/2", true), injury("pro-penalty")], DEFAULT_OPTIONS),
    ).toEqual({ ath: -3, pro: -6 });
    expect(consequencePenalties([injury("nose-loss"), injury("fatal")], DEFAULT_OPTIONS)).toEqual({ prs: -1 });
    expect(["neck", "upper-spine", "upper-back", "lower-back", "lower-spine"].map(isHighSpine)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("TF-062 a table of one's own", () => {
    const options = resolveOptions({
      locationEffects: { "broken-ribs": { stats: { ath: -1, pro: -1 }, medicine: null, permanent: true } },
    });
    expect(options.locationEffects["broken-ribs"]).toEqual({
      stats: { ath: -1, pro: -1 },
      medicine: null,
      permanent: true,
    });
    expect(
      resolveOptions({ locationEffects: { blindness: { medicine: "broken-bone", high: { pro: -1 } } } }).locationEffects
        .blindness,
    ).toEqual({ stats: {}, high: { pro: -1 }, medicine: "broken-bone", permanent: false });
    expect(options.locationEffects["heart-damage"].permanent).toBe(true);
    expect(() => resolveOptions({ locationEffects: { bruise: {} } })).toThrow(
      expect.objectContaining({ code: "unknownField" }),
    );
  });
});

describe("bleeding", () => {
  it("TF-088 rate by level; bleed-up counts one level higher, beyond critical", () => {
    const of = (level: WoundLevel, bleedUp = false) => bleedInterval(wound(level, { bleedUp }), DEFAULT_OPTIONS);
    expect(
      (["none", "flesh", "normal", "special", "exceptional", "critical"] as const).map((level) => of(level)),
    ).toEqual([null, null, null, 200, 20, 5]);
    expect(
      (["flesh", "normal", "special", "exceptional", "critical"] as const).map((level) => of(level, true)),
    ).toEqual([null, 200, 20, 5, 1]);
  });

  it("TF-088, TF-064 neither staunched wounds bleed, nor those of the midsection below critical, nor anything when off", () => {
    expect(bleedInterval(wound("critical", { staunched: true }), DEFAULT_OPTIONS)).toBeNull();
    expect(bleedInterval(wound("exceptional", { location: "midsection-rear" }), DEFAULT_OPTIONS)).toBeNull();
    expect(bleedInterval(wound("critical", { location: "midsection-rear" }), DEFAULT_OPTIONS)).toBe(5);
    expect(bleedInterval(wound("critical"), resolveOptions({ bleeding: "off" }))).toBeNull();
    expect(bleedInterval(wound("critical"), resolveOptions({ bleeding: "advise" }))).toBe(5);
    expect(bleedInterval(wound("critical", { bleedUp: true }), resolveOptions({ bleedIntervals: [9, 8, 7, 6] }))).toBe(
      6,
    );
  });

  it("TF-088 one clock with the fastest rate", () => {
    expect(
      fastestBleeding(
        [wound("special"), wound("critical", { staunched: true }), wound("exceptional")],
        DEFAULT_OPTIONS,
      ),
    ).toBe(20);
    expect(fastestBleeding([wound("normal")], DEFAULT_OPTIONS)).toBeNull();
  });

  it("TF-088 the clock counts up; a change of rate keeps it; with nothing bleeding it is 0", () => {
    expect(bleed({ loss: 1, elapsed: 3 }, 5, 1)).toEqual({ loss: 1, elapsed: 4 });
    expect(bleed({ loss: 1, elapsed: 4 }, 5, 1)).toEqual({ loss: 2, elapsed: 0 });
    expect(bleed({ loss: 1, elapsed: 15 }, 5, 1)).toEqual({ loss: 2, elapsed: 0 });
    expect(bleed({ loss: 1, elapsed: 15 }, null, 4)).toEqual({ loss: 1, elapsed: 0 });
    expect(bleed({ loss: 0, elapsed: 2 }, 5, 0)).toEqual({ loss: 0, elapsed: 2 });
  });

  it("TF-088 many rounds at once are as many single ones", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 25 }), fc.nat(300), (elapsed, interval, rounds) => {
        let blood = { loss: 0, elapsed };
        for (let i = 0; i < rounds; i++) {
          blood =
            blood.elapsed + 1 >= interval
              ? { loss: blood.loss + 1, elapsed: 0 }
              : { ...blood, elapsed: blood.elapsed + 1 };
        }
        expect(bleed({ loss: 0, elapsed }, interval, rounds)).toEqual(blood);
      }),
    );
  });

  it("TF-089 limits by base STR, at least 1 and 2", () => {
    const limits = (str: number, options = DEFAULT_OPTIONS) => {
      const first = (what: "unconscious" | "dead") =>
        Array.from({ length: 99 }, (_, i) => i).find((loss) => bloodState(str, loss, options)[what]);
      return [first("unconscious"), first("dead")];
    };
    expect([limits(11), limits(1), limits(0), limits(3), limits(-5)]).toEqual([
      [5, 11],
      [1, 2],
      [1, 2],
      [1, 3],
      [1, 2],
    ]);
    expect(limits(10, resolveOptions({ bloodLimits: ["1/4", "1/2"] }))).toEqual([2, 5]);
    expect(() => resolveOptions({ bloodLimits: ["1/2"] })).toThrow(
      expect.objectContaining({ field: "settings.bloodLimits" }),
    );
  });

  it("TF-089 blood comes back by the day once nothing bleeds; nobody wakes from its loss", () => {
    expect([bloodAfterDays(5, false, 3), bloodAfterDays(2, false, 3), bloodAfterDays(5, true, 3)]).toEqual([2, 0, 5]);
    expect([mayWake(true), mayWake(false)]).toEqual([false, true]);
  });
});

describe("death and healing", () => {
  it("TF-087 a critical wound throws down, unless criticalDown is off", () => {
    expect([
      throwsDown("critical", DEFAULT_OPTIONS),
      throwsDown("exceptional", DEFAULT_OPTIONS),
      throwsDown("critical", resolveOptions({ criticalDown: false })),
    ]).toEqual([true, false, false]);
  });

  it("TF-090 is asked in three cases", () => {
    const none = { bloodLimit: false, fatal: false, secondCritical: false };
    expect([
      deathAsked(none),
      deathAsked({ ...none, bloodLimit: true }),
      deathAsked({ ...none, fatal: true }),
      deathAsked({ ...none, secondCritical: true }),
    ]).toEqual([null, "blood", "fatal", "secondCritical"]);
  });

  it("TF-095 dressed, staunched or stitched counts as treated", () => {
    const none = { dressed: false, staunched: false, stitched: false };
    expect([
      isTreated(none),
      isTreated({ ...none, dressed: true }),
      isTreated({ ...none, staunched: true }),
      isTreated({ ...none, stitched: true }),
    ]).toEqual([false, true, true, true]);
  });

  it("TF-091 days of rest, doubled without treatment, one level lower", () => {
    expect(
      (["flesh", "normal", "special", "exceptional", "critical"] as const).map((level) =>
        healingDays(level, true, DEFAULT_OPTIONS),
      ),
    ).toEqual([1, 7, 30, 90, 180]);
    expect(healingDays("special", false, DEFAULT_OPTIONS)).toBe(60);
    expect([healed("critical"), healed("normal"), healed("flesh"), healed("none")]).toEqual([
      "exceptional",
      "flesh",
      "none",
      "none",
    ]);
  });

  it("TF-062 organ damage keeps a wound from healing below normal", () => {
    expect([healed("special", true), healed("normal", true), healed("flesh", true)]).toEqual([
      "normal",
      "normal",
      "flesh",
    ]);
  });
});
