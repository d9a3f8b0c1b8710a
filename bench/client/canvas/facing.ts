import type { Point } from "./grid/types.ts";

/** Token rotation is in degrees, 0 faces south, and grows clockwise on the screen (90 = west, 180 = north, 270 = east). */

/** Any angle in degrees as the same angle in [0, 360). */
export function normalizeDegrees(degrees: number): number {
  const angle = degrees % 360;
  // `+ 0` turns -0 into 0.
  return (angle < 0 ? angle + 360 : angle) + 0;
}

/** Unit vector (y down) that a token with this rotation looks along. */
export function facingVector(rotation: number): Point {
  const angle = (rotation * Math.PI) / 180;
  return { x: -Math.sin(angle), y: Math.cos(angle) };
}

/** Rotation of a token that looks from one point to another; null when both are the same. */
export function rotationTowards(from: Point, to: Point): number | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (dx === 0 && dy === 0) return null;
  return normalizeDegrees((Math.atan2(-dx, dy) * 180) / Math.PI);
}

/** The shorter way from one rotation to another, in (-180, 180]. */
export function shortestTurn(from: number, to: number): number {
  const turn = normalizeDegrees(to - from);
  return turn > 180 ? turn - 360 : turn;
}
