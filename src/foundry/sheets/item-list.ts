import type { Localizer } from "./explanation-view.ts";
import { imageOf } from "./item-image.ts";

const KEY = "TACTICAL_TIME.SHEET";

/** What a game says of one of its items, for the lists of its sheets. */
export interface ItemDetails {
  /** What is switched on it, by the path below `system`: taken in hand, worn, in effect. Null: nothing. */
  readonly toggle?: ItemToggle | null;
  /** How many; null: not a thing that is counted. */
  readonly quantity?: number | null;
  /** What matters about it, in one line. */
  readonly detail?: string;
  /** What it weighs, in words. */
  readonly weight?: string;
  /** What is wrong with it, in words. */
  readonly warning?: string;
}

/** Paths that switch things; their words lie under `SHEET.Item.toggle`. */
export interface ItemToggle {
  readonly path: "equipped" | "worn" | "active";
  readonly on: boolean;
}

/** An item as the lists of a sheet need it. */
export interface ItemSource extends Required<ItemDetails> {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly sort: number;
  /** Id of the action that it is the means of; null: it is not used for anything. */
  readonly actionId: string | null;
}

export interface ItemView extends Omit<ItemSource, "sort" | "type" | "toggle"> {
  readonly canToggle: boolean;
  readonly path: string;
  readonly on: boolean;
  readonly toggleIcon: string;
  readonly toggleLabel: string;
  readonly useLabel: string;
  readonly menuLabel: string;
}

export interface ItemGroup {
  readonly id: string;
  readonly label: string;
  /** Document types of this group, for the button that makes a new one; empty: nothing is made here. */
  readonly types: string;
  readonly items: readonly ItemView[];
}

const ICONS: Readonly<Record<ItemToggle["path"], string>> = {
  equipped: "fa-hand-fist",
  worn: "fa-shirt",
  active: "fa-power-off",
};

/** Reads an item for the lists of a sheet. */
export function itemSource(item: Item.Implementation, details: ItemDetails): ItemSource {
  return {
    id: item.id ?? "",
    uuid: item.uuid,
    type: item.type,
    name: item.name,
    img: imageOf(item),
    sort: item.sort,
    actionId: item.ruleset?.actions.find(({ uses }) => uses?.(item))?.id ?? null,
    toggle: details.toggle ?? null,
    quantity: details.quantity ?? null,
    detail: details.detail ?? "",
    weight: details.weight ?? "",
    warning: details.warning ?? "",
  };
}

/**
 * Items in groups by type, in the person's own order.
 * @param labels prefix of the groups' names
 * @param known with it, what is of none of these types comes last, so that nothing is hidden
 */
export function itemGroups(
  types: readonly string[],
  items: readonly ItemSource[],
  labels: string,
  i18n: Localizer,
  known?: readonly string[],
): ItemGroup[] {
  const group = (id: string, types: string, members: readonly ItemSource[]): ItemGroup => ({
    id,
    label: i18n.localize(`${labels}.${id}`),
    types,
    items: itemRows(members, i18n),
  });
  const groups = types.map((type) =>
    group(
      type,
      type,
      items.filter((item) => item.type === type),
    ),
  );
  const others = known ? items.filter(({ type }) => !known.includes(type)) : [];
  return others.length > 0 ? [...groups, group("other", "", others)] : groups;
}

/** Rows in the person's own order; a name decides between equals. */
export const itemRows = (items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  [...items]
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map(({ toggle, sort: _sort, type: _type, ...item }) => ({
      ...item,
      canToggle: toggle !== null,
      path: toggle?.path ?? "",
      on: toggle?.on === true,
      toggleIcon: toggle ? ICONS[toggle.path] : "",
      toggleLabel: toggle
        ? i18n.format(`${KEY}.Item.toggle.${toggle.path}.${toggle.on ? "off" : "on"}`, { name: item.name })
        : "",
      useLabel: i18n.format(`${KEY}.Item.use`, { name: item.name }),
      menuLabel: i18n.format(`${KEY}.Item.menu`, { name: item.name }),
    }));

/** Things of these types that are not in hand: what one may want to draw in the midst of a fight. */
export const stowed = (types: readonly string[], items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  itemRows(
    items.filter(({ type, toggle }) => toggle?.on === false && types.includes(type)),
    i18n,
  );
