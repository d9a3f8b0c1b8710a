/** The one reducer: a schedule, the combatants as they are, and a command give a new schedule and what happened. */

import type { Rule } from "../chance/rule.ts";
import type { Change } from "../change.ts";
import { RuleError } from "../errors.ts";
import type { BackCommand, Command, UndoCommand } from "./commands.ts";
import { event, type TurnEvent } from "./events.ts";
import { ALIGNMENT, boundaryOf, push, rewind, target } from "./history.ts";
import { align } from "./membership.ts";
import { keepOrder, mark, membership, reorder, reroll, setInitiative } from "./ordering.ts";
import type { Participants } from "./participant.ts";
import { copyRecord } from "./records.ts";
import { Run } from "./run.ts";
import { activeEntry, isRunning, LEDGER_SIZE, type Ledger, type Schedule, safeId } from "./schedule.ts";
import { refund, spend } from "./spending.ts";
import type { Report, Strategy } from "./strategy.ts";
import { cancelHold, check, claim, end, endTurn, hold, next, nextRound, type Refusal, start } from "./turning.ts";

/**
 * - `done`: it happened. `known`: a command of this id has been processed; nothing more happened.
 * - `stale`: another entry was active than the sender saw. `refused`: `reason` says why.
 */
export type Status = "done" | "known" | "stale" | "refused";

export interface Result {
  readonly schedule: Schedule;
  readonly status: Status;
  /** A code if refused or stale, else null. */
  readonly reason: string | null;
  /** In the order in which it happened. */
  readonly events: readonly TurnEvent[];
  /** What is to be written beside the schedule (also what going back takes back). */
  readonly changes: readonly Change[];
  readonly reports: readonly Report[];
  /** Codes of what the person should know (overspent …). */
  readonly warnings: readonly string[];
  /** World time that passes; negative when it goes back. */
  readonly seconds: number;
}

const NOTHING = { events: [], changes: [], reports: [], warnings: [], seconds: 0 };

/** A command that went through is known from now on; the oldest one is forgotten. */
function noted({ count, ids }: Ledger, id: string): Ledger {
  const oldest = Object.keys(ids).find((known) => ids[known] === count + 1 - LEDGER_SIZE);
  const next = copyRecord(ids, oldest === undefined ? undefined : new Set([oldest]));
  next[id] = count + 1;
  return { count: count + 1, ids: next };
}

/**
 * Runs a command. Dice fall as chance nodes. A refused, stale or known command gives back the very schedule it got.
 * @throws RuleError `id`, `combatantId`: ids that cannot stand as keys; `ruleset`: the strategy is another game's.
 */
export function* reduce<D>(
  schedule: Schedule,
  participants: Participants<D>,
  command: Command,
  strategy: Strategy<D>,
): Rule<Result> {
  safeId(command.id, "id");
  if (schedule.ruleset !== strategy.ruleset) {
    throw new RuleError("ruleset", "conflict", { value: strategy.ruleset, allowed: [schedule.ruleset] });
  }
  const nothing = (status: Status, reason: string | null = null): Result => ({ schedule, status, reason, ...NOTHING });
  if (Object.hasOwn(schedule.ledger.ids, command.id)) return nothing("known");
  if (command.expected !== undefined && command.expected !== schedule.active) return nothing("stale", "stale");
  const refusal = wrongPhase(schedule, command);
  if (refusal !== null) return nothing("refused", refusal);

  if (isBackward(command)) {
    return (yield* goBack(schedule, participants, command, strategy)) ?? nothing("refused", "atStart");
  }
  const run = new Run(schedule, participants, strategy);
  const reason = yield* handle(run, command);
  return reason === null ? result(run, commit(run, command.kind), command) : nothing("refused", reason);
}

type Backward = BackCommand | UndoCommand;
type Forward = Exclude<Command, Backward>;

const isBackward = (command: Command): command is Backward =>
  command.kind === "previous" || command.kind === "previousRound" || command.kind === "undo";

function wrongPhase(schedule: Schedule, { kind }: Command): Refusal {
  if (kind === "undo") return null;
  if (schedule.phase === "ended") return "ended";
  if (kind === "start") return isRunning(schedule) ? "begun" : null;
  return isRunning(schedule) ? null : "notBegun";
}

