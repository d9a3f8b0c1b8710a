import { iconPath } from "../../../constants.ts";
import { name } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { outranAll } from "../rules/surroundings.ts";
import { afterRoll } from "./after-roll.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, byRule, optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, marginBars } from "./contest.ts";
import { liveOf } from "./live.ts";
import { unable } from "./reading.ts";
import { note } from "./showing.ts";
import {
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
  tacticWarnings,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";
import { perceivedBy } from "./unperceived.ts";

type Outcome = ContestOutcome & { readonly away: boolean };

/**
 * TF-108 Away from pursuers, where no map decides: Athleticism against the Athleticism of each. Whoever is outside the
 * perception of all and stays so for a full round has escaped.
 */
export const escapeAction = defineAction<TacticFacts, TacticPlanned, Outcome>({
  id: "escape",
  label: `${ACTION}Escape.label`,
  icon: iconPath("dodge"),
  group: "other",
  aim: "many",
  ownModifierLabel: words("own"),
  usable: unable,
  gather(participants) {
    const facts = gatherTactic(participants, ["ath"], ["ath"]);
    return isRefusal(facts) ? facts : { ...facts };
  },
  fields: tacticFields,
  modifiers: tacticSwitches,
  input: planTactic,
  *course({ contest }) {
    const met = yield* contestCourse({ ...contest, shared: true });
    return { ...met, away: outranAll([met.margin], optionsOf(contest)) };
  },
  odds: ({ contest }) =>
    marginBars(
      contest,
      [
        { id: "caught", label: words("Escape.caught"), tone: "bad" },
        { id: "away", label: words("Escape.away"), tone: "good" },
      ],
      (margin) => (outranAll([margin], optionsOf(contest)) ? "away" : "caught"),
    ),
  warnings: tacticWarnings,
  describe: ({ contest, target }, outcome) => ({
    headline: words(outcome.away ? "Escape.outran" : "Escape.keepsUp", { target: name(target) }),
    tone: outcome.away ? "good" : "bad",
    steps: contestSteps(contest, outcome),
    notes: outcome.away ? [note("escape", "neutral", "fa-person-running")] : [],
    hasChanges: true,
  }),
  changes: ({ contest, targetUuid }, { spent, away }, participants) =>
    afterRoll(
      { spent, usedBonuses: contest.usedBonuses },
      { actor: liveOf(participants.actor), target: liveOf(participants.target) },
      { actor: (before) => perceivedBy(before, [{ uuid: targetUuid, perceives: !away }], participants) },
    ),
  atOnce: byRule,
  // TF-034 Running away is the movement that the action of the turn pays for.
  cost: ({ occasion }) => costOf(occasion, { kind: "move", amount: 1 }),
});
