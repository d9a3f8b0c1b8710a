import { describe, expect, it } from "vitest";
import type { ConformanceContext } from "../../../conformance/case.ts";
import { gridCases } from "../../../conformance/grid.ts";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import { SquareGrid } from "./square.ts";

/** The grid is pure, so its conformance cases run here too, without a browser. */
Object.assign(globalThis, {
  foundry: { grid: { SquareGrid } },
  CONST: { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS },
});

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const context: ConformanceContext = {
  generation: 14,
  ok: (condition, message) => {
    if (!condition) throw new Error(message);
  },
  equal: (actual, expected, message) => expect(json(actual), message).toEqual(json(expected)),
  throws: () => Promise.reject(new Error("no case on the grid expects an error")),
  until: () => Promise.reject(new Error("no case on the grid waits")),
};

describe("conformance of the grid", () => {
  for (const entry of gridCases) it(entry.id, () => entry.run?.(context));
});
