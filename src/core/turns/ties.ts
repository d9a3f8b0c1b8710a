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
  const broken = new Map(contenders.map((contender) => [contender.combatantId, contender]));
  const groups = new Map<string, T[]>();
  const stand = (contender: T): void => {
    const place = placeOf(contender);
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [contender]);
    else group.push(contender);
  };
  for (const contender of contenders) stand(contender);
  // What a throw costs grows with those who throw, not with all.
  const shared = (places: Iterable<string>): [string, T[]][] =>
    [...places].map((place): [string, T[]] => [place, groups.get(place) ?? []]).filter(([, { length }]) => length > 1);
  let equal = shared(groups.keys());
  for (let throws = 0; throws < MOST_THROWS && equal.length > 0; throws++) {
    const thrown: T[] = [];
    for (const [place, group] of equal) {
      groups.delete(place);
      for (const contender of group) {
        thrown.push({ ...contender, ties: [...contender.ties, yield* dieOf(contender, throws)] });
      }
    }
    const places = new Set<string>();
    for (const contender of thrown) {
      broken.set(contender.combatantId, contender);
      stand(contender);
      places.add(placeOf(contender));
    }
    equal = shared(places);
  }
  return [...broken.values()];
}

/** Where a contender stands: equal texts are equal places. Missing ties count as 0, as where they are compared. */
function placeOf({ at, ties }: Contender): string {
  const significant = ties.slice(0, ties.findLastIndex((tie) => tie !== 0) + 1);
  return `${at} ${significant.join(" ")}`;
}
