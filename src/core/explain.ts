/**
 * How a number came about, as data: named terms in the order in which they act. Text is made from it where it is
 * shown, in the viewer's language. The total is computed from the terms, so an explanation cannot disagree with its
 * number.
 */

/**
 * What a term does to the running value, which starts at 0:
 * - `add`: adds `value`.
 * - `halve`: `value` halvings one after another, each rounding down, positive values only.
 * - `set`: the value becomes `value`, whatever was before.
 * - `atLeast`, `atMost`: raises or lowers the value to `value` if it is beyond it.
 */
export type TermKind = "add" | "halve" | "set" | "atLeast" | "atMost";

// Types and not interfaces: only those count as plain JSON where a message stores them.
export type Term = {
  /** Stable id, unique within its explanation where it matters, e.g. `strength`, `armourPenalty`. */
  readonly id: string;
  /** Localisation key of the term's name. */
  readonly labelKey: string;
  readonly kind: TermKind;
  readonly value: number;
  /** Number of the rule that brings the term, e.g. `AV-021`. */
  readonly source: string;
  /** What bears it, if it is a thing of its own: UUID or name of an item, an effect, a terrain. */
  readonly bearer?: string;
};

export type Explanation = {
  readonly id: string;
  readonly labelKey: string;
  readonly terms: readonly Term[];
  readonly total: number;
};

/** One halving: rounds down, leaves zero and negative values as they are. */
const halved = (value: number): number => (value > 0 ? Math.floor(value / 2) : value);

function applyTerm(running: number, { kind, value }: Term): number {
  switch (kind) {
    case "add":
      return running + value;
    case "halve": {
      let result = running;
      // A positive integer below 2^32 is 0 after 32 halvings: a huge count costs no more than that.
      for (let i = 0; i < Math.min(value, 64); i++) result = halved(result);
      return result;
    }
    case "set":
      return value;
    case "atLeast":
      return Math.max(running, value);
    case "atMost":
      return Math.min(running, value);
  }
}

/** The value after all terms. */
export const evaluate = (terms: readonly Term[]): number => terms.reduce(applyTerm, 0);

/** Does the term change nothing? A term list without these is easier to read. */
const idle = ({ kind, value }: Term): boolean => (kind === "add" || kind === "halve") && value === 0;

/**
 * An explanation from its terms. Terms that add or halve nothing are left out, except a first one (a base of 0 is
 * worth telling).
 */
export function explain(id: string, labelKey: string, terms: readonly Term[]): Explanation {
  const telling = terms.filter((term, index) => index === 0 || !idle(term));
  return { id, labelKey, terms: telling, total: evaluate(telling) };
}
