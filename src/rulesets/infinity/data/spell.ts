import type { EmptyObject } from "fvtt-types/utils";
import { flag, int } from "../../../foundry/data/fields.ts";
import { MET_IDS, SPELL_EFFECT_IDS, SPELL_KIND_IDS } from "./choices.ts";
import { choice } from "./fields.ts";
import { itemSchema, prefixes } from "./item-schema.ts";

export const spellSchema = () => ({
  ...itemSchema(),
  kind: choice("spellKind", SPELL_KIND_IDS, "spell"),
  met: choice("met", MET_IDS, "dodge"),
  effect: choice("spellEffect", SPELL_EFFECT_IDS, "damage"),
  powerBonus: int(-100, 200, 0),
  /** Feet. */
  range: int(0, 10_000, 30),
  rounds: int(0, 10_000, 0),
  ignoresArmour: flag(),
});
export type SpellSchema = ReturnType<typeof spellSchema>;

export class InfinitySpell extends foundry.abstract.TypeDataModel<
  SpellSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = prefixes("SPELL");
  static override defineSchema(): SpellSchema {
    return spellSchema();
  }
}
