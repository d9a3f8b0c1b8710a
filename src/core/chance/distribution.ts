import { finite } from "../errors.ts";
import { keyOf } from "./node.ts";

/** A value with its probability, 0 to 1. */
export interface Probable<T> {
  readonly value: T;
  readonly probability: number;
}

/** All that can happen, each once; the probabilities sum to 1 (within floating-point error). */
export type Distribution<T> = readonly Probable<T>[];

/** Merges entries with equal keys (default: as JSON); the first value stands for the others. */
export function merge<T>(entries: Iterable<Probable<T>>, key: (value: T) => string = keyOf): Distribution<T> {
  const merged = new Map<string, { value: T; probability: number }>();
  for (const { value, probability } of entries) {
    const id = key(value);
    const known = merged.get(id);
    if (known === undefined) merged.set(id, { value, probability });
    else known.probability += probability;
  }
  return [...merged.values()];
}

/** The distribution of `f(value)`. */
export function mapDistribution<T, U>(
  distribution: Distribution<T>,
  f: (value: T) => U,
  key?: (value: U) => string,
): Distribution<U> {
  return merge(
    distribution.map(({ value, probability }) => ({ value: f(value), probability })),
    key,
  );
}

/** How likely it is that `holds`. */
export function probability<T>(distribution: Distribution<T>, holds: (value: T) => boolean): number {
  return distribution.reduce((sum, entry) => (holds(entry.value) ? sum + entry.probability : sum), 0);
}

/** Expected value of `number(value)`. */
export function mean<T>(distribution: Distribution<T>, number: (value: T) => number): number {
  return distribution.reduce((sum, entry) => sum + entry.probability * number(entry.value), 0);
}

/** Slack for sums of floating-point probabilities: a quantile at exactly q is found although the sum is a hair below. */
const SLACK = 1e-12;

/** The smallest number x such that P(number <= x) is at least q (0 to 1). */
export function quantile(distribution: Distribution<number>, q: number): number {
  finite(q, "q", { min: 0, max: 1 });
  const sorted = [...distribution].sort((a, b) => a.value - b.value);
  let sum = 0;
  for (const entry of sorted) {
    sum += entry.probability;
    if (sum >= q - SLACK) return entry.value;
  }
  return finite(sorted.at(-1)?.value, "distribution");
}

/** The distribution of `combine(a, b)` for independent a and b; by default of their sum. */
export function convolve(
  a: Distribution<number>,
  b: Distribution<number>,
  combine: (a: number, b: number) => number = (x, y) => x + y,
): Distribution<number> {
  return merge(
    a.flatMap((left) =>
      b.map((right) => ({
        value: combine(left.value, right.value),
        probability: left.probability * right.probability,
      })),
    ),
  );
}

/** Only what `holds`, made to sum to 1 again; empty if it cannot happen. */
export function given<T>(distribution: Distribution<T>, holds: (value: T) => boolean): Distribution<T> {
  const total = probability(distribution, holds);
  if (total === 0) return [];
  return distribution
    .filter(({ value }) => holds(value))
    .map((entry) => ({ value: entry.value, probability: entry.probability / total }));
}
