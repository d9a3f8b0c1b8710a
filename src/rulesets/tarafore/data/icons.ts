import { iconPath } from "../../../constants.ts";

/** What a weapon's looks depend on. A source may lack any of it. */
interface WeaponLooks {
  readonly kind?: string;
  readonly hands?: number;
  readonly reach?: number;
}

/** Icon for an item that has none of its own: weapons by how they are used, the rest by their kind. */
export function iconOf(type: string, system: object): string | null {
  switch (type) {
    case "taraforeWeapon":
      return iconPath(weaponIcon(system));
    case "taraforeArmour":
    case "taraforeShield":
    case "taraforeSkill":
    case "taraforeEdge":
    case "taraforePower":
    case "taraforeGear":
      return iconPath(type.slice("tarafore".length).toLowerCase());
    default:
      return null;
  }
}

function weaponIcon({ kind, hands, reach = 5 }: WeaponLooks): string {
  if (kind === "missile") return "bow";
  if (kind === "thrown" || reach > 5) return "spear";
  return hands === 2 ? "axe" : "sword";
}
