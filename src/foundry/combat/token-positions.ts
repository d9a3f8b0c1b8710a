import { type Change, invert, type Json, update } from "../../core/change.ts";
import type { Schedule } from "../../core/turns/index.ts";

/** Where a token stands. Pixels, units of distance, degrees: as its document stores them. */
export type TokenPlace = {
  readonly uuid: string;
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly rotation: number;
};
/** By combatant. */
export type TokenPlaces = Readonly<Record<string, TokenPlace>>;

const PATHS = ["x", "y", "elevation", "rotation"] as const;

/** What moved since then. Who has come or gone meanwhile did not move. */
export const movesBetween = (then: TokenPlaces, now: TokenPlaces): readonly Change[] =>
  Object.entries(now).flatMap(([id, place]) => {
    const before = then[id];
    if (before?.uuid !== place.uuid) return [];
    return PATHS.filter((path) => before[path] !== place[path]).map((path) =>
      update(place.uuid, path, before[path], place[path]),
    );
  });

/** The places after changes. */
export function placesAfter(places: TokenPlaces, changes: readonly Change[]): TokenPlaces {
  const after: Record<string, TokenPlace> = { ...places };
  for (const change of changes) {
    const id = Object.keys(after).find((key) => after[key]?.uuid === change.uuid);
    const place = id === undefined ? undefined : after[id];
    if (change.kind !== "update" || id === undefined || !place || !isPlace(change.path, change.to)) continue;
    after[id] = { ...place, [change.path]: change.to };
  }
  return after;
}

const isPlace = (path: string, value: Json | undefined): boolean =>
  PATHS.some((known) => known === path) && typeof value === "number";

/**
 * The moves as part of the step `head` (`h0/s17`): the one that began the turn in which they were made, so that going
 * back to before that turn takes them back, and going back to its end does not. They are made already.
 */
export function withMoves(schedule: Schedule, head: string | null, moves: readonly Change[]): Schedule {
  const [chunk = "", key = ""] = head?.split("/") ?? [];
  const { history } = schedule;
  const step = history[chunk]?.[key];
  if (moves.length === 0 || step === undefined) return schedule;
  const moved = { ...step, changes: [...step.changes, ...moves] };
  return { ...schedule, history: { ...history, [chunk]: { ...history[chunk], [key]: moved } } };
}

/** What takes back the moves that no step holds yet. */
export const movesBack = (moves: readonly Change[]): readonly Change[] => invert(moves);
