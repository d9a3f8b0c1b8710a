/**
 * How the numbers of Tarafore come about, as terms with the numbers of their rules. Each total equals what the rule
 * itself computes; the tests hold the two together.
 */
import type { Explanation, Term } from "../../../core/explain.ts";
import { type OwnMoves, terrainFactor } from "./actions.ts";
import { type Contest, countedModifiers, ladderBonus, type Side, standing } from "./contest.ts";
import { type DamageSource, type DamageTest, damageBase, usesNumbers } from "./damage.ts";
import type { StatId } from "./effects-tables.ts";
import { Fraction } from "./fraction.ts";
import type { Initiative, InitiativeInput } from "./initiative.ts";
import { type Factor, factorValue, type HitLevel, rungOf, type WoundLevel } from "./levels.ts";
import type { TaraforeOptions } from "./options.ts";
import { SIZES, type SizeId, sizeIndex } from "./sizes.ts";
import { explained, modifierTerm, type SumId, scoreTerm, type TermId, term } from "./terms.ts";
import { brainPenalty, consequencePenalty, type Injury, woundPenalties } from "./wounds.ts";

/** TF-005 Current score: base, standing penalty of wounds, penalties of the stat above it. */
export function currentScoreExplained(
  name: string,
  base: number,
  stat: StatId | null,
  state: { readonly penalty: number; readonly injuries: readonly Injury[]; readonly brainDamage: number },
  options: TaraforeOptions,
): Explanation {
  const brain = stat === null ? 0 : (brainPenalty(state.brainDamage)[stat] ?? 0);
  const injuries = state.injuries.flatMap((injury): Term[] => {
    const value = stat === null ? 0 : (consequencePenalty(injury, options)[stat] ?? 0);
    return value === 0 ? [] : [modifierTerm(injury.code, value, { rule: "TF-062" })];
  });
  return explained("score", [
    scoreTerm(name, base),
    term("wounds", state.penalty, "TF-086"),
    ...injuries,
    term("brainDamage", brain, "TF-082"),
  ]);
}

/** TF-011, TF-015 A side before its die: the score, and the modifiers that count. A lacking stat stands at 0. */
export function sideExplained(id: SumId, name: string, side: Side, options: TaraforeOptions): Explanation {
  return explained(id, [scoreTerm(name, side.score ?? 0), ...sideModifiers(side, options)]);
}

const sideModifiers = (side: Side, options: TaraforeOptions): Term[] =>
  countedModifiers(side.modifiers, options).map((modifier) => modifierTerm(modifier.kind, modifier.value, modifier));

/** TF-011 A roll: the side and its kept die. */
export function rollExplained(name: string, side: Side, kept: number, options: TaraforeOptions): Explanation {
  return explained("roll", [
    scoreTerm(name, side.score ?? 0),
    ...sideModifiers(side, options),
    term("die", kept, "TF-007"),
  ]);
}

/** TF-012 The margin: both scores with their modifiers, and both dice. */
export const marginExplained = (
  name: string,
  own: Side,
  other: Side,
  met: Contest,
  options: TaraforeOptions,
): Explanation =>
  explained("margin", [
    scoreTerm(name, own.score ?? 0),
    ...sideModifiers(own, options),
    term("die", met.actorKept, "TF-007"),
    term("opponent", -standing(other, "opponent", options), "TF-012"),
    term("minusDie", -met.opponentKept, "TF-012"),
  ]);

/** TF-023, TF-025 Initiative: Reaction, modifiers that still count, what is carried over, the dice. */
export function initiativeExplained(
  { reaction, modifiers, carry }: InitiativeInput,
  { kept }: Pick<Initiative, "kept">,
  minus = 0,
): Explanation {
  const ignored = carry?.ignored ?? [];
  const counted = modifiers.filter(({ id, value }) => value >= 0 || !ignored.includes(id));
  return explained("initiative", [
    term("reaction", reaction, "TF-023"),
    ...counted.map(({ id, value }) => modifierTerm(id, value, { rule: "TF-023" })),
    term("carried", carry?.penalty ?? 0, "TF-025"),
    term("die", kept, "TF-007"),
    term("minusDie", -minus, "TF-010"),
  ]);
}

/** TF-033, TF-034, TF-101 Feet of free movement and of a movement action. */
export function movesExplained(
  ath: number,
  factors: readonly Fraction[],
  options: TaraforeOptions,
  own: OwnMoves = { free: null, action: null },
): { free: Explanation; action: Explanation } {
  const factor = terrainFactor(factors, options);
  const feet = (id: SumId, perPoint: number, fixed: number | null, source: string): Explanation => {
    const share = Fraction.ofNumber(perPoint);
    const whole = Math.max(0, fixed ?? share.floorOf(Math.max(0, ath)));
    const after = fixed === null ? factor.times(share).floorOf(Math.max(0, ath)) : factor.floorOf(whole);
    return explained(id, [
      term(fixed === null ? "athTimes" : "ownMove", whole, source),
      term("terrain", after - whole, "TF-101"),
    ]);
  };
  return {
    free: feet("freeMove", options.moveFree, own.free, "TF-033"),
    action: feet("moveAction", options.moveAction, own.action, "TF-034"),
  };
}

/** TF-019 What a margin earns on the bonus ladder. */
export const bonusExplained = (margin: number, options: TaraforeOptions): Explanation =>
  explained("bonus", [term("rung", ladderBonus(margin, options), "TF-019", { bearer: rungOf(margin) })]);

