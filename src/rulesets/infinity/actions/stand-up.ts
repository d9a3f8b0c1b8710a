import { iconPath } from "../../../constants.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { hasCondition } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { actionCost } from "../rules/actions-table.ts";
import { changes } from "../rules/changes.ts";
import { stoodUp } from "../rules/outcomes.ts";
import { pinBars } from "../rules/technique.ts";
import { ACTION, costsOf, words } from "./common.ts";
import { liveOf, participantOf, refuse, unable } from "./reading.ts";

type Planned = { readonly paid: boolean };

/** SI-084 Standing up, which is a move. */
export const standUpAction = defineAction<Planned, Planned, { readonly stands: true }>({
  id: "standUp",
  label: `${ACTION}standUp`,
  icon: iconPath("prone"),
  group: "stance",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable(actor) {
    const refused = unable(actor);
    const participant = participantOf(actor);
    if (refused || !participant) return refused;
    const { conditions } = participant;
    if (!hasCondition(conditions, "prone")) return refuse("stands", { name: actor.name });
    const held = hasCondition(conditions, "pinned") || hasCondition(conditions, "restrained");
    return held && pinBars(currentOptions()).includes("standUp") ? refuse("held", { name: actor.name }) : null;
  },
  gather: () => ({ paid: actionCost("standUp", currentOptions()) === "full" }),
  fields: () => [],
  modifiers: () => [],
  input: (facts) => facts,
  // biome-ignore lint/correctness/useYield: a rule without dice is a rule all the same.
  *rule() {
    return { stands: true };
  },
  odds: () => null,
  describe: () => ({ headline: words("Headline.stands"), tone: "good", steps: [], notes: [], hasChanges: true }),
  changes(_planned, _outcome, { actor }) {
    const live = liveOf(actor);
    return live ? changes(live.uuid, live.state, stoodUp(live.state)) : [];
  },
  cost: ({ paid }) => costsOf(0, paid ? "full" : null),
});
