/** From a strategy's plan to entries, and from a plan for some combatants into a list that runs. */

import { compareListed, positionBefore } from "./order.ts";
import { hashTable } from "./records.ts";
import type { Run } from "./run.ts";
import { type Entry, entryId, inOrder } from "./schedule.ts";
import type { PlannedEntry } from "./strategy.ts";

function toEntry(planned: PlannedEntry, round: number, order: number): Entry {
  const { combatantId, kind, turnIndex, at, ties, budget, state = "pending", reason = null } = planned;
  return {
    id: entryId(combatantId, round, turnIndex),
    combatantId,
    kind,
    round,
    turnIndex,
    at,
    ties,
    order,
    state,
    reason,
    begun: false,
    ended: false,
    trigger: null,
    budget,
  };
}

/** A new round's list: everything before it is gone. Holds that go on keep what they wait for. */
export function layOut<D>(run: Run<D>, list: readonly PlannedEntry[]): void {
  const triggers = new Map(
    Object.values(run.entries)
      .filter(({ state }) => state === "held")
      .map(({ combatantId, trigger }) => [combatantId, trigger]),
  );
  const sorted = [...list].sort((a, b) => compareListed(a, b, run.members));
  const entries = hashTable<Entry>();
  sorted.forEach((planned, order) => {
    const entry = toEntry(planned, run.round, order);
    entries[entry.id] =
      entry.state === "held" ? { ...entry, begun: true, trigger: triggers.get(entry.combatantId) ?? null } : entry;
  });
  run.draft.replaceEntries(entries);
  note(run, sorted, Object.keys(run.members));
}

type Noted = Pick<Entry, "combatantId" | "turnIndex" | "at">;

/** The initiative column is each combatant's first entry; who has none keeps what the plan said of it. */
function note<D>(run: Run<D>, list: readonly Noted[], combatants: readonly string[]): void {
  const first = new Map<string, Noted>();
  const turns = new Map<string, number>();
  for (const entry of list) {
    const { combatantId, turnIndex } = entry;
    const known = first.get(combatantId);
    if (known === undefined || turnIndex === 1) first.set(combatantId, entry);
    turns.set(combatantId, Math.max(turnIndex, turns.get(combatantId) ?? 0));
  }
  for (const id of combatants) {
    const entry = first.get(id);
    if (entry !== undefined) run.patchMember(id, { initiative: entry.at, waiting: null });
    run.patchMember(id, { turns: turns.get(id) ?? 0 });
  }
}

/**
 * A plan for some combatants in a running round. Entries that are there keep their state and what is spent of them and
 * take their new place; pending ones that the plan does not know are gone; new ones come in. Nobody's done turn comes
 * again: ids are those of the first list.
 */
export function relist<D>(run: Run<D>, list: readonly PlannedEntry[], combatants: readonly string[]): void {
  const concerned = new Set(combatants);
  const planned = new Map(list.map((entry) => [entryId(entry.combatantId, run.round, entry.turnIndex), entry]));
  const moved: Entry[] = [];
  const rest: Entry[] = [];
  for (const entry of inOrder(run.entries)) {
    if (!concerned.has(entry.combatantId)) {
      rest.push(entry);
      continue;
    }
    const place = planned.get(entry.id);
    planned.delete(entry.id);
    if (place !== undefined) moved.push({ ...entry, at: place.at, ties: place.ties });
    else if (entry.state === "pending" && !run.draft.interrupted.includes(entry.id)) run.draft.removeEntry(entry.id);
    else moved.push(entry);
  }
  for (const place of planned.values()) moved.push(toEntry(place, run.round, 0));
  moved.sort((a, b) => compareListed(a, b, run.members));
  merge(run, rest, moved);
  note(run, moved, combatants);
}

/** Puts `moved` (sorted) among `rest` (in the order of the round, which the GM may have changed by hand). */
function merge<D>(run: Run<D>, rest: readonly Entry[], moved: readonly Entry[]): void {
  const all: Entry[] = [];
  let next = 0;
  for (const entry of rest) {
    for (;;) {
      const candidate = moved[next];
      if (candidate === undefined || compareListed(candidate, entry, run.members) > 0) break;
      all.push(candidate);
      next += 1;
    }
    all.push(entry);
  }
  all.push(...moved.slice(next));
  renumber(run, all);
}

/** Writes the order of the list, only where it is another than before. */
export function renumber<D>(run: Run<D>, ordered: readonly Entry[]): void {
  ordered.forEach((entry, order) => {
    const known = run.entries[entry.id];
    if (known === undefined || known !== entry || known.order !== order) run.draft.putEntry({ ...entry, order });
  });
}

/** Moves an entry to before another one (null: to the end). */
export function place<D>(run: Run<D>, entry: Entry, before: Entry | null): void {
  const others = inOrder(run.entries).filter(({ id }) => id !== entry.id);
  const order = positionBefore(others, before);
  if (order !== null) {
    run.draft.patchEntry(entry, { order });
    return;
  }
  const at = before === null ? others.length : others.indexOf(before);
  renumber(run, others.toSpliced(at, 0, entry));
}
