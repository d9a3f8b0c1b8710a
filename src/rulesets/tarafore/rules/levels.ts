import { Fraction } from "./fraction.ts";

/** TF-018 The rungs of the success ladder, from worst to best, with the lowest margin of each. */
export const RUNGS = [
  { id: "critical-failure", from: Number.NEGATIVE_INFINITY },
  { id: "exceptional-failure", from: -9 },
  { id: "special-failure", from: -6 },
  { id: "normal-failure", from: -3 },
  { id: "tie", from: 0 },
  { id: "normal", from: 1 },
  { id: "special", from: 4 },
  { id: "exceptional", from: 7 },
  { id: "critical", from: 10 },
] as const;
export type Rung = (typeof RUNGS)[number]["id"];
export const RUNG_IDS = RUNGS.map(({ id }) => id);

/** TF-018 The margin picks a rung. @param margin any integer. */
export function rungOf(margin: number): Rung {
  let rung: Rung = "critical-failure";
  for (const { id, from } of RUNGS) if (margin >= from) rung = id;
  return rung;
}

/** Levels of hits: graze is below normal. */
export const HIT_LEVELS = ["graze", "normal", "special", "exceptional", "critical"] as const;
export type HitLevel = (typeof HIT_LEVELS)[number];

/** TF-073 What a hit level adds to the damage. */
export const HIT_DAMAGE: Readonly<Record<HitLevel, number>> = {
  graze: -3,
  normal: 0,
  special: 3,
  exceptional: 6,
  critical: 9,
};

export const WOUND_LEVELS = ["none", "flesh", "normal", "special", "exceptional", "critical"] as const;
export type WoundLevel = (typeof WOUND_LEVELS)[number];
export const STUN_LEVELS = ["none", "normal", "special", "exceptional", "critical", "coma"] as const;
export type StunLevel = (typeof STUN_LEVELS)[number];

export const atLeast = <T extends string>(levels: readonly T[], level: T, threshold: T): boolean =>
  levels.indexOf(level) >= levels.indexOf(threshold);

const DAMAGE_STEPS = [
  { from: 10, level: "critical" },
  { from: 7, level: "exceptional" },
  { from: 4, level: "special" },
  { from: 1, level: "normal" },
] as const;

/** TF-079 Wound level of a damage test: below 0 none, 0 a flesh wound. */
export function woundLevel(margin: number): WoundLevel {
  if (margin < 0) return "none";
  return DAMAGE_STEPS.find(({ from }) => margin >= from)?.level ?? "flesh";
}

/** TF-079 Stun level of a damage test: at 0 or less none. */
export const stunLevel = (margin: number): StunLevel =>
  DAMAGE_STEPS.find(({ from }) => margin >= from)?.level ?? "none";

/** TF-086 Treatment factors of wounds and injuries. */
export const FACTORS = ["1", "1/2", "1/4", "0"] as const;
export type Factor = (typeof FACTORS)[number];
export const factorValue = (factor: Factor): Fraction => Fraction.read(factor, "factor");
