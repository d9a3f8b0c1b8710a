import { BaseGrid, type SegmentMeasure } from "./base.ts";
import { GRID_TYPES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import {
  type Coordinates,
  isOffset,
  type MeasureWaypoint,
  type Offset,
  type Point,
  type SnappingBehavior,
} from "./types.ts";

/** Emulates the documented `foundry.grid.GridlessGrid`: an offset is a pixel, distances are Euclidean, spaces are 0. */
export class GridlessGrid extends BaseGrid {
  override readonly type = GRID_TYPES.GRIDLESS;

  override getOffset(coords: Coordinates): Offset {
    return isOffset(coords) ? { ...coords } : { i: Math.round(coords.y), j: Math.round(coords.x) };
  }
  override getOffsetRange(
    b: Point & { readonly width: number; readonly height: number },
  ): [number, number, number, number] {
    return [Math.floor(b.y), Math.floor(b.x), Math.ceil(b.y + b.height), Math.ceil(b.x + b.width)];
  }
  override getAdjacentOffsets(): Offset[] {
    return [];
  }
  override testAdjacency(): boolean {
    return false;
  }
  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    return this.getOffset(this.getShiftedPoint(this.getTopLeftPoint(coords), direction));
  }
  override getShiftedPoint(point: Point, direction: number): Point {
    const bit = (mask: number) => (direction & mask ? this.size : 0);
    const { UP, DOWN, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
    return { ...point, x: point.x + bit(RIGHT) - bit(LEFT), y: point.y + bit(DOWN) - bit(UP) };
  }
  override getTopLeftPoint(coords: Coordinates): Point {
    return isOffset(coords) ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }
  override getCenterPoint(coords: Coordinates): Point {
    return this.getTopLeftPoint(coords);
  }
  override getShape(): Point[] {
    return [];
  }
  override getVertices(): Point[] {
    return [];
  }
  override getSnappedPoint(point: Point, _behavior: SnappingBehavior): Point {
    return { x: point.x, y: point.y };
  }
  override getDirectPath(waypoints: readonly Coordinates[]): Offset[] {
    return waypoints.map((w) => this.getOffset(w));
  }
  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = (direction * Math.PI) / 180;
    const pixels = (distance / this.distance) * this.size;
    return { x: point.x + Math.cos(angle) * pixels, y: point.y + Math.sin(angle) * pixels };
  }
  override getCircle(center: Point, radius: number): Point[] {
    return Array.from({ length: 72 }, (_, n) => this.getTranslatedPoint(center, n * 5, radius));
  }
  protected override measureSegment(from: MeasureWaypoint, to: MeasureWaypoint): SegmentMeasure {
    const [a, b] = [this.getTopLeftPoint(from), this.getTopLeftPoint(to)];
    const plane = (Math.hypot(b.x - a.x, b.y - a.y) / this.size) * this.distance;
    const rise = "elevation" in from && "elevation" in to ? to.elevation - from.elevation : 0;
    const distance = Math.hypot(plane, rise);
    return { distance, spaces: 0, diagonals: 0, euclidean: distance };
  }
}
