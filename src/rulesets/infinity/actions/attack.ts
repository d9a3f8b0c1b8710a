import { iconPath } from "../../../constants.ts";
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
import {
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
  changes(planned, outcome, { actor, target }) {
    const attacker = liveOf(actor);
    const defender = liveOf(target);
    if (!attacker || !defender) return [];
    const { hurt, score, guard, damageTarget, contact } = outcome;
    const armour = bodyOfFacts(planned.defender).armour(damageTarget);
    return attackChanges(
      attacker,
      defender,
      {
        blow: hurt ? { part: damageTarget, score: score ?? 0, guard, armour } : null,
        pushes: contact.pushes,
      },
      optionsOf(planned),
    );
  },
});
