import type { Json, JsonObject } from "../protocol.ts";
import { equal, isObject, isOperator } from "./json.ts";

/**
 * Changes are partial sources: objects are merged, everything else (arrays too) is replaced whole, and operators
 * delete or replace a key. Nothing here modifies its arguments.
 * Source: knowledge base on documents; release notes 13.332 (#11273, #11977) and 14 (#13090).
 */

/** A key that would reach an object's prototype is no data. */
const isData = (key: string): boolean => key !== "__proto__";

/** What the value of a change leaves behind on a fresh key. */
function settle(change: Json): Json {
  return isObject(change) && !isOperator(change) ? merge({}, change) : change;
}

/** The source with the changes carried out. */
export function merge(source: JsonObject, changes: JsonObject): JsonObject {
  const result = { ...source };
  for (const [key, change] of Object.entries(changes)) {
    if (!isData(key)) continue;
    const old = result[key];
    if (isOperator(change)) {
      if (change.__operator === "delete") delete result[key];
      else result[key] = change.value ?? null;
    } else if (isObject(change) && isObject(old)) result[key] = merge(old, change);
    else result[key] = settle(change);
  }
  return result;
}

/** The changes without what the source says already. */
export function prune(source: JsonObject, changes: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [key, change] of Object.entries(changes)) {
    if (!isData(key)) continue;
    const old = source[key];
    if (isOperator(change)) {
      const idle = change.__operator === "delete" ? !(key in source) : equal(old, change.value ?? null);
      if (!idle) result[key] = change;
    } else if (isObject(change) && isObject(old)) {
      const rest = prune(old, change);
      if (Object.keys(rest).length > 0) result[key] = rest;
    } else if (!equal(old, change)) result[key] = change;
  }
  return result;
}

/** Two changes after each other as one: `merge(s, compose(a, b))` equals `merge(merge(s, a), b)`. */
export function compose(first: JsonObject, second: JsonObject): JsonObject {
  const result = { ...first };
  for (const [key, change] of Object.entries(second)) {
    if (!isData(key)) continue;
    const old = result[key];
    if (!isObject(change) || isOperator(change) || !isObject(old)) {
      // An object upon a plain value replaces it, whatever the base has.
      const fresh = isObject(change) && !isOperator(change) && old !== undefined;
      result[key] = fresh ? { __operator: "replace", value: merge({}, change) } : change;
    } else if (isOperator(old)) {
      const base = old.__operator === "replace" && isObject(old.value) ? old.value : {};
      result[key] = { __operator: "replace", value: merge(base, change) };
    } else result[key] = compose(old, change);
  }
  return result;
}
