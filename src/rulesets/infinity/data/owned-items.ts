import { InfinityArmour } from "./armour.ts";
import type { CheckId } from "./choices.ts";
import type { ArmourFields, Owned, ShieldFields, TraitFields, WeaponFields } from "./owned.ts";
import { InfinityShield } from "./shield.ts";
import { InfinitySpecialization } from "./specialization.ts";
import type { SpecializationFields } from "./specializations.ts";
import { InfinityTrait } from "./trait.ts";
import { InfinityWeapon } from "./weapon.ts";

/** An emptied control sends an empty text where nothing is meant. */
const keyOf = (key: string | null): string | null => (key === "" ? null : key);

export const weaponFields = (name: string, weapon: InfinityWeapon): WeaponFields => ({
  name,
  size: weapon.size,
  damageBonus: weapon.damageBonus,
  hitBonus: weapon.hitBonus,
  skill: weapon.skill,
  actionCost: weapon.actionCost,
  natural: weapon.natural,
  ranged: weapon.ranged,
  fixedPower: weapon.fixedPower,
  boundTarget: keyOf(weapon.boundTarget),
  heldBy: keyOf(weapon.heldBy),
});

/** Reads a participant's items. */
export function ownedOf(items: Iterable<Item.Implementation>): Owned {
  const weapons: WeaponFields[] = [];
  const armours: ArmourFields[] = [];
  const shields: ShieldFields[] = [];
  const specializations: SpecializationFields[] = [];
  const traits: TraitFields[] = [];
  for (const { name, system: model } of items) {
    const system: unknown = model;
    if (system instanceof InfinityWeapon && (system.equipped || system.natural))
      weapons.push(weaponFields(name, system));
    else if (system instanceof InfinityArmour && system.equipped) {
      const { protection, covers, dodgeModifier, worn } = system;
      armours.push({ name, protection, covers: [...covers], dodgeModifier, worn });
    } else if (system instanceof InfinityShield && system.equipped) {
      const { blockModifier, guard, dodgeModifier, heldBy } = system;
      shields.push({ name, blockModifier, guard, dodgeModifier, heldBy: keyOf(heldBy) });
    } else if (system instanceof InfinitySpecialization && system.equipped) {
      const { ability, purpose, value, limitedTo } = system;
      const appliesTo: CheckId = system.appliesTo;
      specializations.push({ name, ability, purpose, appliesTo, value, limitedTo });
    } else if (system instanceof InfinityTrait && system.equipped) {
      traits.push({ modifier: system.modifier, appliesTo: system.appliesTo });
    }
  }
  return { weapons, armours, shields, specializations, traits };
}
