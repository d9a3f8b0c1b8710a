import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { statusChange } from "../../../foundry/resolve/status-changes.ts";
import { currentOptions } from "../data/options.ts";
import { costOf } from "./choosing.ts";
import { refuse, unable } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}STAND_UP.`;

type Nothing = Record<string, never>;

/** AV-111, AV-127 Standing up, for who lies on the ground. */
export const standUpAction = defineAction<Nothing, Nothing, Nothing>({
  id: "standUp",
  label: `${KEY}label`,
  icon: iconPath("prone"),
  group: "stance",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable: (actor) => unable(actor) ?? (actor.statuses.has("prone") ? null : refuse("standing", { name: actor.name })),
  gather: () => ({}),
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule() {
    return {};
  },
  odds: () => null,
  describe: () => ({ headline: text(`${KEY}done`), tone: "neutral", steps: [], notes: [], hasChanges: true }),
  changes: (_input, _outcome, { actor }) => [statusChange(actor, "prone", false)].filter((change) => change !== null),
  cost: () => costOf("standUp", currentOptions()),
});
