import type { Json, JsonObject } from "../protocol.ts";
import { compose, merge } from "./changes.ts";
import { equal, isObject, objects } from "./json.ts";

/**
 * Unlinked tokens: an actor of their own is made from the base actor and the token's delta.
 * Pure, and free of Node, so that the bench's client may use the same.
 * Source: API documentation of ActorDelta; release notes on #8973, #12997, #13097.
 */

/** null in the delta: the base's value. */
const OVERRIDES = ["name", "type", "img", "ownership"] as const;
/** Changes to be merged over the base's value. */
const MERGED = ["system", "flags"] as const;
const COLLECTIONS = ["items", "effects"] as const;

/** The fields of an Actor that a token may have otherwise than the base. */
export const DELTA_FIELDS: readonly string[] = [...OVERRIDES, ...MERGED, ...COLLECTIONS];

export function emptyDelta(tokenId: string): JsonObject {
  return {
    _id: tokenId,
    name: null,
    type: null,
    img: null,
    ownership: null,
    system: {},
    flags: {},
    items: [],
    effects: [],
  };
}

/** The synthetic actor's source. It has the base's id. */
export function synthesise(base: JsonObject, delta: JsonObject | null): JsonObject {
  if (!delta) return base;
  const result = { ...base };
  for (const key of OVERRIDES) result[key] = delta[key] ?? base[key] ?? null;
  for (const key of MERGED) {
    const changes = delta[key];
    const own = base[key];
    if (isObject(changes)) result[key] = merge({ [key]: isObject(own) ? own : {} }, { [key]: changes })[key] ?? {};
  }
  for (const key of COLLECTIONS) result[key] = overlay(objects(base[key]), objects(delta[key]));
  return result;
}

function overlay(base: readonly JsonObject[], own: readonly JsonObject[]): JsonObject[] {
  const byId = new Map(own.map((source) => [source["_id"], source]));
  const kept = base.map((source) => byId.get(source["_id"]) ?? source);
  const ids = new Set(base.map((source) => source["_id"]));
  return [...kept, ...own.filter((source) => !ids.has(source["_id"]))].filter((source) => !source["_tombstone"]);
}

/** The delta after changes to fields of the synthetic actor; `after` is that actor with the changes carried out. */
export function absorbFields(delta: JsonObject, changes: JsonObject, after: JsonObject): JsonObject {
  const result = { ...delta };
  for (const key of OVERRIDES) if (key in changes) result[key] = after[key] ?? null;
  for (const key of MERGED) {
    const change = changes[key];
    if (change === undefined) continue;
    result[key] = compose({ [key]: result[key] ?? {} }, { [key]: change })[key] ?? {};
  }
  return result;
}

/** The delta after changes to items and effects of the synthetic actor. */
export function absorbEmbedded(base: JsonObject, delta: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const result = { ...delta };
  for (const key of COLLECTIONS) result[key] = absorbCollection(base[key], delta[key], before[key], after[key]);
  return result;
}

function absorbCollection(
  base: Json | undefined,
  delta: Json | undefined,
  before: Json | undefined,
  after: Json | undefined,
): JsonObject[] {
  const ofBase = new Set(objects(base).map((source) => source["_id"]));
  const old = new Map(objects(before).map((source) => [source["_id"], source]));
  const own = new Map(objects(delta).map((source) => [source["_id"], source]));
  for (const source of objects(after)) {
    if (!equal(old.get(source["_id"]), source)) own.set(source["_id"], source);
    old.delete(source["_id"]);
  }
  for (const [id, source] of old) {
    if (ofBase.has(id)) own.set(id, { _id: source["_id"] ?? null, _tombstone: true });
    else own.delete(id);
  }
  return [...own.values()];
}
