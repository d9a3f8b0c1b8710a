import type { Rule } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import type { Place } from "./called-shots.ts";
import { type Contest, contest, type Modifier, type Side } from "./contest.ts";
import { Fraction } from "./fraction.ts";
import { HIT_DAMAGE, HIT_LEVELS, type HitLevel, type Rung, rungOf } from "./levels.ts";
import type { TaraforeOptions } from "./options.ts";
import { SIZES, type SizeId, sizeIndex } from "./sizes.ts";

/** TF-049 Attack kinds. Thrown and missile attacks are ranged. */
export const ATTACK_KINDS = ["melee", "thrown", "missile", "magical"] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];
export const DEFENCES = ["dodge", "parry", "block"] as const;
export type Defence = (typeof DEFENCES)[number];

export type AttackResult = "hit" | "parried" | "blocked" | "dodged";
export type AttackOption =
  | "counter"
  | "counter-manoeuvre"
  | "full-action"
  | "disarm"
  | "weapon-may-break"
  | "missile-may-ricochet";

export interface AttackOutcome {
  readonly margin: number;
  readonly rung: Rung;
  readonly result: AttackResult;
  readonly hitLevel: HitLevel | null;
  /** Added to the damage; null = no damage. */
  readonly damageMod: number | null;
  readonly options: readonly AttackOption[];
}

export interface AttackSituation {
  readonly kind: AttackKind;
  readonly defence: Defence;
  /** TF-072 A shield, a cloak or armour made for it is in the way. */
  readonly armouredBlock: boolean;
  readonly place: Place | null;
  /** TF-066 Unconscious beings and things: dodge only, no called-shot penalty. */
  readonly unmoving: boolean;
}

const isRanged = (kind: AttackKind): boolean => kind === "thrown" || kind === "missile";

/** TF-071 What parry works against. */
export function mayParry(kind: AttackKind, options: TaraforeOptions): boolean {
  if (options.parryAgainst === "all") return true;
  return kind === "melee" || (kind === "thrown" && options.parryAgainst === "melee-thrown");
}

/** TF-055, TF-067, TF-070, TF-071 Which defences are open. */
export function openDefences(
  situation: { readonly kind: AttackKind; readonly unmoving: boolean; readonly stealth: boolean },
  options: TaraforeOptions,
): Defence[] {
  if (situation.unmoving) return ["dodge"];
  if (situation.stealth && options.stealthDefence === "dodge") return ["dodge"];
  return DEFENCES.filter((defence) => defence !== "parry" || mayParry(situation.kind, options));
}

/** TF-070 The defence that is proposed: the best total, equal ones as parry, dodge, block; never an unarmoured block. */
export function proposedDefence(totals: Readonly<Partial<Record<Defence, number>>>, armouredBlock: boolean): Defence {
  const order: readonly Defence[] = armouredBlock ? ["parry", "dodge", "block"] : ["parry", "dodge"];
  return order.reduce<Defence>(
    (best, defence) =>
      (totals[defence] ?? Number.NEGATIVE_INFINITY) > (totals[best] ?? Number.NEGATIVE_INFINITY) ? defence : best,
    order.find((defence) => totals[defence] !== undefined) ?? "dodge",
  );
}

/** TF-073 Failures: what an unarmoured block lets through. */
const THROUGH_BLOCK: Readonly<Partial<Record<Rung, number>>> = {
  "exceptional-failure": -12,
  "special-failure": -9,
  "normal-failure": -6,
};

const HIT_OF_RUNG: Readonly<Partial<Record<Rung, HitLevel>>> = {
  tie: "graze",
  normal: "normal",
  special: "special",
  exceptional: "exceptional",
  critical: "critical",
};

const ENDED: Readonly<Record<Defence, AttackResult>> = { dodge: "dodged", parry: "parried", block: "blocked" };

/**
 * TF-073 The table of attack results, read for a failure: what the defence earns. TF-075 "Ranged" = thrown and missile;
 * a magical attack (TF-049) is neither that nor melee.
 */
