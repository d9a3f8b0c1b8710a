import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { KEY } from "../data/choices.ts";

/** An item as the lists of the sheet need it. */
export interface ItemSource {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly sort: number;
  /** What is switched on it: taken in hand, worn, in effect. Null: nothing. */
  readonly toggle: { readonly path: string; readonly on: boolean } | null;
  /** Null: not a thing that is counted. */
  readonly quantity: number | null;
  /** What matters about it, in one line. */
  readonly detail: string;
  /** Pressing it rolls. */
  readonly rollable: boolean;
}

export interface ItemView extends Omit<ItemSource, "sort" | "type" | "toggle"> {
  readonly canToggle: boolean;
  readonly path: string;
  readonly on: boolean;
  readonly icon: string;
  readonly toggleLabel: string;
  readonly rollLabel: string;
}

export interface ItemGroup {
  readonly id: string;
  readonly label: string;
  /** Document types of this group, for the button that makes a new one. */
  readonly types: string;
  readonly items: readonly ItemView[];
}

const ICONS: Readonly<Record<string, string>> = {
  equipped: "fa-hand-fist",
  worn: "fa-shirt",
  active: "fa-power-off",
};

/** Items in groups by type. `known`: with it, what is of none of these types comes last, so that nothing is hidden. */
export function itemGroups(
  types: readonly string[],
  items: readonly ItemSource[],
  i18n: Localizer,
  known?: readonly string[],
): ItemGroup[] {
  const groups = types.map((type) => ({
    id: type,
    label: i18n.localize(`${KEY}.SHEET.group.${type}`),
    types: type,
    items: itemRows(
      items.filter((item) => item.type === type),
      i18n,
    ),
  }));
  const others = known ? items.filter(({ type }) => !known.includes(type)) : [];
  if (others.length === 0) return groups;
  const other = { id: "other", label: i18n.localize(`${KEY}.SHEET.group.other`), types: "" };
  return [...groups, { ...other, items: itemRows(others, i18n) }];
}

export const itemRows = (items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  [...items]
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map(({ toggle, sort: _sort, type: _type, ...item }) => ({
      ...item,
      canToggle: toggle !== null,
      path: toggle?.path ?? "",
      on: toggle?.on === true,
      icon: ICONS[toggle?.path ?? ""] ?? "fa-toggle-on",
      toggleLabel: toggle
        ? i18n.format(`${KEY}.SHEET.toggle.${toggle.path}.${toggle.on ? "off" : "on"}`, { name: item.name })
        : "",
      rollLabel: i18n.format(`${KEY}.SHEET.rollItem`, { name: item.name }),
    }));

/** Weapons and shields that are not in hand: what one may want to draw in the midst of a fight. */
export const stowed = (items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  itemRows(
    items.filter(
      ({ type, toggle }) => toggle?.on === false && (type === "taraforeWeapon" || type === "taraforeShield"),
    ),
    i18n,
  );
