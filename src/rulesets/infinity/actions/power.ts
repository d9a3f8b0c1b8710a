import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { changes } from "../rules/changes.ts";
import { pushed } from "./attack-changes.ts";
import { optionsOf } from "./common.ts";
import { type PushDone, powerCourse } from "./contact.ts";
import { liveOf } from "./reading.ts";
import { describePower, type PowerOutcome, powerOdds } from "./roll-describe.ts";
import { KEY, type PlannedRoll, planRoll, type RollFacts, rollFields } from "./roll-facts.ts";
import { gatherRoll, rollUsable } from "./roll-gather.ts";

/** SI-022 A power check: the lower of roll and target. */
export const powerAction = defineAction<RollFacts, PlannedRoll, PowerOutcome>({
  id: "power",
  label: `${KEY}power`,
  icon: iconPath("power"),
  group: "check",
  aim: "none",
  applies: "itself",
  ownModifierLabel: text(`${KEY}own`),
  usable: rollUsable,
  gather: (participants) => gatherRoll("power", participants),
  fields: rollFields,
  modifiers: () => [],
  input: planRoll,
  *course({ target, pusher, settings }) {
    const pushes: PushDone[] = [];
    const plan = { power: target, pushers: { actor: pusher, target: pusher } };
    return { score: yield* powerCourse(plan, false, pushes, optionsOf({ settings })), pushes };
  },
  odds: powerOdds,
  describe: describePower,
  // SI-115
  changes({ settings }, { pushes }, { actor }) {
    const live = liveOf(actor);
    if (!live) return [];
    return changes(live.uuid, live.state, pushed(live.state, pushes, "actor", live.frame, optionsOf({ settings })));
  },
  cost: () => null,
});
