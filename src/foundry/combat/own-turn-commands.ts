import { ownTurn } from "./own-turn.ts";
import { TURN_ACTIONS } from "./turn-actions.ts";

/** Ends the running turn if it is this person's to end; else says that none is. For macros. */
export async function endOwnTurn(): Promise<void> {
  const own = ownTurn();
  if (own) await own.combat.nextTurn();
  else ui.notifications.warn("TACTICAL_TIME.COMBAT.noOwnTurn", { localize: true });
}

/** Holds it, where the game has held turns; asks for what it waits for, where the game wants that declared. */
export async function holdOwnTurn(): Promise<void> {
  const own = ownTurn();
  if (!own) {
    ui.notifications.warn("TACTICAL_TIME.COMBAT.noOwnTurn", { localize: true });
    return;
  }
  const { combat, entry, combatant } = own;
  await TURN_ACTIONS.hold({ combat, entryId: entry.id, combatantId: combatant.id ?? "" });
}
