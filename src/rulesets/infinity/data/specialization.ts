import type { EmptyObject } from "fvtt-types/utils";
import { int, text } from "../../../foundry/data/fields.ts";
import { ABILITY_IDS, CHECK_IDS, PURPOSE_IDS } from "./choices.ts";
import { choice } from "./fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

export const specializationSchema = () => ({
  ...itemSchema(),
  ability: choice("ability", ABILITY_IDS, "dexterity"),
  purpose: choice("purpose", PURPOSE_IDS, "other"),
  appliesTo: choice("check", CHECK_IDS, "success"),
  value: int(0, 200, 10),
  /** Weapon skill, technique or spell that it serves; empty: all. */
  limitedTo: text(),
});
export type SpecializationSchema = ReturnType<typeof specializationSchema>;

export class InfinitySpecialization extends foundry.abstract.TypeDataModel<
  SpecializationSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("SPECIALIZATION");
  static override defineSchema(): SpecializationSchema {
    return specializationSchema();
  }
}
