/** The closed lists that documents of this game choose from. Ids as in the rulebook's tables; labels are keys. */
import { ABILITIES } from "../rules/abilities.ts";
import { RESISTANCES } from "../rules/resistances.ts";

/** AV-020, beside Wounds, which has a range of its own. */
export const ABILITY_IDS = ABILITIES.map(({ id }) => id).filter((id) => id !== "wounds");

/** AV-270. */
export const RESISTANCE_IDS = RESISTANCES.map(({ id }) => id);

/** AV-120. */
export const MOVEMENT_IDS = ["run", "climb", "swim", "fly"] as const;
export const MANOEUVRABILITY_IDS = ["perfect", "good", "rough"] as const;

export const DAMAGE_TYPE_IDS = ["crushing", "piercing", "slashing", ...RESISTANCE_IDS] as const;

/** AV-021: what a bonus of the sheet may be added to, and `face` of AV-044. */
export const MODIFIER_IDS = [
  "initiative",
  "swiftness",
  "melee",
  "ranged",
  "might",
  "dodge",
  "resolve",
  "presence",
  "face",
] as const;

/** AV-290. */
export const MASTERY_IDS = [
  "untrained",
  "apprentice",
  "artisan",
  "expert",
  "master",
  "grandMaster",
  "illustrious",
  "fabled",
  "mythical",
] as const;

/** AV-282. */
export const CRITICAL_WOUND_IDS = ["eyes", "arms", "hips", "hands", "torso", "head"] as const;

/** AV-225. */
export const GRAPPLE_STATES = ["none", "partial", "full", "choke", "bound"] as const;

export const ARMOUR_SLOTS = ["body", "head", "hands", "legs", "feet"] as const;
export const SKILL_GROUPS = ["natural", "learned", "trade", "knowledge", "magic"] as const;

/** AV-046: four kinds of modifier, kept apart. */
export const MODIFIER_KINDS = ["value", "row", "face", "dice"] as const;

/** `{id: key}` for a `choices` option whose labels lie under one group of the language file. */
export const labelled = <const Id extends string>(group: string, ids: readonly Id[]): Record<Id, string> =>
  Object.fromEntries(ids.map((id) => [id, `TACTICAL_TIME.AVORKARTH.${group}.${id}`])) as Record<Id, string>;
