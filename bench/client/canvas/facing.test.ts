import { describe, expect, it } from "vitest";
import { facingVector, normalizeDegrees, rotationTowards, shortestTurn } from "./facing.ts";

const O = { x: 0, y: 0 };

describe("token rotation: 0 faces south, clockwise on the screen", () => {
  it.each([
    ["south", 0, 0, 1],
    ["south-west", 45, -1, 1],
    ["west", 90, -1, 0],
    ["north-west", 135, -1, -1],
    ["north", 180, 0, -1],
    ["north-east", 225, 1, -1],
    ["east", 270, 1, 0],
    ["south-east", 315, 1, 1],
  ])("looks %s at %i°", (_name, degrees, x, y) => {
    expect(rotationTowards(O, { x, y })).toBeCloseTo(degrees, 10);
    const v = facingVector(degrees);
    expect(v.x * Math.hypot(x, y)).toBeCloseTo(x, 10);
    expect(v.y * Math.hypot(x, y)).toBeCloseTo(y, 10);
  });

  it("has no direction towards oneself", () => {
    expect(rotationTowards({ x: 3, y: 4 }, { x: 3, y: 4 })).toBeNull();
  });

  it("wraps angles and turns the short way", () => {
    expect(normalizeDegrees(-90)).toBe(270);
    expect(normalizeDegrees(720)).toBe(0);
    expect(Object.is(normalizeDegrees(-360), 0)).toBe(true);
    expect(shortestTurn(350, 10)).toBe(20);
    expect(shortestTurn(10, 350)).toBe(-20);
    expect(shortestTurn(0, 180)).toBe(180);
  });
});
