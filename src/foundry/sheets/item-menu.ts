import { type MenuEntry, menuEntry } from "../compat.ts";
import { deleteItem, duplicateItem, giveItem, showItem, switchOf, toggleItem, useOwnItem } from "./item-commands.ts";

/**
 * The context menu of an item in a list, in the host's shape.
 * @param itemOf the item of a row; null: it is gone
 * @param editable whether this person may change the owner now
 */
export function itemMenu(itemOf: (row: HTMLElement) => Item.Implementation | null, editable: () => boolean): object[] {
  const entry = (
    id: string,
    icon: string,
    run: (item: Item.Implementation) => Promise<unknown>,
    visible: (item: Item.Implementation) => boolean = () => true,
    changes = true,
  ): MenuEntry => ({
    label: `TACTICAL_TIME.SHEET.Item.Menu.${id}`,
    icon: `fa-solid ${icon}`,
    visible: (row) => {
      const item = itemOf(row);
      return item !== null && (!changes || editable()) && visible(item);
    },
    onClick: (row) => {
      const item = itemOf(row);
      if (item) void run(item);
    },
  });
  const canBeUsed = (item: Item.Implementation): boolean =>
    item.ruleset?.actions.some(({ uses }) => uses?.(item)) === true;
  return [
    entry("use", "fa-dice-d20", useOwnItem, canBeUsed),
    entry("edit", "fa-pen", async (item) => item.sheet?.render(true), undefined),
    entry(
      "open",
      "fa-eye",
      async (item) => item.sheet?.render(true),
      () => !editable(),
      false,
    ),
    entry("switchOn", "fa-toggle-on", toggleItem, (item) => switchOf(item)?.on === false),
    entry("switchOff", "fa-toggle-off", toggleItem, (item) => switchOf(item)?.on === true),
    entry("show", "fa-comment", showItem, undefined, false),
    entry("duplicate", "fa-copy", duplicateItem),
    entry("give", "fa-hand-holding", giveItem),
    entry("delete", "fa-trash", deleteItem),
  ].map(menuEntry);
}
