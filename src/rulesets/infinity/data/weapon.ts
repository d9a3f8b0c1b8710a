import type { EmptyObject } from "fvtt-types/utils";
import { flag, int, intOrNull, text } from "../../../foundry/data/fields.ts";
import { idOrNull } from "./fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

export const weaponSchema = () => ({
  ...itemSchema(),
  size: int(-5, 9, 1),
  /** SI-105: the bonus for its type. */
  damageBonus: int(-100, 100, 0),
  /** Masterwork and the like; counts as situation (SI-009). */
  hitBonus: int(-100, 100, 0),
  /** Weapon skill that it uses; empty: none (natural weapons: unarmed). */
  skill: text(),
  actionCost: int(1, 2, 1),
  hands: int(0, 2, 1),
  natural: flag(),
  ranged: flag(),
  /** SI-106: key of the part that a natural weapon is. */
  boundTarget: idOrNull(),
  rangeStep: int(0, 1000, 0),
  /** SI-056: power of its own in place of Strength. */
  fixedPower: intOrNull(0, 500),
  reloadActions: int(0, 20, 0),
  /** SI-056 Ready to shoot; matters only where reloading takes actions. */
  loaded: flag(true),
  /** SI-064: key of the part that holds it. */
  heldBy: idOrNull(),
});
export type WeaponSchema = ReturnType<typeof weaponSchema>;

export class InfinityWeapon extends foundry.abstract.TypeDataModel<
  WeaponSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("WEAPON");
  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }
}
