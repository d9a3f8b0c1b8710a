import type { EmptyObject } from "fvtt-types/utils";
import { labelled } from "./choices.ts";
import { flag, int } from "./fields.ts";
import { describedSchema, modifiersField } from "./item-schema.ts";

import fields = foundry.data.fields;

export const conditionSchema = () => ({
  ...describedSchema(),
  unit: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("conditionUnit", ["turn", "round", "week", "manual"]),
    initial: "round",
  }),
  left: int(0, 999, 1),
  immobilises: flag(),
  mods: modifiersField(),
});
export type ConditionSchema = ReturnType<typeof conditionSchema>;

export class AvorkarthCondition extends foundry.abstract.TypeDataModel<
  ConditionSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.CONDITION"];
  static override defineSchema(): ConditionSchema {
    return conditionSchema();
  }
}
