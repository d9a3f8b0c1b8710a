import type { EmptyObject } from "fvtt-types/utils";
import { int } from "../../../foundry/data/fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

import fields = foundry.data.fields;

export const gearSchema = () => ({
  ...itemSchema(),
  /** Worth, in value levels (SI-111). */
  valueLevel: new fields.NumberField({
    required: true,
    nullable: false,
    min: 0,
    max: 10_000,
    step: 0.25,
    initial: 0,
  }),
  quantity: int(0, 9999, 1),
});
export type GearSchema = ReturnType<typeof gearSchema>;

export class InfinityGear extends foundry.abstract.TypeDataModel<
  GearSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("GEAR");
  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}
