import { inOrder, type Schedule } from "../../core/turns/index.ts";

/** What core's list needs to know of a combatant. */
export interface Listed {
  readonly id: string | null;
  readonly initiative: number | null;
}

type Entries = Schedule["entries"];

// The place of each combatant's first entry, per record of entries: a comparator is called n log n times.
const places = new WeakMap<Entries, ReadonlyMap<string, number>>();

/** Place of each combatant by its first entry of the round. */
export function firstPlaces(entries: Entries): ReadonlyMap<string, number> {
  const known = places.get(entries);
  if (known) return known;
  const made = new Map<string, number>();
  for (const entry of inOrder(entries)) if (!made.has(entry.combatantId)) made.set(entry.combatantId, made.size);
  places.set(entries, made);
  return made;
}

/**
 * Core's order of combatants: by their first entry; those without one behind, by initiative, then id. Pure and total,
 * so every client has the same.
 */
export function compareCombatants(a: Listed, b: Listed, entries: Entries): number {
  const place = firstPlaces(entries);
  const pa = place.get(a.id ?? "") ?? Number.POSITIVE_INFINITY;
  const pb = place.get(b.id ?? "") ?? Number.POSITIVE_INFINITY;
  if (pa !== pb) return pa - pb;
  const ia = a.initiative ?? Number.NEGATIVE_INFINITY;
  const ib = b.initiative ?? Number.NEGATIVE_INFINITY;
  if (ia !== ib) return ib - ia;
  const left = a.id ?? "";
  const right = b.id ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}
