import { type Explanation, explain } from "../../../core/explain.ts";
import type { AvorkarthCreature } from "../data/creature.ts";
import { equippedOf } from "../data/equipped.ts";
import type { AvorkarthSkill } from "../data/skill.ts";
import { wornGear } from "../data/worn.ts";
import { MASTERIES } from "../rules/mastery.ts";
import { add, termLabel } from "../rules/terms.ts";
import { willEffects } from "../rules/will.ts";

/** The value of a skill: the best of its abilities, what its rank gives, its own bonus, and what weighs on it. */
export function skillValue(creature: AvorkarthCreature, skill: AvorkarthSkill): Explanation {
  const abilities = [...skill.abilities];
  const best = Math.max(0, ...abilities.map((id) => creature.effective[id]));
  const mastery = MASTERIES.find(({ id }) => id === skill.rank);
  const trained = mastery?.trained[Math.min(skill.step, mastery.trained.length - 1)] ?? 0;
  const { armours, shields } = equippedOf(creature.parent.items);
  const penalty = skill.armourPenalty ? wornGear(armours, shields, 0).penalty : 0;
  const { fear } = willEffects(creature.fear.points, creature.charm.points);
  return explain("skill", termLabel("ability"), [
    add("ability", best, "AV-020"),
    add("mastery", skill.group === "natural" ? (mastery?.natural ?? 0) : trained, "AV-290"),
    add("modifier", skill.bonus, "AV-022"),
    add("armourPenalty", penalty, "AV-030"),
    add("fear", fear.attackSkill, "AV-249"),
  ]);
}
