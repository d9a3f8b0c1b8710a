import type { AnyRecord } from "../host.ts";

function isPlain(value: unknown): value is AnyRecord {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A copy down to plain objects and arrays; class instances (documents, elements) and functions stay shared. */
export function cloneOptions<T>(value: T): T {
  if (Array.isArray(value)) return value.map((entry: unknown) => cloneOptions(entry)) as unknown as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cloneOptions(entry)])) as T;
}

/**
 * How a subclass's `DEFAULT_OPTIONS` meet its parent's: arrays are concatenated, inner objects merged, everything else
 * replaced. Neither argument is changed.
 */
export function mergeOptions(base: AnyRecord, over: AnyRecord): AnyRecord {
  const merged: AnyRecord = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const prior = merged[key];
    if (value === undefined) continue;
    if (Array.isArray(prior) && Array.isArray(value)) merged[key] = [...prior, ...cloneOptions(value)];
    else if (isPlain(prior) && isPlain(value)) merged[key] = mergeOptions(prior, value);
    else merged[key] = cloneOptions(value);
  }
  return merged;
}

/** The options of a class: those of its ancestors from the base on, then its own, then the instance's. */
export function resolveOptions(chain: readonly { DEFAULT_OPTIONS?: object }[], instance: AnyRecord): AnyRecord {
  let options: AnyRecord = {};
  for (const cls of [...chain].reverse()) {
    // Only what the class itself declares: an inherited object would be concatenated twice.
    if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) options = mergeOptions(options, { ...cls.DEFAULT_OPTIONS });
  }
  return mergeOptions(options, instance);
}
