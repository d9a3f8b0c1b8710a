import type { Explanation, Term } from "../../../core/explain.ts";
import type { ArcId } from "./arcs.ts";
import type { Result } from "./chart.ts";
import type { AvorkarthOptions } from "./options.ts";
import { add, explained } from "./terms.ts";

/** What a creature wears, as far as one attack asks. */
export type Protection = {
  readonly full: number;
  readonly guarded: number;
  readonly natural: number;
  /** Guarded value of a ready shield. */
  readonly shield: number;
  /** Sum of helm, gloves, leggings, boots. */
  readonly piecesFull: number;
  readonly piecesGuarded: number;
  /** The resistance that the damage is struck against (AV-271); null: an ordinary attack. */
  readonly resist: number | null;
};

export const UNPROTECTED: Protection = {
  full: 0,
  guarded: 0,
  natural: 0,
  shield: 0,
  piecesFull: 0,
  piecesGuarded: 0,
  resist: null,
};

/** How the attack comes. */
export type ArmourSituation = {
  readonly arc: ArcId;
  /** AV-144 Full armour counts while the creature knows that it is in combat. */
  readonly aware: boolean;
  /** Result of the hit: the shield and the pieces answer a parry (P). */
  readonly hit: Result;
  readonly immobilised: boolean;
  /** An attack to stun. */
  readonly nonLethal: boolean;
};

/** AV-147 Pieces count on a partial hit or a non-lethal attack, in sum never above the body armour's own value. */
function pieces(protection: Protection, situation: ArmourSituation, { armourPieces }: AvorkarthOptions) {
  const count =
    armourPieces === "always" || (armourPieces === "partialOnly" && (situation.hit === "P" || situation.nonLethal));
  if (!count) return { full: 0, guarded: 0 };
  return {
    full: Math.min(protection.piecesFull, protection.full),
    guarded: Math.min(protection.piecesGuarded, protection.guarded),
  };
}

/** AV-144 to AV-147 Worn armour. Front and flank: the better of full and guarded; back: full; unaware: no full. */
function worn(protection: Protection, situation: ArmourSituation, options: AvorkarthOptions): Term[] {
  const extra = pieces(protection, situation, options);
  const full = situation.aware
    ? [add("full", protection.full, "AV-144"), add("pieces", extra.full, "AV-147")]
    : [add("full", 0, "AV-145")];
  if (situation.arc === "back") return full;
  const guarded = [add("guarded", protection.guarded, "AV-144"), add("pieces", extra.guarded, "AV-147")];
  const shield = add("shield", situation.hit === "P" ? protection.shield : 0, "AV-146");
  const sum = (terms: readonly Term[]): number => terms.reduce((total, { value }) => total + value, 0);
  if (options.guardedMode === "add") return [...full, ...guarded, shield];
  return [...(sum(guarded) > sum(full) ? guarded : full), shield];
}

/**
 * AV-145, AV-172, AV-271 The number that Might is struck against. A resistance takes the place of worn and natural
 * armour (`resistanceMode: add`: comes on top); against an immobilised target only natural armour counts.
 */
export function armourValue(
  protection: Protection,
  situation: ArmourSituation,
  options: AvorkarthOptions,
): Explanation {
  const { natural, resist } = protection;
  if (resist !== null && options.resistanceMode === "replace") {
    return explained("armour", [add("resistance", resist, "AV-271")]);
  }
  return explained("armour", [
    add("natural", natural, "AV-144"),
    ...(situation.immobilised ? [] : worn(protection, situation, options)),
    add("resistance", resist ?? 0, "AV-271"),
  ]);
}

/**
 * AV-148 Whether a creature knows that it is in combat: an ambushed one does from its first turn on, or once it was
 * attacked. `unaware`: the GM's word on the sheet.
 */
export const isAware = (
  {
    unaware,
    ambushed,
    hasActed,
    wasAttacked,
  }: { unaware: boolean; ambushed: boolean; hasActed: boolean; wasAttacked: boolean },
  { ambushUnaware }: AvorkarthOptions,
): boolean => !unaware && (ambushUnaware === "off" || !ambushed || hasActed || wasAttacked);
