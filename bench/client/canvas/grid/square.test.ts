import { describe, expect, it } from "vitest";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import { GridlessGrid } from "./gridless.ts";
import { SquareGrid } from "./square.ts";

const grid = (diagonals: number, distance = 5) => new SquareGrid({ size: 100, distance, units: "ft", diagonals });
const at = (i: number, j: number) => ({ i, j });

describe("spaces and points", () => {
  const g = grid(GRID_DIAGONALS.EQUIDISTANT);

  it("names a space by row and column", () => {
    expect(g.getOffset({ x: 250, y: 99 })).toEqual({ i: 0, j: 2 });
    expect(g.getOffset({ x: -1, y: 0 })).toEqual({ i: 0, j: -1 });
    expect(g.getOffset({ x: 300, y: 0, elevation: 10 })).toEqual({ i: 0, j: 3, k: 2 });
  });

  it("knows a space's top-left corner and centre", () => {
    expect(g.getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(g.getCenterPoint(at(1, 2))).toEqual({ x: 250, y: 150 });
  });

  it("covers exactly the spaces that a rectangle touches", () => {
    expect(g.getOffsetRange({ x: 100, y: 100, width: 200, height: 100 })).toEqual([1, 1, 2, 3]);
    expect(g.getOffsetRange({ x: 99, y: 100, width: 200, height: 101 })).toEqual([1, 0, 3, 3]);
  });

  it("rounds padding up to whole spaces", () => {
    expect(g.calculateDimensions(2400, 1600, 0.25)).toEqual({
      x: 600,
      y: 400,
      width: 3600,
      height: 2400,
      rows: 24,
      columns: 36,
    });
    expect(g.calculateDimensions(2400, 1600, 0.01)).toMatchObject({ x: 100, y: 100 });
    expect(g.calculateDimensions(2400, 1600, 0)).toMatchObject({ x: 0, y: 0, width: 2400, rows: 16 });
  });

  it("refuses a grid without size", () => {
    expect(() => new SquareGrid({ size: 0 })).toThrow(/size/);
  });
});

describe("distance of three straight and four diagonal steps, 5 ft a space", () => {
  const measured = (rule: number) => {
    const { distance, spaces, diagonals } = grid(rule).measurePath([at(0, 0), at(4, 7)]);
    return { distance, spaces, diagonals };
  };

  it.each([
    ["EQUIDISTANT", 35, 7, 4],
    ["APPROXIMATE", 45, 7, 4],
    ["RECTILINEAR", 55, 7, 4],
    ["ALTERNATING_1", 45, 7, 4],
    ["ALTERNATING_2", 45, 7, 4],
    ["ILLEGAL", 55, 11, 0],
  ] as const)("%s", (rule, distance, spaces, diagonals) => {
    expect(measured(GRID_DIAGONALS[rule])).toEqual({ distance, spaces, diagonals });
  });

  it("EXACT", () => {
    expect(measured(GRID_DIAGONALS.EXACT).distance).toBeCloseTo(5 * (3 + 4 * Math.SQRT2), 10);
  });

  it("counts alternating diagonals along the whole path, not anew per segment", () => {
    const way = [at(0, 0), at(1, 1), at(2, 2), at(3, 3)];
    expect(grid(GRID_DIAGONALS.ALTERNATING_1, 1).measurePath(way).distance).toBe(4);
    expect(grid(GRID_DIAGONALS.ALTERNATING_2, 1).measurePath(way).distance).toBe(5);
    expect(
      grid(GRID_DIAGONALS.ALTERNATING_2, 1)
        .measurePath(way)
        .waypoints.map((w) => w.distance),
    ).toEqual([0, 2, 3, 5]);
  });

  it("measures spaces, while euclidean measures points", () => {
    const path = grid(GRID_DIAGONALS.EQUIDISTANT).measurePath([
      { x: 10, y: 10 },
      { x: 90, y: 70 },
    ]);
    expect(path).toMatchObject({ distance: 0, spaces: 0, euclidean: 5 });
  });

  it("counts height between points that have one", () => {
    const up = [
      { x: 50, y: 50, elevation: 0 },
      { x: 150, y: 50, elevation: 15 },
    ];
    expect(grid(GRID_DIAGONALS.EQUIDISTANT).measurePath(up)).toMatchObject({ distance: 15, spaces: 3 });
    expect(grid(GRID_DIAGONALS.EQUIDISTANT).measurePath([{ x: 50, y: 50 }, up[1] ?? at(9, 9)]).distance).toBe(5);
  });

  it("counts nothing for a teleport, and lets a waypoint or the caller set costs", () => {
    const g = grid(GRID_DIAGONALS.EQUIDISTANT);
    expect(g.measurePath([at(0, 0), { ...at(0, 3), teleport: true }, at(0, 4)])).toMatchObject({
      distance: 5,
      spaces: 1,
    });
    expect(g.measurePath([at(0, 0), { ...at(0, 3), cost: 99 }]).cost).toBe(99);
    const steps: string[] = [];
    const path = g.measurePath([at(0, 0), at(2, 2)], {
      cost: (from, to, distance) => {
        steps.push(`${from.i},${from.j}>${to.i},${to.j}`);
        return distance * 2;
      },
    });
    expect(path).toMatchObject({ distance: 10, cost: 20 });
    expect(steps).toEqual(["0,0>1,1", "1,1>2,2"]);
  });

  it("gives an empty result for fewer than two waypoints", () => {
    expect(grid(0).measurePath([])).toMatchObject({ distance: 0, segments: [], waypoints: [] });
    expect(grid(0).measurePath([at(3, 3)])).toMatchObject({ distance: 0, segments: [] });
  });
});

describe("neighbours", () => {
  it("are eight, or four without diagonals", () => {
    const near = grid(GRID_DIAGONALS.EQUIDISTANT).getAdjacentOffsets(at(5, 5));
    expect(near).toHaveLength(8);
    expect(near).not.toContainEqual(at(5, 5));
    expect(grid(GRID_DIAGONALS.ILLEGAL).getAdjacentOffsets(at(5, 5))).toEqual([at(4, 5), at(5, 6), at(6, 5), at(5, 4)]);
  });

  it("agree with testAdjacency", () => {
    for (const rule of [GRID_DIAGONALS.EQUIDISTANT, GRID_DIAGONALS.ILLEGAL]) {
      const g = grid(rule);
      const near = new Set(g.getAdjacentOffsets(at(5, 5)).map((o) => `${o.i},${o.j}`));
      for (let i = 3; i <= 7; i++)
        for (let j = 3; j <= 7; j++) expect(g.testAdjacency(at(5, 5), at(i, j))).toBe(near.has(`${i},${j}`));
    }
  });
});

describe("direct path", () => {
  it("is a line of neighbours from start to goal", () => {
    const g = grid(GRID_DIAGONALS.EQUIDISTANT);
    const path = g.getDirectPath([at(0, 0), at(3, 7), at(3, 7), at(-2, 5)]);
    expect(path[0]).toEqual(at(0, 0));
    expect(path.at(-1)).toEqual(at(-2, 5));
    expect(path).toContainEqual(at(3, 7));
    for (let n = 1; n < path.length; n++)
      expect(g.testAdjacency(path[n - 1] ?? at(0, 0), path[n] ?? at(0, 0))).toBe(true);
  });

  it("turns corners where diagonals are illegal", () => {
    const g = grid(GRID_DIAGONALS.ILLEGAL);
    const path = g.getDirectPath([at(0, 0), at(3, 3)]);
    expect(path).toHaveLength(7);
    for (let n = 1; n < path.length; n++)
      expect(g.testAdjacency(path[n - 1] ?? at(0, 0), path[n] ?? at(0, 0))).toBe(true);
  });
});

describe("snapping", () => {
  const g = grid(0);
  const snap = (x: number, y: number, mode: number, resolution = 1) =>
    g.getSnappedPoint({ x, y }, { mode, resolution });
  it("to centres, corners and sides", () => {
    expect(snap(120, 180, GRID_SNAPPING_MODES.CENTER)).toEqual({ x: 150, y: 150 });
    expect(snap(149, 151, GRID_SNAPPING_MODES.TOP_LEFT_CORNER)).toEqual({ x: 100, y: 200 });
    expect(snap(149, 110, GRID_SNAPPING_MODES.TOP_SIDE_MIDPOINT)).toEqual({ x: 150, y: 100 });
    expect(snap(190, 130, GRID_SNAPPING_MODES.SIDE_MIDPOINT)).toEqual({ x: 200, y: 150 });
  });
  it("to the nearest of several modes, finer with resolution, and not at all with none", () => {
    expect(snap(110, 110, GRID_SNAPPING_MODES.CENTER | GRID_SNAPPING_MODES.VERTEX)).toEqual({ x: 100, y: 100 });
    expect(snap(135, 140, GRID_SNAPPING_MODES.CENTER | GRID_SNAPPING_MODES.VERTEX)).toEqual({ x: 150, y: 150 });
    expect(snap(140, 160, GRID_SNAPPING_MODES.TOP_LEFT_CORNER, 2)).toEqual({ x: 150, y: 150 });
    expect(snap(123, 45, 0)).toEqual({ x: 123, y: 45 });
  });
});

describe("shifts and translations", () => {
  const { UP, LEFT, RIGHT } = MOVEMENT_DIRECTIONS;
  it("move by whole spaces", () => {
    expect(grid(0).getShiftedOffset(at(5, 5), UP | LEFT)).toEqual(at(4, 4));
    expect(grid(0).getShiftedPoint({ x: 130, y: 10 }, RIGHT)).toEqual({ x: 230, y: 10 });
    expect(grid(GRID_DIAGONALS.ILLEGAL).getShiftedOffset(at(5, 5), UP | LEFT)).toEqual(at(5, 5));
  });
  it("reach as far as the diagonal rule says", () => {
    const go = (rule: number) => grid(rule).getTranslatedPoint({ x: 0, y: 0 }, 45, 10);
    expect(go(GRID_DIAGONALS.EQUIDISTANT).x).toBeCloseTo(200);
    expect(go(GRID_DIAGONALS.EXACT).x).toBeCloseTo(200 / Math.SQRT2);
    expect(go(GRID_DIAGONALS.RECTILINEAR).x).toBeCloseTo(100);
    expect(go(GRID_DIAGONALS.APPROXIMATE).x).toBeCloseTo(200 / 1.5);
    const south = grid(0).getTranslatedPoint({ x: 0, y: 0 }, 90, 5);
    expect(south.y).toBeCloseTo(100);
  });
  it("draws a circle as the rule's shape", () => {
    expect(grid(GRID_DIAGONALS.EQUIDISTANT).getCircle({ x: 0, y: 0 }, 5)).toHaveLength(4);
    expect(grid(GRID_DIAGONALS.ALTERNATING_1).getCircle({ x: 0, y: 0 }, 5)).toHaveLength(8);
    expect(grid(GRID_DIAGONALS.EXACT).getCircle({ x: 0, y: 0 }, 0)).toEqual([]);
  });
});

describe("without a grid", () => {
  const g = new GridlessGrid({ size: 100, distance: 5 });
  it("measures straight lines and no spaces", () => {
    const path = g.measurePath([
      { x: 0, y: 0 },
      { x: 300, y: 400 },
    ]);
    expect(path).toMatchObject({ distance: 25, spaces: 0 });
  });
});
