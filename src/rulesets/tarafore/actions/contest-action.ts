import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { contestWon } from "../rules/contest.ts";
import { afterRoll } from "./after-roll.ts";
import { rungOdds, tieNote } from "./check-describe.ts";
import { KEY } from "./check-facts.ts";
import { circumstanceFields, costOf } from "./circumstances.ts";
import { ACTION, byRule, ONE_ACTION, optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, leavesTraces } from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, unable } from "./reading.ts";
import { RUNG_TONES, rungText } from "./showing.ts";
import {
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
  tacticWarnings,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";

type Outcome = ContestOutcome & { readonly success: boolean };

/** Any score of the one against any score of the other. */
function gather(participants: Participants): TacticFacts | Refusal {
  const ids = (actor: Actor.Implementation | null): string[] => [...(characterOf(actor)?.scores.keys() ?? [])];
  const facts = gatherTactic(participants, ids(participants.actor), ids(participants.target));
  if (isRefusal(facts)) return facts;
  // As on the sheet: nobody looks for a score by how good it is.
  const ordered = (sides: TacticFacts["own"], actor: Actor.Implementation | null): TacticFacts["own"] =>
    ids(actor).flatMap((id) => sides.find((side) => side.id === id) ?? []);
  return {
    ...facts,
    own: ordered(facts.own, participants.actor),
    other: ordered(facts.other, participants.target),
  };
}

/** TF-004, TF-012 Somebody's score against somebody else's, each with their own dice. */
export const contestAction = defineAction<TacticFacts, TacticPlanned, Outcome>({
  id: "contest",
  label: `${ACTION}Contest.label`,
  icon: iconPath("dice"),
  group: "check",
  aim: "one",
  ownModifierLabel: words("own"),
  usable: unable,
  gather,
  fields: (facts) => [
    ...tacticFields(facts).filter(({ id }) => id !== "occasion" && id !== "actionNumber"),
    ...circumstanceFields(facts.circumstances, "free"),
  ],
  modifiers: tacticSwitches,
  input: planTactic,
  *course({ contest }) {
    const met = yield* contestCourse(contest);
    return { ...met, success: contestWon(met.margin, optionsOf(contest)) };
  },
  odds: ({ contest }) =>
    rungOdds(contest, (margin) => contestWon(margin, optionsOf(contest)), text(`${KEY}Odds.success`)),
  warnings: tacticWarnings,
  describe: ({ contest }, outcome) => ({
    headline: text(`${KEY}Headline.${outcome.success ? "success" : "failure"}`, { rung: rungText(outcome.rung) }),
    tone: RUNG_TONES[outcome.rung],
    steps: contestSteps(contest, outcome),
    notes: tieNote({ against: "opponent" }, outcome),
    hasChanges: leavesTraces(contest, outcome),
  }),
  changes: ({ contest }, { spent }, { actor, target }) =>
    afterRoll({ spent, usedBonuses: contest.usedBonuses }, { actor: liveOf(actor), target: liveOf(target) }),
  atOnce: byRule,
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
