import { iconPath } from "../../../constants.ts";
import { roll } from "../../../core/chance/index.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { changes } from "../rules/changes.ts";
import { type Success, successNode } from "../rules/dice.ts";
import { resolveOptions } from "../rules/options.ts";
import { fellUnconscious, woke } from "../rules/outcomes.ts";
import { describeSuccess, successOdds } from "./roll-describe.ts";
import { KEY, type PlannedRoll, planRoll, type RollFacts, rollFields } from "./roll-facts.ts";
import { gatherRoll, participantOf, rollUsable } from "./roll-gather.ts";

/** SI-017 A success check on an ability, a specialization or a number of the sheet. */
export const checkAction = defineAction<RollFacts, PlannedRoll, Success>({
  id: "check",
  label: `${KEY}check`,
  icon: iconPath("dice"),
  group: "check",
  aim: "none",
  applies: "itself",
  ownModifierLabel: text(`${KEY}own`),
  usable: rollUsable,
  gather: (participants) => gatherRoll("success", participants),
  fields: rollFields,
  modifiers: () => [],
  input: planRoll,
  rule: ({ target, settings }) => roll(successNode("check", target.total, resolveOptions(settings))),
  odds: successOdds,
  describe: describeSuccess,
  // SI-086, SI-087: a stay-up check decides who falls and who wakes; every other check is told.
  changes({ what }, { success }, { actor }) {
    const participant = participantOf(actor);
    if (!participant || what !== "stayUp") return [];
    const state = participant.storedState();
    return changes(actor.uuid, state, success ? woke(state) : fellUnconscious(state));
  },
  // What a check costs is the Storyteller's word: noticing takes a minor action, resisting nothing.
  cost: () => null,
});
