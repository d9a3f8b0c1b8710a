import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { castNumbers } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { InfinitySpell } from "../data/spell.ts";
import { MET, mayCast } from "../rules/magic.ts";
import {
  type CastFacts,
  type CastPlanned,
  castChanges,
  castCourse,
  castFields,
  castOdds,
  castWarnings,
  describeCast,
  planCast,
} from "./cast-plan.ts";
import { ACTION } from "./common.ts";
import { defenceCost } from "./contact.ts";
import type { Contested } from "./contest.ts";
import {
  causeOf,
  defenderFacts,
  feetBetween,
  liveOf,
  participantOf,
  pusherOf,
  refuse,
  sidesOf,
  unable,
} from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";

const spellOf = (item: Item.Implementation | null): InfinitySpell | null =>
  item?.system instanceof InfinitySpell ? item.system : null;

function usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  const refused = unable(actor);
  const spell = spellOf(item);
  const participant = participantOf(actor);
  if (refused || !participant) return refused;
  if (!spell) return refuse("noSpell");
  // SI-111: a ritual comes first, unless the world only tells of it.
  return mayCast(spell.kind, participant.ritualRounds, currentOptions()) === "no"
    ? refuse("noRitual", { name: actor.name })
    : null;
}

function gather(participants: Participants): CastFacts | Refusal {
  const sides = sidesOf(participants, true);
  if (isRefusal(sides)) return sides;
  const { actor, item } = participants;
  const { own, other, target } = sides;
  const spell = spellOf(item);
  if (!spell || !item) return refuse("noSpell");
  const options = currentOptions();
  const { cast, power } = castNumbers(own.source, { name: item.name, kind: spell.kind, powerBonus: spell.powerBonus });
  const { resistance } = MET[spell.met];
  return {
    cast,
    power,
    met: spell.met,
    effect: spell.effect,
    rounds: spell.rounds,
    ignoresArmour: spell.ignoresArmour,
    unprepared: mayCast(spell.kind, own.ritualRounds, options) === "advise",
    range: spell.range,
    distance: feetBetween(participants),
    resist: resistance === null ? null : other.numbers[resistance],
    pusher: pusherOf(actor, own),
    defender: defenderFacts(target, other),
    settings: changedOptions(options),
  };
}

/** SI-112, SI-113 A spell, or a special ability. */
export const castAction = defineAction<CastFacts, CastPlanned, Contested>({
  id: "cast",
  label: `${ACTION}cast`,
  icon: iconPath("spell"),
  group: "attack",
  aim: "one",
  atOneself: true,
  // It is started with a spell, from the sheet or from the hotbar.
  hidden: true,
  ownModifierLabel: text(`${ACTION}own`),
  uses: ({ system }) => system instanceof InfinitySpell,
  usable,
  gather,
  fields: castFields,
  modifiers: () => [],
  input: planCast,
  course: castCourse,
  odds: castOdds,
  warnings: castWarnings,
  describe: describeCast,
  cost: ({ cost }) => cost,
  costOfTarget: (_planned, { contact }) => defenceCost(contact),
  changes(planned, outcome, participants) {
    const actor = liveOf(participants.actor);
    const target = liveOf(participants.target);
    return actor && target
      ? castChanges(planned, outcome, {
          actor,
          target,
          cause: causeOf(participants),
          named: (by) => causeOf(participants, by),
        })
      : [];
  },
});
