import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPatch, diff, toUpdate } from "./patch.ts";

describe("diff", () => {
  it("names what is new, other and gone, key by key", () => {
    const before = { a: { x: 1, y: [1, 2] }, b: { z: 1 }, same: { deep: { value: 3 } } };
    const after = { a: { x: 1, y: [1, 3] }, c: { z: 1 }, same: { deep: { value: 3 } } };
    expect(diff(before, after)).toEqual({
      set: [
        ["a/y", [1, 3]],
        ["c", { z: 1 }],
      ],
      unset: ["b"],
    });
  });

  it("takes equal lists as equal, whatever they hold, and a list and an object as different", () => {
    expect(diff({ a: [{ x: 1, y: [2] }] }, { a: [{ y: [2], x: 1 }] })).toEqual({ set: [], unset: [] });
    expect(diff({ a: [{ x: 1 }] }, { a: [{ x: 1, y: 2 }] }).set).toEqual([["a", [{ x: 1, y: 2 }]]]);
    expect(diff({ a: [1] }, { a: { 0: 1 } }).set).toEqual([["a", { 0: 1 }]]);
    expect(diff({ a: [1, 2] }, { a: [1] }).set).toEqual([["a", [1]]]);
    expect(diff({ a: [null] }, { a: [{}] }).set).toEqual([["a", [{}]]]);
    expect(diff({ a: [{ x: 1 }] }, { a: [{ z: 1 }] }).set).toHaveLength(1);
    expect(diff({ a: null }, { a: { b: 1 } }).set).toEqual([["a", { b: 1 }]]);
  });

  it("does not look into what both share", () => {
    const shared = new Proxy({}, { ownKeys: () => expect.unreachable("looked into") });
    expect(diff({ shared }, { shared })).toEqual({ set: [], unset: [] });
  });

  it("turns any JSON into any other", () => {
    const key = fc.constantFrom("a", "b", "c");
    const { tree } = fc.letrec((tie) => ({
      tree: fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
      value: fc.oneof({ depthSize: "small" }, fc.integer(), fc.constant(null), fc.array(fc.integer()), tie("tree")),
    }));
    fc.assert(
      fc.property(tree as fc.Arbitrary<object>, tree as fc.Arbitrary<object>, (before, after) => {
        const copy = structuredClone(before);
        expect(applyPatch(before, diff(before, after))).toEqual(after);
        expect(before).toEqual(copy);
      }),
    );
  });
});

describe("applyPatch", () => {
  it("shares what it does not touch and makes objects on the way", () => {
    const target = { a: { x: 1 }, b: { y: 1 } };
    const patched = applyPatch(target, {
      set: [
        ["b/z", 2],
        ["c/d/e", 3],
      ],
      unset: ["b/y"],
    });
    expect(patched).toEqual({ a: { x: 1 }, b: { z: 2 }, c: { d: { e: 3 } } });
    expect(patched.a).toBe(target.a);
    expect(target).toEqual({ a: { x: 1 }, b: { y: 1 } });
  });
});

describe("toUpdate", () => {
  it("nests values and names deletions by dotted path", () => {
    expect(toUpdate({ set: [["entries/a-1-1/state", "done"]], unset: ["spends/c1"] })).toEqual({
      update: { entries: { "a-1-1": { state: "done" } } },
      deletions: ["spends.c1"],
    });
  });
});
