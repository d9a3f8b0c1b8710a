import { isRunning } from "../../../core/turns/index.ts";
import { CombatModel, liveSchedule } from "../../../foundry/combat/combat-model.ts";
import { boughtBy, defencesOf } from "../rules/turns-strategy.ts";
import type { Tally } from "./numbers.ts";

/** Where an actor stands in a running fight. */
export interface InFight {
  readonly combat: Combat.Implementation;
  readonly combatantId: string;
}

/**
 * The running fight in which this actor stands, or null. By ids and not by `combatant.actor`: actors are prepared with
 * this, and an unlinked token's actor would be made anew in the midst of that.
 */
export function fightOf(actor: Actor.Implementation): InFight | null {
  for (const combat of game.combats ?? []) {
    if (!(combat.system instanceof CombatModel) || !isRunning(liveSchedule(combat.system))) continue;
    const mine = combat.combatants.find((combatant) =>
      actor.token
        ? combatant.tokenId === actor.token.id && combatant.sceneId === (actor.token.parent?.id ?? null)
        : combatant.actorId === actor.id && combatant.token?.actorLink !== false,
    );
    if (mine?.id) return { combat, combatantId: mine.id };
  }
  return null;
}

/** What was bought and answered: the running fight's to say, else what the sheet keeps. */
export function tallyOf(actor: Actor.Implementation | null, stored: Tally): Tally {
  const fight = actor ? fightOf(actor) : null;
  const model = fight?.combat.system;
  if (!fight || !(model instanceof CombatModel)) return { bought: stored.bought, defences: stored.defences };
  const data = liveSchedule(model).members[fight.combatantId]?.data;
  return { bought: boughtBy(data), defences: defencesOf(data) };
}
