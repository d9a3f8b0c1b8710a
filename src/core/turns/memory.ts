/** Dice that fell once: the same occasion after going back gets the same dice. */

import type { Request, Rule, Start } from "../chance/rule.ts";
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
  function* answer(request: Request): Rule<unknown> {
    switch (request.kind) {
      case "once":
        return yield* through(request.start());
      case "repeat": {
        let step = yield* through(request.step(request.first));
        while (!step.done) step = yield* through(request.step(step.state));
        return step.state;
      }
      case "node": {
        const old = known[used.length];
        fits &&= old !== undefined && old.id === request.id && old.formula === request.formula;
        const outcome: unknown = fits ? old?.outcome : yield quiet ? { ...request, interactive: false } : request;
        // Outcomes of the dice that turns use are numbers and small records of numbers: JSON.
        used.push({ id: request.id, formula: request.formula, outcome: outcome as Json });
        return outcome;
      }
    }
  }
  function* through<S>(rule: Rule<S>): Rule<S> {
    let step = rule.next();
    while (!step.done) step = rule.next(yield* answer(step.value));
    return step.value;
  }
  const result = yield* through(start());
  if (!fits) record(used);
  return result;
}
