/** Commands that pass the turn. Each gives a reason if it refuses, and has then changed nothing. */

import type { Rule } from "../chance/rule.ts";
import type {
  ActHeldCommand,
  CancelHoldCommand,
  CheckCommand,
  EndTurnCommand,
  HoldCommand,
  InterruptCommand,
  NextCommand,
  NextRoundCommand,
  StartCommand,
} from "./commands.ts";
import { event } from "./events.ts";
import { advance, advanceOrTurn, answerCheck, begin, finish, loseHold, openRound, skip, turnRound } from "./flow.ts";
import { enrol, newcomers } from "./membership.ts";
import { pendingInOrder } from "./order.ts";
import { isEmpty, own } from "./records.ts";
import type { Run } from "./run.ts";
import { activeEntry, type Entry } from "./schedule.ts";
import type { Claim } from "./strategy.ts";

export type Refusal = string | null;

/** Lists everyone and gives the first turn. With nobody able to act, the round runs and nobody has the turn. */
export function* start<D>(run: Run<D>, { roles = {}, round = 1 }: StartCommand): Rule<Refusal> {
  const everyone = newcomers(run);
  if (everyone.length === 0) return "empty";
  enrol(run, everyone, roles);
  run.draft.round = Math.max(1, Math.trunc(round) || 1);
  run.draft.phase = run.strategy.opensWithAmbush(run) ? "ambush" : "round";
  run.events.push(event("combatStart", run.round));
  yield* openRound(run, true, {});
  yield* advance(run);
  return null;
}

export function* endTurn<D>(run: Run<D>, { combatantId, holds = {} }: EndTurnCommand): Rule<Refusal> {
  if (activeEntry(run.draft)?.combatantId !== combatantId) return "notActive";
  yield* finish(run);
  yield* advanceOrTurn(run, holds, false);
  return null;
}

export function* next<D>(run: Run<D>, { holds = {} }: NextCommand): Rule<Refusal> {
  if (isEmpty(run.members)) return "empty";
  // With nobody active the holders have been asked: this press is the answer.
  const asked = run.active === null;
  yield* finish(run);
  yield* advanceOrTurn(run, holds, asked);
  return null;
}

/** What is left of the round is passed over; holds end as at any round's end. */
export function* nextRound<D>(run: Run<D>, { holds = {} }: NextRoundCommand): Rule<Refusal> {
  if (isEmpty(run.members)) return "empty";
  yield* finish(run);
  for (const { id } of pendingInOrder(run.draft)) {
    const entry = run.entries[id];
    if (entry?.state === "pending") yield* skip(run, entry, run.strategy.passOver(run, entry) ?? "nextRound");
  }
  yield* turnRound(run, holds);
  yield* advance(run);
  return null;
}

export function* hold<D>(run: Run<D>, { trigger }: HoldCommand): Rule<Refusal> {
  const entry = activeEntry(run.draft);
  if (entry === null) return "notActive";
  const refusal = run.strategy.refusesHold(run, entry);
  if (refusal !== null) return refusal;
  yield* finish(run, "held");
  const held = run.entries[entry.id];
  if (held !== undefined) run.draft.patchEntry(held, { trigger: trigger ?? null });
  yield* advanceOrTurn(run, {}, false);
  return null;
}

function heldEntry<D>(run: Run<D>, id: string): Entry | "notHeld" | "unknownEntry" {
  const entry = own(run.entries, id);
  if (entry === undefined) return "unknownEntry";
  return entry.state === "held" ? entry : "notHeld";
}

/** A held turn acts now, goes next, or has lost its moment: as the game decides (the GM's `force`: now). */
export function* claim<D>(run: Run<D>, command: ActHeldCommand | InterruptCommand): Rule<Refusal> {
  const entry = heldEntry(run, command.entry);
  if (typeof entry === "string") return entry;
  if (command.kind === "interrupt" && run.active === null) return "notActive";
  if (command.kind === "actHeld" && command.force === true) {
    yield* breakIn(run, entry);
    return null;
  }
  const claimed = yield* claimedBy(run, entry, command);
  if (claimed.place === "refused") return claimed.reason;
  run.take(claimed);
  const claimant = run.entries[entry.id] ?? entry;
  if (claimed.place === "lost") {
    run.draft.patchEntry(claimant, { state: "done", reason: "lost" });
    loseHold(run, claimant);
  } else if (claimed.place === "now" || run.active === null) yield* breakIn(run, claimant);
  else goNext(run, claimant);
  return null;
}

/** What the game gives to who claims: by its own contest, unless that was fought already. */
function* claimedBy<D>(run: Run<D>, entry: Entry, command: ActHeldCommand | InterruptCommand): Rule<Claim<D>> {
  if (command.kind === "interrupt" && command.decided !== undefined) return { place: command.decided };
  const how = command.kind === "interrupt" ? "interrupt" : "act";
  return yield* run.rememberPressed(`${how}-${entry.id}`, () => run.strategy.claim(run, entry, how));
}

/** The turn at once; who had it goes on afterwards. */
function* breakIn<D>(run: Run<D>, entry: Entry): Rule<void> {
  const active = activeEntry(run.draft);
  if (active !== null) {
    run.events.push(event("turnPause", run.round, active));
    run.draft.patchEntry(active, { state: "pending" });
    run.draft.interrupted = [...run.draft.interrupted, active.id];
  }
  yield* begin(run, entry);
}

/** Right after the present turn, behind others who were promised the same. */
function goNext<D>(run: Run<D>, entry: Entry): void {
  run.draft.patchEntry(entry, { state: "pending" });
  const stack = run.draft.interrupted;
  // On top of the stack lie those who go next (their turn has ended once), below them interrupted turns.
  let at = stack.length;
  while (at > 0 && run.entries[stack[at - 1] ?? ""]?.ended === true) at -= 1;
  run.draft.interrupted = stack.toSpliced(at, 0, entry.id);
}

export function cancelHold<D>(run: Run<D>, command: CancelHoldCommand): Refusal {
  const entry = heldEntry(run, command.entry);
  if (typeof entry === "string") return entry;
  run.draft.patchEntry(entry, { state: "done", reason: "cancelled" });
  loseHold(run, entry);
  return null;
}

/** A due check is rolled because someone pressed for it. */
export function* check<D>(run: Run<D>, command: CheckCommand): Rule<Refusal> {
  const entry = own(run.entries, command.entry);
  if (entry === undefined) return "unknownEntry";
  if (entry.due?.includes(command.check) !== true) return "notDue";
  yield* answerCheck(run, entry, command.check, true);
  return null;
}

export function* end<D>(run: Run<D>): Rule<Refusal> {
  run.events.push(event("combatEnd", run.round));
  yield* run.happens("combatEnd", () => run.strategy.combatEnd(run));
  run.draft.active = null;
  run.draft.interrupted = [];
  run.draft.phase = "ended";
  return null;
}
