import type { EmptyObject } from "fvtt-types/utils";
import { int } from "../../../foundry/data/fields.ts";
import { idOrNull } from "./fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

export const shieldSchema = () => ({
  ...itemSchema(),
  blockModifier: int(0, 50, 10),
  guard: int(0, 50, 10),
  /** SI-110: as a weapon. */
  size: int(0, 5, 1),
  dodgeModifier: int(-50, 0, 0),
  heldBy: idOrNull(),
});
export type ShieldSchema = ReturnType<typeof shieldSchema>;

export class InfinityShield extends foundry.abstract.TypeDataModel<
  ShieldSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("SHIELD");
  static override defineSchema(): ShieldSchema {
    return shieldSchema();
  }
}
