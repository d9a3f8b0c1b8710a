/**
 * How long things take, in microseconds of processor time: so it matters little what else runs on the machine. Helper
 * threads (garbage collection) count as well. Batches grow until one is long enough to be timed; the fastest counts.
 */

export function now(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Keeps the optimiser from leaving out what nobody reads. */
let sink: unknown;
export const keep = (value: unknown): void => {
  sink = value;
};
export const kept = (): unknown => sink;

const BATCHES = 15;
const BATCH_MICROSECONDS = 20_000;

/** Microseconds of one call. */
export function perCall(call: () => unknown): number {
  let size = 1;
  for (let took = 0; took < BATCH_MICROSECONDS; ) {
    const start = now();
    for (let i = 0; i < size; i++) keep(call());
    took = now() - start;
    if (took < BATCH_MICROSECONDS)
      size = Math.ceil(size * Math.min(10, Math.max(1.2, BATCH_MICROSECONDS / (took + 1))));
  }
  const times = Array.from({ length: BATCHES }, () => {
    const start = now();
    for (let i = 0; i < size; i++) keep(call());
    return (now() - start) / size;
  });
  return Math.min(...times);
}

/** Microseconds of one run. */
export function once<T>(run: () => T): { readonly value: T; readonly took: number } {
  const start = now();
  const value = run();
  return { value, took: now() - start };
}
