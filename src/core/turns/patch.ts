/** Structural differences of plain JSON: for the history's inverses and for document updates. */

import type { Json } from "../change.ts";
import { copyRecord } from "./records.ts";

/**
 * Values to set and paths to remove. A path is its keys joined by `/` (keys of a schedule hold none). Pairs in a list
 * and not an object by path: a stored object's keys may be expanded or read as operators, a list's values are not.
 */
export interface Patch {
  readonly set: readonly (readonly [path: string, value: Json])[];
  readonly unset: readonly string[];
}

/** JSON of any shape: what `diff` compares. Interfaces (without an index signature) fit too. */
type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => same(value, b[index]));
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return sameList(a, b);
  if (!isTree(a) || !isTree(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/**
 * The least that turns `before` into `after`: objects key by key, everything else (lists too) as a whole. Parts that
 * both share are not looked into, so the cost is that of the parts that differ.
 */
export function diff(before: object, after: object): Patch {
  const set: [string, Json][] = [];
  const unset: string[] = [];
  // Any object that is JSON reads as a tree.
  compare(before as Tree, after as Tree, "", set, unset);
  return { set, unset };
}

function compare(before: Tree, after: Tree, prefix: string, set: [string, Json][], unset: string[]): void {
  const kept = Object.keys(before);
  let found = 0;
  for (const key of Object.keys(after)) {
    const from = before[key];
    const to = after[key];
    // JSON has no undefined: what is there is the same, and was there before.
    if (from !== undefined) found += 1;
    if (from === to) continue;
    if (isTree(from) && isTree(to)) compare(from, to, `${prefix}${key}/`, set, unset);
    // The trees compared are JSON (schedules and their parts).
    else if (!same(from, to)) set.push([prefix + key, to as Json]);
  }
  if (found === kept.length) return;
  for (const key of kept) if (!Object.hasOwn(after, key)) unset.push(prefix + key);
}

/** Applies a patch; shares all that it does not touch. */
export function applyPatch<T extends object>(target: T, { set, unset }: Patch): T {
  const root: Record<string, unknown> = Object.fromEntries(Object.entries(target));
  // Objects already copied in this call: several paths below one key copy it once.
  const copies = new Map<unknown, Record<string, unknown>>();
  const holder = (path: string): [Record<string, unknown>, string] => {
    const keys = path.split("/");
    const last = keys.pop() ?? "";
    let here = root;
    for (const key of keys) {
      const below = here[key];
      const copy: Record<string, unknown> = copies.get(below) ?? (isTree(below) ? copyRecord(below) : {});
      copies.set(copy, copy);
      here[key] = copy;
      here = copy;
    }
    return [here, last];
  };
  for (const path of unset) {
    const [here, key] = holder(path);
    delete here[key];
  }
  for (const [path, value] of set) {
    const [here, key] = holder(path);
    here[key] = value;
  }
  // The patch was made by `diff` between two values of this type.
  return root as T;
}

/** A patch in the shape of a document update: nested values, and dotted paths of keys to delete. */
export interface NestedUpdate {
  readonly update: { readonly [key: string]: Json };
  readonly deletions: readonly string[];
}

export function toUpdate(patch: Patch): NestedUpdate {
  const update = applyPatch<{ readonly [key: string]: Json }>({}, { set: patch.set, unset: [] });
  return { update, deletions: patch.unset.map((path) => path.replaceAll("/", ".")) };
}
