import type { Json, JsonObject } from "../protocol.ts";
import { compose, merge, prune } from "./changes.ts";
import { randomId } from "./ids.ts";
import { equal, isObject, objects } from "./json.ts";
import type { Shape } from "./shapes.ts";

export interface UpdateOptions {
  /** false: the given keys replace the stored ones whole. Default true. */
  readonly recursive: boolean;
  /** false: also what is unchanged counts as changed. Default true. */
  readonly diff: boolean;
}

export interface Updated {
  readonly source: JsonObject;
  /** What has changed, without `_id`; empty when nothing has. */
  readonly diff: JsonObject;
}

/** A document's source after an update, its embedded collections included. */
export function update(shape: Shape, source: JsonObject, changes: JsonObject, options: UpdateOptions): Updated {
  const { _id: _ignored, ...rest } = changes;
  const plain: JsonObject = {};
  const next: JsonObject = {};
  const diff: JsonObject = {};
  for (const [key, change] of Object.entries(rest)) {
    const child = shape.embedded[key];
    if (!child) {
      plain[key] = change;
      continue;
    }
    const result = child.single
      ? updateSingle(child, source[key], change, options)
      : updateCollection(child, objects(source[key]), objects(change), options);
    if (!result) continue;
    next[key] = result.value;
    diff[key] = result.diff;
  }
  if (options.recursive) {
    const changed = options.diff ? prune(source, plain) : plain;
    return { source: { ...merge(source, changed), ...next }, diff: { ...changed, ...diff } };
  }
  const settled = merge({}, plain);
  const changed = Object.fromEntries(
    Object.entries(settled).filter(([key, value]) => !options.diff || !equal(source[key], value)),
  );
  return { source: { ...source, ...changed, ...next }, diff: { ...changed, ...diff } };
}

interface Part {
  readonly value: Json;
  readonly diff: Json;
}

function updateCollection(
  shape: Shape,
  stored: readonly JsonObject[],
  changes: readonly JsonObject[],
  options: UpdateOptions,
): Part | null {
  if (!options.recursive) {
    const value = changes.map((source) => withIds(shape, source));
    return options.diff && equal(stored, value) ? null : { value, diff: value };
  }
  const sources = new Map(stored.map((source) => [source["_id"], source]));
  const diffs: JsonObject[] = [];
  for (const change of changes) {
    const old = sources.get(change["_id"] ?? null);
    if (!old) {
      const added = withIds(shape, change);
      sources.set(added["_id"], added);
      diffs.push(added);
      continue;
    }
    const result = update(shape, old, change, options);
    if (Object.keys(result.diff).length === 0) continue;
    sources.set(change["_id"], result.source);
    diffs.push({ _id: old["_id"] ?? null, ...result.diff });
  }
  return diffs.length > 0 ? { value: [...sources.values()], diff: diffs } : null;
}

/** An ActorDelta within its token: its own changes stay changes, to be merged over the base actor later. */
function updateSingle(shape: Shape, stored: Json | undefined, change: Json, options: UpdateOptions): Part | null {
  if (!isObject(change)) return stored === change ? null : { value: change, diff: change };
  if (!isObject(stored)) return { value: withIds(shape, change), diff: change };
  const { system, flags, ...others } = change;
  const result = update(shape, stored, others, options);
  const value = { ...result.source };
  const diff = { ...result.diff };
  for (const [key, part] of Object.entries({ system, flags })) {
    if (part === undefined) continue;
    const composed = compose({ [key]: stored[key] ?? {} }, { [key]: part })[key] ?? {};
    if (equal(stored[key], composed)) continue;
    value[key] = composed;
    diff[key] = part;
  }
  return Object.keys(diff).length > 0 ? { value, diff } : null;
}

/** A new source with an id on itself and on everything embedded in it, and with all its embedded collections. */
export function withIds(shape: Shape, source: JsonObject): JsonObject {
  const result: JsonObject = { ...source, _id: source["_id"] ?? randomId() };
  if (source["_tombstone"] === true) return result;
  for (const [field, child] of Object.entries(shape.embedded)) {
    const value = source[field];
    if (!child.single) result[field] = objects(value).map((embedded) => withIds(child, embedded));
    else if (isObject(value)) result[field] = withIds(child, { ...value, _id: value["_id"] ?? result["_id"] ?? null });
  }
  return result;
}
