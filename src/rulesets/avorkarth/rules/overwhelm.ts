import { lastReached } from "./arithmetic.ts";
import type { AvorkarthOptions } from "./options.ts";

/** AV-180 Overwhelm: Strength difference (the last gap that is reached) -> units added or removed. */
export const OVERWHELM = [
  { gap: 0, units: 0 },
  { gap: 1, units: 2 },
  { gap: 2, units: 5 },
  { gap: 3, units: 10 },
  { gap: 5, units: 30 },
  { gap: 7, units: 50 },
  { gap: 10, units: 150 },
] as const;

/** AV-181 From this gap on the weaker one may do no harm at all. */
const HARMLESS_GAP = 10;

export type OverwhelmInput = {
  /** Units of the strike. */
  readonly units: number;
  /** Strength, the ability, of both (AV-182). */
  readonly attStr: number;
  readonly defStr: number;
  /** Weapons that ignore it (crossbows). */
  readonly ignores: boolean;
};

/** AV-180 to AV-182 The units after Overwhelm. A strike without damage stays without; otherwise at least 1. */
export function overwhelm({ units, attStr, defStr, ignores }: OverwhelmInput, options: AvorkarthOptions): number {
  if (ignores || units <= 0) return units;
  const difference = attStr - defStr;
  const gap = Math.abs(difference);
  const tier = lastReached(OVERWHELM, (entry) => entry.gap, gap)?.units ?? 0;
  if (difference >= 0) return units + tier;
  return Math.max(gap >= HARMLESS_GAP ? options.overwhelmTenMinimum : 1, units - tier);
}
