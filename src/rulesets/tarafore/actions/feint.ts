import { iconPath } from "../../../constants.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { bonusWon } from "../rules/tactics.ts";
import { afterRoll } from "./after-roll.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, byRule, ONE_ACTION, words } from "./common.ts";
import { ladderOdds } from "./contest.ts";
import { liveOf } from "./live.ts";
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
  tacticWarnings,
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
  warnings: tacticWarnings,
  describe: (planned, outcome) => describeBonus(planned, outcome, "feint"),
  changes: ({ contest, targetUuid, round }, { bonus, spent }, { actor, target }) =>
    afterRoll(
      { spent, usedBonuses: contest.usedBonuses },
      { actor: liveOf(actor), target: liveOf(target) },
      {
        actor: (before) =>
          bonusWon(before, foundry.utils.randomID(), {
            kind: "feint",
            value: bonus,
            appliesTo: "melee",
            against: targetUuid,
            round,
          }),
      },
    ),
  atOnce: byRule,
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
