import type {
  Coordinates,
  CostFunction,
  GridConfiguration,
  GridDimensions,
  MeasuredPath,
  MeasuredSegment,
  MeasuredWaypoint,
  Measurement,
  MeasureWaypoint,
  Offset,
  Point,
  SnappingBehavior,
} from "./types.ts";

const NOTHING: Measurement = { distance: 0, spaces: 0, cost: 0, diagonals: 0, euclidean: 0 };

/** What one step of a path adds, before costs. */
export type SegmentMeasure = Omit<Measurement, "cost">;

/** Emulates the documented `foundry.grid.BaseGrid`: pure geometry, no drawing. */
export abstract class BaseGrid {
  readonly size: number;
  readonly distance: number;
  readonly units: string;
  readonly style: string;
  readonly thickness: number;
  readonly color: string | number;
  readonly alpha: number;
  abstract readonly type: number;

  constructor(config: GridConfiguration) {
    if (!(config.size > 0)) throw new Error("The grid size must be a positive number of pixels");
    this.size = config.size;
    this.distance = config.distance ?? 1;
    this.units = config.units ?? "";
    this.style = config.style ?? "solidLines";
    this.thickness = config.thickness ?? 1;
    this.color = config.color ?? "#000000";
    this.alpha = config.alpha ?? 1;
  }

  get sizeX(): number {
    return this.size;
  }
  get sizeY(): number {
    return this.size;
  }
  get isGridless(): boolean {
    return this.type === 0;
  }
  get isSquare(): boolean {
    return this.type === 1;
  }
  get isHexagonal(): boolean {
    return this.type > 1;
  }

  abstract getOffset(coords: Coordinates): Offset;
  abstract getOffsetRange(
    bounds: Point & { readonly width: number; readonly height: number },
  ): [number, number, number, number];
  abstract getAdjacentOffsets(coords: Coordinates): Offset[];
  abstract testAdjacency(a: Coordinates, b: Coordinates): boolean;
  abstract getShiftedOffset(coords: Coordinates, direction: number): Offset;
  abstract getShiftedPoint(point: Point, direction: number): Point;
  abstract getTopLeftPoint(coords: Coordinates): Point;
  abstract getCenterPoint(coords: Coordinates): Point;
  abstract getShape(): Point[];
  abstract getVertices(coords: Coordinates): Point[];
  abstract getSnappedPoint(point: Point, behavior: SnappingBehavior): Point;
  abstract getDirectPath(waypoints: readonly Coordinates[]): Offset[];
  abstract getTranslatedPoint(point: Point, direction: number, distance: number): Point;
  abstract getCircle(center: Point, radius: number): Point[];

  /** How one straight segment counts. `priorDiagonals` is the number of diagonals before it in the same path. */
  protected abstract measureSegment(from: MeasureWaypoint, to: MeasureWaypoint, priorDiagonals: number): SegmentMeasure;

  /** Scene rectangle inside its padding; padding is rounded up to whole spaces. */
  calculateDimensions(sceneWidth: number, sceneHeight: number, padding: number): GridDimensions {
    const x = Math.ceil((padding * sceneWidth) / this.size) * this.size;
    const y = Math.ceil((padding * sceneHeight) / this.size) * this.size;
    const width = sceneWidth + 2 * x;
    const height = sceneHeight + 2 * y;
    return { width, height, x, y, rows: Math.ceil(height / this.size), columns: Math.ceil(width / this.size) };
  }

  /** Measures a path. Segments that teleport, or that are marked `measure: false`, count nothing. */
  measurePath(waypoints: readonly MeasureWaypoint[], { cost }: { cost?: CostFunction } = {}): MeasuredPath {
    const measured: MeasuredWaypoint[] = waypoints.map(() => ({ ...NOTHING, backward: null, forward: null }));
    const path: MeasuredPath = { ...NOTHING, waypoints: measured, segments: [] };
    for (let n = 1; n < waypoints.length; n++) {
      const [start, end, from, to] = [waypoints[n - 1], waypoints[n], measured[n - 1], measured[n]];
      if (!start || !end || !from || !to) continue;
      const teleport = end.teleport === true;
      const counts = !teleport && end.measure !== false;
      const measure = counts ? this.measureSegment(start, end, path.diagonals) : NOTHING;
      const segment: MeasuredSegment = { ...measure, cost: 0, from, to, teleport };
      segment.cost = counts ? this.#costOf(start, end, measure.distance, path.diagonals, cost) : 0;
      from.forward = to.backward = segment;
      path.segments.push(segment);
      for (const key of Object.keys(NOTHING) as (keyof Measurement)[]) {
        path[key] += segment[key];
        to[key] = path[key];
      }
    }
    return path;
  }

  /** A waypoint's own cost wins over the path's cost function; without either the cost is the distance. */
  #costOf(
    start: MeasureWaypoint,
    end: MeasureWaypoint,
    distance: number,
    priorDiagonals: number,
    pathCost: CostFunction | undefined,
  ): number {
    const cost = end.cost ?? pathCost;
    if (cost === undefined) return distance;
    if (typeof cost === "number") return cost;
    const steps = this.getDirectPath([start, end]);
    let total = 0;
    let diagonals = priorDiagonals;
    for (let n = 1; n < steps.length; n++) {
      const [from, to] = [steps[n - 1], steps[n]];
      if (!from || !to) continue;
      const step = this.measureSegment(from, to, diagonals);
      diagonals += step.diagonals;
      total += cost(from, to, step.distance, end);
    }
    return total;
  }
}
