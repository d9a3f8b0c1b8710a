/** A creature in the midst of a fight, as far as starts and ends of turns and rounds touch it. Plain JSON. */

import { type Change, difference, type Json } from "../../../core/change.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import type { Protection } from "./armour.ts";
import { type DeriveInput, derive } from "./derive.ts";
import type { GrappleState } from "./grapple.ts";
import type { AvorkarthOptions } from "./options.ts";
import type { TurnNumbers } from "./turns-numbers.ts";
import { woundedStateInPlay } from "./wounded-state.ts";
import { woundStatus } from "./wounds.ts";

/** One end of a grapple as it is stored (AV-225). */
export type StoredGrapple = {
  readonly role: "grappler" | "target";
  readonly partnerId: string | null;
  readonly state: GrappleState;
  readonly chokeRounds: number;
  readonly bindingDc: number;
  readonly nonLethal: boolean;
  /** AV-226 Whether the latest try at it worked, for `grappleInRow`. */
  readonly lastOk?: boolean;
};

/** What is stored of a creature and may change by itself in a fight: in the shape and by the names of its document. */
export type StoredCreature = {
  readonly wounds: {
    readonly lethal: number;
    readonly nonLethal: number;
    readonly bleeding: boolean;
    readonly dead: boolean;
  };
  readonly stamina: { readonly now: number };
  readonly fear: { readonly points: number };
  readonly morale: { readonly lowered: boolean };
  readonly stance: { readonly defensive: boolean };
  readonly flags: { readonly outOfFight: boolean; readonly crippledRounds: number };
  readonly grapples: Readonly<Record<string, StoredGrapple>>;
};

/** Something that lies on a creature for so many turns or rounds. */
export type StoredCondition = {
  readonly uuid: string;
  readonly name: string;
  readonly unit: "turn" | "round" | "week" | "manual";
  readonly left: number;
  /** The item's source: what makes it again when its end is taken back. */
  readonly source: Readonly<Record<string, Json>>;
};

/** The numbers of a creature for the order of turns and for what happens at their starts and ends. */
export interface FightingCreature extends TurnNumbers {
  readonly stored: StoredCreature;
  /** What its derived attributes come from, as they are now. */
  readonly deriveFrom: DeriveInput;
  /** AV-021, as they are now. */
  readonly resolve: number;
  readonly presenceAllies: number;
  readonly presenceEnemies: number;
  /** AV-251 UUID of the actor that charms it. */
  readonly charmedBy: string | null;
  /** AV-044 Bonus of the sheet on the face of the die. */
  readonly faceMod: number;
  readonly protection: Protection;
  /** AV-234, AV-282. */
  readonly armWound: boolean;
  readonly conditions: readonly StoredCondition[];
}

export type Fighter = Participant<FightingCreature>;

/** The creature with other stored values: its numbers follow them (AV-096). */
export function withStored(
  numbers: FightingCreature,
  stored: StoredCreature,
  options: AvorkarthOptions,
): FightingCreature {
  const { deriveFrom } = numbers;
  const { wounds } = deriveFrom.abilities;
  const grappled = Object.values(stored.grapples).some(({ state }) => state !== "none" && state !== "bound");
  const input: DeriveInput = {
    ...deriveFrom,
    lethal: stored.wounds.lethal,
    conditions: {
      ...deriveFrom.conditions,
      wounded: woundedStateInPlay(wounds, stored.wounds.lethal, options),
      staminaNow: stored.stamina.now,
      fear: stored.fear.points,
      dodgeHalvings: grappled ? 1 : 0,
    },
  };
  const { initiative, swiftness, resolve, presenceAllies, presenceEnemies } = derive(input, options);
  const status = woundStatus(wounds, stored.wounds, options);
  return {
    ...numbers,
    stored,
    deriveFrom: input,
    initiative,
    swiftness,
    resolve,
    presenceAllies,
    presenceEnemies,
    dead: status.dead || stored.wounds.dead,
    unconscious: status.unconscious || stored.flags.outOfFight,
    bleeding: stored.wounds.bleeding,
  };
}

/** What to write so that a creature's document says what its numbers say. */
export const changesBetween = (uuid: string, before: FightingCreature, after: FightingCreature): readonly Change[] =>
  difference(uuid, "system", before.stored, after.stored);
