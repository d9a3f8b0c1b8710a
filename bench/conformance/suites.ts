import type { ConformanceCase } from "./case.ts";
import * as grid from "./grid.ts";
import * as mapApi from "./map-api.ts";
import * as server from "./server.ts";
import * as tokens from "./tokens.ts";

/** Every exported array of cases, by file. */
function casesOf(module: object): ConformanceCase[] {
  return Object.values(module).filter(Array.isArray).flat() as ConformanceCase[];
}

export const suites: readonly ConformanceCase[][] = [grid, mapApi, server, tokens].map(casesOf);
