import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byDocument,
  type Change,
  compact,
  conflicts,
  difference,
  invert,
  type Json,
  sameJson,
  update,
} from "./change.ts";

const effect = { uuid: "Actor.a.ActiveEffect.e", documentName: "ActiveEffect", parent: "Actor.a", data: { _id: "e" } };

const value = fc.option(fc.oneof(fc.integer(), fc.boolean(), fc.string()), { nil: undefined });
/** A chain of updates of a few paths, each beginning where the one before on its path ended, and the world before it. */
const history = fc
  .array(fc.tuple(fc.constantFrom("A", "B"), fc.constantFrom("x", "y"), value), { maxLength: 12 })
  .map((writes) => {
    const now = new Map<string, Json | undefined>();
    const changes = writes.map(([uuid, path, to]): Change => {
      const from = now.get(uuid + path);
      now.set(uuid + path, to);
      return update(uuid, path, from, to);
    });
    return { changes, now };
  });

function apply(world: Map<string, Json | undefined>, changes: readonly Change[]): void {
  for (const { uuid, updates } of byDocument(changes)) {
    for (const [path, to] of updates) world.set(uuid + path, to);
  }
}

describe("invert", () => {
  it("is its own inverse and survives JSON", () => {
    fc.assert(
      fc.property(history, ({ changes }) => {
        const all: Change[] = [...changes, { kind: "create", ...effect }, { kind: "delete", ...effect }];
        expect(invert(invert(all))).toEqual(all);
        expect(JSON.parse(JSON.stringify(invert(all)))).toEqual(invert(all));
      }),
    );
  });

  it("takes back what was applied", () => {
    fc.assert(
      fc.property(history, ({ changes, now }) => {
        const world = new Map<string, Json | undefined>();
        apply(world, changes);
        for (const [key, expected] of now) expect(world.get(key)).toEqual(expected);
        apply(world, invert(changes));
        for (const left of world.values()) expect(left).toBeUndefined();
      }),
    );
  });

  it("turns a creation into a deletion that knows what to make again", () => {
    expect(invert([{ kind: "create", ...effect }])).toEqual([{ kind: "delete", ...effect }]);
  });
});

describe("difference", () => {
  it("names each path whose value differs, lists as a whole", () => {
    const before = {
      hp: 3,
      tags: ["a"],
      stun: { level: "none", lna: 0 },
      wounds: { w1: { level: "flesh" } },
      prone: false,
    };
    const after = {
      hp: 3,
      tags: ["a", "b"],
      stun: { level: "normal", lna: 1 },
      wounds: { w2: { level: "normal" } },
      prone: false,
    };
    expect(difference("A", "system", before, after)).toEqual([
      update("A", "system.tags", ["a"], ["a", "b"]),
      update("A", "system.stun.level", "none", "normal"),
      update("A", "system.stun.lna", 0, 1),
      update("A", "system.wounds.w1", { level: "flesh" }, undefined),
      update("A", "system.wounds.w2", undefined, { level: "normal" }),
    ]);
  });

  it("is empty between equal states, and its inverse is the difference the other way round", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [before, after] = [a as Json, b as Json];
        expect(difference("A", "", before, before)).toEqual([]);
        const there = difference("A", "x", before, after);
        const back = difference("A", "x", after, before);
        const byPath = (changes: readonly Change[]) =>
          [...changes].sort((l, r) => (JSON.stringify(l) < JSON.stringify(r) ? -1 : 1));
        expect(byPath(invert(there))).toEqual(byPath(back));
      }),
    );
  });

  it("replaces what is an object on one side only", () => {
    expect(difference("A", "hold", null, { text: "" })).toEqual([update("A", "hold", null, { text: "" })]);
    expect(difference("A", "", { a: [1] }, { a: { 0: 1 } })).toEqual([update("A", "a", [1], { 0: 1 })]);
  });
});

describe("compact", () => {
  it("joins updates of a path and drops what changes nothing", () => {
    expect(compact([update("A", "x", 1, 2), update("A", "y", 0, 5), update("A", "x", 2, 3)])).toEqual([
      update("A", "x", 1, 3),
      update("A", "y", 0, 5),
    ]);
    expect(compact([update("A", "x", 1, 2), update("A", "x", 2, 1)])).toEqual([]);
    expect(compact([update("A", "x", { a: [1] }, { a: [1] })])).toEqual([]);
  });

  it("refuses a chain with a gap", () => {
    expect(() => compact([update("A", "x", 1, 2), update("A", "x", 5, 6)])).toThrow(
      expect.objectContaining({ code: "conflict", field: "A x" }),
    );
    expect(() => compact([update("A", "x", 1, 2), update("A", "x", undefined, 6)])).toThrow(
      expect.objectContaining({ code: "conflict" }),
    );
  });

  it("keeps updates before and after a deletion apart", () => {
    const changes: Change[] = [
      update(effect.uuid, "disabled", false, true),
      { kind: "delete", ...effect },
      { kind: "create", ...effect },
      update(effect.uuid, "disabled", false, true),
      update("Actor.a", "x", 1, 2),
    ];
    expect(compact(changes)).toEqual(changes);
  });
});

describe("byDocument", () => {
  it("gathers what one document is asked to do", () => {
    const [first, second] = byDocument([
      update("A", "x", 1, 2),
      { kind: "create", ...effect },
      update("A", "y", 3, undefined),
      { kind: "delete", ...effect, uuid: "A" },
    ]);
    expect(first?.uuid).toBe("A");
    expect([...(first?.updates ?? [])]).toEqual([
      ["x", 2],
      ["y", undefined],
    ]);
    expect(first?.deletes).toHaveLength(1);
    expect(second).toMatchObject({ uuid: effect.uuid, creates: [{ kind: "create" }] });
  });
});

describe("conflicts", () => {
  it("names the updates whose document has moved on", () => {
    const changes = [update("A", "x", 1, 2), update("A", "y", undefined, 2)];
    expect(conflicts(changes, (_, path) => (path === "x" ? 1 : undefined))).toEqual([]);
    expect(conflicts(changes, () => 7)).toEqual(changes);
    expect(conflicts(invert(changes), () => 2)).toEqual([]);
  });
});

describe("sameJson", () => {
  it("compares by content", () => {
    expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(sameJson([1], { 0: 1 })).toBe(false);
    expect(sameJson({ a: 1 }, { b: 1 })).toBe(false);
    expect(sameJson([1, 2], [1])).toBe(false);
    expect(sameJson(null, {})).toBe(false);
    expect(sameJson(undefined, null)).toBe(false);
  });
});
