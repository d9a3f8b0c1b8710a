import type { AvorkarthOptions } from "./options.ts";
import { lethalMax } from "./wounds.ts";

/**
 * AV-059, AV-060 Wounded states (an optional rule). `left`: share of the lethal maximum that is still left. The effects
 * of one state, not added up. Crippled halves every penalised attribute beside Dodge (AV-267).
 */
export const WOUNDED_STATES = [
  { id: "well", left: null, movement: 0, dodge: 0, attack: 0, might: 0 },
  { id: "hurt", left: { of: 4, parts: 3 }, movement: -1, dodge: -1, attack: -1, might: 0 },
  { id: "wounded", left: { of: 2, parts: 1 }, movement: 0, dodge: 0, attack: -2, might: -1 },
  { id: "crippled", left: { of: 10, parts: 1 }, movement: 0, dodge: 0, attack: 0, might: 0 },
] as const;

export type WoundedStateId = (typeof WOUNDED_STATES)[number]["id"];
export const WOUNDED_STATE_IDS = WOUNDED_STATES.map(({ id }) => id);

/** AV-059 The state by the units that are left of the lethal maximum: the worst whose share is reached. */
export function woundedState(wounds: number, lethal: number, { woundedBoundary }: AvorkarthOptions): WoundedStateId {
  const max = lethalMax(wounds);
  const left = Math.max(0, max - lethal);
  const reached = WOUNDED_STATES.findLast(({ left: share }) => {
    if (share === null) return true;
    const [a, b] = [share.of * left, share.parts * max];
    return woundedBoundary === "below" ? a < b : a <= b;
  });
  return reached?.id ?? "well";
}

/** AV-059 The state that acts: always well where the optional rule is not in play. */
export const woundedStateInPlay = (wounds: number, lethal: number, options: AvorkarthOptions): WoundedStateId =>
  options.woundedStates ? woundedState(wounds, lethal, options) : "well";

/** AV-060 The row of the table. */
export const woundedEffects = (id: WoundedStateId): (typeof WOUNDED_STATES)[number] =>
  WOUNDED_STATES[WOUNDED_STATE_IDS.indexOf(id)] ?? WOUNDED_STATES[0];
