import { iconPath } from "../../../constants.ts";
import { update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { attackNumbers } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityWeapon } from "../data/weapon.ts";
import { attackCost } from "../rules/weapons.ts";
import { attackChanges } from "./attack-changes.ts";
import { attackCourse } from "./attack-course.ts";
import { type AttackDone, describeAttack } from "./attack-describe.ts";
import {
  type AttackFacts,
  type AttackPlanned,
  attackFields,
  attackWarnings,
  bodyOfFacts,
  planAttack,
} from "./attack-facts.ts";
import { attackOdds } from "./attack-odds.ts";
import { ACTION, optionsOf } from "./common.ts";
import { defenceCost } from "./contact.ts";
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
  weaponIn,
  weaponOf,
} from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";

function usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  const refused = unable(actor);
  const participant = participantOf(actor);
  if (refused || !participant) return refused;
  if (item && !weaponOf(item)) return refuse("noWeapon", { name: item.name });
  const shot = weaponOf(item);
  if (shot && shot.reloadActions > 0 && !shot.loaded) return refuse("unloaded", { name: item?.name ?? "" });
  // SI-083, SI-106: not while the part that is or holds it is disabled.
  return attackNumbers(participant.source, weaponIn(item)).usable
    ? null
    : refuse("partDisabled", { name: item?.name ?? "" });
}

function gather(participants: Participants): AttackFacts | Refusal {
  const sides = sidesOf(participants);
  if (isRefusal(sides)) return sides;
  const { actor, item } = participants;
  const { own, other, target } = sides;
  const options = currentOptions();
  const weapon = weaponIn(item);
  const { hit, power } = attackNumbers(own.source, weapon);
  const { conditions } = other;
  const feinted = Object.values(conditions).some(({ id, causedBy }) => id === "feinted" && causedBy === actor.uuid);
  return {
    hit,
    power,
    ranged: weapon.ranged,
    rangeStep: weapon.ranged ? (weaponOf(item)?.rangeStep ?? 0) : 0,
    distance: feetBetween(participants),
    reach: own.numbers.reach.total,
    empties: (weaponOf(item)?.reloadActions ?? 0) > 0,
    amount: attackCost(weapon.actionCost, weapon.size, own.size, options),
    pusher: pusherOf(actor, own),
    feinted,
    sneaked: Object.values(conditions).some(({ id, causedBy }) => id === "unaware" && causedBy === actor.uuid),
    defender: defenderFacts(target, other),
    settings: changedOptions(options),
  };
}

/** SI-045 One attack with a weapon, a natural weapon or bare hands, on a declared part. */
export const attackAction = defineAction<AttackFacts, AttackPlanned, AttackDone>({
  id: "attack",
  label: `${ACTION}attack`,
  icon: iconPath("sword"),
  group: "attack",
  aim: "one",
  applies: "alone",
  ownModifierLabel: text(`${ACTION}own`),
  uses: ({ system }) => system instanceof InfinityWeapon,
  usable,
  gather,
  fields: attackFields,
  modifiers: () => [],
  input: planAttack,
  course: attackCourse,
  odds: attackOdds,
  warnings: attackWarnings,
  describe: describeAttack,
  cost: ({ cost }) => cost,
  costOfTarget: (_planned, { contact }) => defenceCost(contact),
  changes(planned, outcome, participants) {
    const { actor, item, target } = participants;
    const attacker = liveOf(actor);
    const defender = liveOf(target);
    if (!attacker || !defender) return [];
    const { hurt, score, guard, damageTarget, contact, named } = outcome;
    const armour = bodyOfFacts(planned.defender).armour(damageTarget);
    const shot = weaponOf(item);
    return [
      ...attackChanges(
        { actor: attacker, target: defender, named: (by) => causeOf(participants, by) },
        {
          blow: hurt ? { part: damageTarget, score: score ?? 0, guard, armour } : null,
          pushes: contact.pushes,
          named,
        },
        optionsOf(planned),
      ),
      // SI-056
      ...(planned.empties && item?.uuid && shot?.loaded ? [update(item.uuid, "system.loaded", true, false)] : []),
    ];
  },
});
