import type { Protection } from "../rules/armour.ts";
import { materialOf } from "./materials.ts";

/** What an armour, a piece or a shield says of itself. Item models fulfil it, and so does plain data. */
export interface Crafted {
  readonly equipped: boolean;
  readonly material: string;
  readonly masterwork: number;
  readonly durability: { readonly breaks: number };
  readonly penalty: number;
  readonly guarded: number;
}
export interface WornArmour extends Crafted {
  readonly full: number;
  readonly slot: string;
  readonly layerFull: number;
  readonly layerGuarded: number;
}

export interface Gear {
  readonly protection: Protection;
  /** AV-030 Sum of all penalties, 0 or less. */
  readonly penalty: number;
}

/** AV-285, AV-287 A value with its material and its breaking points, never below 0. */
const value = (printed: number, change: number | null, { breaks }: { breaks: number }): number =>
  printed === 0 ? 0 : Math.max(0, printed + (change ?? 0) - breaks);

/** AV-287 Full and guarded value of an armour as it is now. */
export const armourValues = (item: WornArmour): { full: number; guarded: number } => ({
  full: value(item.full, materialOf(item.material).full, item.durability),
  guarded: value(item.guarded, materialOf(item.material).guarded, item.durability),
});

/** AV-287 Guarded value of a shield as it is now. */
export const shieldValue = (item: Crafted): number =>
  value(item.guarded, materialOf(item.material).guarded, item.durability);

/** AV-030 Penalty of one thing, lightened by good work and by its material; 0 or less. */
export const penaltyOf = ({ penalty, masterwork, material }: Crafted): number =>
  Math.min(0, penalty + masterwork + materialOf(material).penaltyReduction);

/**
 * What a creature has on, as one attack meets it (AV-144 to AV-147): the strongest body armour, what one layer adds to
 * it, the pieces in sum, the best shield.
 * @param natural natural armour of the creature
 */
export function wornGear(armours: readonly WornArmour[], shields: readonly Crafted[], natural: number): Gear {
  const worn = armours.filter(({ equipped }) => equipped);
  const held = shields.filter(({ equipped }) => equipped);
  const bodies = worn.filter(({ slot }) => slot === "body").sort((a, b) => strength(b) - strength(a));
  const [main, ...under] = bodies;
  const body = main ? armourValues(main) : { full: 0, guarded: 0 };
  const pieces = worn.filter(({ slot }) => slot !== "body").map(armourValues);
  return {
    protection: {
      full: body.full + Math.max(0, ...under.map(({ layerFull }) => layerFull)),
      guarded: body.guarded + Math.max(0, ...under.map(({ layerGuarded }) => layerGuarded)),
      natural,
      shield: Math.max(0, ...held.map(shieldValue)),
      piecesFull: sum(pieces.map(({ full }) => full)),
      piecesGuarded: sum(pieces.map(({ guarded }) => guarded)),
      resist: null,
    },
    penalty: sum([...worn, ...held].map(penaltyOf)),
  };
}

const strength = (armour: WornArmour): number => {
  const { full, guarded } = armourValues(armour);
  return Math.max(full, guarded) + full / 1000;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
