/** Names that engines, debuggers and test runners ask of any object; asking them is no use of the API. */
const SILENT = new Set([
  "then",
  "toJSON",
  "constructor",
  "prototype",
  "nodeType",
  "asymmetricMatch",
  "$$typeof",
  "inspect",
]);

/**
 * A namespace of the emulated API that throws, naming the name, when something is asked that the bench does not offer.
 * `in` and `Object.keys` answer truthfully, so that feature tests work.
 */
export function strictNamespace<T extends object>(path: string, content: T): T {
  return new Proxy(content, {
    get(target, key, receiver) {
      if (typeof key === "symbol" || key in target || SILENT.has(key)) return Reflect.get(target, key, receiver);
      throw new Error(`${path}.${key} is not offered by the bench`);
    },
  });
}
