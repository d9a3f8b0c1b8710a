import type { Ruleset } from "../../rulesets/ruleset.ts";

/** A thing that a new creature can be given: from the game's compendia, and from the world's own items. */
export interface ShelfThing {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  /** Where it lies: the compendium's title; empty: the world. */
  readonly source: string;
}

/** The game that a compendium belongs to, as its manifest says; a world's own compendium says nothing. */
const gameOf = (pack: { readonly metadata: object }): unknown =>
  foundry.utils.getProperty(pack.metadata, "flags.tactical-time.ruleset");

/** Everything of these subtypes, by name. Only the indices of the compendia are read. */
export async function shelfOf(ruleset: Ruleset, types: readonly string[]): Promise<ShelfThing[]> {
  const things: ShelfThing[] = game.items.contents
    .filter((item) => types.includes(item.type) && item.visible)
    .map(({ uuid, name, type, img }) => ({ uuid, name, type, img: img ?? "", source: "" }));
  for (const pack of game.packs) {
    const of = gameOf(pack);
    if (pack.documentName !== "Item" || !pack.visible || (of !== undefined && of !== ruleset.id)) continue;
    const index: Iterable<object> = await pack.getIndex();
    for (const entry of index) {
      const { uuid, name, type, img }: Partial<Record<string, unknown>> = { ...entry };
      if (typeof uuid !== "string" || typeof type !== "string" || !types.includes(type)) continue;
      things.push({ uuid, name: String(name), type, img: typeof img === "string" ? img : "", source: pack.title });
    }
  }
  return things.sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang));
}

/** A copy of a thing as the source of a new item; null: it is gone. */
export async function takeFromShelf(uuid: string): Promise<Record<string, unknown> | null> {
  const item: unknown = await fromUuid(uuid);
  if (!(item instanceof Item)) return null;
  const copy: object = game.items.fromCompendium(item as Parameters<typeof game.items.fromCompendium>[0], {
    clearFolder: true,
  });
  return { ...copy };
}
