import type { Result } from "./chart.ts";
import type { AvorkarthOptions } from "./options.ts";
import { UNITS } from "./wounds.ts";

/** AV-286 Wear of a thing, and how often it has come to breaking. */
export type Wear = { readonly wear: number; readonly breakingPoints: number };

/** AV-286 Wear rises by `by`; at the durability it returns to 0 and a breaking point is added. null: unbreakable. */
function worn(durability: number | null, wear: number, by: number): Wear {
  if (durability === null) return { wear, breakingPoints: 0 };
  const sum = wear + by;
  return { wear: sum % durability, breakingPoints: Math.floor(sum / durability) };
}

/** AV-286 A weapon after `add` strikes CF. Each new breaking point lowers its might by 1. */
export const weaponWear = (durability: number | null, wear: number, add: number): Wear => worn(durability, wear, add);

/**
 * AV-287 Armour worn, or a shield that was used, after a strike: 10 units or more add 1 (`armourWearBasis: result`:
 * S and CS do, before Overwhelm). Each breaking point lowers both armour values by 1.
 * @param strike its result, where the basis asks for it; null: judged by the units
 */
export function armourWear(
  {
    durability,
    wear,
    units,
    strike,
  }: { durability: number | null; wear: number; units: number; strike: Result | null },
  { armourDurability, armourWearBasis }: AvorkarthOptions,
): Wear {
  const hard =
    armourWearBasis === "result" && strike !== null ? strike === "S" || strike === "CS" : units >= UNITS.lesser;
  return worn(durability, wear, armourDurability && hard ? 1 : 0);
}

/** AV-287 An armour value after breaking points: never below 0. */
export const brokenValue = (value: number, breakingPoints: number): number => Math.max(0, value - breakingPoints);
