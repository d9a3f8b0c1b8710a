import { iconPath } from "../../../constants.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { type ActionId, actionCost } from "../rules/actions.ts";
import { countedSwiftness } from "../rules/turns.ts";
import { oneIn } from "./choosing.ts";
import { creatureOf, refuse, unable } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}DEED.`;

/** AV-111 What takes its share of the turn and asks for no die. */
const DEEDS = [
  "face",
  "beltItem",
  "backpack",
  "shout",
  "speak",
  "drop",
  "simpleInteraction",
  "complexInteraction",
  "converse",
] as const satisfies readonly ActionId[];
type Deed = (typeof DEEDS)[number];

/** `round`: standard actions that a whole round has for this creature. */
type Facts = { readonly round: number };
type Planned = Facts & { readonly deed: Deed };

export const deedAction = defineAction<Facts, Planned, { readonly deed: Deed }>({
  id: "deed",
  label: `${KEY}label`,
  icon: iconPath("gear"),
  group: "other",
  aim: "none",
  ownModifierLabel: null,
  usable: unable,
  gather({ actor }) {
    const creature = creatureOf(actor);
    return creature ? { round: countedSwiftness(creature.derived.swiftness) } : refuse("noCreature");
  },
  fields: () => [
    {
      kind: "choice",
      id: "deed",
      label: text(`${KEY}what`),
      value: "face",
      options: DEEDS.map((value) => ({ value, label: text(`${KEY}Deed.${value}`) })),
    },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({ ...facts, deed: oneIn(choices, "deed", DEEDS, "face") }),
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule({ deed }) {
    return { deed };
  },
  odds: () => null,
  describe: (_planned, { deed }) => ({
    headline: text(`${KEY}Deed.${deed}`),
    tone: "neutral",
    steps: [],
    notes: [],
    hasChanges: false,
  }),
  changes: () => [],
  cost({ deed, round }): Cost | null {
    // A first turn on the spot is free: whoever says so here has had it.
    const { standard, swift, rounds } = actionCost(deed, currentOptions(), { timesThisTurn: 1 });
    if (rounds > 0) return { kind: "standard", amount: rounds * round };
    if (standard > 0) return { kind: "standard", amount: standard };
    return swift ? { kind: "swift", amount: 1 } : null;
  },
});
