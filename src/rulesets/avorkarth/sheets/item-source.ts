import { besides, countedText, type Data, formatted, listText, signed } from "../../../foundry/language.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
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
    weight:
      physical && system.weight > 0
        ? formatted(`${KEY}.SHEET.pounds`, { pounds: round(system.weight * system.quantity) }, i18n)
        : "",
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
  const data = { wear, max, breaks };
  return formatted(`${KEY}.SHEET.${breaks > 0 ? "worn.breaks" : "worn.wear"}`, data, i18n);
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
  const words = (key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);
  const penaltyText = (value: number): string =>
    value === 0 ? "" : words("detail.penalty", { value: signed(value, i18n) });
  if (system instanceof AvorkarthWeapon) {
    const types = listText(
      [...system.types].map((type) => i18n.localize(`${KEY}.damageType.${type}`)),
      i18n,
    );
    return besides([words("detail.might", { value: system.might }), types]);
  }
  if (system instanceof AvorkarthArmour) {
    const { full, guarded } = armourValues(system);
    return besides([words("detail.armour", { full, guarded }), penaltyText(penaltyOf(system))]);
  }
  if (system instanceof AvorkarthShield) {
    return besides([words("detail.shield", { guarded: shieldValue(system) }), penaltyText(penaltyOf(system))]);
  }
  if (system instanceof AvorkarthSkill) return i18n.localize(`${KEY}.mastery.${system.rank}`);
  if (system instanceof AvorkarthSpell) return words("detail.spell", { level: system.level });
  if (system instanceof AvorkarthFeat) return system.requirement;
  if (system instanceof AvorkarthCondition && system.unit !== "manual") {
    return countedText(`${KEY}.SHEET.detail.left.${system.unit}`, system.left, i18n);
  }
  return "";
}
