import { type Explanation, explain, type Term, type TermKind } from "../../../core/explain.ts";
import type { TermSource } from "./contest.ts";
import { STATS } from "./effects-tables.ts";

/** Names of explained numbers; each has a text `TACTICAL_TIME.TARAFORE.sum.<id>`. */
export const SUM_IDS = [
  "score",
  "attack",
  "defence",
  "roll",
  "margin",
  "initiative",
  "freeMove",
  "moveAction",
  "bonus",
  "multiAction",
  "unmovingDodge",
  "unmovingBonus",
  "damageBase",
  "stunTest",
  "woundTest",
  "woundPenalty",
  "statPenalty",
  "thrownRange",
  "noticing",
  "aiming",
  "visibility",
  "faintAt",
  "dieAt",
  "actions",
] as const;
export type SumId = (typeof SUM_IDS)[number];

/** Names of terms; each has a text `TACTICAL_TIME.TARAFORE.term.<id>`. */
export const TERM_IDS = [
  ...STATS,
  "reaction",
  "dodge",
  "parry",
  "block",
  "perception",
  "toughness",
  "hide",
  "blend",
  "swim",
  "skill",
  "unskilled",
  "score",
  "difficulty",
  "die",
  "minusDie",
  "opponent",
  "carried",
  "modifier",
  // Kinds of modifiers.
  "feint",
  "aim",
  "support",
  "declaredReaction",
  "cover",
  "stealth",
  "calledShot",
  "unmoving",
  "multiAction",
  "visibility",
  "blockBonus",
  "edge",
  "slowStart",
  "unpractised",
  "wounds",
  "brainDamage",
  // Consequences of wounds that touch a stat.
  "broken-ribs",
  "heart-damage",
  "pro-penalty",
  "ath-penalty",
  "spinal-damage",
  "nose-loss",
  "ear-loss",
  // Movement.
  "athTimes",
  "ownMove",
  "terrain",
  // Damage.
  "weapon",
  "hitLevel",
  "throughBlock",
  "missileNumber",
  "place",
  "armour",
  // Wounds by level.
  "flesh",
  "normal",
  "special",
  "exceptional",
  "critical",
  // Other numbers.
  "rung",
  "furtherAction",
  "size",
  "weaponSteps",
  "strTimes",
  "range",
  "shareOfStr",
  "minimum",
  "turn",
  "features",
  "lostAction",
] as const;
export type TermId = (typeof TERM_IDS)[number];

const isTermId = (id: string): id is TermId => TERM_IDS.some((known) => known === id);

/** One term. `source`: the rule's number. `bearer`: the item, edge or free name that brings it. */
export function term(id: TermId, value: number, source: string, more: { kind?: TermKind; bearer?: string } = {}): Term {
  const { kind = "add", bearer } = more;
  const labelKey = `TACTICAL_TIME.TARAFORE.term.${id}`;
  return { id, labelKey, kind, value, source, ...(bearer === undefined ? {} : { bearer }) };
}

export const explained = (id: SumId, terms: readonly Term[]): Explanation =>
  explain(id, `TACTICAL_TIME.TARAFORE.sum.${id}`, terms);

/** TF-015 A modifier as a term. A kind without a name of its own is told as such, its name as the bearer. */
export function modifierTerm(kind: string | null, value: number, source: TermSource = {}): Term {
  const known = kind !== null && isTermId(kind);
  const bearer = source.bearer ?? (known || kind === null ? undefined : kind);
  return term(known ? kind : "modifier", value, source.rule ?? "TF-011", bearer === undefined ? {} : { bearer });
}

/** TF-004 The score that a roll is made with: a stat, a named substat, or a skill or free substat by its own name. */
export function scoreTerm(name: string, value: number): Term {
  return isTermId(name) ? term(name, value, "TF-011") : term("skill", value, "TF-004", { bearer: name });
}
