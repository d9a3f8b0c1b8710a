/** Commands about who is in the list and where. */

import type { Rule } from "../chance/rule.ts";
import { finite } from "../errors.ts";
import type {
  DefeatCommand,
  KeepOrderCommand,
  MembershipCommand,
  ReorderCommand,
  RerollCommand,
  SetInitiativeCommand,
} from "./commands.ts";
import { place, relist } from "./listing.ts";
import { enrol, join, leave } from "./membership.ts";
import { own } from "./records.ts";
import type { Run } from "./run.ts";
import { type Entry, entriesOf, inOrder } from "./schedule.ts";
import type { PlannedEntry } from "./strategy.ts";
import type { Refusal } from "./turning.ts";

const entryAt = <D>(run: Run<D>, id: string): Entry | undefined => own(run.entries, id);
const isMember = <D>(run: Run<D>, id: string): boolean => Object.hasOwn(run.members, id);

/** Moves an entry by hand. The next turn is the first pending one wherever it stands, so nobody loses or gains one. */
export function reorder<D>(run: Run<D>, command: ReorderCommand): Refusal {
  const entry = entryAt(run, command.entry);
  const before = command.before === null ? null : entryAt(run, command.before);
  if (entry === undefined || before === undefined) return "unknownEntry";
  if (entry === before) return null;
  place(run, entry, before);
  const ordered = inOrder(run.entries);
  rankBy(run, ordered);
  const index = ordered.findIndex(({ id }) => id === entry.id);
  const moved = ordered[index] ?? entry;
  run.take(run.strategy.moved(run, moved, ordered[index - 1] ?? ordered[index + 1] ?? moved));
  return null;
}

/** The GM's order is the order of the list now; who is not in it keeps behind. */
function rankBy<D>(run: Run<D>, ordered: readonly Entry[]): void {
  const ids = new Set(ordered.map(({ combatantId }) => combatantId));
  for (const { id } of Object.values(run.members).sort((a, b) => a.rank - b.rank)) ids.add(id);
  let rank = 0;
  for (const id of ids) {
    run.patchMember(id, { rank });
    rank += 1;
  }
}

/** A number from outside: all entries of the combatant move by the difference. */
export function setInitiative<D>(run: Run<D>, { combatantId, value }: SetInitiativeCommand): Refusal {
  const member = own(run.members, combatantId);
  if (member === undefined) return "unknownCombatant";
  const by = finite(value, "value") - (member.initiative ?? value);
  const list = entriesOf(run, combatantId).map(
    ({ kind, turnIndex, at, ties, budget }): PlannedEntry => ({
      combatantId,
      kind,
      turnIndex,
      at: at + by,
      ties,
      budget,
    }),
  );
  relist(run, list, [combatantId]);
  run.patchMember(combatantId, { initiative: value });
  run.take(run.strategy.initiativeSet(run, combatantId, value));
  return null;
}

export function* reroll<D>(run: Run<D>, { combatants }: RerollCommand): Rule<Refusal> {
  if (!run.strategy.rerolls) return "notInThisGame";
  const ids = combatants ?? Object.keys(run.members);
  if (!ids.every((id) => isMember(run, id))) return "unknownCombatant";
  return yield* replan(run, ids, "reroll");
}

export function keepOrder<D>(run: Run<D>, { keep }: KeepOrderCommand): Refusal {
  const outcome = run.strategy.keepOrder?.(run, keep);
  if (outcome === undefined) return "notInThisGame";
  run.take(outcome);
  return null;
}

function* replan<D>(run: Run<D>, ids: readonly string[], why: "refresh" | "revive" | "reroll"): Rule<Refusal> {
  const plan = yield* run.strategy.replan(run, ids, why);
  if (plan === null) return null;
  run.take(plan);
  relist(run, plan.list, ids);
  return null;
}

/** `join` of a member is done already; `leave` of one that is none, too. */
export function* membership<D>(run: Run<D>, { kind, combatantId }: MembershipCommand): Rule<Refusal> {
  switch (kind) {
    case "join": {
      if (run.participant(combatantId) === null) return "unknownCombatant";
      if (isMember(run, combatantId)) return null;
      enrol(run, [combatantId]);
      yield* join(run, [combatantId]);
      return null;
    }
    case "leave":
      if (isMember(run, combatantId)) yield* leave(run, [combatantId]);
      return null;
    case "refresh":
      if (!isMember(run, combatantId)) return "unknownCombatant";
      return yield* replan(run, [combatantId], "refresh");
  }
}

/** Marks a combatant as defeated or back in the fight. The turn stays where it is: a press of `next` passes it on. */
export function* mark<D>(run: Run<D>, { kind, combatantId }: DefeatCommand): Rule<Refusal> {
  const participant = run.participant(combatantId);
  if (participant === null || !isMember(run, combatantId)) return "unknownCombatant";
  run.mark(participant, kind === "defeat");
  if (kind === "revive") return yield* replan(run, [combatantId], "revive");
  if (!run.strategy.leavesAtOnce(run, combatantId)) return null;
  for (const { id, state } of entriesOf(run, combatantId)) {
    if (state === "pending" && !run.draft.interrupted.includes(id)) run.draft.removeEntry(id);
  }
  return null;
}
