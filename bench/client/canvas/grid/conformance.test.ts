import assert from "node:assert/strict";
import { describe, it } from "vitest";
import type { ConformanceContext } from "../../../conformance/case.ts";
import { gridCases } from "../../../conformance/grid.ts";
import { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS } from "./constants.ts";
import { SquareGrid } from "./square.ts";

/** The grid is pure, so its conformance cases run here too, without a browser. */
Object.assign(globalThis, {
  foundry: { grid: { SquareGrid } },
  CONST: { GRID_DIAGONALS, GRID_SNAPPING_MODES, MOVEMENT_DIRECTIONS },
});

const context: ConformanceContext = {
  generation: 14,
  ok: (condition, message) => assert.ok(condition, message),
  equal: (actual, expected, message) =>
    assert.deepEqual(JSON.parse(JSON.stringify(actual)), JSON.parse(JSON.stringify(expected)), message),
  throws: () => assert.fail("no case on the grid expects an error"),
  until: () => assert.fail("no case on the grid waits"),
};

describe("conformance of the grid", () => {
  for (const entry of gridCases) it(entry.id, () => entry.run?.(context));
});
