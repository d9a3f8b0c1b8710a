import { BLEEDING_UNITS } from "./bleeding.ts";
import { chokeDamageKind } from "./grapple.ts";
import type { AvorkarthOptions } from "./options.ts";
import { type StaminaStateId, staminaAfterRound, staminaState } from "./stamina.ts";
import { applyDamage, type DamageKind, type Tracks, type WoundStatus, woundStatus } from "./wounds.ts";

/** AV-094 What a round's end does to one creature. */
export type RoundEndInput = Tracks & {
  readonly wounds: number;
  readonly stamina: number;
  readonly staminaMax: number;
  /** Bleeding out, and due this round (`bleedsAt`). */
  readonly bleeding: boolean;
  /** Units of this round's choke; 0: none. */
  readonly chokeRounds: number;
  readonly chokeKind: DamageKind;
  /** Lethal units of areas, environment, burns, poison. */
  readonly effects: number;
};

export type RoundEndResult = WoundStatus & {
  readonly stamina: number;
  readonly staminaState: StaminaStateId;
  /** AV-094 (3) It has perished and leaves the list. */
  readonly removed: boolean;
};

/** AV-094 (1) to (3): over-time effects, then stamina, then the perished. Effects in the order of the rule. */
export function roundEnd(input: RoundEndInput, options: AvorkarthOptions): RoundEndResult {
  const { wounds, staminaMax } = input;
  const harms: { units: number; kind: DamageKind }[] = [
    { units: input.bleeding ? BLEEDING_UNITS : 0, kind: "lethal" },
    { units: input.chokeRounds, kind: chokeDamageKind(input.chokeKind, options) },
    { units: input.effects, kind: "lethal" },
  ];
  const status = harms.reduce<WoundStatus>(
    ({ lethal, nonLethal }, harm) => applyDamage({ wounds, lethal, nonLethal, ...harm }, options),
    woundStatus(wounds, input, options),
  );
  const stamina = staminaAfterRound(input.stamina);
  return {
    ...status,
    stamina,
    staminaState: staminaState(staminaMax, stamina).state,
    removed: status.dead,
  };
}
