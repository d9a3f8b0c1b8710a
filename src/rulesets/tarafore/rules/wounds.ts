import type { ConsequenceCode } from "./called-shots.ts";
import { STATS, type StatId } from "./effects-tables.ts";
import { type Factor, factorValue, STUN_LEVELS, type StunLevel, WOUND_LEVELS, type WoundLevel } from "./levels.ts";
import type { TaraforeOptions } from "./options.ts";

/** TF-084 A new stun keeps the worse level; TF-083 a normal one costs the next action also under a worse level. */
export function addStun(
  level: StunLevel,
  lna: number,
  added: StunLevel,
  options: TaraforeOptions,
): { level: StunLevel; lna: number } {
  if (added === "none") return { level, lna };
  const deep = added === "exceptional" || added === "critical" || added === "coma";
  if (options.comaRule && deep && (level === "critical" || level === "coma")) return { level: "coma", lna };
  const worse = STUN_LEVELS.indexOf(added) > STUN_LEVELS.indexOf(level) ? added : level;
  if (added !== "normal") return { level: worse, lna };
  return { level: worse, lna: options.lnaStacks ? Math.min(MOST_LNA, lna + 1) : Math.max(1, lna) };
}

/** TF-083 Most lost actions that are counted (section 15). */
export const MOST_LNA = 9;

/** TF-082 A critical stun harms the brain once more, and so does the coma that a further stun makes of it. */
export const brainDamageOf = (before: StunLevel, added: StunLevel, after: StunLevel): number =>
  added === "critical" || (after === "coma" && before !== "coma") ? 1 : 0;

/** TF-082 Stat penalties of brain damage: -2 AWA and -2 PRS a point. */
export const brainPenalty = (points: number): Partial<Record<StatId, number>> =>
  points === 0 ? {} : { awa: -2 * points, prs: -2 * points };

/** TF-083 At the start of an own turn: one lost action is used up; at 0 the level `normal` is over. */
export function spendLna(level: StunLevel, lna: number): { level: StunLevel; lna: number; lost: boolean } {
  if (lna <= 0) return { level, lna: 0, lost: false };
  const left = lna - 1;
  return { level: left === 0 && level === "normal" ? "none" : level, lna: left, lost: true };
}

/** TF-085 Is a recovery test due after so many rounds in the state? Coma: once a day, in rounds of 3 seconds. */
export function recoveryDue(level: StunLevel, rounds: number, options: TaraforeOptions): boolean {
  const every = {
    none: 0,
    normal: 0,
    special: options.stunRecovery[0] ?? 1,
    exceptional: options.stunRecovery[1] ?? 20,
    critical: options.stunRecovery[2] ?? 1200,
    coma: 28_800,
  }[level];
  return every > 0 && rounds > 0 && rounds % every === 0;
}

export interface WoundPenaltyInput {
  readonly level: WoundLevel;
  readonly factor: Factor;
}

const LEVEL_INDEX: Readonly<Record<WoundLevel, number>> = {
  none: -1,
  flesh: 0,
  normal: 1,
  special: 2,
  exceptional: 3,
  critical: 4,
};

/** TF-086 The penalty of each wound, 0 or less. */
export const woundPenalties = (wounds: readonly WoundPenaltyInput[], options: TaraforeOptions): number[] =>
  wounds.map(({ level, factor }) => factorValue(factor).truncOf(options.woundPenalties[LEVEL_INDEX[level]] ?? 0));

/** TF-086 Penalty of each level times its treatment factor, towards zero; the worst single one, or their sum. */
export function woundPenalty(wounds: readonly WoundPenaltyInput[], options: TaraforeOptions): number {
  const each = woundPenalties(wounds, options);
  if (options.woundCombine === "sum") return each.reduce((sum, value) => sum + value, 0);
  return each.reduce((worst, value) => Math.min(worst, value), 0);
}

/** A consequence of a wound, as far as penalties go. */
export interface Injury {
  readonly code: ConsequenceCode;
  readonly factor: Factor;
  /** From the neck, the upper spine or the upper back ({@link isHighSpine}). */
  readonly fromAbove: boolean;
}

/** TF-062 Stat penalties of one consequence, times its treatment factor, towards zero. */
export function consequencePenalty(
  { code, factor, fromAbove }: Injury,
  options: TaraforeOptions,
): Partial<Record<StatId, number>> {
  const { stats, high } = options.locationEffects[code];
  return addedUp((fromAbove && high !== undefined ? [stats, high] : [stats]).map((table) => scaled(table, factor)));
}

const scaled = (table: Partial<Record<StatId, number>>, factor: Factor): Partial<Record<StatId, number>> =>
  Object.fromEntries(Object.entries(table).map(([stat, value]) => [stat, factorValue(factor).truncOf(value)]));

