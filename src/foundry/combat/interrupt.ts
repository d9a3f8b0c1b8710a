import { startAction } from "../resolve/flow.ts";

/**
 * Breaks into the running turn by the game's own action: with its odds, everybody's own dice and a card that explains it.
 * Without creatures on both sides there is nobody to throw for, and the bare contest of the order decides.
 */
export async function interrupt(combat: Combat.Implementation, combatantId: string, entryId: string): Promise<void> {
  const actionId = combat.ruleset?.turns.interruptAction;
  const holder = combat.combatants.get(combatantId)?.actor;
  const acting = combat.combatants.get(combat.activeEntry?.combatantId ?? "")?.actor;
  if (actionId && holder && acting) await startAction({ actorUuid: holder.uuid, actionId, targetUuid: acting.uuid });
  else await combat.command({ kind: "interrupt", expected: combat.schedule?.active ?? null, entry: entryId });
}
