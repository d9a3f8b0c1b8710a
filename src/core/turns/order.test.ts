import { describe, expect, it } from "vitest";
import { compareListed, nextPending, pendingInOrder, positionBefore } from "./order.ts";
import type { Entry } from "./schedule.ts";

const listed = (combatantId: string, at: number, ties: number[] = [], turnIndex = 1) => ({
  combatantId,
  at,
  ties,
  turnIndex,
});

function entry(id: string, order: number, state: Entry["state"] = "pending"): Entry {
  return {
    id,
    combatantId: id,
    kind: "normal",
    round: 1,
    turnIndex: 1,
    at: 0,
    ties: [],
    order,
    state,
    reason: null,
    begun: false,
    ended: false,
    trigger: null,
    budget: {},
  };
}

describe("compareListed", () => {
  const sorted = (list: ReturnType<typeof listed>[], ranks: Record<string, { rank: number }> = {}) =>
    [...list]
      .sort((a, b) => compareListed(a, b, ranks))
      .map(({ combatantId, turnIndex }) => `${combatantId}${turnIndex}`);

  it("goes by number, ties one by one, the GM's order, id and turn", () => {
    expect(sorted([listed("a", 1), listed("b", 3), listed("c", 2)])).toEqual(["b1", "c1", "a1"]);
    expect(sorted([listed("a", 1, [1, 5]), listed("b", 1, [1, 7]), listed("c", 1, [2])])).toEqual(["c1", "b1", "a1"]);
    expect(sorted([listed("a", 1), listed("b", 1)], { a: { rank: 2 }, b: { rank: 1 } })).toEqual(["b1", "a1"]);
    expect(sorted([listed("b", 1), listed("a", 1, [0])])).toEqual(["a1", "b1"]);
    expect(sorted([listed("a", 1, [], 2), listed("a", 1, [], 1)])).toEqual(["a1", "a2"]);
  });
});

describe("pending entries", () => {
  const entries = {
    a: entry("a", 3),
    b: entry("b", 1, "done"),
    c: entry("c", 2),
    d: entry("d", 0, "held"),
  };

  it("are those still to come, by their place and not by that of the active one", () => {
    expect(pendingInOrder({ entries }).map(({ id }) => id)).toEqual(["c", "a"]);
    expect(nextPending({ entries })?.id).toBe("c");
    expect(nextPending({ entries: {} })).toBeNull();
  });
});

describe("positionBefore", () => {
  const ordered = [entry("a", 0), entry("b", 1), entry("c", 2)];

  it("lies between the neighbours, before the first, behind the last", () => {
    expect(positionBefore(ordered, ordered[1] ?? null)).toBe(0.5);
    expect(positionBefore(ordered, ordered[0] ?? null)).toBe(-1);
    expect(positionBefore(ordered, null)).toBe(3);
    expect(positionBefore([], null)).toBe(0);
  });

  it("is none where no number fits between", () => {
    const close = [entry("a", 1), entry("b", 1 + Number.EPSILON)];
    expect(positionBefore(close, close[1] ?? null)).toBeNull();
  });
});
