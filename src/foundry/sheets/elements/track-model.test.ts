import { describe, expect, it } from "vitest";
import { rowChanges, type TrackLevel, trackKey, trackRows, trackText } from "./track-model.ts";

const levels: TrackLevel[] = [
  { id: "wound", units: 50, label: "Wounds" },
  { id: "lesser", units: 10, label: "Lesser" },
  { id: "minor", units: 1, label: "Minor" },
];
const counts = (total: number, max = 150): number[] => trackRows(total, max, levels).map(({ count }) => count);

describe("a track with levels", () => {
  it.each([
    [0, [0, 0, 0]],
    [9, [0, 0, 9]],
    [10, [0, 1, 0]],
    [49, [0, 4, 9]],
    [50, [1, 0, 0]],
    [127, [2, 2, 7]],
  ])("shows %i as %j", (total, expected) => expect(counts(total)).toEqual(expected));

  it("is full at its maximum, and shows no more than that", () => {
    expect(counts(150)).toEqual([3, 0, 0]);
    expect(counts(999)).toEqual([3, 0, 0]);
    expect(counts(-5)).toEqual([0, 0, 0]);
  });

  it("has room for what does not yet become one of the next level", () => {
    expect(trackRows(0, 150, levels).map(({ capacity }) => capacity)).toEqual([3, 4, 9]);
  });

  it("serves a track with a single level too", () => {
    const stun: TrackLevel[] = [{ id: "stun", units: 1, label: "Stun" }];
    expect(trackRows(4, 12, stun)).toEqual([{ level: stun[0], count: 4, capacity: 12 }]);
  });

  it("says in words what it shows", () => {
    expect(trackText(61, 150, levels)).toBe("Wounds 1, Lesser 1, Minor 1 / Wounds 3");
    expect(trackText(0, 150, levels)).toBe("0 / Wounds 3");
  });
});

describe("keys on a track", () => {
  it("mark, heal, change the level, clear", () => {
    expect(trackKey("ArrowUp")).toEqual({ kind: "change", amount: 1 });
    expect(trackKey("-")).toEqual({ kind: "change", amount: -1 });
    expect(trackKey("ArrowRight")).toEqual({ kind: "level", amount: 1 });
    expect(trackKey("Home")).toEqual({ kind: "clear" });
  });

  it("leave every other key to the page", () => {
    for (const key of ["Tab", "Enter", "Escape", "a", "F5"]) expect(trackKey(key)).toBeNull();
  });
});

describe("what moves on a track", () => {
  const change = (from: number, to: number) => rowChanges(trackRows(from, 150, levels), trackRows(to, 150, levels));

  it("five lesser wounds become a wound: they rise, it receives", () => {
    expect(change(40, 50)).toEqual(["receives", "rises", "same"]);
    expect(change(49, 50)).toEqual(["receives", "rises", "rises"]);
  });

  it("ten minor wounds become a lesser one", () => {
    expect(change(9, 10)).toEqual(["same", "receives", "rises"]);
  });

  it("marks and healings within a level", () => {
    expect(change(0, 2)).toEqual(["same", "same", "marked"]);
    expect(change(30, 20)).toEqual(["same", "healed", "same"]);
    expect(change(0, 0)).toEqual(["same", "same", "same"]);
  });

  it("a wound that is healed a little breaks up, and the rest descends", () => {
    expect(change(50, 49)).toEqual(["breaks", "descends", "descends"]);
  });
});
