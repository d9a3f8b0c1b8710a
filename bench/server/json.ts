import type { EncodedOperator, Json, JsonObject } from "../protocol.ts";

/** A plain JSON object, operators included. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An encoded data operator (delete, replace). */
export function isOperator(value: Json | undefined): value is JsonObject & EncodedOperator {
  return isObject(value) && (value["__operator"] === "delete" || value["__operator"] === "replace");
}

/** Objects of an array, or none when the value is not an array. */
export function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Equality of JSON values; the order of keys does not matter. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => equal(value, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && equal(a[key], b[key]));
}

/** The string at a key, or null. */
export function text(source: JsonObject, key: string): string | null {
  const value = source[key];
  return typeof value === "string" ? value : null;
}

/** Parses a text to a JSON object. Throws a SyntaxError when it is anything else. */
export function parseObject(source: string): JsonObject {
  const value: Json = JSON.parse(source);
  if (!isObject(value)) throw new SyntaxError("not a JSON object");
  return value;
}
