import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { powerCheck } from "../rules/dice.ts";
import { resolveOptions } from "../rules/options.ts";
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
  ownModifierLabel: text(`${KEY}own`),
  usable: rollUsable,
  gather: (participants) => gatherRoll("power", participants),
  fields: rollFields,
  modifiers: () => [],
  input: planRoll,
  *rule({ target, settings }) {
    return { score: yield* powerCheck("power", target.total, resolveOptions(settings)) };
  },
  odds: powerOdds,
  describe: describePower,
  changes: () => [],
  cost: () => null,
});
