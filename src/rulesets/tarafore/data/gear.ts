import type { EmptyObject } from "fvtt-types/utils";
import { int, richText } from "../../../foundry/data/fields.ts";

export const gearSchema = () => ({ description: richText(), quantity: int(0, 9999, 1) });
export type GearSchema = ReturnType<typeof gearSchema>;

export class TaraforeGear extends foundry.abstract.TypeDataModel<
  GearSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM"];
  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}
