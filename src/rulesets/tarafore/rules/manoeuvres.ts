import { contestWon } from "./contest.ts";
import type { StatId } from "./effects-tables.ts";
import type { TaraforeOptions } from "./options.ts";

/** What a won manoeuvre does. */
export type ManoeuvreEffect = "prone" | "dropsWeapon" | "held" | "bonus";

export interface Manoeuvre {
  readonly id: "trip" | "grapple" | "disarm" | "feint" | "distraction";
  /** What may be rolled; the higher or more fitting one is the player's choice. */
  readonly own: readonly StatId[];
  /** What the target answers with: a stat, or one of its defences. */
  readonly against: readonly (StatId | "dodge" | "parry")[];
  readonly effect: ManoeuvreEffect;
  readonly rule: string;
}

/** TF-046, TF-047, TF-056 Manoeuvres by contest, without a damage roll. */
export const MANOEUVRES: readonly Manoeuvre[] = [
  { id: "trip", own: ["pro"], against: ["dodge", "parry"], effect: "prone", rule: "TF-047" },
  { id: "grapple", own: ["pro"], against: ["dodge", "parry"], effect: "held", rule: "TF-047" },
  { id: "disarm", own: ["pro"], against: ["dodge", "parry"], effect: "dropsWeapon", rule: "TF-047" },
  { id: "feint", own: ["pro", "sth"], against: ["awa"], effect: "bonus", rule: "TF-056" },
  { id: "distraction", own: ["prs"], against: ["awa"], effect: "bonus", rule: "TF-046" },
];

/**
 * TF-047 What a manoeuvre that is no bonus does at this margin: its effect if the contest is won (TF-014), applied or
 * only advised by `manoeuvres`. Null: nothing.
 */
export function manoeuvreResult(
  manoeuvre: Manoeuvre,
  margin: number,
  options: TaraforeOptions,
): { readonly effect: ManoeuvreEffect; readonly apply: boolean } | null {
  if (!contestWon(margin, options)) return null;
  return { effect: manoeuvre.effect, apply: options.manoeuvres === "apply" };
}

/** TF-047 Both are held until one wins STR against STR as an action; the held do not move. */
export const HOLD_CONTEST: { readonly own: StatId; readonly against: StatId } = { own: "str", against: "str" };
