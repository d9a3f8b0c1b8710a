/** Dice that fell once: the same occasion after going back gets the same dice. */

import type { Request, Rule, Start } from "../chance/rule.ts";
import type { Json } from "../change.ts";
import type { Draw } from "./schedule.ts";

/**
 * Runs a rule and answers its dice from `known` draws as long as they fit (same node, same formula, in order); from the
 * first that does not fit, dice fall anew. `record` gets what was used, if anything fell anew.
 */
export function* remembered<R>(
  known: readonly Draw[],
  record: (draws: readonly Draw[]) => void,
  start: Start<R>,
): Rule<R> {
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
        const outcome: unknown = fits ? old?.outcome : yield request;
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
