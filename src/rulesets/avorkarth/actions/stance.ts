import { iconPath } from "../../../constants.ts";
import { update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { changedOptions, costOf } from "./choosing.ts";
import { creatureOf, refuse, unable } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}STANCE.`;

type Facts = { readonly entered: boolean; readonly settings: Partial<AvorkarthOptions> };

/** AV-175, AV-176 The defensive stance: taken on one's own turn, until the next one begins. Taken again, it is left. */
export const stanceAction = defineAction<Facts, Facts, { readonly entered: boolean }>({
  id: "stance",
  label: `${KEY}label`,
  icon: iconPath("defensive-stance"),
  group: "stance",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable: unable,
  gather({ actor }) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    return { entered: !creature.stance.defensive, settings: changedOptions(currentOptions()) };
  },
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  // Nothing is left to chance.
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule({ entered }) {
    return { entered };
  },
  odds: () => null,
  describe: (_input, { entered }) => ({
    headline: text(`${KEY}${entered ? "entered" : "left"}`),
    tone: "neutral",
    steps: [],
    notes: [],
    hasChanges: true,
  }),
  changes: (_input, { entered }, { actor }) => [update(actor.uuid, "system.stance.defensive", !entered, entered)],
  // Leaving it takes nothing.
  cost: ({ entered, settings }) => (entered ? costOf("defensiveStance", resolveOptions(settings)) : null),
});
