import type { Refusal } from "../../../foundry/resolve/action.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { outOfMissiles } from "./ammunition.ts";
import { creatureOf, criticalWoundsOf, refuse } from "./reading.ts";

export const weaponOf = (item: Item.Implementation | null): AvorkarthWeapon | null =>
  item?.system instanceof AvorkarthWeapon ? item.system : null;

/** Why a thing cannot be fought with as it is; null: it can, or hands are bare. */
export function uselessWeapon(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  const weapon = weaponOf(item);
  if (item && !weapon) return refuse("noWeapon", { name: item.name });
  const creature = creatureOf(actor);
  if (!weapon || !item || !creature) return null;
  if (weapon.ranged && weapon.prepare > 0 && !weapon.prepared) return refuse("unloaded", { name: item.name });
  if (outOfMissiles(actor, item)) return refuse("noMissiles", { name: item.name });
  // AV-282: with a wounded hand nothing is held in both.
  if (weapon.hands === 2 && criticalWoundsOf(creature, "hands") > 0) return refuse("oneHand", { name: item.name });
  return null;
}
