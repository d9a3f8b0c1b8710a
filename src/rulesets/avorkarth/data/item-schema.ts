import { labelled, MODIFIER_KINDS } from "./choices.ts";
import { decimal, flag, int, richText, text } from "./fields.ts";

import { MATERIAL_IDS } from "./materials.ts";

import fields = foundry.data.fields;

/** Every item: weight in pounds, cost in copper pieces. */
export const physicalSchema = () => ({
  description: richText(),
  quantity: int(0, 9999, 1),
  weight: decimal(0, 9999, 0),
  costCp: int(0, 99_999_999, 0),
  carrySize: text(),
});

/** An item of the mind: no weight, no price. */
export const describedSchema = () => ({ description: richText() });

/** AV-285..287: what weapons, armours and shields have in common. */
export const craftedSchema = () => ({
  ...physicalSchema(),
  equipped: flag(),
  material: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("material", MATERIAL_IDS),
    initial: "bronze",
  }),
  masterwork: int(0, 3, 0),
  durability: new fields.SchemaField({
    /** Wear that makes a breaking point; null: unbreakable. A new item takes it from its material. */
    max: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1, max: 99, initial: 5 }),
    wear: int(0, 99, 0),
    breaks: int(0, 99, 0),
  }),
});

/** Named, switchable modifiers of a feat or a condition (AV-046), by id. */
export const modifiersField = () =>
  new fields.TypedObjectField(
    new fields.SchemaField({
      kind: new fields.StringField({
        required: true,
        blank: false,
        choices: labelled("modifierKind", MODIFIER_KINDS),
        initial: "value",
      }),
      target: text(),
      amount: int(-99, 99, 0),
      note: text(),
    }),
  );
