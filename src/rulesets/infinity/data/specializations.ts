import { damageSpecialization, specialization } from "../rules/derived.ts";
import type { InfinityOptions } from "../rules/options.ts";
import type { AbilityId, CheckId, PurposeId } from "./choices.ts";

/** A specialization as an item says it. */
export interface SpecializationFields {
  readonly name: string;
  readonly ability: AbilityId;
  readonly purpose: PurposeId;
  readonly appliesTo: CheckId;
  readonly value: number;
  /** Weapon skill, technique or spell that it serves; empty: all. */
  readonly limitedTo: string;
}

/** Names that people type are the same whatever their case and the spaces around them. */
export const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What a check asks for: its purpose, what it is made with, and whether it is for success or for power. */
export interface Use {
  readonly purpose: PurposeId;
  readonly name?: string;
  readonly appliesTo?: CheckId;
}

export const serves = (spec: SpecializationFields, { purpose, name, appliesTo }: Use): boolean =>
  spec.purpose === purpose &&
  (appliesTo === undefined || spec.appliesTo === appliesTo) &&
  (spec.limitedTo.trim() === "" || (name !== undefined && sameName(spec.limitedTo, name)));

/** SI-008 What the fitting specializations add to a check. */
export const specializationFor = (all: readonly SpecializationFields[], use: Use, options: InfinityOptions): number =>
  specialization(
    all.filter((spec) => serves(spec, use)).map(({ value }) => value),
    options,
  );

/** SI-008, SI-054 What Strength adds to damage with a weapon of this skill. */
export const damageFor = (all: readonly SpecializationFields[], skill: string): number =>
  damageSpecialization(
    all
      .filter((spec) => spec.ability === "strength" && serves(spec, { purpose: "damage", name: skill }))
      .map(({ value }) => value),
  );
