/** Copying records of thousands of ids, fast. */

/**
 * A shallow copy with one more thing in mind: to V8 an object that has lost keys is a hash table. Filling one costs a
 * seventh of spread or `Object.assign`, which build hidden classes key by key, for a thousand ids.
 */
export function copyRecord<T>(record: Readonly<Record<string, T>>, except?: ReadonlySet<string>): Record<string, T> {
  const keys = Object.keys(record);
  if (keys.length < FEW && except === undefined) return { ...record };
  const copy = hashTable<T>();
  for (const key of keys) {
    if (except?.has(key)) continue;
    // Own keys of the record: there is a value at each.
    copy[key] = record[key] as T;
  }
  return copy;
}

/** Below so many keys spread is the fast one. */
const FEW = 24;

/** An empty object, ready to be filled with many keys. */
export function hashTable<T>(): Record<string, T> {
  const empty: Record<string, unknown> = { first: null, second: null };
  delete empty["first"];
  delete empty["second"];
  return empty as Record<string, T>;
}

/** The value at an own key. */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export function isEmpty(record: object): boolean {
  for (const _key in record) return false;
  return true;
}
