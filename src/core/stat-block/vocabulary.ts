import { initialOf, type Leaf, leavesOf, type Shape, shapeAt } from "../shape.ts";

/** The words of a game's stat blocks, made from what its documents may hold and what its people call it. */
export interface Vocabulary {
  readonly words: readonly Word[];
  /** Lines that begin with `Word:` and name a thing or an entry. */
  readonly kinds: readonly Kind[];
  readonly initial: unknown;
}

/** One field. */
export interface Word {
  readonly path: string;
  readonly shape: Leaf;
  /** The first is what is written; all are read. */
  readonly names: readonly string[];
  /** Written even where it is as a new document has it. */
  readonly always: boolean;
}

/** A line for an item, or for an entry of a record of the actor. */
export interface Kind {
  readonly names: readonly string[];
  readonly makes:
    | { readonly what: "item"; readonly type: string }
    | { readonly what: "entry"; readonly path: string; readonly presets: Readonly<Record<string, EntrySet>> };
  readonly words: readonly Word[];
  /** What a new item or entry has. */
  readonly initial: unknown;
}
/** Entries of a record by their key. */
export type EntrySet = Readonly<Record<string, unknown>>;

/** What a game says about its words. Names are English and short; fields without names are called by their path. */
export interface StatBlockSpec {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly always: readonly string[];
  /** Paths, with all below them, that belong to a running fight or to one world. */
  readonly skip: readonly string[];
  readonly records: readonly {
    readonly path: string;
    readonly names: readonly string[];
    readonly words: Readonly<Record<string, readonly string[]>>;
    /** Whole sets of entries by name: `Body: human`. */
    readonly presets?: { readonly name: string; readonly sets: Readonly<Record<string, EntrySet>> };
  }[];
  readonly items: Readonly<
    Record<
      string,
      {
        readonly names: readonly string[];
        readonly words: Readonly<Record<string, readonly string[]>>;
        readonly always?: readonly string[];
      }
    >
  >;
}

/** `wounds.nonLethal` -> `wounds non lethal` */
export const spoken = (path: string): string =>
  path
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[._-]+/g, " ")
    .toLowerCase();

/** Without case, accents and doubled spaces: what two spellings have in common. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[\s_.-]+/g, " ")
    .trim()
    .toLowerCase();

const isBelow = (path: string, above: readonly string[]): boolean =>
  above.some((start) => path === start || path.startsWith(`${start}.`));

function wordsOf(
  shape: Shape,
  names: Readonly<Record<string, readonly string[]>>,
  always: readonly string[],
  skip: readonly string[],
  labels: (path: string) => readonly string[],
): Word[] {
  return leavesOf(shape).flatMap(([path, leaf]): Word[] => {
    if (isBelow(path, skip) || (leaf.kind === "text" && leaf.as === "link")) return [];
    const all = [...(names[path] ?? []), spoken(path), ...labels(path)];
    return [
      { path, shape: leaf, names: [...new Set(all.filter((name) => name !== ""))], always: always.includes(path) },
    ];
  });
}

/**
 * The vocabulary of a game.
 * @param labels what the reader's language calls a field of the actor (`null`) or of an item's subtype
 */
export function vocabularyOf(
  spec: StatBlockSpec,
  actor: Shape,
  items: Readonly<Record<string, Shape>>,
  labels: (itemType: string | null, path: string) => readonly string[] = () => [],
): Vocabulary {
  const records = spec.records.flatMap(({ path, names, words, presets }): Kind[] => {
    const shape = shapeAt(actor, path);
    if (shape?.kind !== "record") return [];
    const entries: Kind = {
      names,
      makes: { what: "entry", path, presets: {} },
      words: wordsOf(shape.element, words, [], [], () => []),
      initial: initialOf(shape.element),
    };
    const sets: Kind[] = presets
      ? [{ names: [presets.name], makes: { what: "entry", path, presets: presets.sets }, words: [], initial: {} }]
      : [];
    // Whole sets come first: single entries then change them.
    return [...sets, entries];
  });
  const things = Object.entries(spec.items).flatMap(([type, { names, words, always = [] }]): Kind[] => {
    const shape = items[type];
    if (!shape) return [];
    // A description is prose: it stays out of a block that is meant to be read at a glance.
    const own = wordsOf(shape, words, always, ["description"], (path) => labels(type, path));
    return [{ names, makes: { what: "item", type }, words: own, initial: initialOf(shape) }];
  });
  return {
    words: wordsOf(actor, spec.names, spec.always, spec.skip, (path) => labels(null, path)),
    kinds: [...records, ...things],
    initial: initialOf(actor),
  };
}
