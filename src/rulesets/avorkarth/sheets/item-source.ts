import { type Localizer, signed } from "../../../foundry/sheets/explanation-view.ts";
import { AvorkarthArmour } from "../data/armour.ts";
import { AvorkarthCondition } from "../data/condition.ts";
import { AvorkarthFeat } from "../data/feat.ts";
import { AvorkarthGear } from "../data/gear.ts";
import { iconOf } from "../data/icons.ts";
import { AvorkarthShield } from "../data/shield.ts";
import { AvorkarthSkill } from "../data/skill.ts";
import { AvorkarthSpell } from "../data/spell.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { armourValues, penaltyOf, shieldValue } from "../data/worn.ts";
import type { ItemSource } from "./inventory-view.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";

/** Its own picture; where it has only the host's picture for any item, the one that shows what it is. */
export const imageOf = (item: Item.Implementation): string =>
  item.img && item.img !== Item.DEFAULT_ICON ? item.img : (iconOf(item.type, item.system) ?? item.img ?? "");

/** Reads an item for the inventory. */
export function itemSource(item: Item.Implementation, i18n: Localizer): ItemSource {
  // One union for all subtypes: `instanceof` tells them apart.
  const system: unknown = item.system;
  const crafted =
    system instanceof AvorkarthWeapon || system instanceof AvorkarthArmour || system instanceof AvorkarthShield;
  const physical = crafted || system instanceof AvorkarthGear;
  return {
    id: item.id ?? "",
    uuid: item.uuid,
    type: item.type,
    name: item.name,
    img: imageOf(item),
    sort: item.sort,
    equipped: crafted ? system.equipped : null,
    quantity: physical ? system.quantity : null,
    weight: physical ? system.weight : 0,
    detail: detailOf(system, i18n),
    wear: crafted && system.durability.max !== null ? { ...system.durability, max: system.durability.max } : null,
  };
}

function detailOf(system: unknown, i18n: Localizer): string {
  const words = (key: string, data: Record<string, string> = {}): string => i18n.format(`${KEY}.SHEET.${key}`, data);
  const penaltyText = (value: number): string => (value === 0 ? "" : words("detail.penalty", { value: signed(value) }));
  if (system instanceof AvorkarthWeapon) {
    const types = [...system.types].map((type) => i18n.localize(`${KEY}.damageType.${type}`)).join(", ");
    return [words("detail.might", { value: String(system.might) }), types].filter((part) => part !== "").join(" · ");
  }
  if (system instanceof AvorkarthArmour) {
    const { full, guarded } = armourValues(system);
    return [words("detail.armour", { full: String(full), guarded: String(guarded) }), penaltyText(penaltyOf(system))]
      .filter((part) => part !== "")
      .join(" · ");
  }
  if (system instanceof AvorkarthShield) {
    return [words("detail.shield", { guarded: String(shieldValue(system)) }), penaltyText(penaltyOf(system))]
      .filter((part) => part !== "")
      .join(" · ");
  }
  if (system instanceof AvorkarthSkill) return i18n.localize(`${KEY}.mastery.${system.rank}`);
  if (system instanceof AvorkarthSpell) return words("detail.spell", { level: String(system.level) });
  if (system instanceof AvorkarthFeat) return system.requirement;
  if (system instanceof AvorkarthCondition && system.unit !== "manual") {
    return words("detail.condition", {
      left: String(system.left),
      unit: i18n.localize(`${KEY}.conditionUnit.${system.unit}`),
    });
  }
  return "";
}
