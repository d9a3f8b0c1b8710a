import { type Distribution, merge, type Probable } from "./distribution.ts";
import { type ChanceNode, totalWeight } from "./node.ts";
import type { Once, Repeat, Request, Rule, Start } from "./rule.ts";

/**
 * The full distribution of a rule's result, equal results (by `key`, default: as JSON) merged.
 *
 * A generator runs once and cannot be copied, so every way through the rule is a run of its own, from the start, along
 * the answers chosen so far: as many runs as there are ways. What keeps them few is what the rule offers: nodes with
 * few outcomes, `once` and `repeat`.
 */
export function exact<R>(start: Start<R>, key?: (result: R) => string): Distribution<R> {
  return new Walk().distribution(start, key);
}

class Walk {
  /** Distributions of `once` sub-rules by their keys. */
  readonly #known = new Map<string, Distribution<unknown>>();

  distribution<R>(start: Start<R>, key?: (result: R) => string): Distribution<R> {
    return merge(this.#ways(start), key);
  }

  /** Every way through the rule with its probability. The path counts up like an odometer over the answers. */
  *#ways<R>(start: Start<R>): Generator<Probable<R>> {
    const path: { readonly answers: Distribution<unknown>; index: number }[] = [];
    do {
      let depth = 0;
      let probability = 1;
      const rule: Rule<R> = start();
      let step = rule.next();
      while (!step.done) {
        const choice = path[depth] ?? { answers: this.#answers(step.value), index: 0 };
        path[depth] = choice;
        depth += 1;
        const chosen = choice.answers[choice.index];
        // A node without outcomes has no way on; `node` and `bandedNode` make none such.
        if (chosen === undefined) throw new RangeError("a chance node without outcomes");
        probability *= chosen.probability;
        step = rule.next(chosen.value);
      }
      yield { value: step.value, probability };
    } while (advance(path));
  }

  #answers(request: Request): Distribution<unknown> {
    switch (request.kind) {
      case "node":
        return probabilities(request);
      case "once":
        return this.#once(request);
      case "repeat":
        return this.#repeat(request);
    }
  }

  #once(request: Once<unknown>): Distribution<unknown> {
    const known = this.#known.get(request.key);
    if (known !== undefined) return known;
    const distribution = this.distribution(request.start, request.keyOf);
    this.#known.set(request.key, distribution);
    return distribution;
  }

  /** Forward from state to state: what is done leaves the loop, what is not is merged and steps on. */
  #repeat<S>({ first, step, keyOf: key }: Repeat<S>): Distribution<S> {
    const finished: Probable<S>[] = [];
    let live: Distribution<S> = [{ value: first, probability: 1 }];
    while (live.length > 0) {
      const next: Probable<S>[] = [];
      for (const { value, probability } of live) {
        for (const way of this.#ways(() => step(value))) {
          const entry = { value: way.value.state, probability: probability * way.probability };
          (way.value.done ? finished : next).push(entry);
        }
      }
      live = merge(next, key);
    }
    return merge(finished, key);
  }
}

/** Moves the path to the next way: the last answer that has a next one takes it, what lies behind is forgotten. */
function advance(path: { readonly answers: Distribution<unknown>; index: number }[]): boolean {
  for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
    last.index += 1;
    if (last.index < last.answers.length) return true;
    path.pop();
  }
  return false;
}

function probabilities<O>(node: ChanceNode<O>): Distribution<O> {
  const outcomes = node.outcomes();
  const total = totalWeight(outcomes);
  return outcomes.map(({ value, weight }) => ({ value, probability: weight / total }));
}
