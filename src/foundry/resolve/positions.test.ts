import { describe, expect, it } from "vitest";
import { bearing, centreOf, headingOf, type Placement, spacesBetween } from "./positions.ts";

const at = (x: number, y: number, size = 1): Placement => ({
  x: x * 100,
  y: y * 100,
  width: size,
  height: size,
  rotation: 0,
});

describe("bearing", () => {
  it("is clockwise from south for the eight neighbours", () => {
    const neighbours: [number, number, number][] = [
      [0, 1, 0],
      [-1, 1, 45],
      [-1, 0, 90],
      [-1, -1, 135],
      [0, -1, 180],
      [1, -1, 225],
      [1, 0, 270],
      [1, 1, 315],
    ];
    for (const [x, y, degrees] of neighbours) expect(bearing({ x: 0, y: 0 }, { x, y })).toBeCloseTo(degrees, 9);
  });

  it("of a point to itself is 0 and no NaN", () => expect(bearing({ x: 3, y: 3 }, { x: 3, y: 3 })).toBe(0));
});

describe("spacesBetween", () => {
  it("counts adjacent as 1, also over the corner, and each further space as one more", () => {
    expect(spacesBetween(at(0, 0), at(1, 0), 100)).toBe(1);
    expect(spacesBetween(at(0, 0), at(1, 1), 100)).toBe(1);
    expect(spacesBetween(at(5, 0), at(0, 2), 100)).toBe(5);
    expect(spacesBetween(at(0, 0), at(0, 0), 100)).toBe(0);
  });

  it("measures from the nearest spaces of large creatures, both ways", () => {
    expect(spacesBetween(at(0, 0, 3), at(3, 1), 100)).toBe(1);
    expect(spacesBetween(at(3, 1), at(0, 0, 3), 100)).toBe(1);
    expect(spacesBetween(at(0, 0, 2), at(5, 0, 2), 100)).toBe(4);
    expect(spacesBetween(at(0, 0, 3), at(1, 1), 100)).toBe(0);
  });

  it("has its centre in the middle of a large creature", () =>
    expect(centreOf(at(0, 0, 3), 100)).toEqual({ x: 150, y: 150 }));
});

describe("headingOf", () => {
  it("is the nearest of eight ways on the grid: 0 is south, and it runs clockwise", () => {
    expect([0, 45, 90, 180, 270].map(headingOf)).toEqual([
      { dx: 0, dy: 1 },
      { dx: -1, dy: 1 },
      { dx: -1, dy: 0 },
      { dx: 0, dy: -1 },
      { dx: 1, dy: 0 },
    ]);
    expect(headingOf(22)).toEqual({ dx: 0, dy: 1 });
    expect(headingOf(350)).toEqual(headingOf(0));
    expect(headingOf(-90)).toEqual(headingOf(270));
  });
});
