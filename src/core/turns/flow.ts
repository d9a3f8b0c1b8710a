/** How turns and rounds pass. */

import type { Rule } from "../chance/rule.ts";
import type { HoldChoices } from "./commands.ts";
import { event } from "./events.ts";
import { layOut } from "./listing.ts";
import { nextPending, pendingInOrder } from "./order.ts";
import type { Run } from "./run.ts";
import { activeEntry, type Entry, entriesOf } from "./schedule.ts";
import { nothing, type Outcome } from "./strategy.ts";

/** Has the combatant played no turn of this round before this one? */
const isFirst = <D>(run: Run<D>, entry: Entry): boolean =>
  !entriesOf(run, entry.combatantId).some(({ id, begun, kind }) => begun && kind !== "held" && id !== entry.id);

/** The entry as the draft has it now: effects may have changed it. */
const now = <D>(run: Run<D>, entry: Entry): Entry => run.entries[entry.id] ?? entry;

/** Gives an entry the turn. */
export function* begin<D>(run: Run<D>, entry: Entry): Rule<void> {
  const resumed = entry.begun;
  const first = isFirst(run, entry);
  run.draft.active = entry.id;
  const active = run.draft.patchEntry(entry, { state: "active", begun: true });
  run.events.push(event("turnStart", run.round, active, { resumed }));
  if (resumed) return;
  yield* run.happens(
    `start-${entry.id}`,
    () => run.strategy.turnStart(run, active, { skipped: false, first }),
    entry.id,
  );
  if (run.strategy.asks?.(run, now(run, entry)) !== true) yield* settle(run, entry);
}

/** Rolls every check that is still due, in order. */
export function* settle<D>(run: Run<D>, entry: Entry): Rule<void> {
  for (const check of now(run, entry).due ?? []) yield* answerCheck(run, entry, check, false);
}

/** Rolls one due check. The dice are remembered under the check's own name, whoever pressed and when. */
export function* answerCheck<D>(run: Run<D>, entry: Entry, check: string, pressed: boolean): Rule<void> {
  const due = (now(run, entry).due ?? []).filter((other) => other !== check);
  const current = run.draft.patchEntry(now(run, entry), { due });
  const answer = (): Rule<Outcome<D>> => run.strategy.answer?.(run, current, check) ?? nothing<D>();
  const occasion = `check-${check}-${entry.id}`;
  run.take(yield* pressed ? run.rememberPressed(occasion, answer) : run.remember(occasion, answer), entry.id);
}

/** The active turn is over, for good or (`held`) for now. Does nothing with nobody active. */
export function* finish<D>(run: Run<D>, state: "done" | "held" = "done"): Rule<void> {
  const entry = activeEntry(run.draft);
  if (entry === null) return;
  const resumed = entry.ended;
  yield* settle(run, entry);
  run.events.push(event("turnEnd", run.round, entry, { resumed }));
  if (!resumed) {
    const first = isFirst(run, entry);
    yield* run.happens(
      `end-${entry.id}`,
      () => run.strategy.turnEnd(run, now(run, entry), { skipped: false, first }),
      entry.id,
    );
  }
  run.draft.patchEntry(now(run, entry), { state, ended: true });
  run.draft.active = null;
}

/** Passes an entry over: it starts and ends in one moment, and no turn was played. */
export function* skip<D>(run: Run<D>, entry: Entry, reason: string): Rule<void> {
  const info = { skipped: true, first: false };
  const resumed = entry.begun;
  run.events.push(event("turnStart", run.round, entry, { skipped: true, resumed }));
  if (!resumed) yield* run.happens(`start-${entry.id}`, () => run.strategy.turnStart(run, entry, info));
  run.events.push(event("turnEnd", run.round, entry, { skipped: true, resumed: entry.ended }));
  if (!entry.ended) yield* run.happens(`end-${entry.id}`, () => run.strategy.turnEnd(run, now(run, entry), info));
  run.draft.patchEntry(now(run, entry), { state: "skipped", reason, ended: true });
}

/** A hold ends unused. */
export function loseHold<D>(run: Run<D>, entry: Entry): void {
  run.events.push(event("holdLost", entry.round, entry));
  run.reports.push({ kind: "holdLost", combatantId: entry.combatantId, data: { entry: entry.id } });
}

/** Ends the round and lists the next one. Nobody has the turn afterwards. */
export function* turnRound<D>(run: Run<D>, holds: HoldChoices): Rule<void> {
  const { strategy, draft } = run;
  run.events.push(event("roundEnd", run.round));
  yield* run.happens("roundEnd", () => strategy.roundEnd(run));
  const held = Object.values(run.entries).filter(({ state }) => state === "held");
  const first = run.phase === "ambush";
  draft.round += 1;
  draft.phase = "round";
  draft.interrupted = [];
  draft.clearSpends();
  run.seconds += strategy.roundSeconds;
  yield* openRound(run, first, holds);
  for (const entry of held) {
    const goesOn = Object.values(run.entries).some(
      ({ combatantId, state }) => combatantId === entry.combatantId && state === "held",
    );
    if (!goesOn) loseHold(run, entry);
  }
}

/** Lists the round that the draft is in, and starts it. */
export function* openRound<D>(run: Run<D>, first: boolean, holds: HoldChoices): Rule<void> {
  const plan = yield* run.strategy.plan(run, { first, holds });
  run.take(plan);
  layOut(run, plan.list);
  run.events.push(event("roundStart", run.round));
  yield* run.happens("roundStart", () => run.strategy.roundStart(run));
}

/** Gives the turn to whoever is next in this round: an interrupted turn, or the next entry that is not passed over. */
export function* advance<D>(run: Run<D>): Rule<boolean> {
  return (yield* resumeInterrupted(run)) || (yield* beginNext(run));
}

/**
 * The same, or else a new round. At most one: where nobody can act, nobody has the turn, and the fight does not run
 * away. Before the round ends, holders are asked once: nobody has the turn then, and the next press goes on (`asked`).
 */
export function* advanceOrTurn<D>(run: Run<D>, holds: HoldChoices, asked: boolean): Rule<void> {
  if (yield* advance(run)) return;
  if (!asked && someoneAwaits(run)) return;
  yield* turnRound(run, holds);
  yield* beginNext(run);
}

function* resumeInterrupted<D>(run: Run<D>): Rule<boolean> {
  for (;;) {
    const id = run.draft.interrupted.at(-1);
    if (id === undefined) return false;
    run.draft.interrupted = run.draft.interrupted.slice(0, -1);
    const entry = run.entries[id];
    if (entry?.state === "pending" && (yield* beginUnlessPassedOver(run, entry))) return true;
  }
}

function* beginNext<D>(run: Run<D>): Rule<boolean> {
  const next = nextPending(run.draft);
  if (next === null) return false;
  if (yield* beginUnlessPassedOver(run, next)) return true;
  for (const listed of pendingInOrder(run.draft)) {
    const entry = now(run, listed);
    if (entry.state === "pending" && (yield* beginUnlessPassedOver(run, entry))) return true;
  }
  return false;
}

function* beginUnlessPassedOver<D>(run: Run<D>, entry: Entry): Rule<boolean> {
  const reason = run.strategy.passOver(run, entry);
  if (reason === null) {
    yield* begin(run, entry);
    return true;
  }
  yield* skip(run, entry, reason);
  return false;
}

function someoneAwaits<D>(run: Run<D>): boolean {
  for (const id in run.entries) {
    const entry = run.entries[id];
    if (entry?.state === "held" && run.strategy.awaits(run, entry)) return true;
  }
  return false;
}
