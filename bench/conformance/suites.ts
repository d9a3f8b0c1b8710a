import * as applications from "./applications.ts";
import type { ConformanceCase } from "./case.ts";
import * as chat from "./chat.ts";
import * as combat from "./combat.ts";
import * as data from "./data.ts";
import * as dice from "./dice.ts";
import * as documents from "./documents.ts";
import * as effects from "./effects.ts";
import * as grid from "./grid.ts";
import * as handlebars from "./handlebars.ts";
import * as regions from "./regions.ts";
import * as server from "./server.ts";
import * as sidebar from "./sidebar.ts";
import * as tables from "./tables.ts";
import * as tokens from "./tokens.ts";

/** Every exported array of cases, by the names of the exports: bundlers keep them in orders of their own. */
function casesOf(module: object): ConformanceCase[] {
  return Object.entries(module)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as ConformanceCase[]) : []));
}

/** All cases by area, in the order in which they run. */
export const areas: ReadonlyMap<string, readonly ConformanceCase[]> = new Map(
  Object.entries({
    data,
    documents,
    combat,
    effects,
    regions,
    tables,
    dice,
    chat,
    applications,
    handlebars,
    sidebar,
    grid,
    server,
    tokens,
  }).map(([area, module]) => [area, casesOf(module)]),
);

export const suites: readonly (readonly ConformanceCase[])[] = [...areas.values()];
