import { ForcedDeletion, ForcedReplacement, isOperator, operatorValue } from "../data/operators.ts";

/** A plain object of unknown content: what document sources and changes are made of. */
export type Obj = Record<string, unknown>;

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  /** 14 only: carry out data operators instead of keeping them as values. */
  applyOperators?: boolean;
}

/** The kind of a value, in the words of the documented `getType`. */
export function getType(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  const primitive = typeof value;
  if (primitive !== "object") return primitive;
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || prototype === Object.prototype) return "Object";
  if (Array.isArray(value)) return "Array";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  if (value instanceof Date) return "Date";
  if (value instanceof RegExp) return "RegExp";
  if (typeof HTMLElement !== "undefined" && value instanceof HTMLElement) return "HTMLElement";
  // Plain objects made in another realm (a detached window) have a foreign Object.prototype.
  if (Object.getPrototypeOf(prototype) === null && prototype.constructor?.name === "Object") return "Object";
  return "Unknown";
}

export function isPlainObject(value: unknown): value is Obj {
  return getType(value) === "Object";
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  if (typeof value === "object") return Object.keys(value).length === 0;
  return false;
}

/** A deep copy of plain data; with `strict`, anything that is not plain data throws, else it is kept by reference. */
export function deepClone<T>(original: T, options: { strict?: boolean } = {}): T {
  const copy = (value: unknown, depth: number): unknown => {
    if (depth > 100) throw new Error("Maximum depth exceeded: is there a cycle in the object?");
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((v) => copy(v, depth + 1));
    if (value instanceof Date) return new Date(value);
    if (isPlainObject(value)) {
      const result: Obj = {};
      for (const key of Object.keys(value)) result[key] = copy(value[key], depth + 1);
      return result;
    }
    if (options.strict) throw new Error("deepClone cannot copy advanced objects");
    return value;
  };
  return copy(original, 0) as T;
}

/** Through JSON and back: what does not survive that is lost. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

export function getProperty(object: unknown, path: string): unknown {
  if (object === null || object === undefined || !path) return undefined;
  const whole = (object as Obj)[path];
  if (whole !== undefined) return whole;
  let target: unknown = object;
  for (const key of path.split(".")) {
    if (target === null || target === undefined) return undefined;
    target = (target as Obj)[key];
  }
  return target;
}

export function hasProperty(object: unknown, path: string): boolean {
  if (object === null || object === undefined || !path) return false;
  if (path in Object(object)) return true;
  let target: unknown = object;
  for (const key of path.split(".")) {
    if (target === null || typeof target !== "object" || !(key in target)) return false;
    target = (target as Obj)[key];
  }
  return true;
}

/** Sets a value at a dotted path, making the objects on the way. True when the value changed. */
export function setProperty(object: object, path: string, value: unknown): boolean {
  const keys = path.split(".");
  const last = keys.pop() as string;
  let target = object as Obj;
  for (const key of keys) {
    if (FORBIDDEN_KEYS.has(key)) return false;
    if (target[key] === null || typeof target[key] !== "object") target[key] = {};
    target = target[key] as Obj;
  }
  if (FORBIDDEN_KEYS.has(last)) return false;
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

export function deleteProperty(object: object, path: string): boolean {
  const keys = path.split(".");
  const last = keys.pop() as string;
  const parent = keys.length ? getProperty(object, keys.join(".")) : object;
  if (parent === null || typeof parent !== "object" || !(last in parent)) return false;
  return delete (parent as Obj)[last];
}

/** Dotted keys become nested objects. Arrays are walked, other advanced objects are kept as they are. */
export function expandObject(object: unknown): Obj {
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand);
    if (!isPlainObject(value)) return value;
    const expanded: Obj = {};
    for (const [key, inner] of Object.entries(value)) {
      const next = expand(inner);
      const present = getProperty(expanded, key);
      if (isPlainObject(present) && isPlainObject(next)) mergeObject(present, next);
      else setProperty(expanded, key, next);
    }
    return expanded;
  };
  return expand(object) as Obj;
}

export function flattenObject(object: object): Obj {
  const flat: Obj = {};
  const walk = (value: object, prefix: string): void => {
    for (const [key, inner] of Object.entries(value)) {
      const path = prefix ? `${prefix}.${key}` : key;
      if (isPlainObject(inner) && !isEmpty(inner)) walk(inner, path);
      else flat[path] = inner;
    }
  };
  walk(object, "");
  return flat;
}

/** Merges `other` into `original`; see the documented options. Arrays and advanced objects replace. */
export function mergeObject(original: object, other: object = {}, options: MergeOptions = {}, depth = 0): Obj {
  const {
    insertKeys = true,
    insertValues = true,
    overwrite = true,
    recursive = true,
    inplace = true,
    enforceTypes = false,
    performDeletions = false,
    applyOperators = false,
  } = options;
  if (typeof original !== "object" || original === null || typeof other !== "object" || other === null)
    throw new Error("One of original or other are not Objects!");
  let target = original as Obj;
  let source = other as Obj;
  if (depth === 0) {
    if (Object.keys(source).some((key) => key.includes("."))) source = expandObject(source);
    if (Object.keys(target).some((key) => key.includes("."))) {
      const expanded = expandObject(target);
      if (inplace) {
        for (const key of Object.keys(target)) delete target[key];
        Object.assign(target, expanded);
      } else target = expanded;
    } else if (!inplace) target = deepClone(target);
  }

  for (const [key, value] of Object.entries(source)) {
    if (FORBIDDEN_KEYS.has(key)) continue;
    const carryOut = performDeletions || applyOperators;
    if (carryOut && key.startsWith("-=")) {
      if (value === null) delete target[key.slice(2)];
      continue;
    }
    if (carryOut && key.startsWith("==")) {
      target[key.slice(2)] = deepClone(value);
      continue;
    }
    if (carryOut && value instanceof ForcedDeletion) {
      delete target[key];
      continue;
    }
    if (carryOut && value instanceof ForcedReplacement) {
      target[key] = deepClone(operatorValue(value));
      continue;
    }
    if (!Object.hasOwn(target, key)) {
      const allowed = depth === 0 ? insertKeys : insertValues;
      if (!allowed) continue;
      if (isPlainObject(value) && carryOut) target[key] = mergeObject({}, value, options, depth + 1);
      else target[key] = isPlainObject(value) ? mergeObject({}, value, options, depth + 1) : value;
      continue;
    }
    const present = target[key];
    if (isPlainObject(present) && isPlainObject(value) && recursive) {
      mergeObject(present, value, { ...options, inplace: true }, depth + 1);
      continue;
    }
    if (!overwrite) continue;
    if (enforceTypes && present !== undefined && getType(present) !== getType(value))
      throw new Error(
        `Mismatched data types encountered during object merge: ${getType(present)} and ${getType(value)}`,
      );
    target[key] = value;
  }
  return target;
}

