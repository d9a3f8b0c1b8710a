import type { Rule } from "../../../core/chance/index.ts";
import { isAtLeast } from "./chart.ts";
import { type CheckOutcome, check } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";
import { UNITS } from "./wounds.ts";

/** AV-055 Lethal units at each round's end. */
export const BLEEDING_UNITS = UNITS.lesser;

/**
 * AV-055, AV-174 Whether an attack makes its target bleed out: one that was unconscious before the attack was declared.
 * The attack that knocks it out, with its chain, does not.
 */
export const startsBleeding = (
  { unconsciousBefore, units }: { unconsciousBefore: boolean; units: number },
  { bleedTrigger }: AvorkarthOptions,
): boolean => unconsciousBefore && (bleedTrigger === "attacked" || units > 0);

/** AV-055 Whether bleeding costs blood at the end of `round`: from the round after the one in which it began. */
export const bleedsAt = (startedInRound: number, round: number, { bleedFirstTick }: AvorkarthOptions): boolean =>
  round > startedInRound || (round === startedInRound && bleedFirstTick === "sameRound");

/** AV-056 DC of first aid on a patient of one's own size. */
export const FIRST_AID_DC = 5;

/** AV-056 First aid: one standard action; DC 5 and the steps by which the patient is larger. */
export function* firstAid(
  { value, sizeSteps }: { value: number; sizeSteps: number },
  options: AvorkarthOptions,
): Rule<CheckOutcome & { readonly stops: boolean }> {
  const outcome = yield* check("firstAid", { value, dc: FIRST_AID_DC + sizeSteps }, options);
  return { ...outcome, stops: isAtLeast(outcome.result, options.firstAidResult) };
}
