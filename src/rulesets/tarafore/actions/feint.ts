import { iconPath } from "../../../constants.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { bonusWon, tokensChanged } from "../rules/tactics.ts";
import { ACTION, ONE_ACTION, words } from "./common.ts";
import { ladderOdds } from "./contest.ts";
import { liveOf, stepChanges } from "./live.ts";
import { unable } from "./reading.ts";
import {
  type BonusOutcome,
  bonusCourse,
  describeBonus,
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";

/** TF-056 A feint: PRO or STH against AWA, for a bonus on the own melee attack in the next round. */
export const feintAction = defineAction<TacticFacts, TacticPlanned, BonusOutcome>({
  id: "feint",
  label: `${ACTION}Feint.label`,
  icon: iconPath("feinted"),
  group: "manoeuvre",
  aim: "one",
  ownModifierLabel: words("own"),
  usable: unable,
  gather: (participants) => gatherTactic(participants, ["pro", "sth"], ["awa"]),
  fields: tacticFields,
  modifiers: tacticSwitches,
  input: planTactic,
  course: bonusCourse,
  odds: ({ contest }) => ladderOdds(contest),
  describe: (planned, outcome) => describeBonus(planned, outcome, "feint"),
  changes: ({ targetUuid, round }, { bonus, spent }, { actor, target }) => [
    ...stepChanges(liveOf(actor), (before) =>
      bonusWon(tokensChanged(before, -spent.actor), foundry.utils.randomID(), {
        kind: "feint",
        value: bonus,
        appliesTo: "melee",
        against: targetUuid,
        round,
      }),
    ),
    ...stepChanges(liveOf(target), (before) => tokensChanged(before, -spent.target)),
  ],
  cost: () => ONE_ACTION,
});
