import type { Course } from "../../../foundry/resolve/course.ts";
import { checkPassed, contestWon } from "../rules/contest.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { PlannedCheck } from "./check-facts.ts";
import { optionsOf } from "./common.ts";
import { type ContestOutcome, contestCourse } from "./contest.ts";

export type CheckOutcome = ContestOutcome & { readonly success: boolean };

/** TF-012 A contest, TF-013 or a check against a difficulty, TF-016 with tokens once the dice lie there. */
export function* checkCourse(planned: PlannedCheck): Course<CheckOutcome> {
  const met = yield* contestCourse(planned.contest);
  return { ...met, success: passed(planned, met.margin, optionsOf(planned)) };
}

/** TF-014 A tie is told apart: against somebody it fails, against a difficulty it is good enough. */
export const passed = (
  { against }: Pick<PlannedCheck, "against">,
  margin: number,
  options: TaraforeOptions,
): boolean => (against === "opponent" ? contestWon(margin, options) : checkPassed(margin, options));
