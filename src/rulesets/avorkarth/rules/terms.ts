import { type Explanation, explain, type Term, type TermKind } from "../../../core/explain.ts";
import type { AvorkarthOptions } from "./options.ts";

/** Names of terms and of explained numbers. Each has a label in the language files. */
export const TERM_IDS = [
  // Explained numbers.
  "initiative",
  "swiftness",
  "melee",
  "ranged",
  "might",
  "dodge",
  "resolve",
  "stamina",
  "presenceAllies",
  "presenceEnemies",
  "lethalMax",
  "nonLethalMax",
  "resistance",
  "attack",
  "dodgeInCombat",
  "armour",
  "damage",
  "movement",
  "dc",
  "row",
  // Terms.
  "strength",
  "constitution",
  "willpower",
  "agility",
  "dexterity",
  "instinct",
  "meanOfAbilities",
  "ability",
  "wounds",
  "size",
  "constant",
  "armourPenalty",
  "halved",
  "modifier",
  "fear",
  "charm",
  "tired",
  "hurt",
  "wounded",
  "crippled",
  "minimum",
  "base",
  "weapon",
  "natural",
  "weaponMaximum",
  "rangedInMelee",
  "charge",
  "dualWielding",
  "lesserAttack",
  "outmanoeuvre",
  "other",
  "flanking",
  "terrain",
  "full",
  "guarded",
  "shield",
  "pieces",
  "strikeResult",
  "immobilised",
  "overwhelm",
  "horrified",
  "arc",
  "nonLethal",
  "hitResult",
  "distance",
  "actions",
  "grappled",
  "manoeuvre",
  "armWound",
  "enemyPresence",
  "alliedPresence",
  "shaken",
  "mastery",
] as const;
export type TermId = (typeof TERM_IDS)[number];

export const termLabel = (id: TermId): string => `TACTICAL_TIME.AVORKARTH.term.${id}`;

/** One term. `source`: the rule's number. `bearer`: the item or effect that brings it, if it is a thing of its own. */
export function term(kind: TermKind, id: TermId, value: number, source: string, bearer?: string): Term {
  return { id, labelKey: termLabel(id), kind, value, source, ...(bearer === undefined ? {} : { bearer }) };
}

export const add = (id: TermId, value: number, source: string, bearer?: string): Term =>
  term("add", id, value, source, bearer);

export const explained = (id: TermId, terms: readonly Term[]): Explanation => explain(id, termLabel(id), terms);

/** The parts of a derived attribute beside its base formula. */
export interface Adjustments {
  readonly halvings: readonly Term[];
  readonly flats: readonly Term[];
  readonly sets: readonly Term[];
}

/** AV-022 Order of change: base, halvings, flat modifiers, set-to. `halvingOrder: last` swaps the middle two. */
export function inOrder(
  base: readonly Term[],
  { halvings, flats, sets }: Adjustments,
  { halvingOrder }: AvorkarthOptions,
): Term[] {
  const middle = halvingOrder === "first" ? [...halvings, ...flats] : [...flats, ...halvings];
  return [...base, ...middle, ...sets];
}
