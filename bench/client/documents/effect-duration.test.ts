import { describe, expect, it } from "vitest";
import { remaining13, remaining14 } from "./effect-duration.ts";

const fight = (round: number, turn: number | null) => ({ round, turn, turns: 4 });

describe("a duration of 14", () => {
  const left = (value: number | null, units: string, start: object | null, clock: object) =>
    remaining14({ value, units }, start as never, { time: 0, fight: null, ...clock }).remaining;

  it("runs by the world's clock, in its own units", () => {
    expect(left(2, "minutes", { time: 100 }, { time: 160 })).toBe(1);
    expect(left(30, "seconds", { time: 100 }, { time: 130 })).toBe(0);
  });
  it("runs by rounds, from the turn in which it began, or by whole rounds", () => {
    expect(left(1, "rounds", { round: 2, turn: 3 }, { fight: fight(3, 1) })).toBe(1);
    expect(left(1, "rounds", { round: 2, turn: 3 }, { fight: fight(3, 3) })).toBe(0);
    expect(left(1, "rounds", { round: 2, turn: null }, { fight: fight(3, 0) })).toBe(0);
  });
  it("runs by turns", () => expect(left(3, "turns", { round: 1, turn: 2 }, { fight: fight(2, 1) })).toBe(0));
  it("has no end without a value, and stands still without its fight", () => {
    expect(left(null, "rounds", { round: 1 }, { fight: fight(9, 0) })).toBe(Number.POSITIVE_INFINITY);
    expect(left(2, "rounds", { round: 1 }, {})).toBe(2);
  });
});

describe("a duration of 13", () => {
  it("runs by seconds, or else by rounds and turns", () => {
    expect(remaining13({ seconds: 60, startTime: 10 }, { time: 40, fight: null })).toEqual({
      type: "seconds",
      remaining: 30,
    });
    expect(remaining13({ rounds: 2, startRound: 1, startTurn: 2 }, { time: 0, fight: fight(2, 2) })).toEqual({
      type: "turns",
      remaining: 1,
    });
    expect(remaining13({}, { time: 0, fight: null })).toEqual({ type: "none", remaining: null });
  });
});
