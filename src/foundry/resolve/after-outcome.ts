import { ResolutionModel } from "../chat/resolution-model.ts";
import { askForCommand } from "../combat/combat-requests.ts";
import type { Choices } from "./action.ts";
import { actionOf, askForPart } from "./apply-part.ts";
import { combatOf } from "./gather.ts";
import type { ResolvedSummary } from "./hooks.ts";
import { actorNow } from "./who.ts";

/**
 * What an outcome brings about by itself, once, on the active GM's client: what its action wants written without anybody's
 * press, and what it does to the turns of a running fight.
 */

/** Called in `init`. */
export function registerAfterOutcome(): void {
  Hooks.on("tactical-time.resolved", (summary) => {
    if (game.user.isActiveGM)
      void follow(summary).catch((error: unknown) =>
        console.error("tactical-time | an outcome was not followed", error),
      );
  });
}

async function follow({ messageId, partId }: ResolvedSummary): Promise<void> {
  const system = game.messages.get(messageId)?.system;
  if (!(system instanceof ResolutionModel)) return;
  const part = system.parts[partId];
  const action = actionOf(system);
  if (!part?.outcome || !action) return;
  const input = action.input(part.facts, part.choices as unknown as Choices);
  const command = action.turn?.(input, part.outcome) ?? null;
  const actor = actorNow(system.actor.uuid);
  const combat = actor ? combatOf(actor) : null;
  if (command && combat?.isRunning) await askForCommand(combat, command);
  // Whoever applied it before: a second press is a refusal and nothing more.
  if (part.state === "open" && action.atOnce?.(input, part.outcome)) await askForPart(messageId, partId, "apply");
}
