/** A Map that is iterated by its values, with the array methods that packages use on it. */
export class Collection<V> extends Map<string, V> {
  // Iterating values instead of entries is the documented behaviour and breaks Map's own signature on purpose.
  override [Symbol.iterator](): ReturnType<Map<string, V>[typeof Symbol.iterator]> {
    return this.values() as unknown as ReturnType<Map<string, V>[typeof Symbol.iterator]>;
  }
  get contents(): V[] {
    return Array.from(this.values());
  }
  override get(key: string, options: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (value === undefined && options.strict && !this.has(key))
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }
  getName(name: string, options: { strict?: boolean } = {}): V | undefined {
    const found = this.find((value) => (value as { name?: unknown } | null)?.name === name);
    if (found === undefined && options.strict)
      throw new Error(`An entry with name "${name}" does not exist in the collection`);
    return found;
  }
  find(test: (value: V, index: number, collection: this) => unknown): V | undefined {
    let i = 0;
    for (const value of this.values()) if (test(value, i++, this)) return value;
    return undefined;
  }
  filter(test: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => test(value, index, this));
  }
  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }
  reduce<T>(reducer: (accumulator: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((acc, value, index) => reducer(acc, value, index, this), initial);
  }
  some(test: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => test(value, index, this));
  }
  every(test: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => test(value, index, this));
  }
  // Map's own forEach passes (value, key, map); packages rely on the value alone.
  override forEach(callback: (value: V, key: string, map: Map<string, V>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }
  toJSON(): unknown[] {
    return this.map((value) => {
      const json = (value as { toJSON?: () => unknown } | null)?.toJSON;
      return typeof json === "function" ? json.call(value) : value;
    });
  }
}
