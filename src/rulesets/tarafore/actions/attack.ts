import { iconPath } from "../../../constants.ts";
import { defineAction, type Refusal } from "../../../foundry/resolve/action.ts";
import { TaraforePower } from "../data/power.ts";
import { TaraforeWeapon } from "../data/weapon.ts";
import { documentOf } from "./allies.ts";
import { attackChanges } from "./attack-changes.ts";
import { type AttackOutcome, attackCourse, attackOdds } from "./attack-course.ts";
import { describeAttack, harms } from "./attack-describe.ts";
import type { AttackFacts, AttackPlanned } from "./attack-facts.ts";
import { attackFields, attackModifiers } from "./attack-fields.ts";
import { gatherAttack } from "./attack-gather.ts";
import { planAttack } from "./attack-plan.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, byRule, ONE_ACTION, optionsOf, words } from "./common.ts";
import { liveOf } from "./live.ts";
import { refuse, unable } from "./reading.ts";

/** A weapon, or a power that deals damage (TF-049). */
const strikes = (model: unknown): boolean =>
  model instanceof TaraforeWeapon || (model instanceof TaraforePower && model.harms);

function usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  return item && !strikes(item.system) ? refuse("noWeapon", { name: item.name }) : unable(actor);
}

/** TF-048 One attack with a melee, thrown or missile weapon, bare hands, or a power. */
export const attackAction = defineAction<AttackFacts, AttackPlanned, AttackOutcome>({
  id: "attack",
  label: `${ACTION}Attack.label`,
  icon: iconPath("sword"),
  group: "attack",
  aim: "one",
  ownModifierLabel: words("own"),
  uses: ({ system }) => strikes(system),
  usable,
  gather: gatherAttack,
  fields: attackFields,
  modifiers: attackModifiers,
  input: planAttack,
  course: attackCourse,
  odds: attackOdds,
  warnings: ({ distance, reaches, kind, tooMany, target }) => [
    ...(distance !== null && reaches !== null && distance > reaches
      ? [words(`Warning.${kind === "melee" ? "reach" : "range"}`, { distance, reaches })]
      : []),
    ...(tooMany ? [words("Warning.tooMany")] : []),
    ...(target.tired ? [words("Warning.tired", { name: target.name })] : []),
  ],
  describe: describeAttack,
  changes(planned, outcome, { actor, target }) {
    const attacker = liveOf(actor);
    const struck = liveOf(target);
    const ally = planned.joint ? liveOf(documentOf(planned.joint.uuid)) : null;
    return attacker && struck
      ? attackChanges(planned, outcome, { attacker, target: struck, ally }, foundry.utils.randomID())
      : [];
  },
  // What nobody is hurt by needs nobody's leave: tokens are spent, bonuses used up, who was hidden is seen.
  atOnce: (planned, outcome) => byRule(planned) && !harms(outcome),
  cost: ({ occasion, costless }) => (costless ? null : costOf(occasion, ONE_ACTION)),
  // TF-022 Counted where the world limits them.
  costOfTarget: (planned, { way }) =>
    optionsOf(planned).defencesPerRound > 0 && planned.unmoving === null && !way.resists
      ? { kind: "defence", amount: 1 }
      : null,
});
