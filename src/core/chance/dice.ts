import { integer, RuleError } from "../errors.ts";
import { type ChanceNode, faceAt, node, type Weighted } from "./node.ts";
import { type Rule, roll } from "./rule.ts";

/** The face of one die with `sides` sides. */
export function dieNode(sides: number, id = `d${sides}`, interactive = true): ChanceNode<number> {
  return node({ id, dice: [{ count: 1, sides }], interactive, read: (faces) => faceAt(faces, 0) });
}

/** The face of one six-sided die. */
export const d6 = (id = "d6", interactive = true): Rule<number> => roll(dieNode(6, id, interactive));
/** The face of one ten-sided die, 1 to 10. */
export const d10 = (id = "d10", interactive = true): Rule<number> => roll(dieNode(10, id, interactive));
/** 1 to 100. */
export const d100 = (id = "d100", interactive = true): Rule<number> => roll(dieNode(100, id, interactive));

/** Most dice of a pool: up to here the number of ways, `sides ^ count`, is an exact integer for dice of ten sides. */
const MOST_DICE = 15;

/** A pool of equal dice of which one is kept: the best or the worst face. */
export function keepNode(
  keep: "best" | "worst",
  count: number,
  sides: number,
  id = `${count}d${sides}`,
): ChanceNode<number> {
  integer(count, `${id}.count`, { min: 1, max: MOST_DICE });
  integer(sides ** count, `${id}.sides`, { min: 1, max: Number.MAX_SAFE_INTEGER });
  const choose = keep === "best" ? Math.max : Math.min;
  return node({
    id,
    dice: [{ count, sides }],
    read: (faces) => choose(...faces),
    // Ways to have every face at most k are k^count; exactly k is the difference. The worst mirrors the best.
    outcomes: () =>
      Array.from({ length: sides }, (_, i) => ({
        value: keep === "best" ? i + 1 : sides - i,
        weight: (i + 1) ** count - i ** count,
      })),
  });
}

export type Kept = "low" | "middle" | "high";

/** The low, middle or high one of three ten-sided dice. */
export function threeD10Node(kept: Kept, id = "3d10"): ChanceNode<number> {
  const index = { low: 0, middle: 1, high: 2 }[kept];
  return node({
    id,
    dice: [{ count: 3, sides: 10 }],
    read: (faces) =>
      faceAt(
        [...faces].sort((a, b) => a - b),
        index,
      ),
  });
}

/** First ten-sided die minus second: -9 to 9. */
export function d10MinusD10Node(id = "d10-d10"): ChanceNode<number> {
  return node({
    id,
    dice: [
      { count: 1, sides: 10 },
      { count: 1, sides: 10 },
    ],
    formula: "1d10 - 1d10",
    read: (faces) => faceAt(faces, 0) - faceAt(faces, 1),
  });
}

/** A band of faces with one outcome: faces above the band before it and up to `upTo`. */
export interface Band<T> {
  readonly upTo: number;
  readonly value: T;
}

/** A face together with the outcome of its band. In exact odds `face` is the band's lowest and stands for all of it. */
export interface Banded<T> {
  readonly face: number;
  readonly value: T;
}

/**
 * One die read in bands: `[{upTo: 30, value: "success"}, {upTo: 100, value: "failure"}]` on a d100. Bands ascend; one
 * that ends at or below the band before it is empty, one that ends beyond the die is cut; the last must reach the top.
 * This is the d100 with success and power thresholds: as many outcomes as bands, not a hundred.
 * @throws RuleError `id.bands`: the last band does not reach the die's highest face.
 */
export function bandedNode<T>(sides: number, bands: readonly Band<T>[], id = `d${sides}`): ChanceNode<Banded<T>> {
  if ((bands.at(-1)?.upTo ?? 0) < sides) throw new RuleError(`${id}.bands`, "tooSmall", { min: sides });
  const bandOf = (face: number): Band<T> | undefined => bands.find(({ upTo }) => face <= upTo);
  return node({
    id,
    dice: [{ count: 1, sides }],
    read: (faces) => {
      const face = faceAt(faces, 0);
      const band = bandOf(face);
      if (band === undefined) throw new RuleError(`${id}.faces`, "faceOutOfRange", { value: String(face), max: sides });
      return { face, value: band.value };
    },
    outcomes: () => {
      const outcomes: Weighted<Banded<T>>[] = [];
      let below = 0;
      for (const { upTo, value } of bands) {
        const top = Math.min(Math.floor(upTo), sides);
        if (top <= below) continue;
        outcomes.push({ value: { face: below + 1, value }, weight: top - below });
        below = top;
      }
      return outcomes;
    },
  });
}

/** Rolls once, and once more if `again` says so of the first outcome; the second roll stands. */
export function* reroll<O>(first: ChanceNode<O>, again: (outcome: O) => boolean): Rule<O> {
  const outcome = yield* roll(first);
  if (!again(outcome)) return outcome;
  return yield* roll({ ...first, id: `${first.id}.reroll`, interactive: false });
}
