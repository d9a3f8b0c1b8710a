import type { StatId } from "./effects-tables.ts";
import { STATS } from "./effects-tables.ts";
import { Fraction, ONE } from "./fraction.ts";
import type { TaraforeOptions } from "./options.ts";

export type Stats = Readonly<Record<StatId, number | null>>;

/** TF-005 Base score + standing penalty + stat penalties; a lacking stat stays lacking. */
export const currentScore = (base: number | null, penalty: number, statPenalty: number): number | null =>
  base === null ? null : base + penalty + statPenalty;

/** TF-038 Penalty of all rolls of the k-th action of a turn. @param k 1 or more. */
export const multiActionPenalty = (k: number): number => (k <= 1 ? 0 : -6 - 3 * (k - 2));

/** TF-038 Which action of a turn has this penalty. */
export const actionOfPenalty = (penalty: number): number => (penalty >= 0 ? 1 : 2 + Math.round((-6 - penalty) / 3));

/** Nobody gets through more actions in three seconds, whatever the scores. */
const MOST_ACTIONS = 100;

export interface MultiAction {
  readonly eligible: boolean;
  readonly maxActions: number;
  readonly penalties: readonly number[];
}

/**
 * TF-037 Several actions need PRO, ATH or AWA above 14. TF-039 The k-th is allowed while every stat that is not lacking
 * stays above 0 with its penalty.
 */
export function multiAction(
  stats: Stats,
  penalty: number,
  statPenalties: Readonly<Partial<Record<StatId, number>>>,
  options: TaraforeOptions,
): MultiAction {
  const current = (stat: StatId): number | null => currentScore(stats[stat], penalty, statPenalties[stat] ?? 0);
  const looked = (stat: StatId): number | null => (options.multiActionScore === "base" ? stats[stat] : current(stat));
  const eligible =
    options.multiActions !== "off" && (["pro", "ath", "awa"] as const).some((stat) => (looked(stat) ?? 0) > 14);
  const lowest = Math.min(...STATS.map(current).filter((score) => score !== null));
  let maxActions = 1;
  while (eligible && maxActions < MOST_ACTIONS && lowest + multiActionPenalty(maxActions + 1) > 0) maxActions += 1;
  const penalties = Array.from({ length: maxActions }, (_, i) => multiActionPenalty(i + 1));
  return { eligible, maxActions, penalties };
}

/** TF-101 Of several terrain factors the smallest counts (or their product); without any, 1. */
export function terrainFactor(factors: readonly Fraction[], options: TaraforeOptions): Fraction {
  const [first = ONE, ...others] = factors;
  if (options.terrainCombine === "product") return others.reduce((product, factor) => product.times(factor), first);
  return others.reduce((least, factor) => (factor.value < least.value ? factor : least), first);
}

/** TF-033, TF-034 A creature's own distances in feet, in place of those by ATH; null = by ATH. */
export interface OwnMoves {
  readonly free: number | null;
  readonly action: number | null;
}
const BY_ATH: OwnMoves = { free: null, action: null };

/**
 * TF-033 Free movement ATH x `moveFree`, TF-034 a movement action ATH x `moveAction`, in feet, times the terrain factor,
 * rounded down, at least 0.
 */
export function moveFeet(
  ath: number,
  factors: readonly Fraction[],
  options: TaraforeOptions,
  own: OwnMoves = BY_ATH,
): { free: number; action: number } {
  const factor = terrainFactor(factors, options);
  // One share, so that no binary fraction is rounded on the way.
  const feet = (perPoint: number, feetOfOwn: number | null): number =>
    feetOfOwn === null
      ? factor.times(Fraction.ofNumber(perPoint)).floorOf(Math.max(0, ath))
      : factor.floorOf(Math.max(0, feetOfOwn));
  return { free: feet(options.moveFree, own.free), action: feet(options.moveAction, own.action) };
}

/** TF-035 Movements of a round: one free, one by an action, a further one only for those who may. */
export const mayMoveAgain = (movementActions: number, thirdMove: boolean, baseAth: number): boolean =>
  movementActions === 0 || (movementActions === 1 && (thirdMove || baseAth > 25));

/** TF-032, TF-083 Actions of a turn: one and those of features, one less for a lost next action. */
export const actionsOfTurn = (extraActions: number, lna: number): number =>
  Math.max(0, 1 + extraActions - (lna > 0 ? 1 : 0));

/** TF-022 Beyond the limit of defences the target defends with the low die. */
export const defenceIsLow = (defencesSoFar: number, options: TaraforeOptions): boolean =>
  options.defencesPerRound > 0 && defencesSoFar >= options.defencesPerRound;

/** TF-041 What becomes of a hold at the round's end; `ask` is the GM's choice. */
export const heldAfterRound = (options: TaraforeOptions): "ask" | "keep" | "reenter" => options.heldPastRound;

/** TF-030 Is a bonus won in round `won` still good in round `now`? It is used up by the first roll it fits. */
export const bonusValid = (won: number, now: number): boolean => now === won + 1;

/** TF-046 A support's bonus also serves in the round in which it was won. */
export const supportValid = (won: number, now: number): boolean => now === won || now === won + 1;
