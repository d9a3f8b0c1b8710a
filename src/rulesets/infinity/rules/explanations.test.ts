import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hurt, thresholds } from "./body.ts";
import { actionCount, movement, penalty } from "./derived.ts";
import * as E from "./explanations.ts";
import { magicHealing, protection, ritualRounds } from "./magic.ts";
import { resolveOptions } from "./options.ts";
import { experienceCost, fallDamage, rest } from "./recovery.ts";
import { SUM_IDS, TERM_IDS } from "./terms.ts";
import { armourOn } from "./weapons.ts";
import { resolveState } from "./words.ts";

const small = fc.integer({ min: -40, max: 90 });
const options = fc
  .record({
    "size.modifiers": fc.constantFrom("movementReach", "none", "full"),
    "damage.destroyMultiple": fc.integer({ min: 0, max: 5 }),
    "actions.buyWhenReduced": fc.boolean(),
    "actions.maxBought": fc.nat(3),
    "armour.mode": fc.constantFrom("subtract", "none"),
    "vitality.negative": fc.constantFrom("increase", "ignore"),
    "deprivation.mode": fc.constantFrom("advise", "off"),
    "healing.restDivisor": fc.integer({ min: 1, max: 20 }),
    "healing.magicDivisor": fc.integer({ min: 1, max: 10 }),
    "experience.table": fc.constantFrom("points", "tiers", "off"),
  })
  .map((settings) => resolveOptions(settings));
const size = fc.integer({ min: -5, max: 5 });

describe("explanations end at what the rules compute", () => {
  it("SI-025 penalties, SI-037 actions", () => {
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.nat(5),
        fc.nat(5),
        size,
        fc.boolean(),
        options,
        (wounded, bought, deprivation, modifier, conscious, given) => {
          const burden = { wounded, bought, deprivation, other: modifier };
          expect(E.penaltyExplained(burden, given).total).toBe(penalty(burden, given));
          const input = { disabled: wounded, bought, modifier, conscious };
          expect(E.actionsExplained(input, given).total).toBe(actionCount({ ...input, used: 0 }, given).full);
        },
      ),
    );
  });

  it("SI-015 movement, SI-077 thresholds", () => {
    fc.assert(
      fc.property(size, fc.integer({ min: -60, max: 60 }), small, options, (steps, more, vitality, given) => {
        const explained = E.movementExplained(steps, { movement: more, reach: more }, given);
        expect({ move: explained.move.total, reach: explained.reach.total }).toEqual(
          movement(steps, { movement: more, reach: more }, given),
        );
        const { wound, disable, destroy } = E.thresholdsExplained(vitality, steps, given);
        expect({ wound: wound.total, disable: disable.total, destroy: destroy?.total ?? null }).toEqual(
          thresholds(vitality, steps, given),
        );
      }),
    );
  });

  it("SI-076 damage dealt", () => {
    fc.assert(
      fc.property(fc.nat(150), fc.nat(40), fc.nat(40), small, options, (score, guard, armour, vitality, given) => {
        const blow = { score, guard, armour, vitality };
        expect(E.dealtExplained(blow, given).total).toBe(hurt({ ...blow, size: 0, before: 0, worst: 0 }, given).dealt);
      }),
    );
  });

  it("SI-109, SI-113 armour names the piece that counts", () => {
    const piece = fc.record({
      protection: fc.nat(20),
      covers: fc.constantFrom(["torso"], ["arm"], ["leftArm"]),
      worn: fc.boolean(),
      name: fc.constantFrom("Jack", "Mail"),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), fc.nat(20), fc.nat(9), (pieces, natural, ward) => {
        const target = { key: "leftArm", role: "arm" };
        expect(E.armourExplained(target, natural, pieces, ward).total).toBe(armourOn(target, natural, pieces) + ward);
      }),
    );
    const jack = { protection: 5, covers: ["torso"], worn: true, name: "Jack" };
    expect(E.armourExplained({ key: "torso", role: "torso" }, 3, [jack]).terms[0]).toMatchObject({
      id: "armour",
      bearer: "Jack",
    });
    expect(E.armourExplained({ key: "torso", role: "torso" }, 9, [jack]).terms[0]).toMatchObject({
      id: "naturalArmour",
      value: 9,
    });
    expect(E.weaponDamageExplained(30, 5).total).toBe(35);
  });

  it("SI-089, SI-091, SI-111, SI-113, SI-117, SI-119 healing, magic, falls, experience", () => {
    fc.assert(
      fc.property(
        small,
        fc.nat(200),
        small,
        fc.nat(40),
        fc.nat(20),
        options,
        (vitality, damage, score, from, more, given) => {
          expect(E.restExplained(vitality, damage, given).total).toBe(rest(vitality, damage, "wounded", given).heals);
          expect(E.magicHealingExplained(score, given).total).toBe(magicHealing(score, "wounded", given));
          expect(E.protectionExplained(score, given).total).toBe(protection(score, given));
          expect(E.fallExplained(20 * damage, given).total).toBe(fallDamage(20 * damage, given));
          expect(E.experienceExplained(from, from + more, given).total).toBe(experienceCost(from, from + more, given));
          expect(E.ritualExplained(from / 4).total).toBe(ritualRounds(from / 4));
        },
      ),
    );
  });

  it("SI-101 limits of resolve", () => {
    fc.assert(
      fc.property(small, (personality) => {
        const { shakenAt, yieldsAt } = E.resolveExplained(personality);
        expect([
          resolveState(shakenAt.total, personality),
          resolveState(yieldsAt.total - 1, personality),
          resolveState(yieldsAt.total, personality),
        ]).toEqual(["sound", yieldsAt.total - 1 > shakenAt.total ? "shaken" : "sound", "yields"]);
      }),
    );
  });
});

describe("terms", () => {
  it("each has a text", () => {
    const texts = (
      JSON.parse(readFileSync(new URL("../../../../lang/en.json", import.meta.url), "utf8")) as {
        TACTICAL_TIME: { INFINITY: { Term: object; Sum: object } };
      }
    ).TACTICAL_TIME.INFINITY;
    expect(TERM_IDS.filter((id) => !Object.hasOwn(texts.Term, id))).toEqual([]);
    expect(SUM_IDS.filter((id) => !Object.hasOwn(texts.Sum, id))).toEqual([]);
  });
});
