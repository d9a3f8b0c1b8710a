import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";

const KEY = "TACTICAL_TIME.AVORKARTH";

/** An item as the inventory needs it. */
export interface ItemSource {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly sort: number;
  /** Null: not a thing that can be worn or held. */
  readonly equipped: boolean | null;
  /** Null: not a thing that is counted. */
  readonly quantity: number | null;
  readonly weight: number;
  /** What matters about it, in one line. */
  readonly detail: string;
  /** Wear of its durability, or null: it does not wear. */
  readonly wear: { readonly wear: number; readonly max: number; readonly breaks: number } | null;
}

export interface ItemView extends Omit<ItemSource, "wear" | "sort" | "type"> {
  readonly wear: string;
  readonly worn: boolean;
  readonly equipLabel: string;
  readonly canEquip: boolean;
  readonly weightText: string;
}

export interface ItemGroup {
  readonly id: string;
  readonly label: string;
  /** Document types of this group, for the button that makes a new one. */
  readonly types: string;
  readonly items: readonly ItemView[];
}

/** The kinds, in the order in which a person looks for them. A type of nobody comes last, so that nothing is hidden. */
const GEAR = ["avorkarthWeapon", "avorkarthArmour", "avorkarthShield", "avorkarthGear"] as const;
const SELF = ["avorkarthSkill", "avorkarthFeat", "avorkarthSpell", "avorkarthCondition"] as const;

export const gearGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] => {
  const known: readonly string[] = [...GEAR, ...SELF];
  const others = items.filter(({ type }) => !known.includes(type));
  const groups = GEAR.map((type) => group(type, items, i18n));
  return others.length > 0 ? [...groups, { ...group("other", [], i18n), items: rows(others, i18n) }] : groups;
};

export const selfGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] =>
  SELF.map((type) => group(type, items, i18n));

/** Weapons and shields that are not in hand: what one may want to draw in the midst of a fight. */
export const stowed = (items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  rows(
    items.filter(
      ({ type, equipped }) => equipped === false && (type === "avorkarthWeapon" || type === "avorkarthShield"),
    ),
    i18n,
  );

const group = (type: string, items: readonly ItemSource[], i18n: Localizer): ItemGroup => ({
  id: type,
  label: i18n.localize(`${KEY}.SHEET.group.${type}`),
  types: type,
  items: rows(
    items.filter((item) => item.type === type),
    i18n,
  ),
});

const rows = (items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  [...items]
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map(({ wear, sort: _sort, type: _type, ...item }) => ({
      ...item,
      canEquip: item.equipped !== null,
      equipLabel: i18n.format(`${KEY}.SHEET.${item.equipped ? "unequip" : "equip"}`, { name: item.name }),
      weightText: item.weight > 0 ? `${round(item.weight * (item.quantity ?? 1))} lb` : "",
      wear: wearText(wear, i18n),
      worn: wear !== null && (wear.wear > 0 || wear.breaks > 0),
    }));

function wearText(wear: ItemSource["wear"], i18n: Localizer): string {
  if (!wear || (wear.wear === 0 && wear.breaks === 0)) return "";
  const data = { wear: String(wear.wear), max: String(wear.max), breaks: String(wear.breaks) };
  return i18n.format(`${KEY}.SHEET.${wear.breaks > 0 ? "worn.breaks" : "worn.wear"}`, data);
}

/** Weight of all that is carried, in pounds. */
export const carriedWeight = (items: readonly ItemSource[]): number =>
  round(items.reduce((sum, { weight, quantity }) => sum + weight * (quantity ?? 0), 0));

const round = (pounds: number): number => Math.round(pounds * 10) / 10;
