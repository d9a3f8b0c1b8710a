import type { EmptyObject } from "fvtt-types/utils";
import { flag, intOrNull, richText } from "../../../foundry/data/fields.ts";
import { STATS } from "../rules/effects-tables.ts";
import { damageNumbers, idOrNone, oneOrNone } from "./fields.ts";

export const powerSchema = () => ({
  description: richText(),
  /** Stat, substat or skill that it is used with: its id, or a skill's tag or name. Null: PRS. */
  score: idOrNone(),
  /** The stat that resists it, or none. */
  against: oneOrNone("stat", STATS),
  difficulty: intOrNull(-99, 99),
  /** Whether it deals damage; the numbers are kept when it does not. */
  harms: flag(),
  damage: damageNumbers(),
  costsAction: flag(true),
});
export type PowerSchema = ReturnType<typeof powerSchema>;

/** TF-049 A power, spell or the like: it follows its own text. */
export class TaraforePower extends foundry.abstract.TypeDataModel<
  PowerSchema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.TARAFORE.ITEM", "TACTICAL_TIME.TARAFORE.POWER"];
  static override defineSchema(): PowerSchema {
    return powerSchema();
  }
}
