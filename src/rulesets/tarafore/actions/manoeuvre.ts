import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import { name } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { statusChange } from "../../../foundry/resolve/status-changes.ts";
import { ownedBy } from "../data/owned.ts";
import { manoeuvreResult } from "../rules/manoeuvres.ts";
import { fell } from "../rules/tactics.ts";
import { afterRoll } from "./after-roll.ts";
import type { Way } from "./attack-facts.ts";
import { isTired } from "./attack-gather.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, addedSources, byRule, ONE_ACTION, optionsOf, sideOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, leavesTraces } from "./contest.ts";
import { liveOf } from "./live.ts";
import {
  contestAgainst,
  isAdvised,
  type ManoeuvreFacts,
  type ManoeuvrePlanned,
  manoeuvreFields,
  manoeuvreOdds,
  manoeuvreText,
  planManoeuvre,
} from "./manoeuvre-facts.ts";
import { otherOf, refuse, unable } from "./reading.ts";
import { note } from "./showing.ts";
import { tacticSwitches, tacticWarnings } from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";
import { askWay, proposedOf } from "./ways.ts";

type Outcome = ContestOutcome & { readonly way: Way; readonly success: boolean };

function gather(participants: Participants): ManoeuvreFacts | Refusal {
  const facts = gatherTactic(participants, ["pro"], ["dodge", "parry"]);
  if (isRefusal(facts)) return facts;
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const { character } = other;
  if (character.abilities.unmoving) return refuse("unresisting", { name: facts.target });
  const tired = isTired(participants);
  const low = { high: 0, low: Number(character.abilities.lowDefence || tired) };
  const ways = (["dodge", "parry"] as const).flatMap((defence): Way[] => {
    const side = sideOf(character, character.scores.get(defence), defence);
    return side ? [{ defence, side: { ...side, sources: addedSources(side.sources, low) } }] : [];
  });
  const weapons = ownedBy(character.parent.items).weapons.filter(({ equipped }) => equipped);
  return {
    ...facts,
    ways,
    weapons: weapons.map(({ parent }) => ({ uuid: parent.uuid, name: parent.name })),
    tired,
  };
}

/** TF-047 Trip, grapple, disarm: Prowess against the target's dodge or parry, no damage. */
export const manoeuvreAction = defineAction<ManoeuvreFacts, ManoeuvrePlanned, Outcome>({
  id: "manoeuvre",
  label: `${ACTION}Manoeuvre.label`,
  icon: iconPath("prone"),
  group: "manoeuvre",
  aim: "one",
  ownModifierLabel: words("own"),
  usable: unable,
  gather,
  fields: manoeuvreFields,
  modifiers: tacticSwitches,
  input: planManoeuvre,
  *course(planned) {
    const options = optionsOf(planned);
    const way = yield* askWay(planned.ways, false, options, {
      title: words("Question.against", { what: manoeuvreText(planned.manoeuvre) }),
      odds: (one) => manoeuvreOdds(planned, one),
      holds: (one) => manoeuvreOdds(planned, one).bars.find(({ id }) => id === "fails")?.probability ?? 0,
    });
    const met = yield* contestCourse(contestAgainst(planned, way));
    return { ...met, way, success: manoeuvreResult(planned.manoeuvre, met.margin, options) !== null };
  },
  odds: (planned) => manoeuvreOdds(planned, proposedOf(planned.ways, false, optionsOf(planned))),
  warnings: (planned) => [
    ...(planned.manoeuvre.id === "disarm" && planned.weapon === null
      ? [words("Warning.unarmed", { name: planned.target })]
      : []),
    ...(planned.tired ? [words("Warning.tired", { name: planned.target })] : []),
    ...tacticWarnings(planned),
  ],
  describe: (planned, outcome) => ({
    headline: words(outcome.success ? `Manoeuvre.Done.${planned.manoeuvre.id}` : "Manoeuvre.failed", {
      target: name(planned.target),
      manoeuvre: manoeuvreText(planned.manoeuvre),
      weapon: name(planned.weapon?.name ?? ""),
    }),
    tone: outcome.success ? "good" : "bad",
    steps: contestSteps(contestAgainst(planned, outcome.way), outcome),
    notes: outcome.success && isAdvised(planned) ? [note("advised", "neutral", "fa-gavel")] : [],
    hasChanges: outcome.success || leavesTraces(planned.contest, outcome),
  }),
  changes(planned, outcome, { actor, target }) {
    const { manoeuvre, weapon, contest } = planned;
    const trips = outcome.success && manoeuvre.effect === "prone";
    return [
      ...afterRoll(
        { spent: outcome.spent, usedBonuses: contest.usedBonuses },
        { actor: liveOf(actor), target: liveOf(target) },
        trips ? { target: fell } : {},
      ),
      ...(outcome.success ? effectsOf(manoeuvre.effect, weapon?.uuid ?? null, actor, target) : []),
    ];
  },
  // `manoeuvres` = apply: the effect is there with the dice; advise: the GM confirms it.
  atOnce: (planned, outcome) => byRule(planned) && (!outcome.success || !isAdvised(planned)),
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
  costOfTarget: (planned) => (optionsOf(planned).defencesPerRound > 0 ? { kind: "defence", amount: 1 } : null),
});

function effectsOf(
  effect: ManoeuvrePlanned["manoeuvre"]["effect"],
  weapon: string | null,
  actor: Actor.Implementation,
  target: Actor.Implementation | null,
): readonly Change[] {
  if (effect === "dropsWeapon") return weapon ? [update(weapon, "system.equipped", true, false)] : [];
  if (effect !== "held") return [];
  return [actor, target].flatMap((one) => (one ? (statusChange(one, "grappled", true) ?? []) : []));
}
