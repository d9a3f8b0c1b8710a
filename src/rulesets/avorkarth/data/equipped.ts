import { AvorkarthArmour } from "./armour.ts";
import { AvorkarthShield } from "./shield.ts";
import { AvorkarthWeapon } from "./weapon.ts";

/** A creature's things by kind. What is worn or held among them says so itself (`equipped`). */
export function equippedOf(items: Iterable<Item.Implementation>): {
  readonly armours: AvorkarthArmour[];
  readonly shields: AvorkarthShield[];
  readonly weapons: AvorkarthWeapon[];
} {
  const models = [...items].map(({ system }): unknown => system);
  return {
    armours: models.filter((model) => model instanceof AvorkarthArmour),
    shields: models.filter((model) => model instanceof AvorkarthShield),
    weapons: models.filter((model) => model instanceof AvorkarthWeapon),
  };
}
