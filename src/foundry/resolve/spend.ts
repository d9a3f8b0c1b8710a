import type { Cost } from "../../core/turns/index.ts";
import { askForCommand } from "../combat/combat-requests.ts";
import { possibleAims } from "./aims.ts";
import type { ResolutionDraft } from "./draft.ts";

/**
 * Takes an action's cost from its actor's turn, where a fight is on. Overspending is the strategy's to warn of and
 * nobody's to forbid; without a GM the turn goes unspent and the card stands.
 */
export async function spendCost(draft: ResolutionDraft): Promise<void> {
  const { action, actor } = draft;
  const [aim] = possibleAims(draft);
  if (!aim) return;
  const { facts, choices, participants } = aim;
  const { combat } = participants;
  if (!combat?.isRunning) return;
  const cost = action.cost(action.input(facts, choices));
  const combatant = combat.combatants.find((entry) => entry.actor?.uuid === actor.uuid);
  if (!cost || !combatant?.id) return;
  for (const one of isList(cost) ? cost : [cost]) {
    const active = combat.activeEntry;
    const answer = await askForCommand(combat, {
      kind: "spend",
      combatantId: combatant.id,
      cost: one,
      ...(active?.combatantId === combatant.id ? { entry: active.id } : {}),
    });
    if (answer.status === "done") combat.showWarnings(answer.result);
  }
}

/** `Array.isArray` does not tell a readonly list from the rest of a union. */
const isList = (cost: Cost | readonly Cost[]): cost is readonly Cost[] => Array.isArray(cost);
