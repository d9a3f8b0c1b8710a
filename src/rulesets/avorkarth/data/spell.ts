import type { EmptyObject } from "fvtt-types/utils";
import { labelled } from "./choices.ts";
import { int, text } from "./fields.ts";
import { describedSchema } from "./item-schema.ts";

import fields = foundry.data.fields;

/** AV-292: data only. */
export const spellSchema = () => ({
  ...describedSchema(),
  level: int(0, 8, 0),
  casterLevel: int(-3, 15, 0),
  sphere: text(),
  tradition: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("tradition", ["devotion", "arcane", "spirit"]),
    initial: "arcane",
  }),
  castTime: text(),
});
export type SpellSchema = ReturnType<typeof spellSchema>;

export class AvorkarthSpell extends foundry.abstract.TypeDataModel<
  SpellSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.SPELL"];
  static override defineSchema(): SpellSchema {
    return spellSchema();
  }
}
