import type { EmptyObject } from "fvtt-types/utils";
import { ABILITY_IDS, labelled, MASTERY_IDS, SKILL_GROUPS } from "./choices.ts";
import { flag, int, text } from "./fields.ts";
import { describedSchema } from "./item-schema.ts";

import fields = foundry.data.fields;

export const skillSchema = () => ({
  ...describedSchema(),
  group: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("skillGroup", SKILL_GROUPS),
    initial: "natural",
  }),
  abilities: new fields.SetField(
    new fields.StringField({ required: true, blank: false, choices: labelled("ability", ABILITY_IDS) }),
  ),
  limited: flag(),
  complex: flag(),
  armourPenalty: flag(),
  rank: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("mastery", MASTERY_IDS),
    initial: "untrained",
  }),
  step: int(0, 1, 0),
  bonus: int(-99, 99, 0),
  length: text(),
});
export type SkillSchema = ReturnType<typeof skillSchema>;

export class AvorkarthSkill extends foundry.abstract.TypeDataModel<
  SkillSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.SKILL"];
  static override defineSchema(): SkillSchema {
    return skillSchema();
  }
}
