import { iconPath } from "../../../constants.ts";
import { defineAction, type Refusal } from "../../../foundry/resolve/action.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { attackChanges } from "./attack-changes.ts";
import { type AttackOutcome, attackCourse, attackOdds } from "./attack-course.ts";
import { describeAttack } from "./attack-describe.ts";
import { type AttackFacts, type AttackPlanned, attackFields, attackModifiers, planAttack } from "./attack-facts.ts";
import { gatherAttack } from "./attack-gather.ts";
import { ACTION, ONE_ACTION, words } from "./common.ts";
import { liveOf } from "./live.ts";
import { refuse, unable } from "./reading.ts";

function usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  const model: unknown = item?.system;
  if (item && !(model instanceof TaraforeWeapon)) return refuse("noWeapon", { name: item.name });
  return unable(actor);
}

/** TF-048 One attack with a melee, thrown or missile weapon, or bare hands. */
export const attackAction = defineAction<AttackFacts, AttackPlanned, AttackOutcome>({
  id: "attack",
  label: `${ACTION}Attack.label`,
  icon: iconPath("sword"),
  group: "attack",
  aim: "one",
  ownModifierLabel: words("own"),
  uses: ({ system }) => system instanceof TaraforeWeapon,
  usable,
  gather: gatherAttack,
  fields: attackFields,
  modifiers: attackModifiers,
  input: planAttack,
  course: attackCourse,
  odds: attackOdds,
  warnings: ({ distance, reaches, kind, tooMany }) => [
    ...(distance !== null && distance > reaches
      ? [words(`Warning.${kind === "melee" ? "reach" : "range"}`, { distance, reaches })]
      : []),
    ...(tooMany ? [words("Warning.tooMany")] : []),
  ],
  describe: describeAttack,
  changes(planned, outcome, { actor, target }) {
    const attacker = liveOf(actor);
    const struck = liveOf(target);
    return attacker && struck
      ? attackChanges(planned, outcome, { attacker, target: struck }, foundry.utils.randomID())
      : [];
  },
  cost: ({ occasion }) => (occasion === "action" ? ONE_ACTION : null),
});
