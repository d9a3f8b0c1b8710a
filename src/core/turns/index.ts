/**
 * Turns: one schedule, one reducer (design section 3). A guide for who stores and runs it.
 *
 * **Store** a {@link Schedule} in the Combat's model: it is plain JSON. `entries`, `members`, `spends` are records by
 * id; `history` (steps) and `dice` (by round and occasion) are records of records. As typed object
 * fields, an update carries only what changed. Ids hold no dots ({@link safeId}); {@link emptySchedule} starts.
 *
 * **Run a command** in the active GM's queue, when its place has come: take the schedule as it is stored then, and the
 * participants as they are then (a {@link Participant} per combatant, keyed by combatant id, in the GM's order).
 *
 * ```ts
 * const { result, nodes } = await playAsync(() => reduce(schedule, participants, command, strategy), rollWithFoundry);
 * if (result.status !== "done") return answer(result.status, result.reason);
 * const { update, deletions } = toUpdate(diff(schedule, result.schedule));   // nested values, dotted paths to delete
 * await combat.update({ system: withDeletions(update, deletions), round: …, turn: …, combatants: initiatives });
 * ```
 *
 * - `command.id`: a fresh id per press (letters, digits, `-`, `_`); `command.expected`: the `active` that the sender saw.
 *   Two presses, two clients, a repeated request: one of them is `done`, the others `known` or `stale`.
 * - The combatants' initiative column is `result.schedule.members[id].initiative`; the active combatant is
 *   `activeEntry(schedule)?.combatantId`; rows are `inOrder(schedule.entries)`; a member without an entry says why in
 *   `waiting`; `strategy.pools(…)` are the pips.
 * - Then: write `result.changes` through the one function that applies changes (for `previous`, `previousRound` and
 *   `undo` they take back what the steps had changed), advance the world clock by `result.seconds`, emit
 *   `result.events`, show `result.reports`. Numbers that `changes` alter reach the schedule with the next command.
 * - `active` null in a running round: nobody has the turn (holders may act, or nobody can); `next` ends the round.
 * - Joined or deleted combatants: `join` and `leave`; changed numbers: `refresh`; defeated: `defeat`, `revive`. After a
 *   change of active GM, send these for every difference between `members` and the combatants.
 *
 * **Going back** restores schedules exactly but for `dice` (what fell stays fallen) and `ledger` (a command never runs
 * twice). `previous` stops before the newest turn, `previousRound` before the newest round, `undo` takes one step.
 */
export * from "./commands.ts";
export * from "./events.ts";
export * from "./participant.ts";
export * from "./patch.ts";
export { type Result, reduce, type Status } from "./reduce.ts";
export * from "./schedule.ts";
export * from "./strategy.ts";
export { rollOff } from "./ties.ts";
