import { type Explanation, explain, type Term, type TermKind } from "../../../core/explain.ts";

/** Names of explained numbers; each has a text `TACTICAL_TIME.INFINITY.Sum.<id>`. */
export const SUM_IDS = [
  "hit",
  "power",
  "dodge",
  "blockShield",
  "blockWeapon",
  "blockLimb",
  "physical",
  "mental",
  "initiative",
  "stayUp",
  "words",
  "wordPower",
  "cast",
  "spellPower",
  "treatment",
  "endure",
  "sneak",
  "notice",
  "penalty",
  "actions",
  "move",
  "reach",
  "wound",
  "disable",
  "destroy",
  "dealt",
  "damage",
  "weaponHit",
  "weaponDamage",
  "armour",
  "rest",
  "magicHealing",
  "protection",
  "ritual",
  "fall",
  "experience",
  "shakenAt",
  "yieldsAt",
  "check",
  "powerCheck",
] as const;
export type SumId = (typeof SUM_IDS)[number];

/** Names of terms; each has a text `TACTICAL_TIME.INFINITY.Term.<id>`. */
export const TERM_IDS = [
  "strength",
  "dexterity",
  "vitality",
  "intelligence",
  "awareness",
  "personality",
  // Specializations by their purpose.
  "weaponSkill",
  "strengthSkill",
  "dodging",
  "blocking",
  "initiativeSkill",
  "technique",
  "spell",
  "social",
  "endurance",
  "medicine",
  "sneaking",
  "noticing",
  // Things.
  "weaponSize",
  "weaponType",
  "weaponPower",
  "shield",
  "armourDodge",
  "spellBonus",
  "armour",
  "naturalArmour",
  "ward",
  // Situation and state.
  "target",
  "situation",
  "range",
  "feint",
  "size",
  "prone",
  "repeat",
  "trait",
  "modifier",
  "shaken",
  "knownFalse",
  "unconscious",
  // Penalties.
  "wounds",
  "bought",
  "deprivation",
  "penalty",
  "other",
  // Numbers of other kinds.
  "base",
  "allowance",
  "disabled",
  "minimum",
  "maximum",
  "score",
  "guard",
  "negativeVitality",
  "before",
  "nothingThrough",
  "times",
  "rate",
  "share",
  "sacrifice",
  "feet",
  "raise",
  "specialization",
] as const;
export type TermId = (typeof TERM_IDS)[number];

/** One term. `source`: the rule's number. `bearer`: the item or trait that brings it. */
export function term(id: TermId, value: number, source: string, kind: TermKind = "add", bearer?: string): Term {
  const labelKey = `TACTICAL_TIME.INFINITY.Term.${id}`;
  return { id, labelKey, kind, value, source, ...(bearer === undefined ? {} : { bearer }) };
}

export const explained = (id: SumId, terms: readonly Term[]): Explanation =>
  explain(id, `TACTICAL_TIME.INFINITY.Sum.${id}`, terms);
