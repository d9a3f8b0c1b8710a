import { iconPath } from "../../../constants.ts";

/** What a weapon's looks depend on. A source may lack any of it. */
interface WeaponLooks {
  readonly natural?: boolean;
  readonly ranged?: boolean;
  readonly ammunition?: string;
  readonly hands?: number;
  readonly reachBonus?: number;
  readonly types?: Iterable<string>;
}

/** Icon for an item that has none of its own: weapons by how they are used, the rest by their kind. */
export function iconOf(type: string, system: object): string | null {
  switch (type) {
    case "avorkarthWeapon":
      return iconPath(weaponIcon(system));
    case "avorkarthArmour":
      return iconPath("armour");
    case "avorkarthShield":
      return iconPath("shield");
    default:
      return type in KINDS ? iconPath(KINDS[type] ?? "gear") : null;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  avorkarthGear: "gear",
  avorkarthSkill: "skill",
  avorkarthFeat: "trait",
  avorkarthSpell: "spell",
  avorkarthCondition: "fatigued",
};

function weaponIcon(weapon: WeaponLooks): string {
  if (weapon.ranged) return weapon.ammunition === "bolt" ? "crossbow" : "bow";
  if (weapon.natural || weapon.hands === 0) return "fist";
  if ((weapon.reachBonus ?? 0) > 0) return "spear";
  const types = new Set(weapon.types ?? []);
  if (types.has("piercing")) return "sword";
  if (types.has("slashing")) return "axe";
  return types.has("crushing") ? "club" : "sword";
}
