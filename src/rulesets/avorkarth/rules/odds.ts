import { type Distribution, exact, mean, probability } from "../../../core/chance/index.ts";
import { type AttackInput, type AttackResult, attackKey, attackRule } from "./attack.ts";
import type { AvorkarthOptions } from "./options.ts";
import { lethalMax, nonLethalMax, type Tracks, woundStatus } from "./wounds.ts";

/** Every way in which an attack can go, with its probability. Faces in it stand for all faces of the same result. */
export const attackDistribution = (input: AttackInput, options: AvorkarthOptions): Distribution<AttackResult> =>
  exact(attackRule(input, options), attackKey);

/** Odds of one whole attack. Probabilities from 0 to 1. */
export type AttackOdds = {
  readonly noHit: number;
  /** Hit without damage: the first strike failed. */
  readonly noDamage: number;
  /** First strike P, S, CS: a minor, a lesser, a full wound before Overwhelm. */
  readonly minor: number;
  readonly lesser: number;
  readonly mortal: number;
  /** Both checks CS: at least one more exchange. */
  readonly chain: number;
  /** Expected units of the whole attack. */
  readonly meanUnits: number;
  /** The target falls unconscious, dies. A target that is so already counts. */
  readonly knockOut: number;
  readonly kill: number;
};

/** The one against whom the odds are: its Wounds and what it has taken already. */
export type Target = Tracks & { readonly wounds: number };

/** Rulebook, section 23: the odds of a whole attack at a target. */
export function attackOdds(input: AttackInput, target: Target, options: AvorkarthOptions): AttackOdds {
  const ways = attackDistribution(input, options);
  const first = (holds: (hit: string | undefined, strike: string | null | undefined) => boolean): number =>
    probability(ways, ({ exchanges: [exchange] }) => holds(exchange?.hit, exchange?.strike));
  const { lethal, nonLethal } = woundStatus(target.wounds, target, options);
  const toKill = lethalMax(target.wounds) - lethal;
  const toKnockOut = nonLethalMax(target.wounds, options) - nonLethal;
  return {
    noHit: first((_, strike) => strike === null),
    noDamage: first((_, strike) => strike === "F" || strike === "CF"),
    minor: first((_, strike) => strike === "P"),
    lesser: first((_, strike) => strike === "S"),
    mortal: first((_, strike) => strike === "CS"),
    chain: first((hit, strike) => hit === "CS" && strike === "CS"),
    meanUnits: mean(ways, ({ units }) => units),
    knockOut: probability(ways, ({ units }) => units >= toKnockOut),
    kill: probability(ways, ({ units, kind }) => kind === "lethal" && units >= toKill),
  };
}