/** TF-038 Penalty of the k-th action of a turn. */
export const multiActionExplained = (k: number): Explanation =>
  explained("multiAction", [
    term("furtherAction", k >= 2 ? -6 : 0, "TF-038"),
    term("furtherAction", k > 2 ? -3 * (k - 2) : 0, "TF-038"),
  ]);

/** TF-032, TF-083 Actions of a turn. */
export const actionsExplained = (extraActions: number, lna: number): Explanation =>
  explained("actions", [
    term("turn", 1, "TF-032"),
    term("features", extraActions, "TF-032"),
    term("lostAction", lna > 0 ? -1 : 0, "TF-083"),
    term("minimum", 0, "TF-083", { kind: "atLeast" }),
  ]);

/** TF-067, TF-068 Dodge of an unmoving target, and what the weapon's size gives the attacker. */
export function unmovingExplained(
  targetSize: SizeId,
  weaponSize: SizeId,
  options: TaraforeOptions,
): { dodge: Explanation; bonus: Explanation } {
  const index = sizeIndex(targetSize);
  const row = SIZES[index] ?? SIZES[0];
  const steps = Math.max(0, sizeIndex(weaponSize) - index) * row.perStep;
  const toAttack = options.unmovingWeaponMod === "attack-bonus";
  return {
    dodge: explained("unmovingDodge", [
      term("size", row.dodge, "TF-067", { bearer: targetSize }),
      term("weaponSteps", toAttack ? 0 : steps, "TF-068"),
    ]),
    bonus: explained("unmovingBonus", [term("weaponSteps", toAttack ? steps : 0, "TF-068")]),
  };
}

/** TF-076, TF-077, TF-072 Damage base. */
export function damageBaseExplained(
  source: DamageSource,
  hitLevel: HitLevel | null,
  damageMod: number,
  options: TaraforeOptions,
): Explanation {
  const level =
    hitLevel === null
      ? term("throughBlock", damageMod, "TF-072")
      : term("hitLevel", damageMod, "TF-073", { bearer: hitLevel });
  if (!usesNumbers(source)) {
    return explained("damageBase", [term("str", source.str, "TF-076"), term("weapon", source.bonus, "TF-076"), level]);
  }
  const total = damageBase(source, hitLevel, damageMod, options);
  const added = hitLevel === null || hitLevel === "graze" || options.missileDamage === "add-modifier";
  if (!added) return explained("damageBase", [term("missileNumber", total, "TF-077", { bearer: hitLevel })]);
  const [first = 0] = source.missile ?? [];
  return explained("damageBase", [term("missileNumber", first, "TF-077"), { ...level, value: total - first }]);
}

/** TF-078, TF-060, TF-080 The margin of one damage test. */
export const damageTestExplained = (
  test: DamageTest,
  which: "stun" | "wound",
  dice: { readonly own: number; readonly other: number },
): Explanation =>
  explained(which === "stun" ? "stunTest" : "woundTest", [
    term("score", test.base, "TF-078"),
    term("place", test.place?.[which] ?? 0, "TF-060"),
    term("wounds", test.penalty ?? 0, "TF-081"),
    term("die", dice.own, "TF-007"),
    term("toughness", -test.toughness, "TF-078"),
    term("armour", -test.armour[which], "TF-080"),
    term("minusDie", -dice.other, "TF-078"),
  ]);

const LEVEL_TERMS: Readonly<Record<WoundLevel, TermId | null>> = {
  none: null,
  flesh: "flesh",
  normal: "normal",
  special: "special",
  exceptional: "exceptional",
  critical: "critical",
};

/** TF-086 The standing penalty: the worst wound's, or all of them. */
export function woundPenaltyExplained(
  wounds: readonly { readonly level: WoundLevel; readonly factor: Factor }[],
  options: TaraforeOptions,
): Explanation {
  const terms = woundPenalties(wounds, options).map((value, index): Term => {
    const { level = "none", factor = "1" } = wounds[index] ?? {};
    const bearer = factorValue(factor).value === 1 ? {} : { bearer: factor };
    return term(LEVEL_TERMS[level] ?? "wounds", value, "TF-086", bearer);
  });
  if (options.woundCombine === "sum") return explained("woundPenalty", terms);
  const worst = terms.reduce<Term | null>(
    (least, one) => (least === null || one.value < least.value ? one : least),
    null,
  );
  return explained("woundPenalty", worst === null ? [] : [worst]);
}

/** TF-053 Range of a thrown weapon in feet. */
export const thrownRangeExplained = (str: number, rangeBonus: number, options: TaraforeOptions): Explanation =>
  explained("thrownRange", [
    term("strTimes", Fraction.ofNumber(options.throwRange).floorOf(str), "TF-053"),
    term("range", rangeBonus, "TF-053"),
    term("minimum", 0, "TF-053", { kind: "atLeast" }),
  ]);

/** TF-089 Points of blood loss at which one faints and at which death is asked. */
export function bloodLimitsExplained(
  str: number,
  options: TaraforeOptions,
): { faint: Explanation; death: Explanation } {
  const [faint, death] = options.bloodLimits;
  const limit = (id: SumId, share: Fraction | undefined, least: number): Explanation =>
    explained(id, [
      term("shareOfStr", share?.floorOf(str) ?? 0, "TF-089"),
      term("minimum", least, "TF-089", { kind: "atLeast" }),
    ]);
  return { faint: limit("faintAt", faint, 1), death: limit("dieAt", death, 2) };
}
