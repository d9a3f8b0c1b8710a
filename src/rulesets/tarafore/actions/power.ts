import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { TaraforePower } from "../data/power.ts";
import { findScore } from "../data/scores.ts";
import { contestWon } from "../rules/contest.ts";
import { afterRoll } from "./after-roll.ts";
import { rungOdds } from "./check-describe.ts";
import { KEY } from "./check-facts.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, byRule, ONE_ACTION, optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, leavesTraces } from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, refuse, unable } from "./reading.ts";
import { note, RUNG_TONES, rungText } from "./showing.ts";
import {
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
  tacticWarnings,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";

type Facts = TacticFacts & { readonly costless: boolean };
type Planned = TacticPlanned & { readonly costless: boolean };
type Outcome = ContestOutcome & { readonly success: boolean };

/** A power that does no damage and that a stat resists. */
const resisted = (item: Item.Implementation | null): TaraforePower | null => {
  const model: unknown = item?.system;
  return model instanceof TaraforePower && !model.harms && model.against !== null ? model : null;
};

function gather(participants: Participants): Facts | Refusal {
  const power = resisted(participants.item);
  const own = characterOf(participants.actor);
  if (!power || !own) return refuse("noPower");
  const score = findScore(own.scores, power.score ?? "prs");
  const facts = gatherTactic(participants, [score?.id ?? "prs"], [power.against ?? "awa"]);
  return isRefusal(facts) ? facts : { ...facts, costless: !power.costsAction };
}

/** TF-049 A power against the stat that resists it; what it then does is its own text's. */
export const powerAction = defineAction<Facts, Planned, Outcome>({
  id: "power",
  label: `${ACTION}Power.label`,
  icon: iconPath("power"),
  group: "attack",
  aim: "one",
  ownModifierLabel: words("own"),
  uses: (item) => resisted(item) !== null,
  usable: (actor, item) => (resisted(item) ? unable(actor) : refuse("noPower")),
  gather,
  fields: tacticFields,
  modifiers: tacticSwitches,
  input: (facts, choices) => ({ ...planTactic(facts, choices), costless: facts.costless }),
  *course({ contest }) {
    const met = yield* contestCourse(contest);
    return { ...met, success: contestWon(met.margin, optionsOf(contest)) };
  },
  odds: ({ contest }) =>
    rungOdds(contest, (margin) => contestWon(margin, optionsOf(contest)), text(`${KEY}Odds.success`)),
  warnings: tacticWarnings,
  describe: ({ contest }, outcome) => ({
    headline: words(outcome.success ? "Power.works" : "Power.fails", { rung: rungText(outcome.rung) }),
    tone: RUNG_TONES[outcome.rung],
    steps: contestSteps(contest, outcome),
    notes: outcome.success ? [note("power", "neutral", "fa-book-open")] : [],
    hasChanges: leavesTraces(contest, outcome),
  }),
  changes: ({ contest }, { spent }, { actor, target }) =>
    afterRoll({ spent, usedBonuses: contest.usedBonuses }, { actor: liveOf(actor), target: liveOf(target) }),
  atOnce: byRule,
  cost: ({ occasion, costless }) => (costless ? null : costOf(occasion, ONE_ACTION)),
});
