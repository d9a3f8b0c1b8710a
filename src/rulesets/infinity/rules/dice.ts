import { type ChanceNode, node, type Rule, roll, type Weighted } from "../../../core/chance/index.ts";
import { integer } from "../../../core/errors.ts";
import type { InfinityOptions } from "./options.ts";

export type Critical = "success" | "failure" | null;

export interface Success {
  /** The natural roll, 1 to 100. */
  readonly roll: number;
  readonly success: boolean;
  readonly critical: Critical;
}

/** SI-016 A whole number from 1 to 100. */
export const percent = (value: unknown, field: string): number => integer(value, field, { min: 1, max: 100 });

/**
 * SI-017 A roll below the target succeeds. SI-018 A natural 1 is a critical success wherever the target is at least 1;
 * SI-019 with a target of 0 or less it is a plain failure. SI-020 A natural 100 is a critical failure at any target.
 * @param target any integer. @param natural 1 to 100.
 */
export function readSuccess(target: number, natural: number, options: InfinityOptions): Success {
  const below = natural < target;
  if (options["dice.autoCriticals"]) {
    if (natural === 100) return { roll: natural, success: false, critical: "failure" };
    if (natural === 1 && target >= 1) return { roll: natural, success: true, critical: "success" };
  }
  const critical = below && natural <= options["dice.criticalSuccessMax"] ? "success" : null;
  if (!below && natural === 100) return { roll: natural, success: false, critical: "failure" };
  return { roll: natural, success: below, critical };
}

export type Choice = "sure" | "full" | "narrative";
export const CHOICES = ["sure", "full", "narrative"] as const;

export interface Answer extends Success {
  /** Does the second party prevail? */
  readonly beats: boolean;
}

export interface FirstRoll {
  readonly roll: number;
  readonly critical: boolean;
  /** SI-048 What a critical hit was used for. */
  readonly choice: Choice;
}

/** SI-053, SI-071 May the other side name a narrative effect for this critical failure? */
export const fumbleOffers = (critical: Critical, options: InfinityOptions): boolean =>
  critical === "failure" && options["critical.failure"] === "narrative";

/**
 * SI-021 The second party must make its own target and beat the first party's roll. SI-065 Order of tests: own check
 * failed, own critical, the first party's critical (SI-049 only a critical answers `sure`; SI-052 any success answers
 * the others), the comparison of the rolls.
 */
export function readAnswer(first: FirstRoll, target: number, natural: number, options: InfinityOptions): Answer {
  const own = readSuccess(target, natural, options);
  // Field by field: exact odds make hundreds of these, and a copied object costs ten times as much.
  return { roll: own.roll, success: own.success, critical: own.critical, beats: beats(first, own, options) };
}

/** SI-065 Does this answer prevail? */
export function beats(first: FirstRoll, own: Success, options: InfinityOptions): boolean {
  if (!own.success) return false;
  if (own.critical === "success") return true;
  if (first.critical) {
    if (first.choice === "sure") return false;
    if (options["critical.compare"] === "plain") return true;
  }
  if (own.roll === first.roll) return options["dice.ties"] === "second";
  return options["dice.opposed"] === "lower" ? own.roll < first.roll : own.roll > first.roll;
}

/** A d% in bands of equal reading, which begin at `starts` (and at 1): the first face of each stands for all of it. */
function bands<O>(starts: readonly number[], read: (natural: number) => O): Weighted<O>[] {
  const firsts = [1, ...starts].filter((first) => first >= 1 && first <= 100).sort((a, b) => a - b);
  const found: Weighted<O>[] = [];
  for (const [i, first] of firsts.entries()) {
    const next = firsts[i + 1] ?? 101;
    if (next > first) found.push({ value: read(first), weight: next - first });
  }
  return found;
}

/** Where the reading of a success check changes: after the criticals, at the target, at 100. */
const turnsAt = (target: number, options: InfinityOptions): number[] => [
  2,
  options["dice.criticalSuccessMax"] + 1,
  target,
  100,
];

/** What a success check can come to; `roll` stands for its band only. */
export const successBands = (target: number, options: InfinityOptions): Weighted<Success>[] =>
  bands(turnsAt(target, options), (natural) => readSuccess(target, natural, options));

/** As {@link successBands}, but every roll that succeeds stays an outcome of its own: it will be compared. */
export const comparedBands = (target: number, options: InfinityOptions): Weighted<Success>[] => {
  const compared = Array.from({ length: Math.max(0, Math.min(target, 101) - 1) }, (_, i) => i + 1);
  return bands([...turnsAt(target, options), ...compared], (natural) => readSuccess(target, natural, options));
};

