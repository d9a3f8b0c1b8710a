import { ARMOUR_SLOTS, labelled } from "./choices.ts";
import { CraftedItem } from "./crafted.ts";
import { int } from "./fields.ts";
import { craftedSchema } from "./item-schema.ts";

import fields = foundry.data.fields;

export const armourSchema = () => ({
  ...craftedSchema(),
  full: int(0, 99, 0),
  guarded: int(0, 99, 0),
  /** Written as the rulebook does: zero or less (AV-030). */
  penalty: int(-99, 0, 0),
  slot: new fields.StringField({
    required: true,
    blank: false,
    choices: labelled("slot", ARMOUR_SLOTS),
    initial: "body",
  }),
  /** AV-147: what it adds when worn with a stronger armour. */
  layerFull: int(0, 99, 0),
  layerGuarded: int(0, 99, 0),
});
export type ArmourSchema = ReturnType<typeof armourSchema>;

export class AvorkarthArmour extends CraftedItem<ArmourSchema> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.ARMOUR"];
  static override defineSchema(): ArmourSchema {
    return armourSchema();
  }
}
