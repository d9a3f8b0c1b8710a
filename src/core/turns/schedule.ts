/**
 * The schedule of a fight: whose turn it is, who comes next, what each has left, and the way back. Plain JSON, never
 * mutated: a command gives a new schedule that shares all that did not change with the old one.
 */

import type { Change, Json } from "../change.ts";
import { RuleError } from "../errors.ts";
import type { Patch } from "./patch.ts";
import { own } from "./records.ts";

export type JsonRecord = { readonly [key: string]: Json };

/**
 * - `idle`: not begun. `ambush`, `round`: a round of that kind runs. `ended`: over.
 * While a round runs and `active` is null, nobody has the turn: every entry is done and someone who holds may still
 * act, or nobody can act at all. `next` then ends the round.
 */
export type Phase = "idle" | "ambush" | "round" | "ended";

/** `normal`: a first turn; `extra`: a further turn in the same round; `ambush`; `held`: a hold of the round before. */
export type EntryKind = "normal" | "extra" | "ambush" | "held";

/**
 * - `pending`: still to come (also: interrupted, or a held turn that is next). `active`: has the turn.
 * - `held`: its combatant stays its actions and may still take them. `done`: over. `skipped`: passed over, `reason` says why.
 */
export type EntryState = "pending" | "active" | "held" | "done" | "skipped";

/** What a holder waits for (advise: judging it is the GM's). */
export interface Trigger {
  readonly text: string;
  /** Combatant whose act is waited for. */
  readonly against: string | null;
}

/** One turn in the list of a round. */
export interface Entry {
  readonly id: string;
  readonly combatantId: string;
  readonly kind: EntryKind;
  readonly round: number;
  /** 1 for the combatant's first turn in the round, 2 for its second …; 0: a hold that came over from the round before. */
  readonly turnIndex: number;
  /** The number that it is listed at. */
  readonly at: number;
  /** Ties at equal `at`: compared one by one, higher first; then the GM's order (`Member.rank`). */
  readonly ties: readonly number[];
  /** Position in the round, ascending. Distances mean nothing. */
  readonly order: number;
  readonly state: EntryState;
  /** Why it was passed over: a code of the strategy, or `nextRound`. */
  readonly reason: string | null;
  /** Its start has happened: a turn that goes on after an interruption or a hold does not start again. */
  readonly begun: boolean;
  /** Its end has happened. */
  readonly ended: boolean;
  readonly trigger: Trigger | null;
  /** Checks that its start asks for and that nobody has rolled yet, in the order of the rules. Absent: none. */
  readonly due?: readonly string[];
  /** What is spent of this turn: the strategy's own. */
  readonly budget: JsonRecord;
}

export type AmbushRole = "none" | "ambusher" | "ambushed";

/** What the schedule knows of a combatant beyond one entry. */
export interface Member {
  readonly id: string;
  readonly role: AmbushRole;
  /** GM order, lower first: the last tie. */
  readonly rank: number;
  /** The number of its first entry this round, for the combatant's initiative column; null: none. */
  readonly initiative: number | null;
  /** Highest turn index that it has been listed with this round: its entries are found by their ids. */
  readonly turns: number;
  /** Why it has no entry this round (a code of the strategy), or null. */
  readonly waiting: string | null;
  /** The strategy's own: pools of the round, carried penalties, once-a-round marks. */
  readonly data: JsonRecord;
}

/** Something spent this round, by the id of the command that spent it: so that a refund happens once. */
export interface Spend {
  readonly combatantId: string;
  readonly entry: string | null;
  readonly kind: string;
  readonly amount: number;
}

/** Where `previous` stops: before the step that began the fight, a round, a turn; null: within a turn. */
export type Boundary = "start" | "round" | "turn" | null;

/** One command in the history. */
export interface Step {
  /** Kind of the command. */
  readonly command: string;
  readonly boundary: Boundary;
  /** Takes the schedule back to before. */
  readonly inverse: Patch;
  /** What the command's effects asked to write: going back asks for their inverse. */
  readonly changes: readonly Change[];
  /** World time that passed, in seconds. */
  readonly seconds: number;
  /** Where the step before it lies (`h0/s17`), or null. */
  readonly before: string | null;
}

