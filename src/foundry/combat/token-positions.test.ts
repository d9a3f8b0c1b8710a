import { describe, expect, it } from "vitest";
import { emptySchedule } from "../../core/turns/index.ts";
import { movesBack, movesBetween, placesAfter, type TokenPlaces, withMoves } from "./token-positions.ts";

const at = (x: number, y: number): TokenPlaces => ({
  ann: { uuid: "Scene.s.Token.a", x, y, elevation: 0, rotation: 0 },
});

describe("token movement between commands", () => {
  it("is told path by path, and taken back to where it began", () => {
    const moves = movesBetween(at(0, 0), at(100, 0));
    expect(moves).toEqual([{ kind: "update", uuid: "Scene.s.Token.a", path: "x", from: 0, to: 100 }]);
    expect(placesAfter(at(100, 0), movesBack(moves))).toEqual(at(0, 0));
  });
  it("of a token that came meanwhile is none", () => {
    expect(movesBetween({}, at(5, 5))).toEqual([]);
  });
  it("becomes part of the step that began the turn, after what the step itself changed", () => {
    const step = {
      command: "next",
      boundary: null,
      inverse: { set: [], unset: [] },
      changes: [],
      seconds: 0,
      before: null,
    };
    const schedule = { ...emptySchedule("toy"), head: "h0/s1", history: { h0: { s1: step } } };
    const moves = movesBetween(at(0, 0), at(100, 50));
    expect(withMoves(schedule, "h0/s1", moves).history["h0"]?.["s1"]?.changes).toEqual(moves);
    expect(withMoves(emptySchedule("toy"), null, moves)).toEqual(emptySchedule("toy"));
  });
});
