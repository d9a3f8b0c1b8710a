import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { api, type Grid, type Offset } from "./map-api.ts";

/** The square grid: pure geometry, the same with and without a canvas. */

const SQUARE = "foundry-vtt-types, src/foundry/common/grid/square.d.mts";
const BASE = "foundry-vtt-types, src/foundry/common/grid/base.d.mts";
const DIAGONALS = "foundry-vtt-types, src/foundry/common/constants.d.mts, GRID_DIAGONALS";
const SNAPPING = "foundry-vtt-types, src/foundry/common/constants.d.mts, GRID_SNAPPING_MODES";

function grid(rule: string, distance = 5): Grid {
  return new api.foundry.grid.SquareGrid({
    size: 100,
    distance,
    units: "ft",
    diagonals: api.CONST.GRID_DIAGONALS[rule],
  });
}
const at = (i: number, j: number): Offset => ({ i, j });
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

function diagonalCase(rule: string, says: string, distance: number): ConformanceCase {
  return {
    id: `grid.diagonals-${rule.toLowerCase().replace("_", "-")}`,
    statement: `With ${rule}, ${says}: three straight and four diagonal steps of 5 ft are ${Math.round(distance * 100) / 100} ft.`,
    source: DIAGONALS,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const path = grid(rule).measurePath([at(0, 0), at(4, 7)]);
      t.ok(near(path.distance, distance), `measured ${path.distance} ft`);
    },
  };
}

function sameOffsets(t: ConformanceContext, actual: Offset[], expected: Offset[], message: string): void {
  const key = (o: Offset) => `${o.i}.${o.j}`;
  t.equal(actual.map(key).sort(), expected.map(key).sort(), message);
}

