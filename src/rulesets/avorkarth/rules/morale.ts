import type { Rule } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Result } from "./chart.ts";
import { planCheck, rollCheck } from "./check.ts";
import type { AvorkarthOptions } from "./options.ts";
import { add, explained, term } from "./terms.ts";

export type MoraleInput = {
  readonly resolve: number;
  /** The ability Will. */
  readonly will: number;
  /** Highest Presence among able enemies and among able allies (AV-240). */
  readonly enemy: number;
  readonly allied: number;
  /** The last check was P. */
  readonly lowered: boolean;
  readonly faceMod: number;
};

export type MoraleResult = {
  readonly dc: number;
  readonly row: number;
  readonly face: number;
  readonly result: Result;
  /** Change of fear points; the points never fall below 0. */
  readonly fear: number;
  /** Resolve is 1 lower in the next check. */
  readonly lowerNext: boolean;
  readonly explanations: { readonly value: Explanation; readonly dc: Explanation };
};

/** AV-246 DC of morale without any Presence, and its least. */
const BASE_DC = 3;

/** AV-246 max(1, 3 + highest enemy Presence - highest allied Presence). */
export const moraleDc = (enemy: number, allied: number): Explanation =>
  explained("dc", [
    add("constant", BASE_DC, "AV-246"),
    add("enemyPresence", enemy, "AV-246"),
    add("alliedPresence", 0 - allied, "AV-246"),
    term("atLeast", "minimum", 1, "AV-246"),
  ]);

/** AV-248 One step of fear. */
function fearStep(dc: number, will: number, resolveUsed: number, { moraleFear }: AvorkarthOptions): number {
  return moraleFear === "dcMinusWill" ? Math.max(1, dc - will) : Math.max(0, will - resolveUsed);
}

/** AV-245 to AV-248 The morale check. */
export function* morale(input: MoraleInput, options: AvorkarthOptions): Rule<MoraleResult> {
  const dc = moraleDc(input.enemy, input.allied);
  const value = explained("resolve", [
    add("resolve", input.resolve, "AV-246"),
    add("shaken", input.lowered ? -1 : 0, "AV-247"),
  ]);
  const plan = planCheck({ value: value.total, dc: dc.total }, options);
  const outcome = yield* rollCheck("morale", plan, options, { faceMod: input.faceMod });
  const step = fearStep(dc.total, input.will, value.total, options);
  return {
    dc: dc.total,
    ...outcome,
    fear: { CS: -1, S: 0, P: 0, F: step, CF: 2 * step }[outcome.result],
    lowerNext: outcome.result === "P",
    explanations: { value, dc },
  };
}

/** AV-247 Fear or charm points after a change: never below 0. */
export const pointsAfter = (points: number, change: number): number => Math.max(0, points + change);
