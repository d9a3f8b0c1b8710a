/** AV-005 Every division rounds down. */
export const half = (sum: number): number => Math.floor(sum / 2);

/** AV-005 Halving: positive numbers only, `times` one after another. */
export function halve(value: number, times = 1): number {
  let result = value;
  for (let i = 0; i < times && result > 0; i++) result = half(result);
  return result;
}

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** The last entry of an ascending table whose threshold is reached; undefined below the first. */
export const lastReached = <T>(table: readonly T[], threshold: (entry: T) => number, value: number): T | undefined =>
  table.findLast((entry) => threshold(entry) <= value);
