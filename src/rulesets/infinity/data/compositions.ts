import { HUMAN, isVital, type TargetRole } from "../rules/body.ts";

/** A Damage Target as a composition lists it, before anything happened to it. */
export interface PresetPart {
  readonly key: string;
  readonly role: TargetRole;
  readonly vital: boolean;
  readonly weight: number;
  readonly hitModifier: number;
}

const part = (key: string, role: TargetRole, weight: number, hitModifier: number): PresetPart => ({
  key,
  role,
  vital: isVital(role),
  weight,
  hitModifier,
});

/** SI-072, SI-073: the builds of the tables (packs/_data/infinity-tables.yaml). */
export const COMPOSITIONS = {
  human: HUMAN.map(
    ({ key, role, vital, weight, hitModifier }): PresetPart => ({ key, role, vital, weight, hitModifier }),
  ),
  fourLegged: [
    part("head", "head", 15, -20),
    part("torso", "torso", 40, 0),
    part("leftForeleg", "leg", 10, -10),
    part("rightForeleg", "leg", 10, -10),
    part("leftHindleg", "leg", 10, -10),
    part("rightHindleg", "leg", 10, -10),
    part("tail", "tail", 5, -10),
  ],
  twoHeadedDrake: [
    part("leftHead", "head", 8, -20),
    part("rightHead", "head", 8, -20),
    part("torso", "torso", 28, 0),
    part("leftWing", "wing", 12, -10),
    part("rightWing", "wing", 12, -10),
    part("leftForeleg", "leg", 6, -10),
    part("rightForeleg", "leg", 6, -10),
    part("leftHindleg", "leg", 6, -10),
    part("rightHindleg", "leg", 6, -10),
    part("tail", "tail", 8, -10),
  ],
  blob: [part("body", "torso", 100, 0)],
} as const satisfies Record<string, readonly PresetPart[]>;
export type CompositionId = keyof typeof COMPOSITIONS;
export const COMPOSITION_IDS = Object.keys(COMPOSITIONS) as CompositionId[];

/** A part as an actor stores it. */
export type StoredPart = Omit<PresetPart, "key"> & {
  /** A name of its own; empty: as its key is called. */
  readonly label: string;
  readonly damage: number;
  readonly worst: number;
  readonly naturalArmour: number;
  /** Place in the list. */
  readonly sort: number;
};

const freshPart = ({ role, vital, weight, hitModifier }: PresetPart, sort: number): StoredPart => ({
  role,
  vital,
  weight,
  hitModifier,
  label: "",
  damage: 0,
  worst: 0,
  naturalArmour: 0,
  sort,
});

/** The whole body of a build, unharmed, by key. */
export const freshBody = (id: CompositionId): Record<string, StoredPart> =>
  Object.fromEntries(COMPOSITIONS[id].map((preset, sort) => [preset.key, freshPart(preset, sort)]));

/** The parts in their own order; those with equal places as they were made. */
export const inOrder = <P extends { readonly sort: number }>(composition: Readonly<Record<string, P>>): [string, P][] =>
  Object.entries(composition).sort(([, a], [, b]) => a.sort - b.sort);

/** Whether a body is built as a human's, so that it can be drawn as one. */
export function isHuman(composition: Readonly<Record<string, unknown>>): boolean {
  const keys = new Set(Object.keys(composition));
  return keys.size === HUMAN.length && HUMAN.every(({ key }) => keys.has(key));
}
