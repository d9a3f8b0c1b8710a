import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, mean, probability, type Rule } from "../../../core/chance/index.ts";
import { ATTACK_KINDS, type AttackSituation, attack, attackResult, DEFENCES } from "./attack.ts";
import { CALLED_SHOTS } from "./called-shots.ts";
import { damage, damageBase } from "./damage.ts";
import { RUNG_IDS, rungOf } from "./levels.ts";
import { attackDistribution, marginDistribution, rungDistribution, type WholeAttack } from "./odds.ts";
import { DEFAULT_OPTIONS, resolveOptions, type TaraforeOptions } from "./options.ts";

const side = (score: number, high = 0, low = 0) => ({ score, modifiers: [], sources: { high, low } });
const whole = (situation: Partial<AttackSituation>, more: Partial<WholeAttack> = {}): WholeAttack => ({
  attacker: side(12),
  defender: side(10),
  situation: { kind: "melee", defence: "dodge", armouredBlock: true, place: null, unmoving: false, ...situation },
  source: { kind: situation.kind ?? "melee", str: 10, bonus: 3, missile: [12, 15, 18, 21] },
  toughness: 10,
  armour: { stun: 2, wound: 4 },
  ...more,
});

/** TF-048 The whole attack as it is played, die by die: the odds must tell the same. */
function* played(
  { attacker, defender, situation, source, toughness, armour }: WholeAttack,
  options: TaraforeOptions,
  test: "stun" | "wound",
): Rule<string> {
  const hit = yield* attack(attacker, defender, situation, options);
  if (hit.damageMod === null) return "none";
  const base = damageBase(source, hit.hitLevel, hit.damageMod, options);
  const place = hit.hitLevel === null ? null : situation.place;
  return (yield* damage({ base, toughness, place, armour }, options))[test].level;
}

describe("section 19: odds", () => {
  it("TF-018 the rungs sum to 1, and a better offset never makes success less likely", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -25, max: 25 }),
        fc.constantFrom("middle", "high", "low"),
        fc.constantFrom("middle", "high", "low"),
        (offset, own, other) => {
          const now = rungDistribution(offset, own, other, DEFAULT_OPTIONS);
          const better = rungDistribution(offset + 1, own, other, DEFAULT_OPTIONS);
          const from = (of: typeof now, rung: number) => RUNG_IDS.slice(rung).reduce((sum, id) => sum + of[id], 0);
          expect(from(now, 0)).toBeCloseTo(1, 12);
          for (let rung = 1; rung < RUNG_IDS.length; rung++)
            expect(from(better, rung)).toBeGreaterThanOrEqual(from(now, rung) - 1e-12);
        },
      ),
    );
  });

  it("TF-012, TF-018 margins and rungs agree", () => {
    const margins = marginDistribution(2, "high", "middle", DEFAULT_OPTIONS);
    expect(mean(margins, (margin) => margin)).toBeCloseTo(2 + 7.975 - 5.5, 9);
    const rungs = rungDistribution(2, "high", "middle", DEFAULT_OPTIONS);
    for (const id of RUNG_IDS)
      expect(probability(margins, (margin) => rungOf(margin) === id)).toBeCloseTo(rungs[id], 12);
  });

  // With pairs of dice there are few enough ways to follow every one of them.
  const lung = CALLED_SHOTS.find(({ id }) => id === "lung") ?? null;
  it.each([
    ["plain", {}, {}],
    ["a called shot", { place: lung }, {}],
    ["through a block", { defence: "block", armouredBlock: false, place: lung }, {}],
    ["a missile, target standing still", { kind: "missile" }, { defenderDamageRoll: "plus5" }],
  ] as const)("TF-048, TF-078 %s: as it is played", (_name, situation, settings) => {
    const options = resolveOptions({ dice: "d10-d10", damageDice: "separate", ...settings });
    const attackGiven = whole(situation, { attacker: side(12, 1, 0) });
    const odds = attackDistribution(attackGiven, options);
    for (const test of ["stun", "wound"] as const) {
      const shared = resolveOptions({ dice: "d10-d10", damageDice: "shared", ...settings });
      // One pair of dice for both tests: each test alone falls as with dice of its own.
      const ways = exact(() => played(attackGiven, shared, test));
      for (const [level, p] of Object.entries(odds[test]))
        expect(
          probability(ways, (value) => value === level),
          `${test} ${level}`,
        ).toBeCloseTo(p, 9);
    }
  });

  it("TF-073 odds tell every kind and defence, and sum to 1", () => {
    for (const kind of ATTACK_KINDS)
      for (const defence of DEFENCES) {
        const { wound, stun } = attackDistribution(whole({ kind, defence }), DEFAULT_OPTIONS);
        expect(Object.values(wound).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        expect(Object.values(stun).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        expect(stun["flesh"]).toBe(0);
      }
    expect(attackResult(5, whole({}).situation, DEFAULT_OPTIONS).hitLevel).toBe("special");
  });
});
