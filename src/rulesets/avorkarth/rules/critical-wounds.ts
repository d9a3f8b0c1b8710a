import { d6, type Rule } from "../../../core/chance/index.ts";
import type { AvorkarthOptions } from "./options.ts";
import { lethalMax, nonLethalMax, UNITS, type WoundStatus } from "./wounds.ts";

/**
 * AV-282 Critical wounds by die face. Columns: a side is asked for, a limb is lost, what is halved, what is forbidden
 * (skill effects are advice), `stacks`: a second one counts again. AV-283 With more than two limbs the GM may scale it.
 */
export const CRITICAL_WOUNDS = [
  { face: 1, id: "eyes", side: true, limb: false, halves: [], forbids: [], sightSkills: -3, stacks: false },
  {
    face: 2,
    id: "arms",
    side: true,
    limb: true,
    halves: ["strSkills", "grapples"],
    forbids: [],
    sightSkills: 0,
    stacks: false,
  },
  {
    face: 3,
    id: "hips",
    side: false,
    limb: false,
    halves: [],
    forbids: ["moveSkills", "moveActions"],
    sightSkills: 0,
    stacks: false,
  },
  {
    face: 4,
    id: "hands",
    side: true,
    limb: true,
    halves: ["dexSkills"],
    forbids: ["twoHandedWeapons"],
    sightSkills: 0,
    stacks: false,
  },
  { face: 5, id: "torso", side: false, limb: false, halves: [], forbids: ["extraParts"], sightSkills: 0, stacks: true },
  { face: 6, id: "head", side: false, limb: false, halves: [], forbids: [], sightSkills: 0, stacks: true },
] as const;
export type CriticalWoundId = (typeof CRITICAL_WOUNDS)[number]["id"];
export const CRITICAL_WOUND_IDS = CRITICAL_WOUNDS.map(({ id }) => id);

/** AV-282 Change of every die face for each head wound. */
export const HEAD_WOUND_FACE = -1;

/** AV-282 Which wound a face is. */
export const criticalWoundOf = (face: number): CriticalWoundId =>
  CRITICAL_WOUNDS.find((wound) => wound.face === face)?.id ?? "head";

/** AV-281 One die. */
export function* criticalWound(): Rule<CriticalWoundId> {
  return criticalWoundOf(yield* d6("criticalWound"));
}

/** AV-280 Whether a creature that would die may get a critical wound instead. */
export const mayBeCritical = (
  { dead, player }: { dead: boolean; player: boolean },
  { criticalWounds, criticalWoundScope }: AvorkarthOptions,
): boolean => criticalWounds && dead && (player || criticalWoundScope === "all");

/** AV-281 The tracks instead of death: one wound is left, unconscious until the combat ends, no longer bleeding. */
export function criticalTrack(
  wounds: number,
  options: AvorkarthOptions,
): WoundStatus & { readonly bleeding: false; readonly outOfFight: true } {
  return {
    lethal: lethalMax(wounds) - UNITS.wound,
    nonLethal: nonLethalMax(wounds, options),
    dead: false,
    unconscious: true,
    bleeding: false,
    outOfFight: true,
  };
}

/** AV-281 When the combat ends, the non-lethal track falls one unit below its maximum. */
export const criticalTrackAfterCombat = (wounds: number, nonLethal: number, options: AvorkarthOptions): number =>
  Math.min(nonLethal, Math.max(0, nonLethalMax(wounds, options) - 1));
