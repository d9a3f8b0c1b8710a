/**
 * What is stored of a participant (rulebook section 20), as far as outcomes change it. Lists of the rulebook that single
 * entries come into and leave are records by id, so that one entry changes without the others.
 */
import type { TargetRole } from "./body.ts";

/** SI-003, SI-074 A Damage Target with its figures. */
export type BodyPart = {
  readonly role: TargetRole;
  readonly vital: boolean;
  readonly weight: number;
  readonly hitModifier: number;
  readonly damage: number;
  /** The largest single blow. */
  readonly worst: number;
};

export const CONDITIONS = [
  "prone",
  "pinned",
  "restrained",
  "unaware",
  "feinted",
  "shaken",
  "yielded",
  "unconscious",
  "dead",
  "warded",
] as const;
export type ConditionId = (typeof CONDITIONS)[number];

/** When something ends by itself. Both null: not by itself. */
export type Ending = {
  /** As that participant's turn starts (`feinted`: as it ends, not before `endsRound`). */
  readonly endsTurnOf: string | null;
  /** As this round ends. */
  readonly endsRound: number | null;
};

export type StoredCondition = Ending & {
  readonly id: ConditionId;
  /** SI-113 Armour added by `warded`; else 0. */
  readonly value: number;
  readonly causedBy: string | null;
};

/** SI-004 Something that changes the story but no number. */
export type NarrativeEffect = Ending & {
  readonly text: string;
  readonly causedBy: string | null;
};

/** SI-118 Steps by cause. */
export type Deprivation = { readonly sleep: number; readonly food: number; readonly drink: number };

export type State = {
  readonly composition: Readonly<Record<string, BodyPart>>;
  readonly conditions: Readonly<Record<string, StoredCondition>>;
  readonly narrativeEffects: Readonly<Record<string, NarrativeEffect>>;
  readonly resolve: { readonly total: number };
  readonly deprivation: Deprivation;
  readonly ritualRounds: number;
};
