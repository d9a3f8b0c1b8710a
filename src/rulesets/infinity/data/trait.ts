import type { EmptyObject } from "fvtt-types/utils";
import { int, text } from "../../../foundry/data/fields.ts";
import { choice } from "./fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

export const traitSchema = () => ({
  ...itemSchema(),
  kind: choice("traitKind", ["trait", "defect"], "trait"),
  modifier: int(-100, 100, 0),
  /** What the modifier counts for, by name: an ability, a purpose. */
  appliesTo: text(),
});
export type TraitSchema = ReturnType<typeof traitSchema>;

export class InfinityTrait extends foundry.abstract.TypeDataModel<
  TraitSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("TRAIT");
  static override defineSchema(): TraitSchema {
    return traitSchema();
  }
}
