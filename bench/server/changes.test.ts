import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol.ts";
import { compose, merge, prune } from "./changes.ts";

const remove = { __operator: "delete" } as const;
const replace = (value: JsonObject) => ({ __operator: "replace", value }) as const;

const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(null), fc.array(fc.integer({ min: 0, max: 2 })));
const key = fc.constantFrom("a", "b", "c");
const { source } = fc.letrec<{ source: JsonObject; value: JsonObject | number | null | number[] }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, leaf, tie("source")),
  source: fc.dictionary(key, tie("value"), { maxKeys: 3 }),
}));
const { changes } = fc.letrec<{ changes: JsonObject; change: JsonObject | number | null | number[] }>((tie) => ({
  change: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.constant({ ...remove }),
    source.map((value) => ({ ...replace(value) })),
    tie("changes"),
  ),
  changes: fc.dictionary(key, tie("change"), { maxKeys: 3 }),
}));

describe("changes", () => {
  it("merges objects and replaces arrays whole", () => {
    expect(merge({ a: { x: 1, y: 2 }, list: [1, 2, 3] }, { a: { y: 3 }, list: [9] })).toEqual({
      a: { x: 1, y: 3 },
      list: [9],
    });
  });

  it("deletes and replaces with operators", () => {
    expect(merge({ a: { x: 1, y: 2 }, b: 1 }, { a: replace({ z: 1 }), b: remove })).toEqual({ a: { z: 1 } });
  });

  it("never touches its source", () => {
    const before = { a: { x: 1 } };
    merge(before, { a: { x: 2 } });
    expect(before).toEqual({ a: { x: 1 } });
  });

  it("does not let data reach a prototype", () => {
    const evil: JsonObject = JSON.parse('{"__proto__": {"polluted": true}}');
    const result = merge({}, evil);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(result).toEqual({});
  });

  it("prunes what is so already, and only that", () => {
    expect(prune({ a: { x: 1, y: 2 }, b: [1] }, { a: { x: 1, y: 3 }, b: [1], c: remove })).toEqual({ a: { y: 3 } });
    fc.assert(
      fc.property(source, changes, (s, c) => {
        expect(merge(s, prune(s, c))).toEqual(merge(s, c));
        expect(prune(merge(s, c), prune(merge(s, c), c))).toEqual({});
      }),
    );
  });

  it("composes two changes to one", () => {
    fc.assert(
      fc.property(source, changes, changes, (s, a, b) => {
        expect(merge(s, compose(a, b))).toEqual(merge(merge(s, a), b));
      }),
      { numRuns: 500 },
    );
  });
});
