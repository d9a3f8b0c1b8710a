import type { EmptyObject } from "fvtt-types/utils";
import { labelled } from "./choices.ts";
import { int } from "./fields.ts";
import { physicalSchema } from "./item-schema.ts";

import { MATERIAL_IDS } from "./materials.ts";

import fields = foundry.data.fields;

export const gearSchema = () => ({
  ...physicalSchema(),
  ammunition: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("ammunition", ["none", "arrow", "bolt"]),
    initial: "none",
  }),
  material: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("material", MATERIAL_IDS),
    initial: "bronze",
  }),
  /** AV-233. */
  bindingDc: int(0, 99, 0),
  healBonus: int(0, 99, 0),
});
export type GearSchema = ReturnType<typeof gearSchema>;

export class AvorkarthGear extends foundry.abstract.TypeDataModel<
  GearSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.GEAR"];
  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}
