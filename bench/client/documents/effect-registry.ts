import { currentGeneration } from "../common/generation.ts";
import { documentConfig } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** What an expiry event is about. Source: API documentation, ActiveEffectRegistry#refresh. */
export interface ExpiryContext {
  /** Only effects of these actors. */
  readonly actors?: Set<Actor>;
  readonly combat?: Combat;
  /** The bench's own: whose turn begins or ends. */
  readonly combatant?: Combatant;
}

/** Events at which core itself lets effects end. */
export const CORE_EXPIRY_EVENTS: readonly string[] = [
  "combatStart",
  "combatEnd",
  "roundStart",
  "roundEnd",
  "turnStart",
  "turnEnd",
];

/**
 * Generation 14: lets effects end whose duration is over at an event. `CONFIG.ActiveEffect.expiryAction` says what
 * happens to them; the active game master's client writes it, all others only look at the clock again.
 */
class ActiveEffectRegistry {
  get initialized(): boolean {
    return game.documentsReady === true;
  }

  async refresh(event: string, context: ExpiryContext = {}): Promise<void> {
    if (currentGeneration() < 14 || !this.initialized) return;
    const action = documentConfig("ActiveEffect")["expiryAction"];
    for (const actor of context.actors ?? everyActor()) {
      const over = [...actor.allApplicableEffects()].filter((effect) => {
        effect.updateDuration();
        return !effect.disabled && !effect.isExpired && effect.isOver && effect.isExpiryEvent(event, context);
      });
      if (over.length > 0 && game.user.isActiveGM) await carryOut(over, action);
    }
  }
}

export const effectRegistry = new ActiveEffectRegistry();

/** The world's actors, and those of unlinked tokens. */
function* everyActor(): Generator<Actor> {
  yield* game.actors.values();
  for (const scene of game.scenes.values())
    for (const token of scene.tokens.values()) if (!token.isLinked && token.actor) yield token.actor;
}

async function carryOut(effects: readonly ActiveEffect[], action: unknown): Promise<void> {
  for (const effect of effects) {
    if (action === "delete") await effect.delete();
    else if (action === "update") await effect.update({ duration: { expired: true } });
  }
}
