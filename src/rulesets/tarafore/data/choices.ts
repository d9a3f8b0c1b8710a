/** The closed lists that documents of this game choose from. Ids as in the rulebook's tables; labels are keys. */
import { SUBSTATS } from "../rules/characters.ts";
import type { StatId } from "../rules/effects-tables.ts";

export const KEY = "TACTICAL_TIME.TARAFORE";

/** TF-003 The substats that rules use, in the order of their parents. */
export const NAMED_SUBSTATS = Object.keys(SUBSTATS);

/** TF-003 The parent of a named substat is the rulebook's; a free one says its own. */
export const parentOf = (id: string, stored: StatId): StatId =>
  Object.hasOwn(SUBSTATS, id) ? (SUBSTATS[id] ?? stored) : stored;

export const WEAPON_KINDS = ["melee", "thrown", "missile"] as const;
export const LIVES = ["alive", "dying", "dead"] as const;
export const GROUNDS = ["high", "level", "low"] as const;
export const COVERS = ["none", "partial", "full"] as const;
export const BONUS_KIND_IDS = ["feint", "aim", "support", "declaredReaction", "slowStart", "noticed"] as const;

/** What an edge's effect may be on, beside any stat, substat or skill. */
export const ROLLS = ["initiative", "reaction", "attack", "dodge", "parry", "block", "damage", "all"] as const;

/** `{id: key}` for a `choices` option whose labels lie under one group of the language file. */
export const labelled = <const Id extends string>(group: string, ids: readonly Id[]): Record<Id, string> =>
  Object.fromEntries(ids.map((id) => [id, `${KEY}.${group}.${id}`])) as Record<Id, string>;

/** What a place of a world's own table is called: `left-wing` is "Left wing". */
export const ownPlace = (id: string): string => {
  const words = id.replaceAll(/[-_]+/g, " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};
