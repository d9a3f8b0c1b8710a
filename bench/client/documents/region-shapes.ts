import type { Obj } from "../common/utils/objects.ts";

/** A place on a scene in pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a place lies in a region: in one of its shapes, and in none that is a hole. Shapes as in the API's
 * documentation: rectangle, ellipse, circle and polygon, turned by degrees clockwise; others are nowhere.
 */
export function inRegion(shapes: readonly Obj[], place: Place): boolean {
  const within = (hole: boolean) => shapes.some((shape) => (shape["hole"] === true) === hole && inShape(shape, place));
  return within(false) && !within(true);
}

function inShape(shape: Obj, place: Place): boolean {
  const n = (key: string): number => Number(shape[key] ?? 0);
  if (shape["type"] === "rectangle") {
    const { x, y } = turnBack(place, { x: n("x"), y: n("y") }, n("rotation"));
    return x >= 0 && y >= 0 && x <= n("width") && y <= n("height");
  }
  if (shape["type"] === "ellipse" || shape["type"] === "circle") {
    const { x, y } = turnBack(place, { x: n("x"), y: n("y") }, n("rotation"));
    const [a, b] = shape["type"] === "circle" ? [n("radius"), n("radius")] : [n("radiusX"), n("radiusY")];
    return (x / a) ** 2 + (y / b) ** 2 <= 1;
  }
  return shape["type"] === "polygon" && inPolygon((shape["points"] ?? []) as number[], place);
}

/** The place as seen from an origin that is turned by so many degrees clockwise. */
function turnBack(place: Place, origin: Place, degrees: number): Place {
  const angle = (-degrees * Math.PI) / 180;
  const [dx, dy] = [place.x - origin.x, place.y - origin.y];
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}

/** Counts the edges that a ray to the right crosses. `points` is a flat list of x and y. */
function inPolygon(points: readonly number[], { x, y }: Place): boolean {
  const count = points.length / 2;
  let inside = false;
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[2 * i], points[2 * i + 1], points[2 * j], points[2 * j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
