import type { Term } from "../../../core/explain.ts";
import type { InfinityOptions } from "./options.ts";
import { type TermId, term } from "./terms.ts";

/**
 * SI-013 Physical resistance: max(S, D) + V. SI-014 Mental: max(A, I) + P. `resistance.formula` = maxOfSum brackets the
 * other way: max(first, second + third).
 */
export const resistance = (first: number, second: number, third: number, options: InfinityOptions): number =>
  options["resistance.formula"] === "maxPlus" ? Math.max(first, second) + third : Math.max(first, second + third);

const ABILITIES_OF = {
  physical: { ids: ["strength", "dexterity", "vitality"], source: "SI-013" },
  mental: { ids: ["awareness", "intelligence", "personality"], source: "SI-014" },
} as const satisfies Record<string, { ids: readonly [TermId, TermId, TermId]; source: string }>;

/** The same as terms: the abilities that count. */
export function resistanceTerms(
  kind: "physical" | "mental",
  { first, second, third }: { readonly first: number; readonly second: number; readonly third: number },
  options: InfinityOptions,
): Term[] {
  const { ids, source } = ABILITIES_OF[kind];
  const [one, two, three] = [term(ids[0], first, source), term(ids[1], second, source), term(ids[2], third, source)];
  if (options["resistance.formula"] === "maxPlus") return [first >= second ? one : two, three];
  return first >= second + third ? [one] : [two, three];
}

/** What lowers a participant's checks. Counts, and steps of deprivation, are 0 or more. */
export interface Burden {
  readonly wounded: number;
  readonly bought: number;
  readonly deprivation: number;
  /** Signed. */
  readonly other?: number;
}

/**
 * SI-025 The -10s add up without limit: SI-080 wounds, SI-040 bought actions, SI-118 deprivation.
 * @returns 0 or less, unless `other` is a bonus.
 */
export const penalty = (burden: Burden, options: InfinityOptions): number =>
  penaltyTerms(burden, options).reduce((sum, { value }) => sum + value, 0);

export function penaltyTerms({ wounded, bought, deprivation, other = 0 }: Burden, options: InfinityOptions): Term[] {
  const steps = options["deprivation.mode"] === "off" ? 0 : deprivation;
  return [
    term("wounds", wounded === 0 ? 0 : -10 * wounded, "SI-080"),
    term("bought", bought === 0 ? 0 : -10 * bought, "SI-040"),
    term("deprivation", steps === 0 ? 0 : -10 * steps, "SI-118"),
    term("other", other, "SI-009"),
  ];
}

/** SI-025 Penalties touch power checks too, unless `penalties.scope` = success. */
export const powerPenaltyTerms = (burden: Burden, options: InfinityOptions): Term[] =>
  options["penalties.scope"] === "success" ? [] : penaltyTerms(burden, options);

export interface ActionCount {
  readonly full: number;
  readonly minor: number;
  readonly left: number;
}

/**
 * SI-034 Two full actions and a minor one. SI-037 full = max(0, base + modifier - disabled) + bought, left = full - used.
 * SI-039 Bought ones come on top of what is left, unless `actions.buyWhenReduced` forbids. SI-042 `actions.maxBought`.
 * SI-087 The unconscious have none.
 */
export function actionCount(
  input: { disabled: number; bought: number; used: number; modifier: number; conscious: boolean },
  options: InfinityOptions,
): ActionCount {
  if (!input.conscious) return { full: 0, minor: 0, left: 0 };
  const allowed = boughtAllowed(input.bought, input.disabled, options);
  const full = Math.max(0, options["actions.base"] + input.modifier - input.disabled) + allowed;
  return { full, minor: 1, left: Math.max(0, full - input.used) };
}

function boughtAllowed(bought: number, disabled: number, options: InfinityOptions): number {
  if (!options["actions.buyWhenReduced"] && disabled > 0) return 0;
  const most = options["actions.maxBought"];
  return most === 0 ? bought : Math.min(bought, most);
}

/** SI-012, SI-015 One row per size: feet of movement and reach, added to the base. */
const SIZE_ROWS: Readonly<Record<number, { readonly movement: number; readonly reach: number }>> = {
  [-5]: { movement: -15, reach: -10 },
  [-4]: { movement: -10, reach: -10 },
  [-3]: { movement: -10, reach: -5 },
  [-2]: { movement: -5, reach: -5 },
  [-1]: { movement: -5, reach: 0 },
  0: { movement: 0, reach: 0 },
  1: { movement: 5, reach: 0 },
  2: { movement: 5, reach: 5 },
  3: { movement: 10, reach: 10 },
  4: { movement: 10, reach: 15 },
  5: { movement: 15, reach: 20 },
};

/** SI-015 Feet of a move action and of melee reach, each at least 5. @param size -5 to 5. */
export function movement(
  size: number,
  modifiers: { readonly movement: number; readonly reach: number },
  options: InfinityOptions,
): { move: number; reach: number } {
  const row = options["size.modifiers"] === "none" ? undefined : SIZE_ROWS[size];
  return {
    move: Math.max(5, options["movement.base"] + (row?.movement ?? 0) + modifiers.movement),
    reach: Math.max(5, options["movement.reach"] + (row?.reach ?? 0) + modifiers.reach),
  };
}

/** SI-012 Full size modifiers: -5 x size on Dexterity checks, +5 x max(0, size) on Strength checks. */
export const sizeTerms = {
  dexterity: (size: number, options: InfinityOptions): Term =>
    term("size", options["size.modifiers"] === "full" && size !== 0 ? -5 * size : 0, "SI-012"),
  strength: (size: number, options: InfinityOptions): Term =>
    term("size", options["size.modifiers"] === "full" ? 5 * Math.max(0, size) : 0, "SI-012"),
};

/** SI-101 Shaken: -10 on I, A and P checks, on word power and on mental resistance. */
export const SHAKEN = -10;

/** SI-084 Prone: a modifier of Dexterity success checks. */
export const proneTerm = (prone: boolean, options: InfinityOptions): Term =>
  term("prone", prone ? options["technique.pronePenalty"] : 0, "SI-084");

export interface Specialization {
  readonly value: number;
}

/** SI-008 At most one specialization per purpose, the highest; `specialization.stack` = all adds every one. */
export const specialization = (values: readonly number[], options: InfinityOptions): number =>
  options["specialization.stack"] === "all" ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);

/** SI-008, SI-054 Strength specializations that serve damage always add up. */
export const damageSpecialization = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);

/** SI-011 What the six abilities of a creature add up to: weak, usual, very tough. */
export const BUILD_TOTALS = { weak: 130, usual: 150, veryTough: 180 } as const;

/** SI-011 How far the abilities are from a total; 0 = they fit. */
export const buildDifference = (abilities: readonly number[], total: number): number =>
  abilities.reduce((sum, value) => sum + value, 0) - total;

/** SI-010 Modifiers of traits and defects count only when switched on. */
export const traitModifier = (modifiers: readonly number[], options: InfinityOptions): number =>
  options["traits.numeric"] ? modifiers.reduce((sum, value) => sum + value, 0) : 0;
