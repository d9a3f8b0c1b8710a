import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { changes } from "../rules/changes.ts";
import { fellUnconscious, woke } from "../rules/outcomes.ts";
import { pushed } from "./attack-changes.ts";
import { optionsOf } from "./common.ts";
import { liveOf } from "./reading.ts";
import { describeSuccess, successOdds } from "./roll-describe.ts";
import { KEY, type PlannedRoll, planRoll, type RollFacts, rollFields } from "./roll-facts.ts";
import { gatherRoll, rollUsable } from "./roll-gather.ts";
import { type Checked, checkCourse } from "./single-check.ts";

/** SI-017 A success check on an ability, a specialization or a number of the sheet. */
export const checkAction = defineAction<RollFacts, PlannedRoll, Checked>({
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
  course: ({ target, pusher, settings }) => checkCourse("check", target, pusher, optionsOf({ settings })),
  odds: successOdds,
  describe: describeSuccess,
  // SI-086, SI-087: a stay-up check decides who falls and who wakes; every other check is told.
  changes({ what, settings }, { success, pushes }, { actor }) {
    const live = liveOf(actor);
    if (!live) return [];
    const strained = pushed(live.state, pushes, "actor", live.frame, optionsOf({ settings }));
    const after = what !== "stayUp" ? strained : success ? woke(strained) : fellUnconscious(strained);
    return changes(live.uuid, live.state, after);
  },
  // What a check costs is the Storyteller's word: noticing takes a minor action, resisting nothing.
  cost: () => null,
});
