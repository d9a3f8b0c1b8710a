import type { Entry, EntryKind } from "./schedule.ts";

/**
 * - `turnStart`, `turnEnd`: of an entry. `skipped`: it came up and was passed over (both happen, one after the other).
 *   `resumed`: it goes on after a hold or an interruption, or ends for the second time: its effects were before.
 * - `turnPause`: the entry is interrupted; a resumed `turnStart` follows when it goes on.
 * - `holdLost`: a hold ended unused.
 */
export type TurnEventKind =
  | "combatStart"
  | "combatEnd"
  | "roundStart"
  | "roundEnd"
  | "turnStart"
  | "turnEnd"
  | "turnPause"
  | "holdLost";

/** What happened, in order. Plain data: the house emits it once, on the active GM. */
export interface TurnEvent {
  readonly kind: TurnEventKind;
  readonly round: number;
  readonly entry: string | null;
  readonly entryKind: EntryKind | null;
  readonly combatantId: string | null;
  readonly skipped: boolean;
  readonly resumed: boolean;
  /** -1: taken back. */
  readonly direction: 1 | -1;
}

export function event(
  kind: TurnEventKind,
  round: number,
  entry: Entry | null = null,
  {
    skipped = false,
    resumed = false,
    direction = 1,
  }: Partial<Pick<TurnEvent, "skipped" | "resumed" | "direction">> = {},
): TurnEvent {
  return {
    kind,
    round,
    entry: entry?.id ?? null,
    entryKind: entry?.kind ?? null,
    combatantId: entry?.combatantId ?? null,
    skipped,
    resumed,
    direction,
  };
}