function* handle<D>(run: Run<D>, command: Forward): Rule<Refusal> {
  switch (command.kind) {
    case "start":
      return yield* start(run, command);
    case "endTurn":
      return yield* endTurn(run, command);
    case "next":
      return yield* next(run, command);
    case "nextRound":
      return yield* nextRound(run, command);
    case "hold":
      return yield* hold(run, command);
    case "actHeld":
    case "interrupt":
      return yield* claim(run, command);
    case "cancelHold":
      return cancelHold(run, command);
    case "reorder":
      return reorder(run, command);
    case "setInitiative":
      return setInitiative(run, command);
    case "reroll":
      return yield* reroll(run, command);
    case "keepOrder":
      return keepOrder(run, command);
    case "join":
    case "leave":
    case "refresh":
      return yield* membership(run, command);
    case "defeat":
    case "revive":
      return yield* mark(run, command);
    case "spend":
      return spend(run, command);
    case "buy":
      return spend(run, { ...command, kind: "spend", cost: { kind: "buy", amount: 1 } });
    case "refund":
      return refund(run, command);
    case "check":
      return yield* check(run, command);
    case "end":
      return yield* end(run);
  }
}

/** The schedule after a run, with its step on top of the history. A run that changed nothing leaves no step. */
function commit<D>(run: Run<D>, command: string): Schedule {
  const before = run.draft.before;
  const inverse = run.draft.inverse();
  const unchanged = inverse.set.length === 0 && inverse.unset.length === 0 && run.changes.length === 0;
  if (unchanged) return { ...before, dice: run.dice };
  const boundary = boundaryOf(command, before, run.draft);
  const step = { command, boundary, inverse, changes: run.changes, seconds: run.seconds };
  return { ...before, ...run.draft.current(), dice: run.dice, ...push(before, step) };
}

function result<D>(run: Run<D>, schedule: Schedule, command: Command): Result {
  const { events, changes, reports, warnings, seconds } = run;
  const ledger = noted(schedule.ledger, command.id);
  return {
    schedule: { ...schedule, ledger },
    status: "done",
    reason: null,
    events,
    changes,
    reports,
    warnings,
    seconds,
  };
}

/**
 * Back by stored inverses. Dice that fell stay known, so going forward again gives the same. Combatants that joined or
 * left meanwhile are what they are: the schedule is brought in line with them, as a step of its own.
 */
function* goBack<D>(
  schedule: Schedule,
  participants: Participants<D>,
  command: Backward,
  strategy: Strategy<D>,
): Rule<Result | null> {
  const last = target(schedule, command.kind);
  if (last === null) return null;
  const back = rewind(schedule, last);
  const run = new Run(back.schedule, participants, strategy);
  run.events.push(...rewound(schedule, back.schedule));
  run.changes.push(...back.changes);
  // Aligned in a run of its own: its step must take back only what it does.
  const aligning = new Run(back.schedule, participants, strategy);
  if (isRunning(back.schedule)) yield* align(aligning);
  run.events.push(...aligning.events);
  run.changes.push(...aligning.changes);
  run.reports.push(...aligning.reports);
  run.seconds = back.seconds + aligning.seconds;
  return result(run, commit(aligning, ALIGNMENT), command);
}

/** What is taken back, as events: the turn now, the rounds, the turn that comes to life again. */
function rewound(from: Schedule, to: Schedule): TurnEvent[] {
  const events: TurnEvent[] = [];
  const direction = -1;
  const left = activeEntry(from);
  const back = activeEntry(to);
  if (from.active !== to.active && left !== null) events.push(event("turnStart", from.round, left, { direction }));
  for (let round = from.round; round > to.round; round -= 1) {
    events.push(event("roundStart", round, null, { direction }));
    if (round > 1) events.push(event("roundEnd", round - 1, null, { direction }));
  }
  if (to.phase === "idle") events.push(event("combatStart", from.round, null, { direction }));
  if (from.active !== to.active && back !== null) events.push(event("turnEnd", to.round, back, { direction }));
  return events;
}
