import type { EmptyObject } from "fvtt-types/utils";
import { int } from "../../../foundry/data/fields.ts";
import { TECHNIQUE_EFFECTS } from "../rules/technique.ts";
import { choice } from "./fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

export const techniqueSchema = () => ({
  ...itemSchema(),
  check: choice("techniqueCheck", ["attack", "words"], "attack"),
  resist: choice("resist", ["physical", "mental"], "physical"),
  effect: choice("techniqueEffect", TECHNIQUE_EFFECTS, "narrative"),
  actionCost: int(1, 2, 1),
});
export type TechniqueSchema = ReturnType<typeof techniqueSchema>;

export class InfinityTechnique extends foundry.abstract.TypeDataModel<
  TechniqueSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("TECHNIQUE");
  static override defineSchema(): TechniqueSchema {
    return techniqueSchema();
  }
}
