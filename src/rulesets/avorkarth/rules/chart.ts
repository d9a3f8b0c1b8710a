import { clamp, lastReached } from "./arithmetic.ts";

/** AV-003 Result words of the roll chart, worst first: critical fail, fail, partial success, success, critical success. */
export const RESULTS = ["CF", "F", "P", "S", "CS"] as const;
export type Result = (typeof RESULTS)[number];

/** Is `result` at least as good as `least`? */
export const isAtLeast = (result: Result, least: Result): boolean => RESULTS.indexOf(result) >= RESULTS.indexOf(least);

export const LOWEST_ROW = -6;
export const HIGHEST_ROW = 6;

/** AV-041 Row by the size of the difference: the last of these that is reached, counted from 0. */
const DIFFERENCES = [0, 1, 2, 3, 5, 7, 10].map((least, row) => ({ least, row }));

/** AV-042 The chart: the lowest face for F, P, S, CS in each row; 7 = never. */
export const CHART = [
  { row: 6, lowest: [1, 1, 1, 3] },
  { row: 5, lowest: [1, 1, 2, 4] },
  { row: 4, lowest: [1, 1, 3, 4] },
  { row: 3, lowest: [1, 2, 3, 5] },
  { row: 2, lowest: [1, 2, 4, 5] },
  { row: 1, lowest: [1, 3, 4, 6] },
  { row: 0, lowest: [2, 3, 5, 6] },
  { row: -1, lowest: [2, 4, 5, 7] },
  { row: -2, lowest: [3, 4, 6, 7] },
  { row: -3, lowest: [3, 5, 6, 7] },
  { row: -4, lowest: [4, 5, 7, 7] },
  { row: -5, lowest: [4, 6, 7, 7] },
  { row: -6, lowest: [5, 7, 7, 7] },
] as const;

/** AV-041 Row from the difference of value and DC, before shifts. */
export function rowOf(difference: number): number {
  const row = lastReached(DIFFERENCES, ({ least }) => least, Math.abs(difference))?.row ?? 0;
  return difference < 0 ? 0 - row : row;
}

/** AV-043 The sum of all shifts is added to the row, then clamped once. */
export const shiftedRow = (row: number, shift: number): number => clamp(row + shift, LOWEST_ROW, HIGHEST_ROW);

/** AV-042 What a face means in a row (-6 to 6). */
export function resultOf(row: number, face: number): Result {
  const lowest = CHART[HIGHEST_ROW - row]?.lowest ?? CHART[HIGHEST_ROW].lowest;
  // How many of the ascending thresholds the face reaches: none is CF, all four is CS.
  return RESULTS[lowest.filter((threshold) => face >= threshold).length] ?? "CF";
}
