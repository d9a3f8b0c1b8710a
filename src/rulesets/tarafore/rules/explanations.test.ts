import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Explanation } from "../../../core/explain.ts";
import { actionsOfTurn, currentScore, moveFeet, multiActionPenalty } from "./actions.ts";
import { ATTACK_KINDS, thrownRange, unmovingTarget } from "./attack.ts";
import { CONSEQUENCES } from "./called-shots.ts";
import { compared, ladderBonus, type Side, standing } from "./contest.ts";
import { damageBase, damageOffset } from "./damage.ts";
import * as E from "./explanations.ts";
import { Fraction } from "./fraction.ts";
import { initiativeWith } from "./initiative.ts";
import { FACTORS, HIT_DAMAGE, HIT_LEVELS, WOUND_LEVELS } from "./levels.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";
import { SIZE_IDS } from "./sizes.ts";
import { modifierTerm, SUM_IDS, scoreTerm, TERM_IDS } from "./terms.ts";
import { bloodState, brainPenalty, consequencePenalties, woundPenalty } from "./wounds.ts";

const small = fc.integer({ min: -30, max: 60 });
const modifier = fc.record({
  kind: fc.constantFrom(null, "feint", "cover", "a free name"),
  value: fc.integer({ min: -6, max: 9 }),
});
const side: fc.Arbitrary<Side> = fc.record({
  score: small,
  modifiers: fc.array(modifier, { maxLength: 5 }),
  sources: fc.constant({ high: 0, low: 0 }),
});
const factor = fc.constantFrom(...FACTORS);
const options = fc.constantFrom(
  DEFAULT_OPTIONS,
  resolveOptions({
    bonusStack: "sum",
    woundCombine: "sum",
    missileDamage: "add-modifier",
    unmovingWeaponMod: "dodge-score",
    terrainCombine: "product",
    moveFree: 1.5,
    throwRange: 2.5,
    bloodLimits: ["1/3", "2/3"],
  }),
);
const total = ({ total: sum }: Explanation): number => sum;

