import { SYSTEM_ID } from "../../constants.ts";
import type { Result, TurnEvent } from "../../core/turns/index.ts";
import { clearMovement, expireEffects, triggerRegionEvent } from "../compat.ts";

declare module "fvtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** Once on the active GM, in order, after the Combat is written: see docs/api.md. */
      "tactical-time.turnEvent": (combat: Combat.Implementation, event: TurnEvent) => void;
    }
  }
}

/** Events that core knows too, with what it calls them for regions and for the expiry of effects. */
const REGION_EVENTS: Readonly<Partial<Record<TurnEvent["kind"], string>>> = {
  turnStart: "tokenTurnStart",
  turnEnd: "tokenTurnEnd",
  roundStart: "tokenRoundStart",
  roundEnd: "tokenRoundEnd",
};

/**
 * What follows from a command beside its update, once, on the active GM: our events and core's own, per entry. Going
 * back tells our listeners (`direction` -1) and nobody else: what regions and expiries did cannot be taken back here.
 */
export async function emitEvents(combat: Combat.Implementation, { events }: Pick<Result, "events">): Promise<void> {
  for (const event of events) {
    Hooks.callAll(`${SYSTEM_ID}.turnEvent`, combat, event);
    if (event.direction === 1) await tellCore(combat, event);
  }
}

async function tellCore(combat: Combat.Implementation, event: TurnEvent): Promise<void> {
  try {
    const combatants = concerned(combat, event);
    const region = REGION_EVENTS[event.kind];
    for (const combatant of combatants) {
      if (region && !event.resumed) await triggerRegionEvent(region, combat, combatant, event);
    }
    if (event.kind === "turnStart" && !event.skipped && !event.resumed && combatants[0])
      await clearMovement(combat, combatants[0], {
        round: event.round,
        turn: combat.turn ?? 0,
        skipped: event.skipped,
      });
    await combat.callLifecycle(event, combatants[0] ?? null);
    await expireEffects(event.kind, combat, combatants);
  } catch (error) {
    // A module's listener that throws must not stop the fight: the schedule is written already.
    console.error(`tactical-time | ${event.kind}`, error);
  }
}

/** Whom an event is about: one combatant for a turn, all for a round. */
function concerned(combat: Combat.Implementation, event: TurnEvent): readonly Combatant.Implementation[] {
  if (event.combatantId === null) return [...combat.combatants];
  const combatant = combat.combatants.get(event.combatantId);
  return combatant ? [combatant] : [];
}
