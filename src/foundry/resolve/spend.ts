import type { Cost } from "../../core/turns/index.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";
import { askForCommand } from "../combat/combat-requests.ts";
import { reportAnswer } from "../relay/index.ts";
import type { Choices } from "./action.ts";
import { possibleAims } from "./aims.ts";
import { actionOf } from "./apply-part.ts";
import type { ResolutionDraft } from "./draft.ts";
import { combatOf } from "./gather.ts";
import type { ResolvedSummary } from "./hooks.ts";
import { keepOwed, type Owed, take } from "./owed.ts";
import { actorNow } from "./who.ts";

/**
 * Takes an action's cost from its actor's turn, where a fight is on. Overspending is the strategy's to warn of and
 * nobody's to forbid. With no GM there the card keeps what is still to be taken.
 */
export async function spendCost(
  draft: ResolutionDraft,
  message: ChatMessage.Implementation | undefined,
): Promise<void> {
  const owed: Owed[] = [];
  for (const one of costsOf(draft)) {
    const answer = await take(one);
    if (answer.status === "noGM") owed.push(one);
    else reportAnswer(answer);
  }
  if (message && owed.length > 0) await keepOwed(message, owed);
}

function costsOf(draft: ResolutionDraft): readonly Owed[] {
  const { action, actor } = draft;
  const [aim] = possibleAims(draft);
  const combat = aim?.participants.combat;
  if (!aim || !combat?.id || !combat.isRunning) return [];
  const cost = action.cost(action.input(aim.facts, aim.choices));
  const combatant = combat.combatants.find((entry) => entry.actor?.uuid === actor.uuid);
  if (!cost || !combatant?.id) return [];
  const active = combat.activeEntry;
  const turn = { combatId: combat.id, combatantId: combatant.id };
  const entry = active?.combatantId === combatant.id ? active.id : null;
  return (isList(cost) ? cost : [cost]).map((one) => ({ ...turn, entry, cost: one }));
}

/** Called in `init`. What an outcome took of the one acted upon is counted by the active GM's client, once. */
export function registerTargetCosts(): void {
  Hooks.on("tactical-time.resolved", (summary) => {
    if (game.user.isActiveGM) void countForTarget(summary);
  });
}

async function countForTarget({ messageId, partId }: ResolvedSummary): Promise<void> {
  const system = game.messages.get(messageId)?.system;
  if (!(system instanceof ResolutionModel)) return;
  const part = system.parts[partId];
  const action = actionOf(system);
  const target = actorNow(part?.target.uuid ?? null);
  if (!part?.outcome || !action?.costOfTarget || !target) return;
  const input = action.input(part.facts, part.choices as unknown as Choices);
  const cost = action.costOfTarget(input, part.outcome);
  const combat = combatOf(target);
  const combatant = combat?.combatants.find((entry) => entry.actor?.uuid === target.uuid);
  if (cost && combat?.isRunning && combatant?.id)
    await askForCommand(combat, { kind: "spend", combatantId: combatant.id, cost });
}

/** `Array.isArray` does not tell a readonly list from the rest of a union. */
const isList = (cost: Cost | readonly Cost[]): cost is readonly Cost[] => Array.isArray(cost);
