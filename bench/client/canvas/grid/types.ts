/** Shapes of the documented grid API. Points are canvas pixels, offsets are rows and columns, distances are grid units. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface ElevatedPoint extends Point {
  readonly elevation: number;
}

/** `i` is the row, `j` the column, `k` the elevation step. */
export interface Offset {
  readonly i: number;
  readonly j: number;
  readonly k?: number;
}

export type Coordinates = Offset | Point | ElevatedPoint;

export interface GridConfiguration {
  /** Pixels of one space's side. */
  readonly size: number;
  /** Grid units of one space's side. */
  readonly distance?: number;
  readonly units?: string;
  readonly style?: string;
  readonly color?: string | number;
  readonly alpha?: number;
  readonly thickness?: number;
  readonly diagonals?: number;
}

export type CostFunction = (from: Offset, to: Offset, distance: number, segment: MeasureWaypoint) => number;

export type MeasureWaypoint = Coordinates & {
  readonly teleport?: boolean;
  readonly measure?: boolean;
  readonly cost?: number | CostFunction;
};

export interface Measurement {
  distance: number;
  spaces: number;
  cost: number;
  diagonals: number;
  euclidean: number;
}

export interface MeasuredWaypoint extends Measurement {
  backward: MeasuredSegment | null;
  forward: MeasuredSegment | null;
}

export interface MeasuredSegment extends Measurement {
  from: MeasuredWaypoint;
  to: MeasuredWaypoint;
  teleport: boolean;
}

export interface MeasuredPath extends Measurement {
  waypoints: MeasuredWaypoint[];
  segments: MeasuredSegment[];
}

export interface SnappingBehavior {
  /** Bits of GRID_SNAPPING_MODES; 0 does not snap. */
  readonly mode: number;
  /** How many snapping positions per space and axis. */
  readonly resolution?: number;
}

export interface GridDimensions {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly rows: number;
  readonly columns: number;
}

export function isOffset(coords: Coordinates): coords is Offset {
  return "i" in coords;
}