export const gridCases: readonly ConformanceCase[] = [
  {
    id: "grid.offset",
    statement:
      "An offset is row `i` and column `j`; a point belongs to the space whose top-left corner it is at or after.",
    source: BASE,
    mark: "stated",
    run: (t: ConformanceContext) => {
      t.equal(grid("EQUIDISTANT").getOffset({ x: 250, y: 99 }), at(0, 2), "inside");
      t.equal(grid("EQUIDISTANT").getOffset({ x: 200, y: 100 }), at(1, 2), "on the corner");
      t.equal(grid("EQUIDISTANT").getOffset({ x: -1, y: -1 }), at(-1, -1), "left of and above the origin");
    },
  },
  {
    id: "grid.points",
    statement: "getTopLeftPoint and getCenterPoint answer in pixels for a point or an offset.",
    source: SQUARE,
    mark: "stated",
    run: (t: ConformanceContext) => {
      t.equal(grid("EQUIDISTANT").getTopLeftPoint({ x: 250, y: 199 }), { x: 200, y: 100 }, "corner");
      t.equal(grid("EQUIDISTANT").getCenterPoint(at(1, 2)), { x: 250, y: 150 }, "centre");
    },
  },
  diagonalCase("EQUIDISTANT", "a diagonal counts 1", 35),
  diagonalCase("EXACT", "a diagonal counts the root of 2", 5 * (3 + 4 * Math.SQRT2)),
  diagonalCase("APPROXIMATE", "a diagonal counts 1.5", 45),
  diagonalCase("RECTILINEAR", "a diagonal counts 2", 55),
  diagonalCase("ALTERNATING_1", "diagonals count 1, 2, 1, 2 and so on", 45),
  diagonalCase("ALTERNATING_2", "diagonals count 2, 1, 2, 1 and so on", 45),
  {
    id: "grid.alternating-along-path",
    statement: "Alternating diagonals are counted along the whole path, not anew from each waypoint.",
    source: `${DIAGONALS}; MeasurePathResult counts diagonals "up to this waypoint"`,
    mark: "inferred",
    run: (t: ConformanceContext) => {
      const way = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
      t.equal(grid("ALTERNATING_1", 1).measurePath(way).distance, 4, "1 + 2 + 1");
      t.equal(grid("ALTERNATING_2", 1).measurePath(way).distance, 5, "2 + 1 + 2");
    },
  },
  {
    id: "grid.illegal-diagonals",
    statement: "With ILLEGAL a path makes no diagonal step: distance and spaces count rows and columns.",
    source: `${DIAGONALS}; ${SQUARE}, getDirectPath`,
    mark: "inferred",
    run: (t: ConformanceContext) => {
      const path = grid("ILLEGAL").measurePath([at(0, 0), at(4, 7)]);
      t.equal([path.distance, path.spaces, path.diagonals], [55, 11, 0], "distance, spaces, diagonals");
    },
  },
  {
    id: "grid.spaces",
    statement:
      "`spaces` counts the steps of the direct path, a diagonal as one; `diagonals` says how many of them were diagonal.",
    source: `${BASE}, MeasurePathResult`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const path = grid("EQUIDISTANT").measurePath([at(0, 0), at(4, 7)]);
      t.equal([path.spaces, path.diagonals], [7, 4], "spaces, diagonals");
    },
  },
  {
    id: "grid.distance-by-space",
    statement: "Two points within one space are 0 apart, but their `euclidean` distance is the straight line.",
    source: `${BASE}, MeasurePathResult`,
    mark: "inferred",
    run: (t: ConformanceContext) => {
      const path = grid("EQUIDISTANT").measurePath([
        { x: 10, y: 10 },
        { x: 90, y: 70 },
      ]);
      t.equal(path.distance, 0, "distance");
      t.ok(near(path.euclidean, 5), `euclidean ${path.euclidean}`);
    },
  },
  {
    id: "grid.teleport",
    statement: "A waypoint with `teleport: true` adds no distance and no spaces.",
    source: `${BASE}, MeasurePathWaypointData`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const path = grid("EQUIDISTANT").measurePath([at(0, 0), { ...at(0, 3), teleport: true }, at(0, 4)]);
      t.equal([path.distance, path.spaces], [5, 1], "distance, spaces");
    },
  },
  {
    id: "grid.adjacent",
    statement: "A space has eight neighbours, or the four that share a side where diagonals are illegal.",
    source: `${SQUARE}, getAdjacentOffsets, testAdjacency`,
    mark: "inferred",
    run: (t: ConformanceContext) => {
      const eight = [at(4, 4), at(4, 5), at(4, 6), at(5, 4), at(5, 6), at(6, 4), at(6, 5), at(6, 6)];
      sameOffsets(t, grid("EQUIDISTANT").getAdjacentOffsets(at(5, 5)), eight, "eight");
      sameOffsets(t, grid("ILLEGAL").getAdjacentOffsets(at(5, 5)), [at(4, 5), at(5, 4), at(5, 6), at(6, 5)], "four");
      t.ok(grid("EQUIDISTANT").testAdjacency(at(5, 5), at(6, 6)), "a diagonal neighbour");
      t.ok(!grid("ILLEGAL").testAdjacency(at(5, 5), at(6, 6)), "no neighbour where diagonals are illegal");
    },
  },
  {
    id: "grid.directions",
    statement: "MOVEMENT_DIRECTIONS are bits: UP 1, DOWN 2, LEFT 4, RIGHT 8, combined for diagonals.",
    source: "foundry-vtt-types, src/foundry/common/constants.d.mts, MOVEMENT_DIRECTIONS",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const { UP = 0, DOWN = 0, LEFT = 0, RIGHT = 0 } = api.CONST.MOVEMENT_DIRECTIONS;
      t.equal([UP, DOWN, LEFT, RIGHT], [1, 2, 4, 8], "values");
      t.equal(grid("EQUIDISTANT").getShiftedOffset(at(5, 5), UP | LEFT), at(4, 4), "up and left");
    },
  },
  {
    id: "grid.snapping",
    statement:
      "Snapping modes are bits; the nearest position of all named kinds is taken; none leaves the point where it is.",
    source: SNAPPING,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const { CENTER = 0, TOP_LEFT_CORNER = 0, VERTEX = 0 } = api.CONST.GRID_SNAPPING_MODES;
      const g = grid("EQUIDISTANT");
      t.equal(g.getSnappedPoint({ x: 120, y: 180 }, { mode: CENTER }), { x: 150, y: 150 }, "centre");
      t.equal(g.getSnappedPoint({ x: 149, y: 151 }, { mode: TOP_LEFT_CORNER }), { x: 100, y: 200 }, "corner");
      t.equal(
        g.getSnappedPoint({ x: 110, y: 110 }, { mode: CENTER | VERTEX }),
        { x: 100, y: 100 },
        "the nearer of two",
      );
      t.equal(g.getSnappedPoint({ x: 123, y: 45 }, { mode: 0 }), { x: 123, y: 45 }, "none");
    },
  },
  {
    id: "grid.translated-direction",
    statement: "getTranslatedPoint takes degrees from the east, growing clockwise on the screen (90 is south).",
    source: `${BASE}, getTranslatedPoint`,
    mark: "unconfirmed",
    run: (t: ConformanceContext) => {
      const south = grid("EQUIDISTANT").getTranslatedPoint({ x: 0, y: 0 }, 90, 5);
      t.ok(near(south.x, 0) && near(south.y, 100), `${south.x}, ${south.y}`);
    },
  },
  {
    id: "grid.direct-path",
    statement:
      "getDirectPath answers the offsets from the first to the last waypoint, each a neighbour of the one before.",
    source: `${SQUARE}, getDirectPath`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const g = grid("EQUIDISTANT");
      const path = g.getDirectPath([at(0, 0), at(3, 7)]);
      t.equal([path[0], path.at(-1), path.length], [at(0, 0), at(3, 7), 8], "first, last, length");
      for (const [n, step] of path.entries()) {
        const before = path[n - 1];
        if (before) t.ok(g.testAdjacency(before, step), `step ${n} is no neighbour of the one before`);
      }
    },
  },
];
