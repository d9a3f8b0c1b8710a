import type { EmptyObject } from "fvtt-types/utils";
import { flag, int, richText } from "../../../foundry/data/fields.ts";
import { SIZE_IDS } from "../rules/sizes.ts";
import { WEAPON_KINDS } from "./choices.ts";
import { damageNumbers, idOrNone, oneOf } from "./fields.ts";

/** Distances in feet. */
export const weaponSchema = () => ({
  description: richText(),
  kind: oneOf("weaponKind", WEAPON_KINDS, "melee"),
  /** TF-051 Stat, substat or skill: its id, or a skill's tag or name. Null: PRO, or for a missile no skill (TF-052). */
  score: idOrNone(),
  size: oneOf("size", SIZE_IDS, "small"),
  hands: int(1, 2, 1),
  equipped: flag(),
  bonus: int(-5, 20, 0),
  reach: int(5, 20, 5),
  rangeBonus: int(-50, 200, 0),
  damage: damageNumbers(),
  range: int(5, 5000, 100),
  unskilled: int(-6, -3, -3),
});
export type WeaponSchema = ReturnType<typeof weaponSchema>;

/** A weapon. The numbers of a kind that it is not are kept and do nothing. */
export class TaraforeWeapon extends foundry.abstract.TypeDataModel<
  WeaponSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM", "TACTICAL_TIME.TARAFORE.WEAPON"];
  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }
}