/** Same content, compared as data. */
export function objectsEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Number.isNaN(a) && Number.isNaN(b)) return true;
  if (isOperator(a) || isOperator(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((v, i) => objectsEqual(v, b[i]));
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((k) => k in b && objectsEqual(a[k], b[k]));
  }
  if (a instanceof Set && b instanceof Set) return objectsEqual([...a], [...b]);
  return false;
}

/** What of `other` differs from `original`. Deletion keys count when the key they delete exists. */
export function diffObject(
  original: object,
  other: object,
  options: { inner?: boolean; deletionKeys?: boolean; _depth?: number } = {},
): Obj {
  const result: Obj = {};
  const before = original as Obj;
  for (const [key, value] of Object.entries(other as Obj)) {
    if (key.startsWith("-=")) {
      if (options.deletionKeys && Object.hasOwn(before, key.slice(2))) result[key] = value;
      else if (!options.deletionKeys && Object.hasOwn(before, key.slice(2))) result[key] = value;
      continue;
    }
    if (isOperator(value)) {
      if (!(value instanceof ForcedDeletion) || Object.hasOwn(before, key)) result[key] = value;
      continue;
    }
    if (!Object.hasOwn(before, key)) {
      if (!options.inner) result[key] = value;
      continue;
    }
    const present = before[key];
    if (isPlainObject(present) && isPlainObject(value)) {
      const inner = diffObject(present, value, options);
      if (!isEmpty(inner)) result[key] = inner;
    } else if (!objectsEqual(present, value)) result[key] = value;
  }
  return result;
}

export function filterObject(
  source: object,
  template: object,
  options: { deletionKeys?: boolean; templateValues?: boolean } = {},
): Obj {
  const walk = (s: Obj, t: Obj): Obj => {
    const result: Obj = {};
    for (const [key, value] of Object.entries(s)) {
      const wanted = t[key];
      if (wanted !== undefined && isPlainObject(value) && isPlainObject(wanted)) result[key] = walk(value, wanted);
      else if (key in t) result[key] = options.templateValues ? wanted : value;
      else if (options.deletionKeys && key.startsWith("-=") && key.slice(2) in t) result[key] = value;
    }
    return result;
  };
  return walk(source as Obj, template as Obj);
}

export function invertObject(object: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [String(value), key]));
}

/** Freezes an object and, unless told otherwise, all that it holds. */
export function deepFreeze<T extends object>(object: T): T {
  for (const value of Object.values(object)) {
    if (typeof value === "object" && value !== null && !Object.isFrozen(value)) deepFreeze(value as object);
  }
  return Object.freeze(object);
}

/** Is `cls` the class `parent`, or does it descend from it? */
export function isSubclass(cls: unknown, parent: unknown): boolean {
  if (typeof cls !== "function" || typeof parent !== "function") return false;
  return cls === parent || Object.prototype.isPrototypeOf.call(parent, cls);
}

interface Sortable {
  [key: string]: unknown;
}

/** New sort values for putting `source` before or after `target` among its siblings. */
export function performIntegerSort<T extends object>(
  source: T,
  options: { target?: T | null; siblings?: T[]; sortKey?: string; sortBefore?: boolean } = {},
): { target: T; update: Record<string, number> }[] {
  const { target = null, siblings = [], sortKey = "sort", sortBefore = true } = options;
  const density = 100_000;
  const sortOf = (item: T): number => Number((item as Sortable)[sortKey] ?? 0);
  const ordered = siblings.filter((item) => item !== source).sort((a, b) => sortOf(a) - sortOf(b));
  const at = target ? ordered.indexOf(target) : -1;
  const place = at === -1 ? (sortBefore ? 0 : ordered.length) : sortBefore ? at : at + 1;
  const before = ordered[place - 1];
  const after = ordered[place];
  const low = before ? sortOf(before) : null;
  const high = after ? sortOf(after) : null;
  const between = (value: number) => [{ target: source, update: { [sortKey]: value } }];
  if (low === null && high === null) return between(density);
  if (low === null && high !== null) return between(high - density);
  if (low !== null && high === null) return between(low + density);
  const middle = Math.floor(((low ?? 0) + (high ?? 0)) / 2);
  if (middle > (low ?? 0) && middle < (high ?? 0)) return between(middle);
  // No room: all are spread anew.
  const all = [...ordered.slice(0, place), source, ...ordered.slice(place)];
  return all.map((item, i) => ({ target: item, update: { [sortKey]: (i + 1) * density } }));
}