describe("explanations end at what the rules compute", () => {
  it("TF-005 current scores", () => {
    const injuries = fc.array(fc.record({ code: fc.constantFrom(...CONSEQUENCES), factor, fromAbove: fc.boolean() }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        small,
        fc.integer({ min: -8, max: 0 }),
        injuries,
        fc.nat(3),
        options,
        (base, penalty, hurt, brain, given) => {
          const stat = (consequencePenalties(hurt, given).awa ?? 0) + (brainPenalty(brain).awa ?? 0);
          expect(
            total(E.currentScoreExplained("awa", base, "awa", { penalty, injuries: hurt, brainDamage: brain }, given)),
          ).toBe(currentScore(base, penalty, stat));
          expect(
            total(
              E.currentScoreExplained("archery", base, null, { penalty, injuries: hurt, brainDamage: brain }, given),
            ),
          ).toBe(base + penalty);
          const pro = consequencePenalties(hurt, given).pro ?? 0;
          expect(
            total(
              E.currentScoreExplained("parry", base, "pro", { penalty, injuries: hurt, brainDamage: brain }, given),
            ),
          ).toBe(base + penalty + pro);
        },
      ),
    );
  });

  it("TF-011, TF-012, TF-015 sides, rolls, margins", () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        options,
        (own, other, a, b, given) => {
          const met = compared(standing(own, "own", given), standing(other, "other", given), a, b);
          expect(total(E.sideExplained("attack", "pro", own, given))).toBe(standing(own, "own", given));
          expect(total(E.rollExplained("pro", own, a, given))).toBe(met.actorTotal);
          expect(total(E.marginExplained("pro", own, other, met, given))).toBe(met.margin);
        },
      ),
    );
    expect(
      total(
        E.sideExplained("attack", "pro", { score: null, modifiers: [], sources: { high: 0, low: 0 } }, DEFAULT_OPTIONS),
      ),
    ).toBe(0);
  });

  it("TF-023, TF-025 initiative", () => {
    const named = fc.record({
      id: fc.constantFrom("wound", "net", "edge", "ice"),
      value: fc.integer({ min: -9, max: 4 }),
    });
    const carry = fc.option(
      fc.record({ penalty: fc.integer({ min: -9, max: -1 }), ignored: fc.constant(["net", "wound"]) }),
    );
    fc.assert(
      fc.property(
        small,
        fc.array(named, { maxLength: 4 }),
        carry,
        fc.integer({ min: 1, max: 10 }),
        fc.nat(10),
        (reaction, modifiers, carried, kept, minus) => {
          const input = { reaction, modifiers, sources: { high: 0, low: 0 }, carry: carried };
          expect(total(E.initiativeExplained(input, { kept }, minus))).toBe(initiativeWith(input, kept, minus).total);
        },
      ),
    );
    expect(
      total(
        E.initiativeExplained({ reaction: 3, modifiers: [], sources: { high: 0, low: 0 }, carry: null }, { kept: 4 }),
      ),
    ).toBe(7);
  });

  it("TF-033, TF-034, TF-101 movement", () => {
    const factors = fc.array(
      fc.constantFrom("1/2", "3/4", "1/8", "1").map((text) => Fraction.read(text, "f")),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(small, factors, fc.option(fc.nat(60)), options, (ath, given, own, settings) => {
        const moves = { free: own, action: null };
        const explained = E.movesExplained(ath, given, settings, moves);
        expect({ free: total(explained.free), action: total(explained.action) }).toEqual(
          moveFeet(ath, given, settings, moves),
        );
      }),
    );
    expect(total(E.movesExplained(11, [], DEFAULT_OPTIONS).action)).toBe(22);
  });

  it("TF-019, TF-038, TF-032, TF-053, TF-089 ladder, further actions, actions of a turn, throws, blood", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), options, (margin, given) => {
        expect(total(E.bonusExplained(margin, given))).toBe(ladderBonus(margin, given));
      }),
    );
    expect([1, 2, 3, 7].map((k) => total(E.multiActionExplained(k)))).toEqual([1, 2, 3, 7].map(multiActionPenalty));
    fc.assert(
      fc.property(fc.nat(5), fc.nat(3), (extra, lna) => {
        expect(total(E.actionsExplained(extra, lna))).toBe(actionsOfTurn(extra, lna));
      }),
    );
    fc.assert(
      fc.property(small, fc.integer({ min: -50, max: 50 }), options, (str, bonus, given) => {
        expect(total(E.thrownRangeExplained(str, bonus, given))).toBe(thrownRange(str, bonus, given));
        const { faint, death } = E.bloodLimitsExplained(str, given);
        expect([
          bloodState(str, total(faint), given).unconscious,
          bloodState(str, total(faint) - 1, given).unconscious,
        ]).toEqual([true, false]);
        expect([bloodState(str, total(death), given).dead, bloodState(str, total(death) - 1, given).dead]).toEqual([
          true,
          false,
        ]);
      }),
    );
  });

  it("TF-067, TF-068 unmoving targets", () => {
    for (const size of SIZE_IDS)
      for (const weapon of SIZE_IDS)
        for (const given of [DEFAULT_OPTIONS, resolveOptions({ unmovingWeaponMod: "dodge-score" })]) {
          const { dodge, attackBonus } = unmovingTarget(size, weapon, null, given);
          const explained = E.unmovingExplained(size, weapon, given);
          expect([total(explained.dodge), total(explained.bonus)]).toEqual([dodge, attackBonus]);
        }
  });

  it("TF-072, TF-076, TF-077 damage base; TF-078 damage tests", () => {
    const missile = fc.constantFrom<readonly [number, number, number, number] | null>(null, [12, 15, 18, 21]);
    fc.assert(
      fc.property(
        fc.constantFrom(...ATTACK_KINDS),
        small,
        small,
        missile,
        fc.option(fc.constantFrom(...HIT_LEVELS)),
        options,
        (kind, str, bonus, numbers, level, given) => {
          const source = {
            kind,
            str,
            bonus,
            missile: kind === "missile" ? (numbers ?? ([1, 2, 3, 4] as const)) : numbers,
          };
          const mod = level === null ? -9 : HIT_DAMAGE[level];
          expect(total(E.damageBaseExplained(source, level, mod, given))).toBe(damageBase(source, level, mod, given));
        },
      ),
    );
    fc.assert(
      fc.property(
        small,
        small,
        fc.nat(9),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom("stun", "wound"),
        (base, toughness, armour, own, other, which) => {
          const test = {
            base,
            toughness,
            place: { stun: 3, wound: 1 },
            armour: { stun: armour, wound: armour + 1 },
            penalty: -2,
          };
          expect(total(E.damageTestExplained(test, which, { own, other }))).toBe(
            damageOffset(test, which) + own - other,
          );
        },
      ),
    );
    expect(
      total(
        E.damageTestExplained({ base: 5, toughness: 3, place: null, armour: { stun: 0, wound: 0 } }, "stun", {
          own: 1,
          other: 1,
        }),
      ),
    ).toBe(2);
  });

  it("TF-086 wound penalties", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ level: fc.constantFrom(...WOUND_LEVELS), factor }), { maxLength: 5 }),
        options,
        (wounds, given) => {
          expect(total(E.woundPenaltyExplained(wounds, given))).toBe(woundPenalty(wounds, given));
        },
      ),
    );
  });
});

describe("terms", () => {
  it("TF-004, TF-015 free names are told by their name", () => {
    expect(scoreTerm("archery", 12)).toMatchObject({ id: "skill", bearer: "archery", source: "TF-004" });
    expect(scoreTerm("pro", 12)).toMatchObject({ id: "pro", labelKey: "TACTICAL_TIME.TARAFORE.term.pro" });
    expect(modifierTerm("a free name", 2)).toMatchObject({ id: "modifier", bearer: "a free name" });
    expect(modifierTerm("cover", 3, { rule: "TF-104", bearer: "Oak" })).toMatchObject({
      id: "cover",
      bearer: "Oak",
      source: "TF-104",
    });
    expect(modifierTerm(null, 1)).not.toHaveProperty("bearer");
  });

  it("each has a text", () => {
    const texts = (
      JSON.parse(readFileSync(new URL("../../../../lang/en.json", import.meta.url), "utf8")) as {
        TACTICAL_TIME: { TARAFORE: { term: object; sum: object } };
      }
    ).TACTICAL_TIME.TARAFORE;
    expect(TERM_IDS.filter((id) => !Object.hasOwn(texts.term, id))).toEqual([]);
    expect(SUM_IDS.filter((id) => !Object.hasOwn(texts.sum, id))).toEqual([]);
  });
});