function addedUp(tables: readonly Partial<Record<StatId, number>>[]): Partial<Record<StatId, number>> {
  const total: Partial<Record<StatId, number>> = {};
  for (const table of tables) {
    for (const stat of STATS) {
      const value = table[stat];
      if (value !== undefined) total[stat] = (total[stat] ?? 0) + value;
    }
  }
  return total;
}

/** TF-062 Stat penalties of all consequences. Those of one stat add up. */
export const consequencePenalties = (
  injuries: readonly Injury[],
  options: TaraforeOptions,
): Partial<Record<StatId, number>> => addedUp(injuries.map((injury) => consequencePenalty(injury, options)));

/** TF-062 Spinal damage from the neck, the upper spine or the upper back also touches PRO. */
export const isHighSpine = (place: string): boolean => ["neck", "upper-spine", "upper-back"].includes(place);

export interface BleedingWound {
  readonly level: WoundLevel;
  readonly staunched: boolean;
  readonly bleedUp: boolean;
  readonly location: string | null;
}

/** TF-088 Rounds per point of blood loss of one wound, or null. */
export function bleedInterval(wound: BleedingWound, options: TaraforeOptions): number | null {
  if (options.bleeding === "off" || wound.staunched || wound.level === "none") return null;
  if (wound.location === "midsection-rear" && wound.level !== "critical") return null;
  const step = LEVEL_INDEX[wound.level] + (wound.bleedUp ? 1 : 0) - LEVEL_INDEX.special;
  return step < 0 ? null : (options.bleedIntervals[Math.min(step, 3)] ?? null);
}

/** TF-088 The clock runs at the fastest rate; null = nothing bleeds. */
export const fastestBleeding = (wounds: readonly BleedingWound[], options: TaraforeOptions): number | null =>
  wounds.reduce<number | null>((fastest, wound) => {
    const interval = bleedInterval(wound, options);
    return interval === null ? fastest : Math.min(fastest ?? interval, interval);
  }, null);

export interface Blood {
  readonly loss: number;
  readonly elapsed: number;
}

/** TF-088 So many rounds of bleeding: `elapsed` counts up; at the interval a point is lost and it starts anew. */
export function bleed({ loss, elapsed }: Blood, interval: number | null, rounds: number): Blood {
  if (interval === null) return { loss, elapsed: 0 };
  const first = Math.max(1, interval - elapsed);
  if (rounds < first) return { loss, elapsed: elapsed + rounds };
  const rest = rounds - first;
  return { loss: loss + 1 + Math.floor(rest / interval), elapsed: rest % interval };
}

/** TF-089 Limits of blood loss by base Strength. TF-090 At the second the GM is asked. */
export function bloodState(
  str: number,
  loss: number,
  options: TaraforeOptions,
): { unconscious: boolean; dead: boolean } {
  const [faint, death] = options.bloodLimits;
  return {
    unconscious: loss >= Math.max(1, faint?.floorOf(str) ?? 0),
    dead: loss >= Math.max(2, death?.floorOf(str) ?? 0),
  };
}

/** TF-087 A critical wound throws prone and marks the character dying until it is staunched. */
export const throwsDown = (level: WoundLevel, options: TaraforeOptions): boolean =>
  level === "critical" && options.criticalDown;

/** TF-095 A wound with any of these counts as treated. */
export const isTreated = (wound: { dressed: boolean; staunched: boolean; stitched: boolean }): boolean =>
  wound.dressed || wound.staunched || wound.stitched;

/** TF-090 Why the GM is asked about death; null = no reason. */
export function deathAsked(reasons: {
  readonly bloodLimit: boolean;
  readonly fatal: boolean;
  /** A critical wound on someone with an untreated critical wound. */
  readonly secondCritical: boolean;
}): "blood" | "fatal" | "secondCritical" | null {
  if (reasons.bloodLimit) return "blood";
  if (reasons.fatal) return "fatal";
  return reasons.secondCritical ? "secondCritical" : null;
}

/** TF-091 Days of rest until the wound becomes one level lower; double if it is not treated. */
export function healingDays(level: WoundLevel, treated: boolean, options: TaraforeOptions): number {
  const days = options.healingDays[LEVEL_INDEX[level]] ?? 0;
  return treated ? days : 2 * days;
}

/** TF-091 One level lower. TF-062 With organ damage not below normal, unless the GM allows it. */
export function healed(level: WoundLevel, organDamage = false): WoundLevel {
  const lower = WOUND_LEVELS[Math.max(0, WOUND_LEVELS.indexOf(level) - 1)] ?? "none";
  return organDamage && LEVEL_INDEX[lower] < LEVEL_INDEX.normal ? level : lower;
}

/** TF-089 A day without bleeding gives back one point of blood. */
export const bloodAfterDays = (loss: number, bleeding: boolean, days: number): number =>
  bleeding ? loss : Math.max(0, loss - days);

/** TF-089 Neither medicine against stun nor recovery tests wake someone who has lost too much blood. */
export const mayWake = (bloodUnconscious: boolean): boolean => !bloodUnconscious;
