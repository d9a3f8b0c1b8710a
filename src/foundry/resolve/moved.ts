import { SYSTEM_ID } from "../../constants.ts";
import { startAction } from "./flow.ts";
import { combatOf } from "./gather.ts";

declare module "fvtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      /** Documented for every client, once the token stands where it went; unknown to the type definitions. */
      moveToken: (token: unknown, movement: unknown, operation: unknown, user: unknown) => void;
    }
  }
}

/**
 * What a creature's move in a fight brings about by itself (somebody may strike at who leaves their reach). Looked at on
 * the active GM's client, whoever moved it; what our own results move, they have said themselves.
 */
export function registerAfterMove(): void {
  Hooks.on("moveToken", (token, movement, operation) => {
    const { origin }: { origin?: { x?: unknown; y?: unknown } } = Object(movement);
    const ours = Object(operation)[SYSTEM_ID] !== undefined;
    if (!(token instanceof TokenDocument) || ours || !game.user.isActiveGM) return;
    if (typeof origin?.x !== "number" || typeof origin.y !== "number") return;
    void afterMove(token, { x: origin.x, y: origin.y });
  });
}

async function afterMove(token: TokenDocument.Implementation, origin: { x: number; y: number }): Promise<void> {
  const { actor } = token;
  const combat = actor && combatOf(actor);
  if (!actor || !combat?.isRunning) return;
  for (const action of actor.ruleset?.actions ?? []) {
    const targetUuids = action.afterMove?.(token, origin) ?? [];
    if (targetUuids.length === 0) continue;
    await startAction({ actorUuid: actor.uuid, actionId: action.id, targetUuids, skipDialog: true });
  }
}
