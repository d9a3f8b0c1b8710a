import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import type { NumberView } from "./participant-view.ts";

const KEY = "TACTICAL_TIME.INFINITY";

/** An item as the lists of the sheet need it. */
export interface ItemSource {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  readonly img: string;
  readonly sort: number;
  /** Null: not a thing that is put away. */
  readonly equipped: boolean | null;
  /** Null: not a thing that is counted. */
  readonly quantity: number | null;
  /** What matters about it, in one line. */
  readonly detail: string;
}

export interface ItemView extends Omit<ItemSource, "sort" | "type"> {
  readonly canEquip: boolean;
  readonly equipLabel: string;
  readonly numbers: readonly NumberView[];
}

export interface ItemGroup {
  readonly id: string;
  readonly label: string;
  /** Document types of this group, for the button that makes a new one. */
  readonly types: string;
  readonly items: readonly ItemView[];
}

const GEAR = ["infinityWeapon", "infinityArmour", "infinityShield", "infinityGear"] as const;
const ELSEWHERE = ["infinitySpecialization", "infinityTrait", "infinityTechnique", "infinitySpell"] as const;
const HELD: ReadonlySet<string> = new Set(["infinityWeapon", "infinityShield"]);

/** One kind of item as a list, in the person's own order. */
export const itemGroup = (
  type: string,
  items: readonly ItemSource[],
  i18n: Localizer,
  numbersOf: (item: ItemSource) => readonly NumberView[] = () => [],
): ItemGroup => ({
  id: type,
  label: i18n.localize(`${KEY}.SHEET.group.${type}`),
  types: type,
  items: rows(
    items.filter((item) => item.type === type),
    i18n,
    numbersOf,
  ),
});

/** Things that are carried. A type of nobody comes last, so that nothing is hidden. */
export function gearGroups(items: readonly ItemSource[], i18n: Localizer): ItemGroup[] {
  const known: ReadonlySet<string> = new Set([...GEAR, ...ELSEWHERE]);
  const others = items.filter(({ type }) => !known.has(type));
  const groups = GEAR.map((type) => itemGroup(type, items, i18n));
  return others.length > 0
    ? [...groups, { ...itemGroup("other", [], i18n), items: rows(others, i18n, () => []) }]
    : groups;
}

/** Weapons and shields that are not in hand: what one may want to draw in the midst of a fight. */
export const stowed = (items: readonly ItemSource[], i18n: Localizer): ItemView[] =>
  rows(
    items.filter(({ type, equipped }) => equipped === false && HELD.has(type)),
    i18n,
    () => [],
  );

const rows = (
  items: readonly ItemSource[],
  i18n: Localizer,
  numbersOf: (item: ItemSource) => readonly NumberView[],
): ItemView[] =>
  [...items]
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map((item) => {
      const { sort: _sort, type: _type, ...rest } = item;
      return {
        ...rest,
        canEquip: item.equipped !== null,
        equipLabel: i18n.format(`${KEY}.SHEET.${item.equipped ? "unequip" : "equip"}`, { name: item.name }),
        numbers: numbersOf(item),
      };
    });
