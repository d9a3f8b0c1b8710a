import { clamp } from "./arithmetic.ts";
import type { AvorkarthOptions } from "./options.ts";

/** AV-004 Damage is counted in units of one minor wound. */
export const UNITS = { minor: 1, lesser: 10, wound: 50 } as const;

/** AV-177 Lethal damage fills both tracks, non-lethal damage only its own. */
export const DAMAGE_KINDS = ["lethal", "nonLethal"] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

/** AV-021 Units that kill. */
export const lethalMax = (wounds: number): number => UNITS.wound * wounds;

/** AV-021 Units that knock out: one wound less, at least `nonLethalFloor`. */
export const nonLethalMax = (wounds: number, { nonLethalFloor }: AvorkarthOptions): number =>
  Math.max(nonLethalFloor, UNITS.wound * (wounds - 1));

/** AV-051 The three boxes of the sheet. */
export type WoundCounters = { readonly wounds: number; readonly lesser: number; readonly minor: number };

/** AV-051 Units as wounds, lesser and minor wounds. */
export const woundCounters = (units: number): WoundCounters => ({
  wounds: Math.floor(units / UNITS.wound),
  lesser: Math.floor((units % UNITS.wound) / UNITS.lesser),
  minor: units % UNITS.lesser,
});

/** AV-050 The boxes back in units. */
export const unitsOf = ({ wounds, lesser, minor }: WoundCounters): number =>
  UNITS.wound * wounds + UNITS.lesser * lesser + minor;

/** AV-050 What is stored of a creature's wounds, in units: 0 to its maxima. */
export type Tracks = { readonly lethal: number; readonly nonLethal: number };

/** The tracks with what follows from them. */
export type WoundStatus = Tracks & { readonly dead: boolean; readonly unconscious: boolean };

/**
 * AV-052, AV-053 Dead at the lethal maximum, unconscious at the non-lethal one. Tracks beyond their maximum (Wounds
 * was lowered) count as full.
 */
export function woundStatus(wounds: number, tracks: Tracks, options: AvorkarthOptions): WoundStatus {
  const max = { lethal: lethalMax(wounds), nonLethal: nonLethalMax(wounds, options) };
  const lethal = clamp(tracks.lethal, 0, max.lethal);
  const nonLethal = clamp(tracks.nonLethal, 0, max.nonLethal);
  return { lethal, nonLethal, dead: lethal >= max.lethal, unconscious: nonLethal >= max.nonLethal };
}

/** AV-052 Lethal damage raises both tracks; AV-053 non-lethal damage only its own. What is beyond a maximum is lost. */
export function applyDamage(
  { wounds, lethal, nonLethal, units, kind }: Tracks & { wounds: number; units: number; kind: DamageKind },
  options: AvorkarthOptions,
): WoundStatus {
  const before = woundStatus(wounds, { lethal, nonLethal }, options);
  return woundStatus(
    wounds,
    {
      lethal: before.lethal + (kind === "lethal" ? units : 0),
      nonLethal: before.nonLethal + units,
    },
    options,
  );
}

/** AV-058 Healing n lethal units also removes n non-lethal units. `full`: magical or divine, which alone heals full wounds. */
export function heal({ lethal, nonLethal }: Tracks, units: number, full = true): Tracks {
  const healable = full ? lethal : lethal % UNITS.wound;
  const healed = Math.min(units, healable);
  return { lethal: lethal - healed, nonLethal: Math.max(0, nonLethal - healed) };
}
