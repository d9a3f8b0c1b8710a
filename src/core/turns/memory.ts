/** Dice that fell once: the same occasion after going back gets the same dice. */

import { flat } from "../chance/play.ts";
import type { Rule, Start } from "../chance/rule.ts";
import type { Json } from "../change.ts";
import type { Draw } from "./schedule.ts";

export interface Memory {
  /** What fell at this occasion before. */
  readonly known: readonly Draw[];
  /** Gets what was used, if anything fell anew. */
  record(draws: readonly Draw[]): void;
  /** Did nobody press for these dice? Then no window asks for them. */
  readonly quiet: boolean;
}

/**
 * Runs a rule and answers its dice from what is known as long as it fits (same node, same formula, in order); from the
 * first that does not fit, dice fall anew.
 */
export function* remembered<R>({ known, record, quiet }: Memory, start: Start<R>): Rule<R> {
  const used: Draw[] = [];
  let fits = true;
  const rule = flat(start());
  let step = rule.next();
  while (!step.done) {
    const node = step.value;
    const old = known[used.length];
    fits &&= old !== undefined && old.id === node.id && old.formula === node.formula;
    const outcome: unknown = fits ? old?.outcome : yield quiet ? { ...node, interactive: false } : node;
    // Outcomes of the dice that turns use are numbers and small records of numbers: JSON.
    used.push({ id: node.id, formula: node.formula, outcome: outcome as Json });
    step = rule.next(outcome);
  }
  if (!fits) record(used);
  return step.value;
}
