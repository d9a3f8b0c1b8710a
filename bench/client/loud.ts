/** Something was read that the bench does not offer. It names what, so that it is either built or not used. */
export class BenchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BenchError";
  }
}

/** Names that JavaScript itself, consoles and test tools look up on any object. */
const SILENT = new Set([
  "then",
  "toJSON",
  "constructor",
  "prototype",
  "nodeType",
  "tagName",
  "asymmetricMatch",
  "$$typeof",
  "length",
  "hasAttribute",
  "window",
  "valueOf",
  "toString",
]);

/**
 * An object whose unknown names throw. `in`, `Object.hasOwn` and `Object.keys` work as ever, so code that wants to ask
 * whether a name is there (another generation's, an optional module's) asks `"name" in object`.
 *
 * @param path   How the object is called in an error, e.g. `foundry.utils`.
 * @param quiet  Further names that answer undefined.
 */
export function loud<T extends object>(target: T, path: string, quiet: readonly string[] = []): T {
  const silent = new Set([...SILENT, ...quiet]);
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === "symbol" || key in object) {
        const own = Object.getOwnPropertyDescriptor(object, key);
        // A frozen member must be answered as it is; others are read on the object, for private members' sake.
        return own && !own.get ? own.value : Reflect.get(object, key, object);
      }
      if (silent.has(key)) return undefined;
      throw new BenchError(`${path}.${key} is not offered by the bench`);
    },
  });
}

/** As `loud`, for namespaces within namespaces: plain objects and modules below are loud as well. */
export function loudDeep<T extends object>(target: T, path: string): T {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(target)) {
    const plain =
      typeof value === "object" &&
      value !== null &&
      (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);
    copy[key] = plain ? loudDeep(value as object, `${path}.${key}`) : value;
  }
  return loud(copy as T, path);
}
