import { type ChanceNode, keyOf as jsonKey } from "./node.ts";

/**
 * A rule: a generator that yields what it needs from chance and gets the outcome back. Write it with `yield*` on the
 * functions of this folder only (`yield* d6("hit")`, `yield* roll(someNode)`, `yield* once(...)`), which give the answer
 * its type; a bare `yield` would be `unknown`. A rule never reads a clock, a document or `Math.random`: run again with
 * the same faces, it does the same.
 */
export type Rule<R> = Generator<Request, R, unknown>;

/** Starts a rule. Interpreters take this and not a running rule: they may have to run it many times. */
export type Start<R> = () => Rule<R>;

/** Anything a rule can yield. */
export type Request = ChanceNode<unknown> | Once<unknown> | Repeat<unknown>;

/** A sub-rule whose distribution the exact interpreter computes once per key. */
export interface Once<S> {
  readonly kind: "once";
  readonly key: string;
  readonly start: Start<S>;
  // A method and not a property: compared bivariantly, so that any Once<S> is a Request. So in Repeat.
  keyOf(value: S): string;
}

export interface Step<S> {
  readonly state: S;
  readonly done: boolean;
}

/** A loop of sub-rules whose equal states the exact interpreter merges after every step. */
export interface Repeat<S> {
  readonly kind: "repeat";
  readonly first: S;
  step(state: S): Rule<Step<S>>;
  keyOf(state: S): string;
}

/** Rolls a node's dice and gives its outcome. */
export function* roll<O>(node: ChanceNode<O>): Rule<O> {
  // Every interpreter answers a node with an outcome of that node: `read(faces)` or one of `outcomes()`.
  return (yield node) as O;
}

/**
 * A sub-rule of its own. Played, it is the same as `yield* start()`. For exact odds it is computed once per `key` in a
 * run and its equal results (by `keyOf`, default: as JSON) count as one, so `key` must name everything that it depends
 * on, and `keyOf` everything in its result that the rest of the rule looks at.
 */
export function* once<S>(key: string, start: Start<S>, keyOf: (value: S) => string = jsonKey): Rule<S> {
  const request: Once<S> = { kind: "once", key, start, keyOf };
  // Interpreters answer with a result of `start`.
  return (yield request) as S;
}

/**
 * Repeats `step` from state to state until it says `done`, and gives the last state. Exact odds merge equal states
 * (by `keyOf`) after every step: the cost grows with the number of different states, not of different ways.
 */
export function* repeat<S>(first: S, keyOf: (state: S) => string, step: (state: S) => Rule<Step<S>>): Rule<S> {
  const request: Repeat<S> = { kind: "repeat", first, step, keyOf };
  // Interpreters answer with a state that came from `first` by `step`.
  return (yield request) as S;
}
