import { d6, type Rule } from "../../../core/chance/index.ts";
import { lastReached } from "./arithmetic.ts";
import type { AvorkarthOptions } from "./options.ts";

/**
 * AV-249 Fear states by points; the effects of one state, not added up. `actionDie`: lowest face of AV-252 (7: no
 * action at all). `attackSkill` touches attacks and skills.
 */
export const FEAR_STATES = [
  { id: "none", points: 0, initiative: 0, attackSkill: 0, dodge: 0, movementHalvings: 0, actionDie: 1 },
  { id: "frightened", points: 3, initiative: -1, attackSkill: -1, dodge: 0, movementHalvings: 0, actionDie: 1 },
  { id: "scared", points: 6, initiative: -3, attackSkill: -2, dodge: -1, movementHalvings: 0, actionDie: 1 },
  { id: "panicking", points: 9, initiative: -5, attackSkill: -3, dodge: -2, movementHalvings: 1, actionDie: 4 },
  { id: "terrified", points: 12, initiative: -5, attackSkill: -3, dodge: -2, movementHalvings: 1, actionDie: 6 },
  { id: "horrified", points: 15, initiative: 0, attackSkill: 0, dodge: 0, movementHalvings: 0, actionDie: 7 },
] as const;
export type FearState = (typeof FEAR_STATES)[number];

/** AV-250, AV-251 Charm states. `values` counts only against the charmer, for combat, skill and will values. */
export const CHARM_STATES = [
  { id: "none", points: 0, initiative: 0, values: 0, actionDie: 1 },
  { id: "charmed", points: 3, initiative: -1, values: -2, actionDie: 1 },
  { id: "allured", points: 6, initiative: -3, values: -3, actionDie: 1 },
  { id: "captivated", points: 9, initiative: -5, values: -4, actionDie: 3 },
  { id: "fascinated", points: 12, initiative: -5, values: -4, actionDie: 5 },
  { id: "enthralled", points: 15, initiative: -2, values: -1, actionDie: 1 },
] as const;
export type CharmState = (typeof CHARM_STATES)[number];

/** AV-249 */
export const fearState = (points: number): FearState =>
  lastReached(FEAR_STATES, (state) => state.points, points) ?? FEAR_STATES[0];
/** AV-250 */
export const charmState = (points: number): CharmState =>
  lastReached(CHARM_STATES, (state) => state.points, points) ?? CHARM_STATES[0];

export type WillState =
  | { readonly track: "fear"; readonly state: FearState["id"] }
  | { readonly track: "charm"; readonly state: CharmState["id"] };

/** AV-250 Of fear and charm only the one with more points acts; a tie is fear. */
export const willState = (fear: number, charm: number): WillState =>
  charm > fear ? { track: "charm", state: charmState(charm).id } : { track: "fear", state: fearState(fear).id };

/** AV-249 to AV-251 What acts of the two tracks: the other one counts as no points. */
export function willEffects(fear: number, charm: number): { fear: FearState; charm: CharmState } {
  return charm > fear
    ? { fear: fearState(0), charm: charmState(charm) }
    : { fear: fearState(fear), charm: charmState(0) };
}

/** AV-251 What charm costs on combat, skill and will values, if they are turned against the charmer. */
export const charmPenalty = (fear: number, charm: number, againstCharmer: boolean): number =>
  againstCharmer ? willEffects(fear, charm).charm.values : 0;

/** AV-252 Whether an action comes off, and how many of its points are lost (they are spent all the same). */
export type WilledAction = { readonly succeeds: boolean; readonly failedPoints: number };

/**
 * AV-252 One d6 per declared action (`fearActionUnit: point`: per action point), which fails below the state's number.
 * @param points standard actions that the action costs
 */
export function* willedAction(
  { fear, charm, points }: { fear: number; charm: number; points: number },
  { fearActionUnit }: AvorkarthOptions,
): Rule<WilledAction> {
  const effects = willEffects(fear, charm);
  const least = Math.max(effects.fear.actionDie, effects.charm.actionDie);
  if (least <= 1) return { succeeds: true, failedPoints: 0 };
  if (least > 6) return { succeeds: false, failedPoints: points };
  if (fearActionUnit === "declared") {
    const failed = (yield* d6("nerve")) < least;
    return { succeeds: !failed, failedPoints: failed ? points : 0 };
  }
  let failedPoints = 0;
  for (let i = 0; i < points; i++) if ((yield* d6("nerve")) < least) failedPoints += 1;
  return { succeeds: failedPoints === 0, failedPoints };
}

/** AV-253 A safe night takes one point of each. */
export const willAfterRest = (points: number): number => Math.max(0, points - 1);
