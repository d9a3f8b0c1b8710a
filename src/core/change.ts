/**
 * What a resolution wants written, as data. Rules and the turn core return lists of changes and never write; one
 * function of the house applies them, through one update per document, and stores them, so that undo can apply the
 * stored inverse. All of it is plain JSON: it travels in messages and requests.
 */

import { RuleError } from "./errors.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A value at a dotted path of a document. An absent `from` means: the path did not exist; an absent `to`: it is
 * removed. (Absent, and not `undefined`: JSON keeps it so.)
 */
export interface UpdateChange {
  readonly kind: "update";
  readonly uuid: string;
  readonly path: string;
  readonly from?: Json;
  readonly to?: Json;
}

/**
 * A new document. Its `_id` is chosen by who makes the change and stands in `data` and `uuid`: so undo knows what to
 * delete, and making it twice is an error and no duplicate.
 */
export interface CreateChange {
  readonly kind: "create";
  readonly uuid: string;
  /** Document name, e.g. `ActiveEffect`. */
  readonly documentName: string;
  /** UUID of the document that holds it; null for a world document. */
  readonly parent: string | null;
  readonly data: { readonly [key: string]: Json };
}

/** A deletion. `data` is the document's source as it was, with its `_id`: undo makes it again from that. */
export interface DeleteChange extends Omit<CreateChange, "kind"> {
  readonly kind: "delete";
}

export type Change = UpdateChange | CreateChange | DeleteChange;

/** A value that changes from `from` to `to`; `undefined` stands for an absent path. */
export function update(uuid: string, path: string, from: Json | undefined, to: Json | undefined): UpdateChange {
  return {
    kind: "update",
    uuid,
    path,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

const isPlain = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The updates that lead a document from one state to another: one for each path whose value differs. Objects are
 * followed key by key, everything else (lists, too) counts as one value; a key that only one side has is made or removed
 * whole. So a rule can say what a creature is like afterwards, and the changes follow.
 * @param path where the states lie in the document, e.g. `system`; empty: they are the document.
 */
export function difference(
  uuid: string,
  path: string,
  before: Json | undefined,
  after: Json | undefined,
): UpdateChange[] {
  if (!isPlain(before) || !isPlain(after)) {
    return sameJson(before, after) ? [] : [update(uuid, path, before, after)];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    difference(uuid, path === "" ? key : `${path}.${key}`, before[key], after[key]),
  );
}

/** The change that takes this one back. `invertOne(invertOne(c))` equals `c`. */
export function invertOne(change: Change): Change {
  switch (change.kind) {
    case "update":
      return update(change.uuid, change.path, change.to, change.from);
    case "create":
      return { ...change, kind: "delete" };
    case "delete":
      return { ...change, kind: "create" };
  }
}

/** The inverse of a list: each change inverted, last one first. */
export const invert = (changes: readonly Change[]): Change[] => changes.map(invertOne).reverse();

/** Deep equality of JSON values; the order of keys does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map<string, Json>(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)));
}

/**
 * The same changes in the fewest steps: several updates of one path become one (first `from`, last `to`), those that
 * end where they began vanish. A creation or deletion of a document keeps updates before and after it apart.
 * @throws RuleError `conflict` when an update does not begin where the one before it on the same path ended.
 */
export function compact(changes: readonly Change[]): Change[] {
  const result: Change[] = [];
  const openUpdates = new Map<string, number>();
  for (const change of changes) {
    if (change.kind !== "update") {
      for (const key of openUpdates.keys()) if (key.startsWith(`${change.uuid}\n`)) openUpdates.delete(key);
      result.push(change);
      continue;
    }
    const key = `${change.uuid}\n${change.path}`;
    const index = openUpdates.get(key);
    const before = index === undefined ? undefined : result[index];
    if (index === undefined || before?.kind !== "update") {
      openUpdates.set(key, result.length);
      result.push(change);
    } else {
      if (!sameJson(before.to, change.from)) {
        throw new RuleError(`${change.uuid} ${change.path}`, "conflict", {
          value: JSON.stringify(change.from ?? null),
        });
      }
      result[index] = update(change.uuid, change.path, before.from, change.to);
    }
  }
  return result.filter((change) => change.kind !== "update" || !sameJson(change.from, change.to));
}

/** All that one document is asked to do: its updates by path (`undefined` = remove the path), or its making or end. */
export interface DocumentChanges {
  readonly uuid: string;
  readonly updates: ReadonlyMap<string, Json | undefined>;
  readonly creates: readonly CreateChange[];
  readonly deletes: readonly DeleteChange[];
}

/** The changes by document, documents in the order of their first change, for one update per document. */
export function byDocument(changes: readonly Change[]): DocumentChanges[] {
  const documents = new Map<
    string,
    { updates: Map<string, Json | undefined>; creates: CreateChange[]; deletes: DeleteChange[] }
  >();
  for (const change of compact(changes)) {
    let document = documents.get(change.uuid);
    if (document === undefined) {
      document = { updates: new Map(), creates: [], deletes: [] };
      documents.set(change.uuid, document);
    }
    if (change.kind === "update") document.updates.set(change.path, change.to);
    else if (change.kind === "create") document.creates.push(change);
    else document.deletes.push(change);
  }
  return [...documents].map(([uuid, document]) => ({ uuid, ...document }));
}

/**
 * The updates whose document no longer holds what they expect, so that they cannot be applied (or taken back) without
 * overwriting someone else's edit. `read` gives the present value, `undefined` for an absent path.
 */
export function conflicts(
  changes: readonly Change[],
  read: (uuid: string, path: string) => Json | undefined,
): UpdateChange[] {
  return compact(changes).filter(
    (change): change is UpdateChange =>
      change.kind === "update" && !sameJson(read(change.uuid, change.path), change.from),
  );
}
