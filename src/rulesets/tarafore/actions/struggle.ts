import { iconPath } from "../../../constants.ts";
import { name } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { statusChange } from "../../../foundry/resolve/status-changes.ts";
import { contestWon } from "../rules/contest.ts";
import { HOLD_CONTEST } from "../rules/manoeuvres.ts";
import { afterRoll } from "./after-roll.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, byRule, ONE_ACTION, optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, leavesTraces, marginBars } from "./contest.ts";
import { liveOf } from "./live.ts";
import { refuse, unable } from "./reading.ts";
import {
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
  tacticWarnings,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";

type Outcome = ContestOutcome & { readonly free: boolean };

/** TF-047 Two who hold each other: whoever wins Strength against Strength ends it. */
export const struggleAction = defineAction<TacticFacts, TacticPlanned, Outcome>({
  id: "struggle",
  label: `${ACTION}Struggle.label`,
  icon: iconPath("grappled"),
  group: "grapple",
  aim: "one",
  ownModifierLabel: words("own"),
  usable: (actor) => unable(actor) ?? (actor.statuses.has("grappled") ? null : refuse("notHeld", { name: actor.name })),
  gather: (participants) => {
    const { target } = participants;
    if (target && !target.statuses.has("grappled")) return refuse("notHeld", { name: target.name });
    return gatherTactic(participants, [HOLD_CONTEST.own], [HOLD_CONTEST.against]);
  },
  fields: tacticFields,
  modifiers: tacticSwitches,
  input: planTactic,
  *course({ contest }) {
    const met = yield* contestCourse(contest);
    return { ...met, free: contestWon(met.margin, optionsOf(contest)) };
  },
  odds: ({ contest }) =>
    marginBars(
      contest,
      [
        { id: "held", label: words("Struggle.held"), tone: "bad" },
        { id: "free", label: words("Struggle.free"), tone: "good" },
      ],
      (margin) => (contestWon(margin, optionsOf(contest)) ? "free" : "held"),
    ),
  warnings: tacticWarnings,
  describe: ({ contest, target }, outcome) => ({
    headline: words(outcome.free ? "Struggle.freed" : "Struggle.holds", { target: name(target) }),
    tone: outcome.free ? "good" : "bad",
    steps: contestSteps(contest, outcome),
    notes: [],
    hasChanges: outcome.free || leavesTraces(contest, outcome),
  }),
  changes: ({ contest }, { spent, free }, { actor, target }) => [
    ...afterRoll({ spent, usedBonuses: contest.usedBonuses }, { actor: liveOf(actor), target: liveOf(target) }),
    ...(free ? [actor, target].flatMap((one) => (one ? (statusChange(one, "grappled", false) ?? []) : [])) : []),
  ],
  atOnce: byRule,
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
