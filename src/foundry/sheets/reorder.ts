/** The distance between neighbours' sort values, as wide as the host's own. */
const STEP = 100_000;

/** The ids with one of them a place further up (-1) or down (1); the same list when there is no such place. */
export function moved(ids: readonly string[], id: string, step: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  const order = [...ids];
  const neighbour = order[to];
  if (from < 0 || neighbour === undefined) return order;
  order[to] = id;
  order[from] = neighbour;
  return order;
}

/** Sort values that put the ids in this order; only those that change. */
export function sortUpdates(
  order: readonly string[],
  present: (id: string) => number | undefined,
): { _id: string; sort: number }[] {
  return order
    .map((_id, index) => ({ _id, sort: (index + 1) * STEP }))
    .filter(({ _id, sort }) => present(_id) !== sort);
}
