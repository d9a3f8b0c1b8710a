import { expect, it } from "vitest";
import { inRegion } from "./region-shapes.ts";

const square = { type: "rectangle", x: 100, y: 100, width: 200, height: 100, rotation: 0 };

it("finds places in rectangles, ellipses, circles and polygons, at their turn", () => {
  const inside = (shape: object, x: number, y: number) => inRegion([shape as Record<string, unknown>], { x, y });
  expect([inside(square, 150, 150), inside(square, 310, 150)]).toEqual([true, false]);
  // A quarter clockwise about its corner: it now reaches down and to the left.
  expect([inside({ ...square, rotation: 90 }, 50, 250), inside({ ...square, rotation: 90 }, 150, 150)]).toEqual([
    true,
    false,
  ]);
  const ellipse = { type: "ellipse", x: 0, y: 0, radiusX: 100, radiusY: 10, rotation: 0 };
  expect([inside(ellipse, 90, 0), inside(ellipse, 0, 90), inside({ ...ellipse, rotation: 90 }, 0, 90)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([
    inside({ type: "circle", x: 0, y: 0, radius: 5 }, 3, 4),
    inside({ type: "circle", x: 0, y: 0, radius: 5 }, 4, 4),
  ]).toEqual([true, false]);
  const triangle = { type: "polygon", points: [0, 0, 100, 0, 0, 100] };
  expect([inside(triangle, 20, 20), inside(triangle, 80, 80)]).toEqual([true, false]);
});

it("takes holes out, and knows no other shapes", () => {
  const hole = { type: "circle", x: 150, y: 150, radius: 20, hole: true };
  expect(inRegion([square, hole], { x: 150, y: 150 })).toBe(false);
  expect(inRegion([square, hole], { x: 250, y: 150 })).toBe(true);
  expect(inRegion([{ type: "cone", x: 0, y: 0 }], { x: 0, y: 0 })).toBe(false);
});
