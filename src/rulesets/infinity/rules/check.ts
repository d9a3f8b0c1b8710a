import type { Explanation, Term } from "../../../core/explain.ts";
import { type Burden, penaltyTerms, powerPenaltyTerms, proneTerm, SHAKEN, sizeTerms } from "./derived.ts";
import type { InfinityOptions } from "./options.ts";
import { explained, term } from "./terms.ts";

/** A check that no other rule names: an ability, at most one specialization (SI-008), and what lies on its maker. */
export interface PlainCheck extends Burden {
  readonly ability: "strength" | "dexterity" | "vitality" | "intelligence" | "awareness" | "personality";
  readonly value: number;
  readonly specialization: { readonly name: string; readonly value: number } | null;
  /** SI-010 Modifiers of traits that count. */
  readonly trait: number;
  readonly size: number;
  readonly prone: boolean;
  readonly shaken: boolean;
}

const ownTerms = (check: PlainCheck, options: InfinityOptions): Term[] => [
  term(check.ability, check.value, "SI-009"),
  term("specialization", check.specialization?.value ?? 0, "SI-008", "add", check.specialization?.name),
  term("trait", check.trait, "SI-010"),
  ...(check.ability === "dexterity" ? [sizeTerms.dexterity(check.size, options)] : []),
  ...(check.ability === "strength" ? [sizeTerms.strength(check.size, options)] : []),
  // SI-101: I, A and P checks.
  term("shaken", check.shaken && /^(intelligence|awareness|personality)$/.test(check.ability) ? SHAKEN : 0, "SI-101"),
];

/** SI-009 The target of a success check. SI-084 Prone counts on Dexterity. */
export const checkTarget = (check: PlainCheck, options: InfinityOptions): Explanation =>
  explained("check", [
    ...ownTerms(check, options),
    proneTerm(check.prone && check.ability === "dexterity", options),
    ...penaltyTerms(check, options),
  ]);

/** SI-022, SI-023 The target of a power check. */
export const powerCheckTarget = (check: PlainCheck, options: InfinityOptions): Explanation =>
  explained("powerCheck", [...ownTerms(check, options), ...powerPenaltyTerms(check, options)]);
