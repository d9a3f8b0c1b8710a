import { describe, expect, it } from "vitest";
import { clampStep, ladderKey, pressedStep } from "./ladder-model.ts";

describe("a ladder of states", () => {
  it("is climbed and descended with the keys of a slider, and ends where it ends", () => {
    expect(["ArrowUp", "ArrowRight", "+"].map((key) => ladderKey(key, 2, 6))).toEqual([3, 3, 3]);
    expect(["ArrowDown", "ArrowLeft", "-", "Delete"].map((key) => ladderKey(key, 2, 6))).toEqual([1, 1, 1, 1]);
    expect([ladderKey("Home", 4, 6), ladderKey("End", 1, 6)]).toEqual([0, 5]);
    expect([ladderKey("ArrowUp", 5, 6), ladderKey("ArrowDown", 0, 6)]).toEqual([5, 0]);
  });

  it("leaves every other key to the page", () => {
    expect(["a", "Tab", "Enter", "Escape"].map((key) => ladderKey(key, 2, 6))).toEqual([null, null, null, null]);
  });

  it("goes to the step that is pressed, and one back when it holds already", () => {
    expect([pressedStep(0, 3), pressedStep(3, 1), pressedStep(3, 3)]).toEqual([3, 1, 2]);
  });

  it("shows the nearest step for a value that is none", () => {
    expect([clampStep(9, 6), clampStep(-2, 6), clampStep(Number.NaN, 6), clampStep(3, 0)]).toEqual([5, 0, 0, 0]);
  });
});
