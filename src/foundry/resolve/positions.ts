/**
 * Bearings and distances between tokens, as plain geometry. Degrees run clockwise and 0 is south, as a token's
 * rotation does.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A token's square as numbers: pixels, grid spaces, degrees. */
export interface Placement extends Point {
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

const normalise = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** Direction in which `to` lies as seen from `from`, 0 to 360. Two equal points: 0. */
export function bearing(from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (dx === 0 && dy === 0) return 0;
  return normalise((Math.atan2(-dx, dy) * 180) / Math.PI);
}

/** Centre of a placement in pixels, for a grid of `size` pixels. */
export const centreOf = (placement: Placement, size: number): Point => ({
  x: placement.x + (placement.width * size) / 2,
  y: placement.y + (placement.height * size) / 2,
});

/** One grid space in one of eight directions: `dx` to the east, `dy` to the south. */
export interface Heading {
  readonly dx: -1 | 0 | 1;
  readonly dy: -1 | 0 | 1;
}

/** From south on, clockwise, as degrees of a bearing run. */
const HEADINGS: readonly Heading[] = [
  { dx: 0, dy: 1 },
  { dx: -1, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: -1, dy: -1 },
  { dx: 0, dy: -1 },
  { dx: 1, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 1, dy: 1 },
];

/** The nearest of eight directions to a bearing in degrees. */
export const headingOf = (degrees: number): Heading =>
  HEADINGS[Math.round(normalise(degrees) / 45) % HEADINGS.length] ?? { dx: 0, dy: 1 };

/**
 * Distance in grid spaces between the nearest spaces of two placements, a diagonal step counting as one: adjacent
 * creatures are at 1, overlapping ones at 0. On a gridless or hex scene it is the same measure on the square of
 * `size` pixels, which is why it prefills and never decides.
 */
export function spacesBetween(a: Placement, b: Placement, size: number): number {
  const gap = (aStart: number, aLength: number, bStart: number, bLength: number): number => {
    const start = aStart / size;
    const other = bStart / size;
    if (other >= start + aLength) return other - (start + aLength) + 1;
    if (start >= other + bLength) return start - (other + bLength) + 1;
    return 0;
  };
  return Math.round(Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)));
}
