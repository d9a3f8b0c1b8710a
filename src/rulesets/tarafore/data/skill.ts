import type { EmptyObject } from "fvtt-types/utils";
import { int, richText } from "../../../foundry/data/fields.ts";
import { STATS } from "../rules/effects-tables.ts";
import { oneOrNone } from "./fields.ts";

import fields = foundry.data.fields;

export const skillSchema = () => ({
  description: richText(),
  /** The stat that it stands under and whose penalties it shares (TF-005), or none. (`parent` is the model's own word.) */
  stat: oneOrNone("stat", STATS),
  value: int(0, 60, 10),
  /** What rules and weapons know it by: `medicine`, `archery`. */
  tags: new fields.SetField(new fields.StringField({ required: true, blank: false })),
});
export type SkillSchema = ReturnType<typeof skillSchema>;

/** TF-004 A skill. */
export class TaraforeSkill extends foundry.abstract.TypeDataModel<
  SkillSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM", "TACTICAL_TIME.TARAFORE.SKILL"];
  static override defineSchema(): SkillSchema {
    return skillSchema();
  }
}
