import type { AvorkarthOptions } from "./options.ts";

/** AV-266 Stamina states: at or below `times` x Stamina. */
export const STAMINA_STATES = [
  { id: "normal", times: null, penalty: 0 },
  { id: "tired", times: 0, penalty: 1 },
  { id: "fatigued", times: -1, penalty: 2 },
  { id: "exhausted", times: -2, penalty: 3 },
] as const;
export type StaminaStateId = (typeof STAMINA_STATES)[number]["id"];

/** AV-021 Stamina is Constitution, at least 1. */
export const staminaMax = (constitution: number): number => Math.max(1, constitution);

/** AV-266 State and penalty. A maximum below 1 counts as 1 (AV-021). */
export function staminaState(max: number, now: number): { state: StaminaStateId; penalty: number } {
  const full = staminaMax(max);
  const reached = STAMINA_STATES.findLast(({ times }) => times === null || now <= times * full) ?? STAMINA_STATES[0];
  return { state: reached.id, penalty: reached.penalty };
}

/** AV-265 Stamina falls by 1 at each round's end and may go negative. */
export const staminaAfterRound = (now: number): number => now - 1;

/** AV-268 When stamina is full again. `manual`: the GM says so. */
export const staminaReturns = (after: "rest" | "combatEnd", { staminaRecovery }: AvorkarthOptions): boolean =>
  staminaRecovery === after || (after === "rest" && staminaRecovery === "combatEnd");
