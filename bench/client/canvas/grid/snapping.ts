import { GRID_SNAPPING_MODES as M } from "./constants.ts";
import type { Point, SnappingBehavior } from "./types.ts";

/** Nearest `(n + phase) * step` to a coordinate. */
function nearest(value: number, step: number, phase: number): number {
  return (Math.round(value / step - phase) + phase) * step;
}

const CORNERS = M.VERTEX | M.CORNER;
const HORIZONTAL_SIDES = M.TOP_SIDE_MIDPOINT | M.BOTTOM_SIDE_MIDPOINT;
const VERTICAL_SIDES = M.LEFT_SIDE_MIDPOINT | M.RIGHT_SIDE_MIDPOINT;

/**
 * The snapping position nearest to a point on a square grid. On squares a vertex and a corner are the same place, and so
 * are an edge's midpoint and a side's; a space's top-left corner is its neighbour's top-right one, so all four corner
 * modes offer the same lattice.
 */
export function snapToSquares(point: Point, size: number, { mode, resolution = 1 }: SnappingBehavior): Point {
  if (mode === 0) return { x: point.x, y: point.y };
  const step = size / resolution;
  const at = (px: number, py: number): Point => ({ x: nearest(point.x, step, px), y: nearest(point.y, step, py) });
  const candidates: Point[] = [];
  if (mode & M.CENTER) candidates.push(at(0.5, 0.5));
  if (mode & CORNERS) candidates.push(at(0, 0));
  if (mode & (HORIZONTAL_SIDES | M.EDGE_MIDPOINT)) candidates.push(at(0.5, 0));
  if (mode & (VERTICAL_SIDES | M.EDGE_MIDPOINT)) candidates.push(at(0, 0.5));
  const distance = (c: Point) => (c.x - point.x) ** 2 + (c.y - point.y) ** 2;
  return candidates.reduce((best, c) => (distance(c) < distance(best) ? c : best), candidates[0] ?? { ...point });
}
