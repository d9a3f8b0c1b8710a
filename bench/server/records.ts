import type { Json, JsonObject, PrimaryDocumentName } from "../protocol.ts";
import { isId } from "./ids.ts";
import { isObject, objects, parseObject, text } from "./json.ts";
import { COLLECTIONS, ofCollection, SHAPES, type Shape } from "./shapes.ts";

/**
 * Documents as records of a LevelDB: `!actors!<id>`, `!actors.items!<actor>.<item>` and so on. A record keeps the ids
 * of its children, the children are records of their own. Source: foundryvtt-cli's documentation of its packs.
 */

export interface Corrupt {
  readonly documentName: string;
  /** The record's id or ids, as in its key. */
  readonly id: string;
  readonly reason: string;
}

export interface Joined {
  readonly documents: ReadonlyMap<PrimaryDocumentName, ReadonlyMap<string, JsonObject>>;
  readonly corrupt: readonly Corrupt[];
  /** Ids of unreadable children by `<parent's key>/<field>`: they stay listed in their parent's record. */
  readonly unreadable: ReadonlyMap<string, readonly string[]>;
}

const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/** The records of one document with everything in it. */
export function split(
  name: PrimaryDocumentName,
  source: JsonObject,
  unreadable: ReadonlyMap<string, readonly string[]> = NOTHING,
): Map<string, string> {
  const records = new Map<string, string>();
  splitInto(records, SHAPES[name], [COLLECTIONS[name]], [], source, unreadable);
  return records;
}

function splitInto(
  records: Map<string, string>,
  shape: Shape,
  collections: readonly string[],
  parents: readonly string[],
  source: JsonObject,
  unreadable: ReadonlyMap<string, readonly string[]>,
): void {
  const ids = [...parents, text(source, "_id") ?? ""];
  const key = `!${collections.join(".")}!${ids.join(".")}`;
  const record: JsonObject = { ...source };
  for (const [field, child] of embeddedIn(shape, source)) {
    const value = source[field];
    if (child.single) {
      if (!isObject(value)) continue;
      const id = text(value, "_id") ?? ids.at(-1) ?? "";
      record[field] = id;
      splitInto(records, child, [...collections, field], ids, { ...value, _id: id }, unreadable);
      continue;
    }
    const children = objects(value);
    record[field] = [...children.map((c) => text(c, "_id") ?? ""), ...(unreadable.get(`${key}/${field}`) ?? [])];
    for (const c of children) splitInto(records, child, [...collections, field], ids, c, unreadable);
  }
  records.set(key, JSON.stringify(record));
}

/** A tombstone in a token's delta holds nothing. */
function embeddedIn(shape: Shape, source: JsonObject): [string, Shape][] {
  return source["_tombstone"] === true ? [] : Object.entries(shape.embedded);
}

interface Entry {
  readonly key: string;
  readonly collections: readonly string[];
  readonly ids: readonly string[];
  readonly source: JsonObject;
}

/** Puts documents together from records. Whatever cannot be read is reported and left out. */
export function join(records: Iterable<readonly [string, string]>): Joined {
  const corrupt: Corrupt[] = [];
  const entries = new Map<string, Entry>();
  const unreadable = new Map<string, string[]>();
  for (const [key, value] of records) {
    const match = /^!([a-z]+(?:\.[a-zA-Z]+)*)!(.+)$/.exec(key);
    const collections = match?.[1]?.split(".") ?? [];
    const shape = shapeOf(collections);
    if (!shape) continue;
    const ids = match?.[2]?.split(".") ?? [];
    const result = read(value, ids, collections.length);
    if (typeof result !== "string") {
      entries.set(key, { key, collections, ids, source: result });
      continue;
    }
    corrupt.push({ documentName: shape.name, id: ids.join("."), reason: result });
    if (ids.length > 1) {
      const parent = `!${collections.slice(0, -1).join(".")}!${ids.slice(0, -1).join(".")}`;
      const place = `${parent}/${collections.at(-1)}`;
      unreadable.set(place, [...(unreadable.get(place) ?? []), ids.at(-1) ?? ""]);
    }
  }
  const used = new Set<string>();
  const documents = new Map<PrimaryDocumentName, Map<string, JsonObject>>();
  for (const entry of entries.values()) {
    const [collection] = entry.collections;
    if (entry.collections.length > 1 || collection === undefined) continue;
    const name = ofCollection(collection);
    const id = entry.ids[0];
    if (!name || id === undefined) continue;
    const inName = documents.get(name) ?? new Map<string, JsonObject>();
    documents.set(name, inName.set(id, build(entry, SHAPES[name], entries, used)));
  }
  for (const entry of entries.values()) {
    if (used.has(entry.key)) continue;
    const documentName = shapeOf(entry.collections)?.name ?? "";
    corrupt.push({ documentName, id: entry.ids.join("."), reason: "its parent is missing" });
  }
  return { documents, corrupt, unreadable };
}

function shapeOf(collections: readonly string[]): Shape | null {
  const name = ofCollection(collections[0] ?? "");
  let shape: Shape | undefined = name ? SHAPES[name] : undefined;
  for (const field of collections.slice(1)) shape = shape?.embedded[field];
  return shape ?? null;
}

/** The record's source, or why it cannot be read. */
function read(value: string, ids: readonly string[], depth: number): JsonObject | string {
  let source: JsonObject;
  try {
    source = parseObject(value);
  } catch {
    return "the record is not valid JSON";
  }
  if (ids.length !== depth) return "its key is malformed";
  const id = source["_id"];
  if (!isId(id)) return "it has no valid _id";
  if (id !== ids.at(-1)) return "its _id differs from its key";
  return source;
}

function build(entry: Entry, shape: Shape, entries: ReadonlyMap<string, Entry>, used: Set<string>): JsonObject {
  used.add(entry.key);
  const source: JsonObject = { ...entry.source };
  for (const [field, child] of embeddedIn(shape, source)) {
    const childAt = (id: Json): JsonObject[] => {
      const key = `!${[...entry.collections, field].join(".")}!${[...entry.ids, String(id)].join(".")}`;
      const found = entries.get(key);
      return found ? [build(found, child, entries, used)] : [];
    };
    const ids = source[field];
    if (child.single) {
      if (typeof ids === "string") source[field] = childAt(ids)[0] ?? null;
    } else source[field] = Array.isArray(ids) ? ids.flatMap(childAt) : [];
  }
  return source;
}