/** A die outcome that fell once and is not rolled again when the same moment comes again after going back. */
export interface Draw {
  readonly id: string;
  readonly formula: string;
  readonly outcome: Json;
}

/** Processed command ids with their number; only the newest {@link LEDGER_SIZE} are kept. */
export interface Ledger {
  readonly count: number;
  readonly ids: Readonly<Record<string, number>>;
}

export interface Schedule {
  readonly ruleset: string;
  readonly round: number;
  readonly phase: Phase;
  /** Entry that has the turn. */
  readonly active: string | null;
  /** Entries whose turn was interrupted, outermost first; each goes on when what interrupted it is over. */
  readonly interrupted: readonly string[];
  readonly entries: Readonly<Record<string, Entry>>;
  readonly members: Readonly<Record<string, Member>>;
  readonly spends: Readonly<Record<string, Spend>>;
  /** Steps by number (`s17`) in records of some dozens (`h0`): a command writes into one record only. */
  readonly history: Readonly<Record<string, Readonly<Record<string, Step>>>>;
  /** The newest step (`h0/s17`), or null. */
  readonly head: string | null;
  /** Dice of starts, ends, initiatives and contests by round and occasion. Going back keeps them. */
  readonly dice: Readonly<Record<string, Readonly<Record<string, readonly Draw[]>>>>;
  /** Going back keeps it: a command is never run twice. */
  readonly ledger: Ledger;
}

/** The part that commands change and going back restores. */
export type Undoable = Pick<Schedule, "round" | "phase" | "active" | "interrupted" | "entries" | "members" | "spends">;
export const UNDOABLE = ["round", "phase", "active", "interrupted", "entries", "members", "spends"] as const;

/** A repeated request comes within seconds; this many commands are more than a minute of a busy table. */
export const LEDGER_SIZE = 32;

/** The schedule of a fight that has not begun. */
export function emptySchedule(ruleset: string): Schedule {
  return {
    ruleset,
    round: 0,
    phase: "idle",
    active: null,
    interrupted: [],
    entries: {},
    members: {},
    spends: {},
    history: {},
    head: null,
    dice: {},
    ledger: { count: 0, ids: {} },
  };
}

/**
 * Ids stand as keys in stored objects, where a dot would split a path and a leading sign could be read as an operator.
 * @throws RuleError `unknownId`
 */
export function safeId(id: string, field: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(id)) throw new RuleError(field, "unknownId", { value: id });
  return id;
}

/** Id of a combatant's turn `turnIndex` in a round: the same in every replay. */
export const entryId = (combatantId: string, round: number, turnIndex: number): string =>
  `${combatantId}-${round}-${turnIndex}`;

/** Is a round running? */
export const isRunning = ({ phase }: Pick<Schedule, "phase">): boolean => phase === "ambush" || phase === "round";

/** The entry that has the turn. */
export const activeEntry = ({ active, entries }: Pick<Schedule, "active" | "entries">): Entry | null =>
  active === null ? null : (entries[active] ?? null);

/** All entries, in the order of the round. */
export const inOrder = (entries: Readonly<Record<string, Entry>>): Entry[] =>
  Object.values(entries).sort((a, b) => a.order - b.order);

/** The entries of one combatant this round, by turn index. The cost is that of its own turns. */
export function entriesOf(
  { round, entries, members }: Pick<Schedule, "round" | "entries" | "members">,
  combatantId: string,
): Entry[] {
  const found: Entry[] = [];
  const last = own(members, combatantId)?.turns ?? -1;
  for (let turnIndex = 0; turnIndex <= last; turnIndex++) {
    const entry = entries[entryId(combatantId, round, turnIndex)];
    if (entry !== undefined) found.push(entry);
  }
  return found;
}

/** Has the combatant had (or does it have) a turn this round? One that was passed over is none. */
export const hasActed = (schedule: Pick<Schedule, "round" | "entries" | "members">, combatantId: string): boolean =>
  entriesOf(schedule, combatantId).some(({ begun }) => begun);
