/** The order of entries: by the number they are listed at, ties, the GM's order. */

import type { Entry, Member, Schedule } from "./schedule.ts";
import type { PlannedEntry } from "./strategy.ts";

type Listed = Pick<PlannedEntry, "combatantId" | "turnIndex" | "at" | "ties">;
type Ranks = Readonly<Record<string, Pick<Member, "rank">>>;

/** Negative: `a` comes first. Total: two different entries are never equal. */
export function compareListed(a: Listed, b: Listed, members: Ranks): number {
  if (a.at !== b.at) return b.at - a.at;
  const ties = Math.max(a.ties.length, b.ties.length);
  for (let i = 0; i < ties; i++) {
    const difference = (b.ties[i] ?? 0) - (a.ties[i] ?? 0);
    if (difference !== 0) return difference;
  }
  const ranks = (members[a.combatantId]?.rank ?? 0) - (members[b.combatantId]?.rank ?? 0);
  if (ranks !== 0) return ranks;
  if (a.combatantId !== b.combatantId) return a.combatantId < b.combatantId ? -1 : 1;
  return a.turnIndex - b.turnIndex;
}

/** The next entry still to come, found in one pass. */
export function nextPending({ entries }: Pick<Schedule, "entries">): Entry | null {
  let next: Entry | null = null;
  for (const id of Object.keys(entries)) {
    const entry = entries[id];
    if (entry?.state === "pending" && (next === null || entry.order < next.order)) next = entry;
  }
  return next;
}

/** The entries still to come, the next one first. */
export function pendingInOrder({ entries }: Pick<Schedule, "entries">): Entry[] {
  const pending: Entry[] = [];
  for (const id in entries) {
    const entry = entries[id];
    if (entry?.state === "pending") pending.push(entry);
  }
  return pending.sort((a, b) => a.order - b.order);
}

/**
 * A position right before the entry `before` (null: at the end), between it and its neighbour. Null: no number fits
 * between them any more, and the entries must be numbered anew.
 */
export function positionBefore(ordered: readonly Entry[], before: Entry | null): number | null {
  if (before === null) return (ordered.at(-1)?.order ?? -1) + 1;
  const behind = ordered[ordered.indexOf(before) - 1];
  if (behind === undefined) return before.order - 1;
  const between = (behind.order + before.order) / 2;
  return behind.order < between && between < before.order ? between : null;
}
