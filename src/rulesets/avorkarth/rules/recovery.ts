import type { AvorkarthOptions } from "./options.ts";
import { nonLethalMax, type Tracks, UNITS } from "./wounds.ts";

/** AV-057 One week: minor wounds go one a week; with none left the next lesser one becomes nine minor. */
function weekOfHealing(lethal: number, { lesserHealing }: AvorkarthOptions): number {
  if (lethal % UNITS.wound === 0) return lethal;
  const healed = lethal - 1;
  const minorCleared = healed % UNITS.lesser === 0 && healed % UNITS.wound > 0;
  // `instant`: the week that clears the last minor wound also converts the next lesser one.
  return lesserHealing === "instant" && minorCleared ? healed - 1 : healed;
}

/** AV-057, AV-058 Lethal units after so many full weeks of game time. Full wounds stay. */
export function naturalHealing(lethal: number, weeks: number, options: AvorkarthOptions): number {
  let left = lethal;
  // At most 49 units can heal this way, one a week or faster.
  for (let week = 0; week < Math.min(weeks, UNITS.wound); week++) left = weekOfHealing(left, options);
  return left;
}

/** AV-061 Non-lethal units after a safe night. */
export function afterNight(
  wounds: number,
  { lethal, nonLethal }: Tracks,
  options: AvorkarthOptions,
): { nonLethal: number; awake: boolean } {
  const max = nonLethalMax(wounds, options);
  const rested = {
    rest: Math.min(nonLethal, lethal, Math.max(0, max - 1)),
    strict: Math.min(nonLethal, lethal),
    weekly: nonLethal,
    manual: nonLethal,
  }[options.nonLethalRecovery];
  return { nonLethal: rested, awake: rested < max };
}

/** AV-061 `weekly`: one non-lethal unit a week. */
export const nonLethalAfterWeeks = (
  nonLethal: number,
  weeks: number,
  { nonLethalRecovery }: AvorkarthOptions,
): number => (nonLethalRecovery === "weekly" ? Math.max(0, nonLethal - weeks) : nonLethal);
