import { iconPath } from "../../../constants.ts";
import { ResolutionModel } from "../../../foundry/chat/resolution-model.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { givesOpportunity } from "../rules/actions.ts";
import { enemiesLeft, otherOf } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}LEAVE.`;

type Nothing = Record<string, never>;

/** Whether the latest move that was paid for in this very turn was a guarded one. */
function movedGuarded(actor: Actor.Implementation | null): boolean {
  const last = game.messages.contents.findLast(
    ({ system }) => system instanceof ResolutionModel && system.action === "move" && system.actor.uuid === actor?.uuid,
  )?.system;
  if (!(last instanceof ResolutionModel)) return false;
  const entry = game.combats.get(last.fight?.combatId ?? "")?.activeEntry?.id ?? null;
  const { way }: { way?: unknown } = Object(last.parts["main"]?.outcome);
  return way === "guarded" && last.fight?.entryId === entry;
}

/** AV-191 Somebody has left the reach of others: each of them may strike once, if it was no guarded move. */
export const leaveReachAction = defineAction<Nothing, Nothing, Nothing>({
  id: "leaveReach",
  label: `${KEY}label`,
  icon: iconPath("dodge"),
  group: "other",
  aim: "many",
  hidden: true,
  ownModifierLabel: null,
  usable: () => null,
  afterMove: (token, origin) =>
    givesOpportunity({ cause: "leaveReach", guarded: movedGuarded(token.actor) }, currentOptions())
      ? enemiesLeft(token, origin)
      : [],
  gather(participants) {
    const other = otherOf(participants);
    return isRefusal(other) ? other : {};
  },
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule() {
    return {};
  },
  odds: () => null,
  describe: () => ({
    headline: text(`${KEY}done`),
    tone: "neutral",
    steps: [],
    notes: [],
    hasChanges: false,
    offers: [
      {
        id: "opportunity",
        label: text(`${KEY}strike`),
        icon: "fa-solid fa-bolt",
        by: "target",
        actionId: "attack",
        fields: { occasion: "opportunityAttack" },
      },
    ],
  }),
  changes: () => [],
  cost: () => null,
});