/** What an answer to a first roll can come to. */
export const answerBands = (first: FirstRoll, target: number, options: InfinityOptions): Weighted<Answer>[] =>
  bands([...turnsAt(target, options), first.roll, first.roll + 1], (natural) =>
    readAnswer(first, target, natural, options),
  );

const percentNode = <O>(
  id: string,
  read: (natural: number) => O,
  outcomes: () => readonly Weighted<O>[],
): ChanceNode<O> => node({ id, dice: [{ count: 1, sides: 100 }], read: ([natural = 0]) => read(natural), outcomes });

/** A d% that is read as an answer to a first roll. */
export const answerNode = (
  id: string,
  first: FirstRoll,
  target: number,
  options: InfinityOptions,
): ChanceNode<Answer> =>
  percentNode(
    id,
    (natural) => readAnswer(first, target, natural, options),
    () => answerBands(first, target, options),
  );

/** A d% that is read as a success check. */
export const successNode = (id: string, target: number, options: InfinityOptions): ChanceNode<Success> =>
  percentNode(
    id,
    (natural) => readSuccess(target, natural, options),
    () => successBands(target, options),
  );

/** The same where the roll will be compared with another. */
export const comparedNode = (id: string, target: number, options: InfinityOptions): ChanceNode<Success> =>
  percentNode(
    id,
    (natural) => readSuccess(target, natural, options),
    () => comparedBands(target, options),
  );

/**
 * SI-024 Dice of a power check: one more d% per hundreds place of the target; none for 0 or less.
 * @param target any integer.
 */
export function powerDice(target: number, options: InfinityOptions): number {
  if (target <= 0) return 0;
  if (options["power.above100"] === "single") return 1;
  return options["power.exactHundreds"] === "more" ? 1 + Math.floor(target / 100) : Math.ceil(target / 100);
}

/** SI-022 The lower of roll and target; 0 for a target of 0 or less. Dice are summed (SI-024). */
export const powerScore = (target: number, faces: readonly number[]): number =>
  target <= 0
    ? 0
    : Math.min(
        target,
        faces.reduce((sum, face) => sum + face, 0),
      );

/** SI-022 Power checks have no criticals, unless `power.criticals` lets a natural 1 offer the other side an effect. */
export const powerCritical = (faces: readonly number[], options: InfinityOptions): boolean =>
  options["power.criticals"] && faces.includes(1);

/**
 * SI-022, SI-024 A power check: its score, 0 to the target. Without dice where there is nothing to roll.
 * @param times SI-050 2: the better of two checks; the dice of the first fall before those of the second.
 */
export function* powerCheck(id: string, target: number, options: InfinityOptions, times: 1 | 2 = 1): Rule<number> {
  const count = powerDice(target, options);
  if (count === 0) return 0;
  return yield* roll(
    node({
      id,
      dice: [{ count: count * times, sides: 100 }],
      read: (faces) => Math.max(powerScore(target, faces.slice(0, count)), powerScore(target, faces.slice(-count))),
      outcomes: () => (times === 1 ? sumOutcomes(count, target) : betterOfTwo(sumOutcomes(count, target))),
    }),
  );
}

/** Ways in which `count` d% sum up, in ascending order, everything from `cap` on taken together. */
function sumOutcomes(count: number, cap: number): Weighted<number>[] {
  let ways: number[] = [1];
  for (let die = 0; die < count; die++) {
    const next = new Array<number>(ways.length + 100).fill(0);
    // Running sums: each new total is the ways of the hundred totals before it.
    let window = 0;
    for (let total = 1; total < next.length; total++) {
      window += ways[total - 1] ?? 0;
      window -= ways[total - 101] ?? 0;
      next[total] = window;
    }
    ways = next;
  }
  const below = ways.slice(0, cap).flatMap((weight, value) => (weight === 0 ? [] : [{ value, weight }]));
  const rest = ways.slice(cap).reduce((sum, weight) => sum + weight, 0);
  return rest === 0 ? below : [...below, { value: cap, weight: rest }];
}

/** The better of two equal rolls. Of pairs whose better one is this: both it, or one of them below. */
function betterOfTwo(outcomes: readonly Weighted<number>[]): Weighted<number>[] {
  let below = 0;
  return outcomes.map(({ value, weight }) => {
    const pairs = weight * (weight + 2 * below);
    below += weight;
    return { value, weight: pairs };
  });
}
