import { describe, expect, it } from "vitest";
import { moved, sortUpdates } from "./reorder.ts";

describe("moving a thing in its list", () => {
  it("changes places with its neighbour, and stops at the ends", () => {
    expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b"], "a", -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], "b", 1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], "x", 1)).toEqual(["a", "b"]);
  });

  it("gives things that shared one place a place of their own, and writes no more than it must", () => {
    expect(sortUpdates(["b", "a"], () => 0)).toEqual([
      { _id: "b", sort: 100_000 },
      { _id: "a", sort: 200_000 },
    ]);
    const present: Record<string, number> = { a: 100_000, b: 50 };
    expect(sortUpdates(["a", "b"], (id) => present[id])).toEqual([{ _id: "b", sort: 200_000 }]);
  });
});
