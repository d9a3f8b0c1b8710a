import type { InfinityOptions } from "./options.ts";

export interface WeaponFigures {
  readonly hit: number;
  readonly damage: number;
}

/**
 * SI-104 d = max(0, size): hit modifier 10 - 10 d, damage modifier +10 d. `weapons.sizeBasis` = relative subtracts the
 * wielder's size first.
 */
export function weaponFigures(size: number, wielder: number, options: InfinityOptions): WeaponFigures {
  const d = Math.max(0, options["weapons.sizeBasis"] === "relative" ? size - wielder : size);
  return { hit: 10 - 10 * d, damage: 10 * d };
}

/** SI-044 One full action, two for weapons four or more sizes above the wielder where that is played. */
export const attackCost = (actionCost: number, size: number, wielder: number, options: InfinityOptions): number =>
  options["attack.heavyTwoActions"] && size - wielder >= 4 ? Math.max(2, actionCost) : actionCost;

/** SI-107 Weapons of this size and up need two hands. */
export const needsTwoHands = (size: number, options: InfinityOptions): boolean =>
  size >= options["weapons.twoHandedFrom"];

/**
 * SI-057 Each range step beyond the first lowers the hit target; beyond ten steps there is no shot.
 * @param distance feet. @param step feet per range step, 0 = no range.
 * @returns the modifier, or null where no shot is possible.
 */
export function rangeModifier(distance: number, step: number, options: InfinityOptions): number | null {
  if (step <= 0) return 0;
  const steps = Math.max(1, Math.ceil(distance / step));
  if (steps > 10) return null;
  return steps === 1 ? 0 : (steps - 1) * options["weapons.rangePenalty"];
}

/** SI-068 What a weapon takes off a blow that it only glances. SI-110 Shields have a figure of their own. */
export const weaponGuard = (size: number): number => 5 * Math.max(0, size);

export interface ArmourPiece {
  readonly protection: number;
  /** Roles or keys of Damage Targets. */
  readonly covers: readonly string[];
  readonly worn: boolean;
}

/** SI-109 Of several pieces on one target, natural armour included, the highest counts. */
export const armourOn = (
  target: { key: string; role: string },
  natural: number,
  pieces: readonly ArmourPiece[],
): number =>
  pieces
    .filter(({ worn, covers }) => worn && (covers.includes(target.key) || covers.includes(target.role)))
    .reduce((best, { protection }) => Math.max(best, protection), natural);

/** SI-106 A natural weapon is lost with its Damage Target; SI-083 a disabled arm cannot hit. */
export const naturalWeaponUsable = (boundState: "sound" | "wounded" | "disabled" | "destroyed"): boolean =>
  boundState === "sound" || boundState === "wounded";
