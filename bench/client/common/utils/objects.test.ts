import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffObject, expandObject, flattenObject, mergeObject, performIntegerSort } from "./objects.ts";

const plain = fc.object({
  key: fc.stringMatching(/^[a-z]{1,3}$/),
  values: [fc.integer(), fc.string(), fc.boolean()],
  maxDepth: 3,
});

describe("objects", () => {
  it("a difference, merged into the first object, gives what the second adds", () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const merged = mergeObject(a, b, { inplace: false });
        expect(mergeObject(a, diffObject(a, b), { inplace: false })).toEqual(merged);
      }),
    );
  });

  it("flattening and expanding give the object back", () => {
    fc.assert(
      fc.property(plain, (a) => {
        expect(expandObject(flattenObject(a))).toEqual(a);
      }),
    );
  });

  it("merges nothing into prototypes", () => {
    mergeObject({}, JSON.parse('{"__proto__": {"polluted": true}}') as object);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("keeps new keys out when asked", () => {
    expect(mergeObject({ a: { b: 1 } }, { c: 1, a: { d: 2 } }, { insertKeys: false })).toEqual({ a: { b: 1, d: 2 } });
    expect(mergeObject({ a: { b: 1 } }, { c: 1, a: { d: 2 } }, { insertValues: false })).toEqual({ a: { b: 1 }, c: 1 });
    expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
  });

  it("sorts an item between its neighbours, spreading all when there is no room", () => {
    const [a, b, c] = [{ sort: 1 }, { sort: 2 }, { sort: 9 }];
    expect(performIntegerSort(c, { target: b, siblings: [a, b] })).toHaveLength(3);
    expect(performIntegerSort(a, { target: c, siblings: [b, c] })).toEqual([{ target: a, update: { sort: 5 } }]);
  });
});
