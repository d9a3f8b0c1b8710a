import type { Pool } from "../../core/turns/index.ts";
import { participantsOfCombat } from "./combat-participants.ts";
import { houseOf } from "./settings.ts";

/**
 * What is left of a combatant's turn, or, without an entry, of its round.
 * @returns nothing where no fight is on or nobody of that id is in it
 */
export function poolsOf(combat: Combat.Implementation, combatantId: string, entryId?: string): readonly Pool[] {
  const { schedule, ruleset } = combat;
  if (!schedule || !ruleset || !Object.hasOwn(schedule.members, combatantId)) return [];
  const entry = entryId === undefined ? null : (schedule.entries[entryId] ?? null);
  const { entries, members } = schedule;
  const participants = participantsOfCombat(combat, ruleset);
  return ruleset.turns.strategy(houseOf(combat)).pools({ participants, entries, members }, { combatantId, entry });
}
