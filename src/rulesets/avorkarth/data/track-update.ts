import type { SystemUpdate } from "../../ruleset.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { applyDamage, heal, type Tracks } from "../rules/wounds.ts";

/**
 * A change of a track by hand, as the rules have it: lethal wounds fill the non-lethal track too (AV-052), and healing
 * them clears it by as much (AV-058). The non-lethal track changes alone (AV-053).
 * @param wounds the creature's Wounds
 * @param tracks in units, as stored
 * @param to     where the changed track is to stand
 */
export function trackUpdate(
  wounds: number,
  tracks: Tracks,
  track: "lethal" | "nonLethal",
  to: number,
  options: AvorkarthOptions,
): SystemUpdate {
  const after = changed(wounds, tracks, track, to - tracks[track], options);
  return Object.fromEntries(
    (["lethal", "nonLethal"] as const)
      .filter((id) => after[id] !== tracks[id])
      .map((id) => [`wounds.${id}`, after[id]]),
  );
}

function changed(
  wounds: number,
  tracks: Tracks,
  track: "lethal" | "nonLethal",
  units: number,
  options: AvorkarthOptions,
): Tracks {
  if (units > 0) return applyDamage({ ...tracks, wounds, units, kind: track }, options);
  if (track === "nonLethal") return { ...tracks, nonLethal: Math.max(0, tracks.nonLethal + units) };
  return heal(tracks, -units);
}
