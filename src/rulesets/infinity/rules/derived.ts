import { type Explanation, explain, type Term, type TermKind } from "../../../core/explain.ts";
import type { InfinityOptions } from "./options.ts";

/** A term of an explanation; its name is looked up as `INFINITY.Term.<id>`. */
export const term = (id: string, value: number, source: string, kind: TermKind = "add"): Term => ({
  id,
  labelKey: `INFINITY.Term.${id}`,
  kind,
  value,
  source,
});

export const explained = (id: string, terms: readonly Term[]): Explanation => explain(id, `INFINITY.Sum.${id}`, terms);

/**
 * SI-013 Physical resistance: max(S, D) + V. SI-014 Mental: max(A, I) + P. `resistance.formula` = maxOfSum brackets the
 * other way: max(first, second + third).
 */
export const resistance = (first: number, second: number, third: number, options: InfinityOptions): number =>
  options["resistance.formula"] === "maxPlus" ? Math.max(first, second) + third : Math.max(first, second + third);

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
