/** Who takes part: joining, leaving, and bringing a schedule in line with the combatants that there are. */

import type { Rule } from "../chance/rule.ts";
import { event } from "./events.ts";
import { advance } from "./flow.ts";
import { relist } from "./listing.ts";
import type { Run } from "./run.ts";
import { type AmbushRole, activeEntry, safeId } from "./schedule.ts";

/** Participants that are no members yet, in their order. */
export const newcomers = <D>(run: Run<D>): string[] =>
  Object.keys(run.participants).filter((id) => !Object.hasOwn(run.members, id));

/** Makes participants members, last in the GM's order. */
export function enrol<D>(run: Run<D>, ids: readonly string[], roles: Readonly<Record<string, AmbushRole>> = {}): void {
  let rank = Math.max(-1, ...Object.values(run.members).map((member) => member.rank));
  for (const id of ids) {
    const participant = run.participant(safeId(id, "combatantId"));
    if (participant === null) continue;
    rank += 1;
    const data = run.strategy.newcomer(participant);
    run.draft.putMember({ id, role: roles[id] ?? "none", rank, initiative: null, turns: 0, waiting: null, data });
  }
}

/** A combatant comes into the running fight and is placed by the game's rule for latecomers. */
export function* join<D>(run: Run<D>, ids: readonly string[]): Rule<void> {
  const plan = yield* run.strategy.replan(run, ids, "join");
  if (plan === null) {
    for (const id of ids) run.patchMember(id, { waiting: "joined" });
    return;
  }
  run.take(plan);
  relist(run, plan.list, ids);
}

/**
 * Combatants are gone for good, with their entries. If one of them had the turn, it passes on once, within the round: a
 * round never ends because a combatant was deleted.
 */
export function* leave<D>(run: Run<D>, ids: readonly string[]): Rule<void> {
  const gone = new Set(ids);
  const active = activeEntry(run.draft);
  for (const id in run.entries) {
    if (gone.has(run.entries[id]?.combatantId ?? "")) run.draft.removeEntry(id);
  }
  for (const id of ids) run.draft.removeMember(id);
  for (const [id, spend] of Object.entries(run.draft.spends))
    if (gone.has(spend.combatantId)) run.draft.removeSpend(id);
  const kept = run.draft.interrupted.filter((id) => Object.hasOwn(run.entries, id));
  if (kept.length < run.draft.interrupted.length) run.draft.interrupted = kept;
  if (active === null || !gone.has(active.combatantId)) return;
  run.events.push(event("turnEnd", run.round, active, { resumed: active.ended }));
  run.draft.active = null;
  yield* advance(run);
}

/** Brings the schedule in line with the participants: who is missing leaves, who is new joins. */
export function* align<D>(run: Run<D>): Rule<void> {
  const gone = Object.keys(run.members).filter((id) => run.participant(id) === null);
  if (gone.length > 0) yield* leave(run, gone);
  const joined = newcomers(run);
  if (joined.length === 0) return;
  enrol(run, joined);
  yield* join(run, joined);
}
