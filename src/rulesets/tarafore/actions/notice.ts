import { iconPath } from "../../../constants.ts";
import { change, name, text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { checkPassed } from "../rules/contest.ts";
import { VISIBILITY, VISIBILITY_IDS, type VisibilityId, visibility } from "../rules/surroundings.ts";
import { bonusWon } from "../rules/tactics.ts";
import { afterRoll } from "./after-roll.ts";
import { rungOdds } from "./check-describe.ts";
import { KEY } from "./check-facts.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, ONE_ACTION, oneIn, optionsOf, words } from "./common.ts";
import {
  type ContestOutcome,
  contestCourse,
  contestSteps,
  difficultySide,
  leavesTraces,
  otherChosen,
} from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, refuse, unable } from "./reading.ts";
import { note, rungText, termText } from "./showing.ts";
import {
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
  tacticWarnings,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";

type Facts = TacticFacts & { readonly visibility: VisibilityId };
/** `lifted`: what of the attack penalty goes (TF-103). */
type Planned = TacticPlanned & { readonly lifted: number };
type Outcome = ContestOutcome & { readonly success: boolean };

function gather(participants: Participants): Facts | Refusal {
  const facts = gatherTactic(participants, ["awa", "perception"], ["sth"]);
  if (isRefusal(facts)) return facts;
  const row = characterOf(participants.actor)?.visibility ?? null;
  return row === null ? refuse("clearSight") : { ...facts, visibility: row };
}

/** TF-102, TF-103 A turn spent on looking: against what was noticed the bad sight no longer counts. */
export const noticeAction = defineAction<Facts, Planned, Outcome>({
  id: "notice",
  label: `${ACTION}Notice.label`,
  icon: iconPath("senses"),
  group: "manoeuvre",
  aim: "one",
  applies: "alone",
  ownModifierLabel: words("own"),
  usable: unable,
  gather,
  fields: (facts) => [
    {
      kind: "choice",
      id: "visibility",
      label: words("Field.visibility"),
      value: facts.visibility,
      options: VISIBILITY_IDS.map((id) => ({
        value: id,
        label: words("Notice.row", {
          visibility: text(`TACTICAL_TIME.TARAFORE.visibility.${id}`),
          difficulty: VISIBILITY[id],
        }),
      })),
      source: words("fromSheet"),
    },
    ...tacticFields(facts).filter(({ id }) => id !== "against"),
  ],
  modifiers: tacticSwitches,
  input(facts, choices) {
    const row = oneIn(choices, "visibility", VISIBILITY_IDS, facts.visibility);
    const { difficulty, attack } = visibility(row, optionsOf(facts));
    const plan = planTactic(facts, choices);
    return {
      ...plan,
      contest: {
        ...plan.contest,
        otherLabel: termText("difficulty"),
        other: otherChosen(difficultySide(difficulty, "TF-102"), choices),
        difficulty: true,
        tokens: { ...plan.contest.tokens, target: 0 },
      },
      lifted: -attack,
    };
  },
  *course(planned) {
    const met = yield* contestCourse(planned.contest);
    return { ...met, success: checkPassed(met.margin, optionsOf(planned)) };
  },
  odds: (planned) =>
    rungOdds(planned.contest, (margin) => checkPassed(margin, optionsOf(planned)), text(`${KEY}Odds.success`)),
  warnings: tacticWarnings,
  describe: (planned, outcome) => ({
    headline: words(outcome.success ? "Notice.sees" : "Notice.misses", {
      target: name(planned.target),
      rung: rungText(outcome.rung),
    }),
    tone: outcome.success ? "good" : "bad",
    steps: contestSteps(planned.contest, outcome),
    notes:
      outcome.success && planned.lifted > 0
        ? [note("noticed", "good", "fa-eye", { target: name(planned.target), bonus: change(planned.lifted) })]
        : [],
    hasChanges: (outcome.success && planned.lifted > 0) || leavesTraces(planned.contest, outcome),
  }),
  changes: ({ contest, targetUuid, round, lifted }, { spent, success }, { actor }) =>
    afterRoll(
      { spent, usedBonuses: contest.usedBonuses },
      { actor: liveOf(actor), target: null },
      {
        actor: (before) =>
          bonusWon(before, foundry.utils.randomID(), {
            kind: "noticed",
            value: success ? lifted : 0,
            appliesTo: "attack",
            against: targetUuid,
            round,
          }),
      },
    ),
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
