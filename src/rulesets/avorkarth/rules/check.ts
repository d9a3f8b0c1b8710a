import { type ChanceNode, node, type Rule, roll, type Weighted } from "../../../core/chance/index.ts";
import { integer } from "../../../core/errors.ts";
import { clamp } from "./arithmetic.ts";
import { type Chart, isAtLeast, RESULTS, type Result, resultOf, rowOf, shiftedRow } from "./chart.ts";
import type { AvorkarthOptions } from "./options.ts";

/** AV-002, AV-046 A check: the four kinds of modifier are kept apart (value, row, face, dice). */
export type Check = {
  /** The value with all its modifiers; floored to 1 here (AV-040). */
  readonly value: number;
  /** The DC with all its modifiers. */
  readonly dc: number;
  /** Sum of the row shifts (AV-043). */
  readonly shift?: number;
  /** Added to the kept face, e.g. -1 for each head wound (AV-044). */
  readonly faceMod?: number;
  /** Dice rolled, the best kept (AV-045). */
  readonly dice?: number;
  /** Dice that may be rolled again (AV-045): the worst is, unless the result is a CS already. */
  readonly rerolls?: number;
};

/** Where a check stands before its die: plain data for the card. */
export type CheckPlan = {
  readonly value: number;
  readonly dc: number;
  readonly shift: number;
  readonly row: number;
};

/** `face` is the kept face after its modifier. In exact odds it stands for all faces with the same result. */
export type CheckOutcome = { readonly row: number; readonly face: number; readonly result: Result };

/** AV-040 Value and DC are floored to 1 after all modifiers. AV-041, AV-043 their difference and the shifts give the row. */
export function planCheck({ value, dc, shift = 0 }: Check, options: AvorkarthOptions): CheckPlan {
  const floored = { value: Math.max(1, value), dc: options.dcFloor ? Math.max(1, dc) : dc };
  return { ...floored, shift, row: shiftedRow(rowOf(floored.value - floored.dc), shift) };
}

/** Most dice of one check. */
export const MOST_CHECK_DICE = 10;

/** Nodes by their chart: the printed one, or a world's own. */
const nodesOf = new WeakMap<Chart, Map<string, ChanceNode<CheckOutcome>>>();

/** AV-044, AV-045 One node for all dice of a check: the best face, its modifier, the result in that row. */
export function checkNode(
  id: string,
  chart: Chart,
  row: number,
  dice = 1,
  faceMod = 0,
  interactive = true,
): ChanceNode<CheckOutcome> {
  const key = `${id} ${row} ${dice} ${faceMod} ${interactive}`;
  const nodes = nodesOf.get(chart) ?? new Map<string, ChanceNode<CheckOutcome>>();
  nodesOf.set(chart, nodes);
  const known = nodes.get(key);
  if (known !== undefined) return known;
  integer(dice, "dice", { min: 1, max: MOST_CHECK_DICE });
  const read = (kept: number): CheckOutcome => {
    const face = clamp(kept + faceMod, 1, 6);
    return { row, face, result: resultOf(chart, row, face) };
  };
  const made = node({
    id,
    dice: [{ count: dice, sides: 6 }],
    interactive,
    read: (faces) => read(Math.max(...faces)),
    outcomes: () => {
      const byResult = new Map<Result, { value: CheckOutcome; weight: number }>();
      for (let face = 1; face <= 6; face++) {
        const value = read(face);
        const weight = face ** dice - (face - 1) ** dice;
        const known = byResult.get(value.result);
        if (known === undefined) byResult.set(value.result, { value, weight });
        else known.weight += weight;
      }
      return [...byResult.values()] satisfies Weighted<CheckOutcome>[];
    },
  });
  // As many as there are rows, dice and modifiers in use; a foe with odd modifiers must not grow it without end.
  if (nodes.size > 2000) nodes.clear();
  nodes.set(key, made);
  return made;
}

/** Rolls a planned check on a chart. `id` names the dice in the log. */
export function* rollCheck(
  id: string,
  { row }: CheckPlan,
  { rollChart }: Pick<AvorkarthOptions, "rollChart">,
  { dice = 1, faceMod = 0, rerolls = 0 }: Pick<Check, "dice" | "faceMod" | "rerolls"> = {},
): Rule<CheckOutcome> {
  let best = yield* roll(checkNode(id, rollChart, row, dice, faceMod));
  for (let i = 0; i < rerolls && best.result !== RESULTS[4]; i++) {
    // Rolling the lowest die again and keeping the best is the same as one die more.
    const again = yield* roll(checkNode(`${id}.reroll`, rollChart, row, 1, faceMod));
    best = isAtLeast(best.result, again.result) ? best : again;
  }
  return best;
}

/** AV-002 A whole check. */
export const check = (id: string, input: Check, options: AvorkarthOptions): Rule<CheckOutcome> =>
  rollCheck(id, planCheck(input, options), options, input);
