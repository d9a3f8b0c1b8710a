import type { EmptyObject } from "fvtt-types/utils";
import { flag, int } from "../../../foundry/data/fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

import fields = foundry.data.fields;

export const armourSchema = () => ({
  ...itemSchema(),
  protection: int(0, 100, 5),
  /** SI-109: roles or keys of parts. */
  covers: new fields.SetField(new fields.StringField({ required: true, blank: false }), { initial: ["torso"] }),
  dodgeModifier: int(-50, 0, 0),
  worn: flag(true),
});
export type ArmourSchema = ReturnType<typeof armourSchema>;

export class InfinityArmour extends foundry.abstract.TypeDataModel<
  ArmourSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("ARMOUR");
  static override defineSchema(): ArmourSchema {
    return armourSchema();
  }
}
