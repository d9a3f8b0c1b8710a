import type { Entry } from "../../core/turns/index.ts";

/** A turn that runs now and that this person may end. */
export interface OwnTurn {
  readonly combat: Combat.Implementation;
  readonly entry: Entry;
  readonly combatant: Combatant.Implementation;
}

/**
 * The running turn that is this person's to end: of the encounter in view first, then of any other. A game master's is
 * every turn of the encounter in view.
 * @param actor only a turn of this actor (its UUID: unlinked tokens stay apart)
 */
export function ownTurn(actor?: Actor.Implementation): OwnTurn | null {
  const viewed = game.combats.viewed;
  const combats = viewed ? [viewed, ...game.combats.filter((combat) => combat !== viewed)] : [...game.combats];
  for (const combat of combats) {
    const entry = combat.isRunning ? combat.activeEntry : null;
    const combatant = entry ? combat.combatants.get(entry.combatantId) : undefined;
    if (!entry || !combatant?.isOwner) continue;
    if (actor ? combatant.actor?.uuid !== actor.uuid : game.user.isGM && combat !== viewed) continue;
    return { combat, entry, combatant };
  }
  return null;
}
