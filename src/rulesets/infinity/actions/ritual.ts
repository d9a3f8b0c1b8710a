import { iconPath } from "../../../constants.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { actionCost } from "../rules/actions-table.ts";
import { changes } from "../rules/changes.ts";
import { ritualRounds } from "../rules/magic.ts";
import { ritualHeld } from "../rules/outcomes.ts";
import { ACTION, costsOf, countedWords, numberIn, words } from "./common.ts";
import { liveOf, unable } from "./reading.ts";

type Facts = { readonly paid: boolean };
type Planned = { readonly rounds: number; readonly paid: boolean };
type Outcome = { readonly rounds: number };

/** SI-111 A ritual with its sacrifice: so many rounds of casting. */
export const ritualAction = defineAction<Facts, Planned, Outcome>({
  id: "ritual",
  label: `${ACTION}ritual`,
  icon: iconPath("spell"),
  group: "other",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable: unable,
  gather: () => ({ paid: actionCost("ritual", currentOptions()) === "full" }),
  fields: () => [
    { kind: "number", id: "tenths", label: words("sacrifice"), value: 5, min: 1, max: 999, remember: true },
  ],
  modifiers: () => [],
  input: ({ paid }, choices) => ({ rounds: ritualRounds(numberIn(choices, "tenths", 1) / 10), paid }),
  // biome-ignore lint/correctness/useYield: a rule without dice is a rule all the same.
  *rule({ rounds }) {
    return { rounds };
  },
  odds: () => null,
  describe: (_planned, { rounds }) => ({
    headline: countedWords("Headline.ritual", rounds),
    tone: "good",
    steps: [],
    notes: [],
    hasChanges: true,
  }),
  changes(_planned, { rounds }, { actor }) {
    const live = liveOf(actor);
    return live ? changes(live.uuid, live.state, ritualHeld(live.state, rounds)) : [];
  },
  cost: ({ paid }) => costsOf(0, paid ? "full" : null),
});
