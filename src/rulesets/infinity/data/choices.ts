/** The closed lists that documents of this game choose from (rulebook section 20); labels are keys. */
export const ABILITY_IDS = ["strength", "dexterity", "vitality", "intelligence", "awareness", "personality"] as const;
export type AbilityId = (typeof ABILITY_IDS)[number];

/** What a specialization is for (SI-008). */
export const PURPOSE_IDS = [
  "weapon",
  "damage",
  "dodging",
  "blocking",
  "initiative",
  "technique",
  "casting",
  "spellPower",
  "social",
  "endurance",
  "medicine",
  "other",
] as const;
export type PurposeId = (typeof PURPOSE_IDS)[number];

export const CHECK_IDS = ["success", "power"] as const;
export type CheckId = (typeof CHECK_IDS)[number];

export const KIND_IDS = ["character", "monster"] as const;
export const SPELL_KIND_IDS = ["spell", "ability"] as const;
export const SPELL_EFFECT_IDS = ["damage", "heal", "protect", "resisted", "narrative"] as const;
export const MET_IDS = ["dodge", "dodgeOrBlock", "physical", "mental", "none"] as const;

/** `{id: key}` for a `choices` option whose labels lie under one group of the language file. */
export const labelled = <const Id extends string>(group: string, ids: readonly Id[]): Record<Id, string> =>
  Object.fromEntries(ids.map((id) => [id, `TACTICAL_TIME.INFINITY.${group}.${id}`])) as Record<Id, string>;
