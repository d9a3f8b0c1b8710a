import { LONGEST_BLOCKS, readBlocks, type Unread } from "../../core/stat-block/read.ts";
import type { Vocabulary } from "../../core/stat-block/vocabulary.ts";
import { type Catalogue, type ExchangeFault, type ReadDocument, readDocument, readImport } from "./exchange.ts";

/** A document as a text gives it, with what of the text was not understood. */
export interface Found extends ReadDocument {
  readonly unread: readonly Unread[];
  /** Things that are to be taken from the game's compendia, by name, with what the text says of them. */
  readonly fromShelf: readonly ShelfWish[];
}
export interface ShelfWish {
  readonly type: string;
  readonly name: string;
  readonly line: number;
  readonly system: Readonly<Record<string, unknown>>;
}
export interface FoundText {
  readonly kind: "empty" | "json" | "blocks";
  readonly found: readonly Found[];
  readonly faults: readonly ExchangeFault[];
}

/** The game that blocks are read as. */
export interface BlockGame {
  readonly actorType: string;
  readonly vocabulary: Vocabulary;
  /** What the reader's language calls the values of choices. */
  readonly choiceNames: Parameters<typeof readBlocks>[2];
}

/** Reads whatever was pasted: JSON where it begins like JSON, stat blocks else. */
export function readText(
  text: string,
  { actorType, vocabulary, choiceNames }: BlockGame,
  catalogue: Catalogue,
): FoundText {
  if (text.trim() === "") return { kind: "empty", found: [], faults: [] };
  if (/^\uFEFF?\s*[[{]/.test(text)) {
    const { documents, faults } = readImport(text, catalogue);
    return { kind: "json", found: documents.map((document) => ({ ...document, unread: [], fromShelf: [] })), faults };
  }
  if (text.length > LONGEST_BLOCKS) {
    const detail = { value: `${text.length}`, max: LONGEST_BLOCKS };
    return { kind: "blocks", found: [], faults: [{ path: "", code: "tooBig", detail }] };
  }
  const found = readBlocks(text, vocabulary, choiceNames).map((block): Found => {
    const own = block.items.filter(({ fromShelf }) => !fromShelf);
    const source = {
      documentName: "Actor",
      name: block.name,
      type: actorType,
      system: block.system,
      items: own.map(({ type, name, system }) => ({ type, name, system })),
    };
    const wishes = block.items.filter(({ fromShelf }) => fromShelf);
    const document = readDocument(source, "", catalogue);
    return { ...document, itemCount: block.items.length, unread: block.unread, fromShelf: wishes };
  });
  return { kind: "blocks", found, faults: [] };
}
