import type { WeaponFields } from "./attack-numbers.ts";
import { DAMAGE_TYPE_IDS, labelled, MASTERY_IDS } from "./choices.ts";
import { CraftedItem } from "./crafted.ts";
import { flag, int } from "./fields.ts";
import { craftedSchema } from "./item-schema.ts";

import fields = foundry.data.fields;

/** Ranges in tiles, preparation in standard actions, `critUnits` in minor wounds. */
export const weaponSchema = () => ({
  ...craftedSchema(),
  might: int(0, 99, 0),
  /** AV-027: the weapon's own number, Strength plus it (natural weapons), or at most Strength (slings). */
  mightMode: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("mightMode", ["weapon", "strength", "capped"]),
    initial: "weapon",
  }),
  attackMod: int(-10, 10, 0),
  throwAttackMod: int(-10, 10, 0),
  natural: flag(),
  ranged: flag(),
  thrown: flag(),
  nonLethal: flag(),
  ignoresOverwhelm: flag(),
  oneHandedOk: flag(),
  noOpportunityInMelee: flag(),
  reloadEachShot: flag(),
  prepared: flag(),
  hands: int(0, 2, 1),
  range: new fields.SchemaField({ base: int(0, 99, 0), strAdd: flag() }),
  reachBonus: int(0, 9, 0),
  types: new fields.SetField(
    new fields.StringField({ required: true, blank: false, choices: labelled("damageType", DAMAGE_TYPE_IDS) }),
  ),
  critUnits: int(0, 200, 50),
  role: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("weaponRole", ["primary", "alternate", "secondary"]),
    initial: "primary",
  }),
  prepare: int(0, 20, 2),
  ammunition: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("ammunition", ["none", "arrow", "bolt"]),
    initial: "none",
  }),
  rank: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("mastery", MASTERY_IDS),
    initial: "untrained",
  }),
  step: int(0, 1, 0),
});
export type WeaponSchema = ReturnType<typeof weaponSchema>;

export class AvorkarthWeapon extends CraftedItem<WeaponSchema> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.WEAPON"];
  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }
}

/** A weapon item as the numbers of an attack need it. */
export const weaponFields = (weapon: AvorkarthWeapon): WeaponFields & { readonly name: string } => ({
  name: weapon.parent.name,
  might: weapon.might,
  mightMode: weapon.mightMode,
  attackMod: weapon.attackMod,
  throwAttackMod: weapon.throwAttackMod,
  natural: weapon.natural,
  ranged: weapon.ranged,
  thrown: weapon.thrown,
  ignoresOverwhelm: weapon.ignoresOverwhelm,
  range: { base: weapon.range.base, strAdd: weapon.range.strAdd },
  reachBonus: weapon.reachBonus,
  material: weapon.material,
  masterwork: weapon.masterwork,
  durability: { breaks: weapon.durability.breaks },
  rank: weapon.rank,
  step: weapon.step,
});
