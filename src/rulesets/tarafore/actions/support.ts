import { iconPath } from "../../../constants.ts";
import { name } from "../../../foundry/chat/text.ts";
import { TacticalActor } from "../../../foundry/documents/actor.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { bonusWon, tokensChanged } from "../rules/tactics.ts";
import { ACTION, ONE_ACTION, words } from "./common.ts";
import { ladderOdds } from "./contest.ts";
import { liveOf, stepChanges } from "./live.ts";
import { characterOf, refuse, unable } from "./reading.ts";
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

type Ally = { readonly uuid: string; readonly name: string };
type SupportFacts = TacticFacts & { readonly allies: readonly Ally[] };
type SupportPlanned = TacticPlanned & { readonly ally: Ally };

/** Who could be helped: everybody else of this game in the fight, or on the scene. */
function alliesOf({ actor, target, actorToken, combat }: Participants): Ally[] {
  const fighting = combat?.combatants.contents.map(({ actor: one, name: called }) => ({ one, called }));
  const standing = actorToken?.parent?.tokens.contents.map(({ actor: one, name: called }) => ({ one, called }));
  const found = new Map<string, Ally>();
  for (const { one, called } of fighting ?? standing ?? []) {
    if (!one || one.uuid === actor.uuid || one.uuid === target?.uuid || !characterOf(one)) continue;
    found.set(one.uuid, { uuid: one.uuid, name: called ?? one.name });
  }
  return [...found.values()];
}

function gather(participants: Participants): SupportFacts | Refusal {
  const facts = gatherTactic(participants, ["prs", "pro", "sth"], ["awa"]);
  if (isRefusal(facts)) return facts;
  const allies = alliesOf(participants);
  return allies.length === 0 ? refuse("noAlly") : { ...facts, allies };
}

/** The supported one as they are now; null: gone since. */
function documentOf({ uuid }: Ally): Actor.Implementation | null {
  const found: unknown = uuid === "" ? null : fromUuidSync(uuid, { strict: false });
  return found instanceof TacticalActor ? found : null;
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
  describe: (planned, outcome) => describeBonus(planned, outcome, "support", { ally: name(planned.ally.name) }),
  changes: ({ targetUuid, round, ally }, { bonus, spent }, { actor, target }) => [
    ...stepChanges(liveOf(documentOf(ally)), (before) =>
      bonusWon(before, foundry.utils.randomID(), {
        kind: "support",
        value: bonus,
        appliesTo: "any",
        against: targetUuid,
        round,
      }),
    ),
    ...stepChanges(liveOf(actor), (before) => tokensChanged(before, -spent.actor)),
    ...stepChanges(liveOf(target), (before) => tokensChanged(before, -spent.target)),
  ],
  cost: () => ONE_ACTION,
});
