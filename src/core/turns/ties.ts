/** Roll-offs: equal ones throw, and throw again while they are equal. */

import type { Rule } from "../chance/rule.ts";

export interface Contender {
  readonly combatantId: string;
  readonly at: number;
  readonly ties: readonly number[];
}

/** After so many equal throws the GM's order decides. */
const MOST_THROWS = 20;

/**
 * Breaks ties: contenders with the same number and equal ties each throw, higher first, repeated while equal.
 * @param dieOf the n-th throw (0, 1, …) of a contender
 */
export function* rollOff<T extends Contender>(
  contenders: readonly T[],
  dieOf: (contender: T, throws: number) => Rule<number>,
): Rule<T[]> {
  let broken = [...contenders];
  for (let throws = 0; throws < MOST_THROWS; throws++) {
    const equal = equals(broken);
    if (equal.size === 0) break;
    const next: T[] = [];
    for (const contender of broken) {
      if (equal.has(contender.combatantId)) {
        next.push({ ...contender, ties: [...contender.ties, yield* dieOf(contender, throws)] });
      } else next.push(contender);
    }
    broken = next;
  }
  return broken;
}

/** Who stands exactly like someone else. Missing ties count as 0, as where they are compared. */
function equals(contenders: readonly Contender[]): Set<string> {
  const groups = new Map<string, string[]>();
  for (const { combatantId, at, ties } of contenders) {
    const significant = ties.slice(0, ties.findLastIndex((tie) => tie !== 0) + 1);
    const key = [at, ...significant].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), combatantId]);
  }
  return new Set([...groups.values()].filter((group) => group.length > 1).flat());
}
