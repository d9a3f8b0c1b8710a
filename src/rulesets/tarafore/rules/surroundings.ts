import { RuleError } from "../../../core/errors.ts";
import { contestWon, type Modifier } from "./contest.ts";
import type { Sources } from "./dice.ts";
import { Fraction } from "./fraction.ts";
import type { TaraforeOptions } from "./options.ts";

/** TF-102 Difficulty of noticing things, by visibility. */
export const VISIBILITY = {
  haze: 5,
  "full-moon": 7,
  mist: 8,
  starlight: 10,
  "thick-fog": 11,
  "pitch-dark": 14,
} as const;
export type VisibilityId = keyof typeof VISIBILITY;
export const VISIBILITY_IDS = Object.keys(VISIBILITY) as VisibilityId[];

/** TF-103 Poor visibility: n = floor((difficulty - 2) / 3) on STH, -n on attacks. */
export function visibility(
  row: VisibilityId,
  options: TaraforeOptions,
): { difficulty: number; sth: number; attack: number } {
  const difficulty = VISIBILITY[row];
  const n = options.visibilityMods === "off" ? 0 : Math.floor((difficulty - 2) / 3);
  return { difficulty, sth: n, attack: n === 0 ? 0 : -n };
}

/** TF-097 Rough ground halves movement. */
export const ROUGH = new Fraction(1, 2);

/**
 * TF-096, TF-097, TF-098 The factor of a zone: slippery ground is rough; a section that one found one's way over no
 * longer is. Null: no factor.
 */
export function roughFactor(
  zone: { readonly id: string; readonly rough: boolean; readonly slippery: boolean },
  sectionsPassed: readonly string[],
): Fraction | null {
  return (zone.rough || zone.slippery) && !sectionsPassed.includes(zone.id) ? ROUGH : null;
}

/** TF-097 Difficulty of finding one's way over rough ground, an action. */
export const roughDifficulty = (options: TaraforeOptions): number => options.roughDifficulty;

/** TF-099 Still or slow water, by depth. Deeper than the chest one must swim. */
export const WATER = {
  none: new Fraction(1, 1),
  ankle: new Fraction(3, 4),
  knee: new Fraction(1, 2),
  waist: new Fraction(1, 4),
  chest: new Fraction(1, 8),
  deep: new Fraction(0, 1),
} as const;
export type WaterId = keyof typeof WATER;
export const WATER_IDS = Object.keys(WATER) as WaterId[];

/** TF-099, TF-100 The factor of water: swimming has its own; who walks on the bottom goes on as at the chest. */
export function waterFactor(
  depth: WaterId,
  state: { readonly swimming: boolean; readonly walksUnderwater: boolean },
  options: TaraforeOptions,
): Fraction {
  if (depth === "none") return WATER.none;
  if (state.swimming && maySwim(depth)) return options.swimFactor;
  return depth === "deep" && state.walksUnderwater ? WATER.chest : WATER[depth];
}

/** TF-100 Who can swim may do so above the waist. Depths are named by what the water is above, as in TF-099. */
export const maySwim = (depth: WaterId): boolean => depth === "waist" || depth === "chest" || depth === "deep";

/** TF-100 Deeper than the chest one must swim, except those heavy ones that walk on the bottom. */
export const mustSwim = (depth: WaterId, walksUnderwater: boolean): boolean => depth === "deep" && !walksUnderwater;

export const PACES = ["slow", "regular", "fast", "faster"] as const;
export type Pace = (typeof PACES)[number];

/**
 * TF-098 The pace of a movement: slow up to half of the free movement before terrain, regular beyond it, fast with a
 * movement action, faster with a further movement.
 */
export function paceOf(feet: number, freeFeet: number, movementActions: number): Pace {
  if (movementActions >= 2) return "faster";
  if (movementActions === 1) return "fast";
  return 2 * feet > freeFeet ? "regular" : "slow";
}

/** TF-098 Difficulty of keeping one's feet on slippery ground. */
export const slipDifficulty = (pace: Pace, options: TaraforeOptions): number =>
  options.slipDifficulties[PACES.indexOf(pace)] ?? 0;

/** TF-098 What getting up costs. */
export const standUpCost = (options: TaraforeOptions): "free-move" | "action" => options.standUp;

/**
 * TF-104 Cover on dodge, never on parry or block. TF-107 The same for going behind cover without a roll.
 * @param quarters covered quarters of the body, 0 to 4.
 */
export function coverModifier(quarters: number, defence: "dodge" | "parry" | "block"): Modifier {
  if (!Number.isFinite(quarters)) throw new RuleError("quarters", "notFinite", { value: String(quarters) });
  const bonus = quarters >= 4 ? 3 : quarters >= 1 ? 1 : 0;
  return { kind: "cover", value: defence === "dodge" ? bonus : 0, rule: "TF-104" };
}

/** TF-105 Hidden from this observer: the margin of STH against its AWA or Perception. A tie is seen. */
export const hiddenFrom = (margin: number, options: TaraforeOptions): boolean => contestWon(margin, options);

/** TF-105 Against whom one hides: each observer, or the most watchful for all. */
export const observersOf = <T extends { readonly score: number }>(
  observers: readonly T[],
  options: TaraforeOptions,
): T[] => {
  if (options.hideAgainst === "each" || observers.length === 0) return [...observers];
  return [observers.reduce((best, one) => (one.score > best.score ? one : best))];
};

/** TF-106 Hiding without cover by those not practised in it: the low die or -3. */
export function unpractised(practised: boolean, options: TaraforeOptions): { sources: Sources; modifier: Modifier } {
  const none = { sources: { high: 0, low: 0 }, modifier: { kind: "unpractised", value: 0, rule: "TF-106" } };
  if (practised) return none;
  return options.hideUnpractised === "low"
    ? { ...none, sources: { high: 0, low: 1 } }
    : { ...none, modifier: { ...none.modifier, value: -3 } };
}

/** TF-108 Escaped: outside all perception since round `out`, at the end of the round after. */
export const escaped = (out: number | null, endedRound: number): boolean => out !== null && endedRound >= out + 1;

/** TF-108 Without a map all pursuers must be beaten. */
export const outranAll = (margins: readonly number[], options: TaraforeOptions): boolean =>
  margins.every((margin) => contestWon(margin, options));
