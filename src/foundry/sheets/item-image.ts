/** Its own picture; where it has only the host's picture for any item, the one that shows what it is. */
export const imageOf = (item: Item.Implementation): string =>
  item.img && item.img !== Item.DEFAULT_ICON
    ? item.img
    : (item.ruleset?.iconOf(item.type, item.system) ?? item.img ?? "");
