import { type Entry, inOrder, isRunning, type Member, type Pool, type Schedule } from "../../core/turns/index.ts";

/** What the tracker knows of a combatant beside the schedule. */
export interface RowCombatant {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** May this viewer know that it is there at all? */
  readonly visible: boolean;
  /** Hidden by the GM: shown to GMs only, marked. */
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly owner: boolean;
  readonly player: boolean;
  readonly initiative: number | null;
  readonly effects: readonly { readonly name: string; readonly img: string }[];
  readonly resource: string | number | null;
  /** What it is one of: foes of one kind fold into one line. Null: one of its own. */
  readonly likeness: string | null;
}

/** One line of the tracker: a turn, or a combatant that has none this round. */
export interface TurnRow {
  /** Entry id, or `waiting-<combatant>` for one without a turn. */
  readonly id: string;
  readonly entryId: string | null;
  readonly combatant: RowCombatant;
  readonly kind: Entry["kind"] | "waiting";
  readonly state: Entry["state"] | "waiting";
  /** The number it is listed at; null before it is known. */
  readonly at: number | null;
  /** Its place among the combatant's turns of this round, and how many there are. */
  readonly turn: number;
  readonly turns: number;
  readonly active: boolean;
  /** A further turn of a combatant that is listed above: drawn tied to it. */
  readonly extra: boolean;
  /** Code of the reason, where it was passed over or waits. */
  readonly reason: string | null;
  readonly ambush: Member["role"];
  readonly pools: readonly Pool[];
  /** Checks that the turn still asks for. */
  readonly due: readonly string[];
  /** What a held turn waits for. */
  readonly trigger: string;
}

/**
 * The lines of the tracker for one viewer, from top to bottom. Whoever the viewer may not know of leaves no trace: no
 * line, no gap, no number.
 */
export function turnRows(
  schedule: Schedule | null,
  combatants: readonly RowCombatant[],
  poolsOf: (entry: Entry) => readonly Pool[],
): readonly TurnRow[] {
  const known = new Map(combatants.filter(({ visible }) => visible).map((combatant) => [combatant.id, combatant]));
  if (!schedule || !isRunning(schedule)) return beforeTheFight([...known.values()]);
  const ordered = inOrder(schedule.entries);
  const turnsOf = new Map<string, Entry[]>();
  for (const entry of ordered) turnsOf.set(entry.combatantId, [...(turnsOf.get(entry.combatantId) ?? []), entry]);
  const rows = ordered.flatMap((entry): TurnRow[] => {
    const combatant = known.get(entry.combatantId);
    if (!combatant) return [];
    const own = turnsOf.get(entry.combatantId) ?? [];
    return [
      {
        id: entry.id,
        entryId: entry.id,
        combatant,
        kind: entry.kind,
        state: entry.state,
        at: entry.at,
        turn: own.indexOf(entry) + 1,
        turns: own.length,
        active: entry.id === schedule.active,
        extra: own[0] !== entry,
        reason: entry.reason,
        ambush: schedule.members[entry.combatantId]?.role ?? "none",
        pools: entry.state === "done" || entry.state === "skipped" ? [] : poolsOf(entry),
        due: entry.due ?? [],
        trigger: entry.trigger?.text ?? "",
      },
    ];
  });
  const listed = new Set(rows.map(({ combatant }) => combatant.id));
  const waiting = [...known.values()].filter(({ id }) => !listed.has(id));
  return [...rows, ...waiting.map((combatant) => waitingRow(combatant, schedule.members[combatant.id]))];
}

const waitingRow = (combatant: RowCombatant, member: Member | undefined): TurnRow => ({
  id: `waiting-${combatant.id}`,
  entryId: null,
  combatant,
  kind: "waiting",
  state: "waiting",
  at: member?.initiative ?? combatant.initiative,
  turn: 0,
  turns: 0,
  active: false,
  extra: false,
  reason: member?.waiting ?? null,
  ambush: member?.role ?? "none",
  pools: [],
  due: [],
  trigger: "",
});

/** Before the fight: everybody once, by the number they will be listed at, as far as it is known. */
function beforeTheFight(combatants: readonly RowCombatant[]): readonly TurnRow[] {
  const place = (combatant: RowCombatant): number => combatant.initiative ?? Number.NEGATIVE_INFINITY;
  return [...combatants]
    .sort((a, b) => place(b) - place(a) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    .map((combatant) => ({ ...waitingRow(combatant, undefined), reason: null }));
}
