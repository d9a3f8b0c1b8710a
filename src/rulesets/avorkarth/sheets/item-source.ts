import { type Localizer, signed } from "../../../foundry/sheets/explanation-view.ts";
import { type ItemSource, itemSource } from "../../../foundry/sheets/item-list.ts";
import { AvorkarthArmour } from "../data/armour.ts";
import { AvorkarthCondition } from "../data/condition.ts";
import { AvorkarthFeat } from "../data/feat.ts";
import { AvorkarthGear } from "../data/gear.ts";
import { AvorkarthShield } from "../data/shield.ts";
import { AvorkarthSkill } from "../data/skill.ts";
import { AvorkarthSpell } from "../data/spell.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { armourValues, penaltyOf, shieldValue } from "../data/worn.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";

/** Reads an item for the lists of the sheet. */
export function readItem(item: Item.Implementation, i18n: Localizer): ItemSource {
  // One union for all subtypes: `instanceof` tells them apart.
  const system: unknown = item.system;
  const crafted = isCrafted(system);
  const physical = crafted || system instanceof AvorkarthGear;
  return itemSource(item, {
    toggle: crafted ? { path: "equipped", on: system.equipped } : null,
    quantity: physical ? system.quantity : null,
    weight: physical && system.weight > 0 ? `${round(system.weight * system.quantity)} lb` : "",
    detail: detailOf(system, i18n),
    warning: crafted ? wearText(system.durability, i18n) : "",
  });
}

const isCrafted = (system: unknown): system is AvorkarthWeapon | AvorkarthArmour | AvorkarthShield =>
  system instanceof AvorkarthWeapon || system instanceof AvorkarthArmour || system instanceof AvorkarthShield;

/** AV-285 What is worn out, in words; empty: nothing is. */
export function wearText(
  { wear, breaks, max }: { readonly wear: number; readonly breaks: number; readonly max: number | null },
  i18n: Localizer,
): string {
  if (max === null || (wear === 0 && breaks === 0)) return "";
  const data = { wear: String(wear), max: String(max), breaks: String(breaks) };
  return i18n.format(`${KEY}.SHEET.${breaks > 0 ? "worn.breaks" : "worn.wear"}`, data);
}

/** Weight of all that is carried, in pounds. */
export const carriedWeight = (items: readonly Item.Implementation[]): number =>
  round(
    items.reduce((sum, { system }) => {
      const { weight, quantity }: { weight?: unknown; quantity?: unknown } = Object(system);
      return sum + Number(weight ?? 0) * Number(quantity ?? 0);
    }, 0),
  );

const round = (pounds: number): number => Math.round(pounds * 10) / 10;

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
