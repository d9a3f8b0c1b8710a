import { type Json, sameJson } from "../change.ts";
import { type Leaf, valueAt } from "../shape.ts";
import { quoted, written } from "./pieces.ts";
import type { Kind, Vocabulary, Word } from "./vocabulary.ts";

export interface Written {
  readonly name: string;
  readonly system: unknown;
  readonly items: readonly { readonly type: string; readonly name: string; readonly system: unknown }[];
}

/** Longest line of pairs before the next begins. */
const WIDTH = 78;

/** A creature as a stat block: its name, what differs from a new one, its entries and things. */
export function writeBlock({ name, system, items }: Written, vocabulary: Vocabulary): string {
  const pairs = pairsOf(vocabulary.words, system, vocabulary.initial);
  const lines = vocabulary.kinds.flatMap((kind): string[] => {
    const { makes } = kind;
    if (makes.what === "entry") return entryLines(kind, makes, system, vocabulary);
    return items
      .filter(({ type }) => type === makes.type)
      .map((item) => line(kind, item.name, pairsOf(kind.words, item.system, kind.initial)));
  });
  return `${[headOf(name), ...wrapped(pairs), ...lines].join("\n")}\n`;
}

/** A name that begins like a mark of the format, or would be taken for one, stands in quotes. */
const headOf = (name: string): string =>
  /^(?:#|\*\*|name\s*[:=]|-{3,}|={3,}|\/\/)/i.test(name) ? quoted(name) : written(name);

const line = ({ names }: Kind, head: string, pairs: readonly string[]): string =>
  `${names[0] ?? ""}: ${written(head)}${pairs.length > 0 ? ` (${pairs.join(", ")})` : ""}`;

function wrapped(pairs: readonly string[]): string[] {
  const lines: string[] = [];
  for (const pair of pairs) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + pair.length + 2 <= WIDTH) lines[lines.length - 1] = `${last}, ${pair}`;
    else lines.push(pair);
  }
  return lines;
}

function pairsOf(words: readonly Word[], system: unknown, initial: unknown): string[] {
  return words.flatMap(({ path, shape, names, always }) => {
    const value = plainValue(valueAt(system, path));
    if (value === undefined || (!always && sameJson(value, plainValue(valueAt(initial, path))))) return [];
    return `${names[0] ?? path} ${valueText(shape, value)}`.trim();
  });
}

/** What models store is JSON; sets of a prepared document are stored as lists. */
const plainValue = (value: unknown): Json | undefined =>
  (value instanceof Set ? [...value] : value) as Json | undefined;

function valueText(shape: Leaf, value: unknown): string {
  if (value === null) return "none";
  switch (shape.kind) {
    case "flag":
      return value === true ? "yes" : "no";
    case "set": {
      const members: readonly unknown[] = Array.isArray(value) ? value : [];
      return members.length === 0 ? "none" : members.map((member) => textMember(String(member))).join(" + ");
    }
    case "text":
      // Prose always in quotes: it is HTML, and "none" would be nothing.
      return shape.as === "html" ? quoted(String(value)) : textMember(String(value));
    default:
      return String(value);
  }
}

const textMember = (text: string): string =>
  /^(?:none|null|[-–—]|aucune?)$/i.test(text) ? quoted(text) : written(text);

/** Entries that differ from those of a new creature, or of the preset that comes nearest. */
function entryLines(
  kind: Kind,
  { path, presets }: Extract<Kind["makes"], { what: "entry" }>,
  system: unknown,
  { initial, kinds }: Vocabulary,
): string[] {
  const entries = Object(valueAt(system, path)) as Record<string, unknown>;
  const sets = Object.keys(presets).length > 0 ? presets : setsOf(kinds, path);
  const preset = nearest(sets, entries);
  if (Object.keys(presets).length > 0) return preset ? [line(kind, preset, [])] : [];
  const base = Object(preset ? sets[preset] : valueAt(initial, path)) as Record<string, unknown>;
  const gone = Object.keys(base).filter((key) => !Object.hasOwn(entries, key));
  const changed = Object.entries(entries).flatMap(([key, entry]) => {
    const before = base[key];
    const pairs = pairsOf(kind.words, entry, before ?? kind.initial);
    return before !== undefined && pairs.length === 0 ? [] : [line(kind, key, pairs)];
  });
  return [...gone.map((key) => `${kind.names[0] ?? ""}: ${written(key)} (gone)`), ...changed];
}

const setsOf = (kinds: readonly Kind[], path: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> =>
  Object.assign({}, ...kinds.map(({ makes }) => (makes.what === "entry" && makes.path === path ? makes.presets : {})));

/** The preset with the most keys in common, if it has any. */
function nearest(
  sets: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  entries: Readonly<Record<string, unknown>>,
): string | null {
  const score = (set: object): number => {
    const keys = Object.keys(set);
    return keys.filter((key) => Object.hasOwn(entries, key)).length * 2 - keys.length;
  };
  const best = Object.entries(sets)
    .map(([id, set]) => ({ id, score: score(set) }))
    .sort((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.id : null;
}