function earned(rung: Rung, { kind, defence }: AttackSituation): AttackOption[] {
  if (defence === "parry") {
    if (rung === "critical-failure") return ["counter-manoeuvre", "full-action"];
    if (rung === "exceptional-failure") return ["counter-manoeuvre"];
    return rung === "special-failure" ? ["counter"] : [];
  }
  if (rung === "critical-failure") {
    if (isRanged(kind)) return ["missile-may-ricochet"];
    return defence === "block" && kind === "melee" ? ["weapon-may-break"] : [];
  }
  return defence === "block" && rung === "exceptional-failure" && kind === "melee" ? ["disarm"] : [];
}

/**
 * TF-059 A called shot: graze at 0, the listed level from 1 to 6, critical from 7 on. `calledShotLevel` = better: the
 * higher of listed and rolled, but a listed graze stays a graze.
 */
export function hitLevelAt(margin: number, place: Place | null, options: TaraforeOptions): HitLevel | null {
  const rolled = HIT_OF_RUNG[rungOf(margin)] ?? null;
  if (place === null || rolled === null || rolled === "graze") return rolled;
  if (margin >= 7) return "critical";
  if (options.calledShotLevel === "listed" || place.hit === "graze") return place.hit;
  return HIT_LEVELS.indexOf(rolled) > HIT_LEVELS.indexOf(place.hit) ? rolled : place.hit;
}

/** TF-073, TF-059 What a margin means. */
export function attackResult(margin: number, situation: AttackSituation, options: TaraforeOptions): AttackOutcome {
  const rung = rungOf(margin);
  const hitLevel = hitLevelAt(margin, situation.place, options);
  if (hitLevel !== null) {
    return { margin, rung, result: "hit", hitLevel, damageMod: HIT_DAMAGE[hitLevel], options: [] };
  }
  const through = situation.defence === "block" && !situation.armouredBlock ? (THROUGH_BLOCK[rung] ?? null) : null;
  return {
    margin,
    rung,
    result: ENDED[situation.defence],
    hitLevel: null,
    damageMod: through,
    options: earned(rung, situation),
  };
}

/** TF-058 The called shot's penalty on the attack; TF-069 none on an unmoving target. */
export const calledShotModifier = ({ place, unmoving }: Pick<AttackSituation, "place" | "unmoving">): Modifier => ({
  kind: "calledShot",
  value: place === null || unmoving ? 0 : place.penalty,
  rule: "TF-058",
});

/** The attacking side with the called shot's penalty on it. */
export const aimedSide = (attacker: Side, situation: AttackSituation): Side => ({
  ...attacker,
  modifiers: [...attacker.modifiers, calledShotModifier(situation)],
});

/** TF-071 Refuses a parry where none is possible. @throws RuleError `defence`. */
export function checkDefence(situation: AttackSituation, options: TaraforeOptions): void {
  if (situation.unmoving && situation.defence !== "dodge") {
    throw new RuleError("defence", "conflict", { value: situation.defence, allowed: ["dodge"] });
  }
  if (situation.defence === "parry" && !mayParry(situation.kind, options)) {
    throw new RuleError("defence", "conflict", { value: "parry", allowed: ["dodge", "block"] });
  }
}

/** TF-048 The attack up to its result: both sides throw (5), the margin is read (7). */
export function* attack(
  attacker: Side,
  defender: Side,
  situation: AttackSituation,
  options: TaraforeOptions,
): Rule<AttackOutcome & { readonly contest: Contest }> {
  checkDefence(situation, options);
  const met = yield* contest(aimedSide(attacker, situation), defender, options, "attack");
  return { ...attackResult(met.margin, situation, options), contest: met };
}

export interface UnmovingTarget {
  readonly targetSize: SizeId;
  readonly dodge: number;
  readonly attackBonus: number;
}

/**
 * TF-067 An unmoving target dodges with the score of its size. TF-069 A called place is a target of its own size,
 * shifted by its owner's steps from average. TF-068 Each step that the weapon is larger counts the row's modifier.
 */
export function unmovingTarget(
  size: SizeId,
  weaponSize: SizeId,
  place: Place | null,
  options: TaraforeOptions,
): UnmovingTarget {
  const owner = sizeIndex(size);
  const shifted = place === null ? owner : sizeIndex(place.size) + owner - sizeIndex("average");
  const index = Math.min(SIZES.length - 1, Math.max(0, shifted));
  const row = SIZES[index] ?? SIZES[0];
  const steps = Math.max(0, sizeIndex(weaponSize) - index);
  const modifier = steps * row.perStep;
  const toAttack = options.unmovingWeaponMod === "attack-bonus";
  return { targetSize: row.id, dodge: row.dodge + (toAttack ? 0 : modifier), attackBonus: toAttack ? modifier : 0 };
}

