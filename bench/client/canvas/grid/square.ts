import { BaseGrid, type SegmentMeasure } from "./base.ts";
import { GRID_DIAGONALS as D, GRID_TYPES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import { snapToSquares } from "./snapping.ts";
import {
  type Coordinates,
  type GridConfiguration,
  isOffset,
  type MeasureWaypoint,
  type Offset,
  type Point,
  type SnappingBehavior,
} from "./types.ts";

/** Float noise that may push a point over a line (0.1 + 0.2); a millionth of a space is nobody's intention. */
const EPSILON = 1e-6;

interface Steps {
  /** Steps along one axis, along two, along three. */
  readonly straight: number;
  readonly diagonal: number;
  readonly spatial: number;
}

/** Splits a displacement (rows, columns, elevation steps) into the steps of a shortest path. */
function stepsOf(a: Required<Offset>, b: Required<Offset>): Steps {
  const [high = 0, middle = 0, low = 0] = [Math.abs(a.i - b.i), Math.abs(a.j - b.j), Math.abs(a.k - b.k)].sort(
    (x, y) => y - x,
  );
  return { straight: high - middle, diagonal: middle - low, spatial: low };
}

/** Emulates the documented `foundry.grid.SquareGrid`. */
export class SquareGrid extends BaseGrid {
  override readonly type = GRID_TYPES.SQUARE;
  /** A GRID_DIAGONALS rule. */
  readonly diagonals: number;

  constructor(config: GridConfiguration) {
    super(config);
    this.diagonals = config.diagonals ?? D.EQUIDISTANT;
  }

  override getOffset(coords: Coordinates): Offset {
    const k = this.#elevationStep(coords);
    const plane = isOffset(coords)
      ? { i: coords.i, j: coords.j }
      : { i: Math.floor(coords.y / this.size + EPSILON), j: Math.floor(coords.x / this.size + EPSILON) };
    return k === undefined ? plane : { ...plane, k };
  }

  #elevationStep(coords: Coordinates): number | undefined {
    if (isOffset(coords)) return coords.k;
    return "elevation" in coords ? Math.floor(coords.elevation / this.distance + EPSILON) : undefined;
  }

  /** The half-open range `[i0, j0, i1, j1)` of spaces that a rectangle touches. */
  override getOffsetRange(
    bounds: Point & { readonly width: number; readonly height: number },
  ): [number, number, number, number] {
    return [
      Math.floor(bounds.y / this.size + EPSILON),
      Math.floor(bounds.x / this.size + EPSILON),
      Math.ceil((bounds.y + bounds.height) / this.size - EPSILON),
      Math.ceil((bounds.x + bounds.width) / this.size - EPSILON),
    ];
  }

  /** The eight neighbours, or the four that share a side where diagonals are illegal. Clockwise from the top left. */
  override getAdjacentOffsets(coords: Coordinates): Offset[] {
    const { i, j } = this.getOffset(coords);
    const around = [
      { i: i - 1, j: j - 1 },
      { i: i - 1, j },
      { i: i - 1, j: j + 1 },
      { i, j: j + 1 },
      { i: i + 1, j: j + 1 },
      { i: i + 1, j },
      { i: i + 1, j: j - 1 },
      { i, j: j - 1 },
    ];
    return this.diagonals === D.ILLEGAL ? around.filter((o) => o.i === i || o.j === j) : around;
  }

  override testAdjacency(a: Coordinates, b: Coordinates): boolean {
    const { straight, diagonal, spatial } = stepsOf(this.#offset3D(a), this.#offset3D(b));
    const steps = straight + diagonal + spatial;
    return steps === 1 && (this.diagonals !== D.ILLEGAL || straight === 1);
  }

  override getShiftedOffset(coords: Coordinates, direction: number): Offset {
    const offset = this.getOffset(coords);
    const { di, dj } = this.#shift(direction);
    return { ...offset, i: offset.i + di, j: offset.j + dj };
  }

  override getShiftedPoint(point: Point, direction: number): Point {
    const { di, dj } = this.#shift(direction);
    return { ...point, x: point.x + dj * this.size, y: point.y + di * this.size };
  }

  #shift(direction: number): { di: number; dj: number } {
    const bit = (mask: number) => (direction & mask ? 1 : 0);
    const di = bit(MOVEMENT_DIRECTIONS.DOWN) - bit(MOVEMENT_DIRECTIONS.UP);
    const dj = bit(MOVEMENT_DIRECTIONS.RIGHT) - bit(MOVEMENT_DIRECTIONS.LEFT);
    return this.diagonals === D.ILLEGAL && di !== 0 && dj !== 0 ? { di: 0, dj: 0 } : { di, dj };
  }

  override getTopLeftPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: j * this.size, y: i * this.size };
  }

  override getCenterPoint(coords: Coordinates): Point {
    const { i, j } = this.getOffset(coords);
    return { x: (j + 0.5) * this.size, y: (i + 0.5) * this.size };
  }

  override getShape(): Point[] {
    const s = this.size / 2;
    return [
      { x: -s, y: -s },
      { x: s, y: -s },
      { x: s, y: s },
      { x: -s, y: s },
    ];
  }

  override getVertices(coords: Coordinates): Point[] {
    const { x, y } = this.getCenterPoint(coords);
    return this.getShape().map((p) => ({ x: p.x + x, y: p.y + y }));
  }

  override getSnappedPoint(point: Point, behavior: SnappingBehavior): Point {
    return snapToSquares(point, this.size, behavior);
  }

  #offset3D(coords: Coordinates): Required<Offset> {
    const { i, j, k = 0 } = this.getOffset(coords);
    return { i, j, k };
  }

  /** Distances count spaces, so two points inside one space are 0 apart; `euclidean` alone looks at the points. */
  protected override measureSegment(
    from: MeasureWaypoint,
    to: MeasureWaypoint,
    priorDiagonals: number,
  ): SegmentMeasure {
    const [a, b] = [this.#offset3D(from), this.#offset3D(to)];
    // Height counts only between points that both have one.
    const rises = this.#hasHeight(from) && this.#hasHeight(to);
    const { straight, diagonal, spatial } = rises ? stepsOf(a, b) : stepsOf({ ...a, k: 0 }, { ...b, k: 0 });
    const slanted = diagonal + spatial;
    const euclidean = this.#euclidean(from, to);
    if (this.diagonals === D.ILLEGAL) {
      const spaces = straight + 2 * diagonal + 3 * spatial;
      return { distance: spaces * this.distance, spaces, diagonals: 0, euclidean };
    }
    const steps = straight + this.#slantedSteps(diagonal, spatial, priorDiagonals);
    return { distance: steps * this.distance, spaces: straight + slanted, diagonals: slanted, euclidean };
  }

  #hasHeight(coords: Coordinates): boolean {
    return isOffset(coords) ? coords.k !== undefined : "elevation" in coords;
  }

  /** The length of diagonal steps, in straight steps. */
  #slantedSteps(diagonal: number, spatial: number, prior: number): number {
    switch (this.diagonals) {
      case D.EXACT:
        return diagonal * Math.SQRT2 + spatial * Math.sqrt(3);
      case D.APPROXIMATE:
        return diagonal * 1.5 + spatial * 1.75;
      case D.RECTILINEAR:
        return diagonal * 2 + spatial * 3;
      case D.ALTERNATING_1:
        return alternating(diagonal + spatial, prior % 2 === 0 ? 1 : 2);
      case D.ALTERNATING_2:
        return alternating(diagonal + spatial, prior % 2 === 0 ? 2 : 1);
      default:
        return diagonal + spatial;
    }
  }

  #euclidean(from: Coordinates, to: Coordinates): number {
    const point = (c: Coordinates): Point => (isOffset(c) ? this.getCenterPoint(c) : c);
    const [p, q] = [point(from), point(to)];
    const level = (c: Coordinates) => (isOffset(c) ? (c.k ?? 0) * this.distance : "elevation" in c ? c.elevation : 0);
    const rise = this.#hasHeight(from) && this.#hasHeight(to) ? level(to) - level(from) : 0;
    const plane = (Math.hypot(q.x - p.x, q.y - p.y) / this.size) * this.distance;
    return Math.hypot(plane, rise);
  }

  /** Bresenham's line between the waypoints' spaces; without diagonals each slanted step becomes two. */
  override getDirectPath(waypoints: readonly Coordinates[]): Offset[] {
    const first = waypoints[0];
    if (!first) return [];
    const path: Offset[] = [this.getOffset(first)];
    for (let n = 1; n < waypoints.length; n++) {
      const [a, b] = [waypoints[n - 1], waypoints[n]];
      if (a && b) path.push(...this.#line(this.getOffset(a), this.getOffset(b)));
    }
    return path;
  }

  /** Offsets after `a`, up to and with `b`. */
  #line(a: Offset, b: Offset): Offset[] {
    const flat = a.k === undefined || b.k === undefined;
    const delta = { i: b.i - a.i, j: b.j - a.j, k: flat ? 0 : (b.k ?? 0) - (a.k ?? 0) };
    const count = Math.max(Math.abs(delta.i), Math.abs(delta.j), Math.abs(delta.k));
    const line: Offset[] = [];
    let last = a;
    for (let step = 1; step <= count; step++) {
      // Halves round towards the goal's side consistently, so that a path and its mirror image look alike.
      const along = (d: number) => Math.sign(d) * Math.round(Math.abs(d * step) / count);
      const next: Offset = {
        i: a.i + along(delta.i),
        j: a.j + along(delta.j),
        ...(flat ? {} : { k: (a.k ?? 0) + along(delta.k) }),
      };
      if (this.diagonals === D.ILLEGAL && next.i !== last.i && next.j !== last.j) {
        line.push(Math.abs(delta.i) >= Math.abs(delta.j) ? { ...last, i: next.i } : { ...last, j: next.j });
      }
      line.push(next);
      last = next;
    }
    return line;
  }

  /** `direction` in degrees, 0 = east, clockwise on the screen; `distance` in grid units under the diagonal rule. */
  override getTranslatedPoint(point: Point, direction: number, distance: number): Point {
    const angle = (direction * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const pixels = ((distance / this.distance) * this.size) / this.#norm(Math.abs(cos), Math.abs(sin));
    return { x: point.x + cos * pixels, y: point.y + sin * pixels };
  }

  /** Length of a displacement under the diagonal rule, as a continuous measure. */
  #norm(dx: number, dy: number): number {
    const [long, short] = dx > dy ? [dx, dy] : [dy, dx];
    switch (this.diagonals) {
      case D.EQUIDISTANT:
        return long;
      case D.EXACT:
        return Math.hypot(dx, dy);
      case D.RECTILINEAR:
      case D.ILLEGAL:
        return dx + dy;
      default:
        return long + short / 2;
    }
  }

  /** All points at `radius` grid units from the centre under the diagonal rule: a square, a diamond, an octagon or a circle. */
  override getCircle(center: Point, radius: number): Point[] {
    if (radius <= 0) return [];
    const corners: Partial<Record<number, readonly number[]>> = {
      [D.EQUIDISTANT]: [45, 135, 225, 315],
      [D.RECTILINEAR]: [0, 90, 180, 270],
      [D.ILLEGAL]: [0, 90, 180, 270],
      [D.EXACT]: Array.from({ length: 72 }, (_, n) => n * 5),
    };
    const angles = corners[this.diagonals] ?? [0, 45, 90, 135, 180, 225, 270, 315];
    return angles.map((angle) => this.getTranslatedPoint(center, angle, radius));
  }
}

/** The sum of `count` terms that alternate between `first` and the other of 1 and 2. */
function alternating(count: number, first: 1 | 2): number {
  const pairs = Math.floor(count / 2);
  return pairs * 3 + (count % 2) * first;
}
