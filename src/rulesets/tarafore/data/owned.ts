import { TaraforeArmour, TaraforeShield } from "./armour.ts";
import { TaraforeEdge } from "./edge.ts";
import type { ActiveEdge } from "./edges.ts";
import type { SkillFields } from "./scores.ts";
import { TaraforeSkill } from "./skill.ts";
import { TaraforeWeapon } from "./weapon.ts";

/** What an actor's items bring into its numbers, as plain data. */
export interface Owned {
  readonly skills: readonly SkillFields[];
  readonly edges: readonly ActiveEdge[];
  readonly pieces: readonly (TaraforeArmour | TaraforeShield)[];
  readonly weapons: readonly TaraforeWeapon[];
}

export function ownedBy(items: Iterable<Item.Implementation>): Owned {
  const skills: SkillFields[] = [];
  const edges: ActiveEdge[] = [];
  const pieces: (TaraforeArmour | TaraforeShield)[] = [];
  const weapons: TaraforeWeapon[] = [];
  for (const item of items) {
    // One union for all subtypes: `instanceof` tells them apart.
    const model: unknown = item.system;
    const { id, name } = item;
    if (model instanceof TaraforeSkill) {
      skills.push({ id: id ?? "", name, parent: model.stat, value: model.value, tags: [...model.tags] });
    } else if (model instanceof TaraforeEdge) {
      if (model.active) edges.push({ id: id ?? "", name, effects: Object.values(model.effects) });
    } else if (model instanceof TaraforeWeapon) weapons.push(model);
    else if (model instanceof TaraforeArmour || model instanceof TaraforeShield) pieces.push(model);
  }
  return { skills, edges, pieces, weapons };
}
