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

/** Every exported array of cases, by file. */
function casesOf(module: object): ConformanceCase[] {
  return Object.values(module).filter(Array.isArray).flat() as ConformanceCase[];
}

export const suites: readonly ConformanceCase[][] = [
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
].map(casesOf);
