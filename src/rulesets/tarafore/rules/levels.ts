import { list, RuleError } from "../../../core/errors.ts";
import { Input } from "../../../core/input.ts";
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

/** TF-079 One row of the damage levels: the lowest margins of the wound test and of the stun test. */
export interface DamageLevel {
  readonly level: Exclude<WoundLevel, "none">;
  readonly wound: number;
  /** Null: no stun state goes with a flesh wound. */
  readonly stun: number | null;
}

/** TF-079 The levels as printed, from the lightest. A world may set other margins (`damageLevels`). */
export const DAMAGE_LEVELS: readonly DamageLevel[] = [
  { level: "flesh", wound: 0, stun: null },
  { level: "normal", wound: 1, stun: 1 },
  { level: "special", wound: 4, stun: 4 },
  { level: "exceptional", wound: 7, stun: 7 },
  { level: "critical", wound: 10, stun: 10 },
];

const MARGINS = { min: -99, max: 99 };

/**
 * Damage levels as a world setting: the same five rows. No level begins at a lower margin than a lighter one; where two
 * begin at the same, the lighter one never comes up.
 * @throws RuleError `<field>.<index>.<column>`
 */
export function readDamageLevels(value: unknown, field: string): readonly DamageLevel[] {
  const rows = list(value, field, (entry, path): DamageLevel => {
    const input = new Input(entry, path);
    const level = input.choice("level", WOUND_LEVELS.slice(1) as DamageLevel["level"][]);
    const wound = input.integer("wound", undefined, MARGINS);
    return { level, wound, stun: level === "flesh" ? null : input.integer("stun", undefined, MARGINS) };
  });
  if (rows.length !== DAMAGE_LEVELS.length) {
    throw new RuleError(field, "wrongType", { value: `${rows.length}`, allowed: [`${DAMAGE_LEVELS.length} rows`] });
  }
  for (const [index, row] of rows.entries()) {
    const { level } = DAMAGE_LEVELS[index] ?? row;
    const before = rows[index - 1];
    if (row.level !== level)
      throw new RuleError(`${field}.${index}.level`, "unknownId", { value: row.level, allowed: [level] });
    for (const column of ["wound", "stun"] as const) {
      const [lighter, own] = [before?.[column] ?? MARGINS.min, row[column]];
      if (own !== null && own < lighter)
        throw new RuleError(`${field}.${index}.${column}`, "tooSmall", { value: `${own}`, min: lighter });
    }
  }
  return rows;
}

/** TF-079 Wound level of a damage test: below the lowest margin none. */
export const woundLevel = (margin: number, levels: readonly DamageLevel[]): WoundLevel =>
  levels.findLast(({ wound }) => margin >= wound)?.level ?? "none";

/** TF-079 Stun level of a damage test: below the lowest margin none; a flesh wound has none of its own. */
export function stunLevel(margin: number, levels: readonly DamageLevel[]): StunLevel {
  const reached = levels.findLast(({ stun }) => stun !== null && margin >= stun)?.level ?? "none";
  return reached === "flesh" ? "none" : reached;
}

/** TF-086 Treatment factors of wounds and injuries. */
export const FACTORS = ["1", "1/2", "1/4", "0"] as const;
export type Factor = (typeof FACTORS)[number];
export const factorValue = (factor: Factor): Fraction => Fraction.read(factor, "factor");
