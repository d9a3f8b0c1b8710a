import { RuleError } from "../../../core/errors.ts";
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

/** AV-042 The chart: the lowest face for F, P, S, CS in each row; 7 = never. */
export const CHART = [
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
] as const;

/** AV-041 Row from the difference of value and DC, before shifts. */
export function rowOf(difference: number): number {
  const row = DIFFERENCES.findLastIndex((least) => least <= Math.abs(difference));
  return difference < 0 ? 0 - row : row;
}

/** AV-043 The sum of all shifts is added to the row, then clamped once. */
export const shiftedRow = (row: number, shift: number): number => clamp(row + shift, LOWEST_ROW, HIGHEST_ROW);

type Row = (typeof CHART)[number];
const BY_ROW = new Map<number, Row>(CHART.map((row) => [row.row, row]));

/**
 * AV-042 What a face means in a row.
 * @throws RuleError `row`: none of -6 to 6
 */
export function resultOf(row: number, face: number): Result {
  const lowest = BY_ROW.get(row);
  if (lowest === undefined) throw new RuleError("row", "unknownId", { value: String(row) });
  if (face >= lowest.CS) return "CS";
  if (face >= lowest.S) return "S";
  if (face >= lowest.P) return "P";
  return face >= lowest.F ? "F" : "CF";
}
