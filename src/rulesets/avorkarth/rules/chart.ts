import { list, RuleError } from "../../../core/errors.ts";
import { Input } from "../../../core/input.ts";
import { clamp } from "./arithmetic.ts";

/** AV-003 Result words of the roll chart, worst first: critical fail, fail, partial success, success, critical success. */
export const RESULTS = ["CF", "F", "P", "S", "CS"] as const;
export type Result = (typeof RESULTS)[number];

/** Is `result` at least as good as `least`? */
export const isAtLeast = (result: Result, least: Result): boolean => RESULTS.indexOf(result) >= RESULTS.indexOf(least);

export const LOWEST_ROW = -6;
export const HIGHEST_ROW = 6;

/** AV-041 Row by the size of the difference: the last of these that is reached, counted from 0. */
const DIFFERENCES = [0, 1, 2, 3, 5, 7, 10];

/** AV-042 One row of the chart: the lowest face for F, P, S, CS; 7 = never. Below F it is a CF. */
export type ChartRow = {
  readonly row: number;
  readonly F: number;
  readonly P: number;
  readonly S: number;
  readonly CS: number;
};

/** AV-042 A roll chart: the rows 6 to -6, in this order. */
export type Chart = readonly ChartRow[];

/** AV-042 The chart as printed. A world may play by another (`rollChart`): rules take it from their options. */
export const CHART: Chart = [
  { row: 6, F: 1, P: 1, S: 1, CS: 3 },
  { row: 5, F: 1, P: 1, S: 2, CS: 4 },
  { row: 4, F: 1, P: 1, S: 3, CS: 4 },
  { row: 3, F: 1, P: 2, S: 3, CS: 5 },
  { row: 2, F: 1, P: 2, S: 4, CS: 5 },
  { row: 1, F: 1, P: 3, S: 4, CS: 6 },
  { row: 0, F: 2, P: 3, S: 5, CS: 6 },
  { row: -1, F: 2, P: 4, S: 5, CS: 7 },
  { row: -2, F: 3, P: 4, S: 6, CS: 7 },
  { row: -3, F: 3, P: 5, S: 6, CS: 7 },
  { row: -4, F: 4, P: 5, S: 7, CS: 7 },
  { row: -5, F: 4, P: 6, S: 7, CS: 7 },
  { row: -6, F: 5, P: 7, S: 7, CS: 7 },
];

/** AV-041 Row from the difference of value and DC, before shifts. */
export function rowOf(difference: number): number {
  const row = DIFFERENCES.findLastIndex((least) => least <= Math.abs(difference));
  return difference < 0 ? 0 - row : row;
}

/** AV-043 The sum of all shifts is added to the row, then clamped once. */
export const shiftedRow = (row: number, shift: number): number => clamp(row + shift, LOWEST_ROW, HIGHEST_ROW);

/**
 * AV-042 What a face means in a row.
 * @throws RuleError `row`: none of -6 to 6
 */
export function resultOf(chart: Chart, row: number, face: number): Result {
  const lowest = chart[HIGHEST_ROW - row];
  if (lowest === undefined) throw new RuleError("row", "unknownId", { value: String(row) });
  if (face >= lowest.CS) return "CS";
  if (face >= lowest.S) return "S";
  if (face >= lowest.P) return "P";
  return face >= lowest.F ? "F" : "CF";
}

/** Columns of the chart, worst result first. */
export const CHART_COLUMNS = ["F", "P", "S", "CS"] as const;

/** The face that no die shows: a result that a row does not have. */
export const NEVER = 7;

/**
 * A chart as a world setting. A better result never begins at a lower face than a worse one of the same row, and no
 * result begins at a higher face in a better row: else a bonus would do harm.
 * @throws RuleError `<field>.<index>.<column>`
 */
export function readChart(value: unknown, field: string): Chart {
  const rows = list(value, field, (entry, path): ChartRow => {
    const input = new Input(entry, path);
    const lowest = (column: (typeof CHART_COLUMNS)[number]): number =>
      input.integer(column, undefined, { min: 1, max: NEVER });
    return { row: input.integer("row"), F: lowest("F"), P: lowest("P"), S: lowest("S"), CS: lowest("CS") };
  });
  if (rows.length !== CHART.length) {
    throw new RuleError(field, "wrongType", { value: `${rows.length}`, allowed: [`${CHART.length} rows`] });
  }
  for (const [index, entry] of rows.entries()) {
    const { row } = entry;
    if (row !== HIGHEST_ROW - index) {
      throw new RuleError(`${field}.${index}.row`, "unknownId", {
        value: `${row}`,
        allowed: [`${HIGHEST_ROW - index}`],
      });
    }
    for (const [place, column] of CHART_COLUMNS.entries()) {
      const path = `${field}.${index}.${column}`;
      const before = CHART_COLUMNS[place - 1];
      const least = Math.max(before ? entry[before] : 1, rows[index - 1]?.[column] ?? 1);
      if (entry[column] < least) throw new RuleError(path, "tooSmall", { value: `${entry[column]}`, min: least });
    }
  }
  return rows;
}
