import type { AvorkarthOptions } from "./options.ts";

/** AV-140, AV-143 Arcs of the defender and their shift of the hit row. */
export const ARCS = [
  { id: "front", shift: 0 },
  { id: "flank", shift: 1 },
  { id: "back", shift: 3 },
] as const;
export type ArcId = (typeof ARCS)[number]["id"];
export const ARC_IDS = ARCS.map(({ id }) => id);

/** AV-143, AV-198 Row shift of the hit; the target's Dodge stays as it is. */
export const arcShift = (id: ArcId): number => ARCS.find((arc) => arc.id === id)?.shift ?? 0;

export const BLIND_SIDES = ["none", "left", "right", "both"] as const;
export type BlindSide = (typeof BLIND_SIDES)[number];

export type ArcInput = {
  /** Where the defender looks, degrees clockwise. */
  readonly facing: number;
  /** From the defender's centre to the attacker's centre, degrees clockwise from the same zero. */
  readonly bearing: number;
  /** The creature is all front. */
  readonly noFacing: boolean;
  readonly blindSide: BlindSide;
  /** The attack hits a tail segment. */
  readonly tail: boolean;
  /** On a hex grid the flank reaches to 120 degrees at least. */
  readonly hex: boolean;
};

/** On a hex grid the tiles behind the flank lie at 120 degrees: less, and no neighbour would be a flank. */
const HEX_FLANK = 120;

/** AV-140 to AV-142 The arc that an attack comes from. Compared after rounding to a tenth of a degree. */
export function arcOf(input: ArcInput, { arcFrontHalf, arcFlankHalf }: AvorkarthOptions): ArcId {
  if (input.noFacing) return "front";
  if (input.tail || input.blindSide === "both") return "back";
  const clockwise = Math.round(((((input.bearing - input.facing) % 360) + 360) % 360) * 10) / 10;
  const angle = Math.round((clockwise > 180 ? 360 - clockwise : clockwise) * 10) / 10;
  if (angle <= arcFrontHalf) return "front";
  if (angle > (input.hex ? Math.max(HEX_FLANK, arcFlankHalf) : arcFlankHalf)) return "back";
  const side = clockwise < 180 ? "right" : "left";
  return side === input.blindSide ? "back" : "flank";
}
