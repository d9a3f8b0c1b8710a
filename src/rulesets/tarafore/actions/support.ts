import { iconPath } from "../../../constants.ts";
import { name } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { bonusWon } from "../rules/tactics.ts";
import { afterRoll, stepChanges } from "./after-roll.ts";
import { type Ally, alliesOf, documentOf } from "./allies.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, byRule, ONE_ACTION, words } from "./common.ts";
import { ladderOdds } from "./contest.ts";
import { liveOf } from "./live.ts";
import { refuse, unable } from "./reading.ts";
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

type SupportFacts = TacticFacts & { readonly allies: readonly Ally[] };
type SupportPlanned = TacticPlanned & { readonly ally: Ally };

function gather(participants: Participants): SupportFacts | Refusal {
  const facts = gatherTactic(participants, ["prs", "pro", "sth"], ["awa"]);
  if (isRefusal(facts)) return facts;
  const allies = alliesOf(participants);
  return allies.length === 0 ? refuse("noAlly") : { ...facts, allies };
}

/** TF-046 Distraction or feint for another's sake: a bonus on their next roll against the target. */
export const supportAction = defineAction<SupportFacts, SupportPlanned, BonusOutcome>({
  id: "support",
  label: `${ACTION}Support.label`,
  icon: iconPath("technique"),
  group: "manoeuvre",
  aim: "one",
  ownModifierLabel: words("own"),
  usable: unable,
  gather,
  fields: (facts) => [
    {
      kind: "choice",
      id: "ally",
      label: words("Field.ally"),
      value: facts.allies[0]?.uuid ?? "",
      options: facts.allies.map((ally) => ({ value: ally.uuid, label: name(ally.name) })),
    },
    ...tacticFields(facts),
  ],
  modifiers: tacticSwitches,
  input(facts, choices) {
    const ally = facts.allies.find(({ uuid }) => uuid === choices.fields["ally"]) ?? facts.allies[0];
    return { ...planTactic(facts, choices), ally: ally ?? { uuid: "", name: "" } };
  },
  course: bonusCourse,
  odds: ({ contest }) => ladderOdds(contest),
  warnings: tacticWarnings,
  describe: (planned, outcome) => describeBonus(planned, outcome, "support", { ally: name(planned.ally.name) }),
  changes: ({ contest, targetUuid, round, ally }, { bonus, spent }, { actor, target }) => [
    ...stepChanges(liveOf(documentOf(ally.uuid)), (before) =>
      bonusWon(before, foundry.utils.randomID(), {
        kind: "support",
        value: bonus,
        appliesTo: "any",
        against: targetUuid,
        round,
      }),
    ),
    ...afterRoll({ spent, usedBonuses: contest.usedBonuses }, { actor: liveOf(actor), target: liveOf(target) }),
  ],
  atOnce: byRule,
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
