import type { EmptyObject } from "fvtt-types/utils";
import { text } from "./fields.ts";
import { describedSchema, modifiersField } from "./item-schema.ts";

export const featSchema = () => ({ ...describedSchema(), requirement: text(), mods: modifiersField() });
export type FeatSchema = ReturnType<typeof featSchema>;

export class AvorkarthFeat extends foundry.abstract.TypeDataModel<
  FeatSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.FEAT"];
  static override defineSchema(): FeatSchema {
    return featSchema();
  }
}
