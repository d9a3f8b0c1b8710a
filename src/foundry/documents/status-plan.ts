/** Which effects to make and which to remove so that the shown statuses say what the data says. */
export interface StatusPlan {
  readonly create: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Compares what follows from the data with what the actor shows.
 * @param derivable every status that follows from data in this game; all others are left alone
 * @param wanted    those that hold now
 * @param shown     statuses for which one of our own effects exists
 */
export function planStatuses(
  derivable: Iterable<string>,
  wanted: ReadonlySet<string>,
  shown: ReadonlySet<string>,
): StatusPlan {
  const create: string[] = [];
  const remove: string[] = [];
  for (const id of derivable) {
    if (wanted.has(id) && !shown.has(id)) create.push(id);
    if (!wanted.has(id) && shown.has(id)) remove.push(id);
  }
  return { create, remove };
}
