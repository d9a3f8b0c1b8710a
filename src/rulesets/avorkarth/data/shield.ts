import { CraftedItem } from "./crafted.ts";
import { int } from "./fields.ts";
import { craftedSchema } from "./item-schema.ts";

export const shieldSchema = () => ({
  ...craftedSchema(),
  guarded: int(0, 99, 0),
  penalty: int(-99, 0, 0),
  /** AV-291, only with the setting `shieldDodge`. */
  dodgeBonus: int(0, 9, 0),
});
export type ShieldSchema = ReturnType<typeof shieldSchema>;

export class AvorkarthShield extends CraftedItem<ShieldSchema> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.ITEM", "TACTICAL_TIME.AVORKARTH.SHIELD"];
  static override defineSchema(): ShieldSchema {
    return shieldSchema();
  }
}
