import type { Explanation } from "../../../core/explain.ts";
import { RANGED_IN_MELEE } from "./might.ts";
import { CHARGE, type TerrainId, terrainDodge } from "./movement.ts";
import type { AvorkarthOptions } from "./options.ts";
import { add, explained } from "./terms.ts";

/** AV-195 A lesser attack hits with this modifier. */
export const LESSER_ATTACK = -1;

export type AttackValueInput = {
  /** Melee or Ranged Attack with all conditions (AV-025). */
  readonly base: number;
  /** Modifier of the weapon. */
  readonly weapon: number;
  /** AV-122 The attack ends a charge. */
  readonly charge: boolean;
  /** AV-194 Weapons held and used in this attack action. */
  readonly weapons: number;
  /** AV-195 */
  readonly lesser: boolean;
  /** AV-165 Bonus stored against this target. */
  readonly outmanoeuvre: number;
  /** AV-199 A ranged weapon used at distance 1. */
  readonly rangedInMelee: boolean;
  /** AV-290 Trained bonus of the weapon's rank. */
  readonly mastery: number;
  readonly other: number;
};

/** AV-165 A stored bonus: 1, or with `outmanoeuvreStack` as many as were stored. */
export const outmanoeuvreBonus = (stored: number, { outmanoeuvreStack }: AvorkarthOptions): number =>
  outmanoeuvreStack ? stored : Math.min(1, stored);

/** AV-161 The attack value of one attack. */
export function attackValue(input: AttackValueInput, options: AvorkarthOptions): Explanation {
  return explained("attack", [
    add("base", input.base, "AV-161"),
    add("weapon", input.weapon, "AV-161"),
    add("mastery", input.mastery, "AV-290"),
    add("charge", input.charge ? CHARGE.attackBonus : 0, "AV-122"),
    add("dualWielding", 1 - input.weapons, "AV-194"),
    add("lesserAttack", input.lesser ? LESSER_ATTACK : 0, "AV-195"),
    add("outmanoeuvre", outmanoeuvreBonus(input.outmanoeuvre, options), "AV-165"),
    add("rangedInMelee", input.rangedInMelee ? RANGED_IN_MELEE.attack : 0, "AV-199"),
    add("other", input.other, "AV-161"),
  ]);
}

/** AV-196 Flanking: able enemies in melee range beyond the first (`flankingCount: all`: each). */
export const flankingLoss = (enemiesInMelee: number, { flankingCount }: AvorkarthOptions): number =>
  Math.max(0, flankingCount === "all" ? enemiesInMelee : enemiesInMelee - 1);

/** AV-197 Dodge in combat: raw Dodge less flanking and terrain. The arc never changes it. */
export function dodgeInCombat(
  {
    dodge,
    enemiesInMelee,
    terrain,
    other = 0,
  }: {
    dodge: number;
    enemiesInMelee: number;
    terrain: TerrainId | null;
    other?: number;
  },
  options: AvorkarthOptions,
): Explanation {
  return explained("dodgeInCombat", [
    add("dodge", dodge, "AV-021"),
    add("flanking", 0 - flankingLoss(enemiesInMelee, options), "AV-196"),
    add("terrain", terrainDodge(terrain), "AV-125", terrain ?? undefined),
    add("other", other, "AV-197"),
  ]);
}

/** AV-199 Tiles that a weapon reaches: thrown floor(STR / 2); shot its base, for bows with Strength added. */
export const thrownRange = (str: number): number => Math.max(0, Math.floor(str / 2));
export const shotRange = (range: { base: number; strAdd: boolean }, str: number): number =>
  Math.max(0, range.base + (range.strAdd ? str : 0));
