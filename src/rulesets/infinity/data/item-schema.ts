import { flag, richText } from "../../../foundry/data/fields.ts";

/** What every item has. `equipped`: in hand, worn, known; what is put away counts for nothing. */
export const itemSchema = () => ({ description: richText(), equipped: flag(true) });

/** Localisation groups of a model: what all items share, then its own. */
export const prefixes = (own: string): string[] => ["TACTICAL_TIME.INFINITY.ITEM", `TACTICAL_TIME.INFINITY.${own}`];