/** TF-074 May this counter be taken? In reach, and not beyond the depth of counters on counters. */
export const mayCounter = (depth: number, inReach: boolean, options: TaraforeOptions): boolean =>
  inReach && depth < options.counterDepth;

/** TF-057 Sources from the ground: high from above, low from below; a prone combatant is lower in melee. */
export function groundSources(
  ground: { readonly own: "high" | "level" | "low"; readonly other: "high" | "level" | "low" },
  prone: { readonly own: boolean; readonly other: boolean },
  kind: AttackKind,
  options: TaraforeOptions,
): { high: number; low: number } {
  const height = { high: 1, level: 0, low: -1 };
  const difference = height[ground.own] - height[ground.other];
  const lying = options.proneIsLow && kind === "melee";
  const lower = Number(difference < 0) + Number(lying && prone.own && !prone.other);
  const higher = Number(difference > 0) + Number(lying && prone.other && !prone.own);
  return { high: higher, low: lower };
}

/** TF-055 An attack from hiding or unnoticed. */
export const stealthModifier = (options: TaraforeOptions): Modifier => ({
  kind: "stealth",
  value: options.stealthBonus,
  rule: "TF-055",
});

/** TF-051, TF-052 The score of an attack: a missile weapon without its skill uses AWA with the weapon's penalty. */
export const attackScore = (
  kind: AttackKind,
  scores: { readonly pro: number | null; readonly skill: number | null; readonly awa: number | null },
  unskilled: number,
): number | null => {
  if (scores.skill !== null) return scores.skill;
  if (kind !== "missile") return scores.pro;
  return scores.awa === null ? null : scores.awa + unskilled;
};

/** TF-053 Range of a thrown weapon in feet: STR x `throwRange` + its bonus, at least 0. */
export const thrownRange = (str: number, rangeBonus: number, options: TaraforeOptions): number =>
  Math.max(0, Fraction.ofNumber(options.throwRange).floorOf(str) + rangeBonus);

/** TF-054 May this weapon be aimed? */
export function mayAim(
  kind: AttackKind,
  scores: { readonly pro: number; readonly awa: number; readonly skill: number | null },
  options: TaraforeOptions,
): boolean {
  if (kind === "thrown") return scores.awa > scores.pro;
  if (kind !== "missile") return false;
  return options.aimMissile === "always" || scores.skill === null || scores.skill < scores.awa;
}

/** TF-054 What aiming is rolled against: `aimDifficulty`, or the visibility's if that is higher. */
export const aimDifficulty = (visibility: number | null, options: TaraforeOptions): number =>
  Math.max(options.aimDifficulty, visibility ?? options.aimDifficulty);

/** TF-056 The score of a feint: the higher of PRO and STH, unless one is chosen. */
export const feintScore = (pro: number | null, sth: number | null): number | null =>
  pro === null ? sth : sth === null ? pro : Math.max(pro, sth);

/** TF-050 Is the target within a melee weapon's reach? Feet; a warning at most. */
export const withinReach = (distance: number, reach: number): boolean => distance <= reach;

/** TF-053 Is it within range? Feet; a warning at most. */
export const withinRange = (distance: number, range: number): boolean => distance <= range;

/**
 * TF-045 What becomes of the announced action when the interrupting one succeeded: lost if that could stop it, which the
 * GM answers.
 */
export const announcedIsLost = (succeeded: boolean, couldStop: boolean): boolean => succeeded && couldStop;

/** TF-044 Reaction against Reaction decided: what comes first, and what becomes of the held action. */
export function interruption(won: boolean, options: TaraforeOptions): "first" | "after" | "lost" {
  if (won) return "first";
  return options.interruptFail;
}

/** TF-043 Which rolls get the bonus of a declared reaction. */
export const reactionBonusCounts = (roll: "interruption" | "action", options: TaraforeOptions): boolean =>
  options.reactionBonusTo === "both" || options.reactionBonusTo === roll;
