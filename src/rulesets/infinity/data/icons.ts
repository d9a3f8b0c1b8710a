import { iconPath } from "../../../constants.ts";

/** What a weapon's looks depend on. A source may lack any of it. */
interface WeaponLooks {
  readonly natural?: boolean;
  readonly ranged?: boolean;
  readonly skill?: string;
  readonly hands?: number;
}

const BY_SKILL: Readonly<Record<string, string>> = {
  axes: "axe",
  clubs: "club",
  polearms: "spear",
  bows: "bow",
  crossbows: "crossbow",
  unarmed: "fist",
};

const BY_TYPE: Readonly<Record<string, string>> = {
  infinityArmour: "armour",
  infinityShield: "shield",
  infinitySpecialization: "specialization",
  infinityTrait: "trait",
  infinityTechnique: "technique",
  infinitySpell: "spell",
  infinityGear: "gear",
};

/** Icon for an item that has none of its own: weapons by the skill that they use, the rest by their kind. */
export function iconOf(type: string, system: object): string | null {
  if (type === "infinityWeapon") return iconPath(weaponIcon(system));
  const icon = BY_TYPE[type];
  return icon ? iconPath(icon) : null;
}

function weaponIcon({ natural, ranged, skill = "" }: WeaponLooks): string {
  if (natural) return "fist";
  return BY_SKILL[skill.trim().toLowerCase()] ?? (ranged ? "bow" : "sword");
}
