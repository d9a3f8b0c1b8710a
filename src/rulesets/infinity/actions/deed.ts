import { iconPath } from "../../../constants.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { hasCondition } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { actionCost } from "../rules/actions-table.ts";
import { pinBars } from "../rules/technique.ts";
import { ACTION, boughtField, costsOf, numberIn, oneIn, words } from "./common.ts";
import { participantOf, refuse, unable } from "./reading.ts";

/** SI-035, SI-036 What takes an action and asks for no die: moving, using a thing, a word. */
const DEEDS = ["move", "useItem", "speak"] as const;
type Deed = (typeof DEEDS)[number];

type Facts = {
  /** SI-015, SI-083 Feet of one move. */
  readonly feet: number;
  /** SI-096 */
  readonly pinned: boolean;
};
type Planned = Facts & { readonly deed: Deed; readonly bought: number };

export const deedAction = defineAction<Facts, Planned, { readonly deed: Deed }>({
  id: "deed",
  label: `${ACTION}deed`,
  icon: iconPath("dodge"),
  group: "other",
  aim: "none",
  ownModifierLabel: null,
  usable: unable,
  gather({ actor }) {
    const own = participantOf(actor);
    if (!own) return refuse("noParticipant");
    const { conditions } = own;
    const held = hasCondition(conditions, "pinned") || hasCondition(conditions, "restrained");
    return { feet: own.numbers.moveLeft, pinned: held && pinBars(currentOptions()).includes("move") };
  },
  fields: ({ feet }) => [
    {
      kind: "choice",
      id: "deed",
      label: words("deedWhat"),
      value: "move",
      options: DEEDS.map((value) => ({ value, label: words(`Deed.${value}`, { feet }) })),
    },
    boughtField(),
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    deed: oneIn(choices, "deed", DEEDS, "move"),
    bought: numberIn(choices, "bought"),
  }),
  // biome-ignore lint/correctness/useYield: a rule without dice is a rule all the same.
  *rule({ deed }) {
    return { deed };
  },
  odds: () => null,
  warnings: ({ deed, pinned }): readonly Text[] => (deed === "move" && pinned ? [text(`${ACTION}Warning.pinned`)] : []),
  describe: ({ feet }, { deed }) => ({
    headline: words(`Deed.${deed}`, { feet }),
    tone: "neutral",
    steps: [],
    notes: [],
    hasChanges: false,
  }),
  changes: () => [],
  cost: ({ deed, bought }): readonly Cost[] =>
    costsOf(bought, actionCost(deed, currentOptions()) === "minor" ? "minor" : "full"),
});
