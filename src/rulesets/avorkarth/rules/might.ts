import type { Explanation, Term } from "../../../core/explain.ts";
import { adjustments, type Conditions, UNTROUBLED } from "./conditions.ts";
import type { AvorkarthOptions } from "./options.ts";
import { type SizeId, sizeOf } from "./sizes.ts";
import { type Adjustments, add, explained, inOrder, term } from "./terms.ts";

/** AV-027 What Might comes from. */
export type MightInput = {
  /** Strength, the ability. */
  readonly str: number;
  /** Might of a manufactured weapon; null: none in hand. */
  readonly weapon: number | null;
  /** Material of the weapon, and of the missile that is shot. */
  readonly quality: number;
  readonly breakingPoints: number;
  /** Size that the weapon is made for. */
  readonly size: SizeId;
  /** Modifier of a natural weapon (fists 0); null: no natural weapon. */
  readonly natural: number | null;
  /** Weapons that ignore Overwhelm: the weapon's might alone. */
  readonly weaponOnly: boolean;
  /** Slings: Strength counts up to the weapon's might. */
  readonly capped: boolean;
  /** AV-199 A ranged weapon used at distance 1. */
  readonly rangedInMelee: boolean;
  /** Situation. */
  readonly other: number;
};

export const BARE_HANDS: Omit<MightInput, "str"> = {
  weapon: null,
  quality: 0,
  breakingPoints: 0,
  size: "medium",
  natural: null,
  weaponOnly: false,
  capped: false,
  rangedInMelee: false,
  other: 0,
};

/** AV-027 Might before conditions. */
function base(input: MightInput, { mightRule }: AvorkarthOptions): Term[] {
  const strength = add("strength", input.str, "AV-027");
  if (input.weapon === null) return [strength, add("natural", input.natural ?? 0, "AV-027")];
  const weapon = input.weapon + input.quality - input.breakingPoints + sizeOf(input.size).weaponMight;
  if (input.weaponOnly) return [add("weapon", weapon, "AV-182")];
  if (input.capped) return [strength, term("atMost", "weaponMaximum", weapon, "AV-027")];
  if (mightRule === "weapon") return [add("weapon", weapon, "AV-027")];
  return weapon > input.str ? [add("weapon", weapon, "AV-027")] : [strength];
}

/** AV-199 A ranged weapon used at distance 1 loses this much Attack and Might. */
export const RANGED_IN_MELEE = { attack: -3, might: -3 } as const;

/** AV-027, AV-022 Might of one attack: base, then what lies on the creature, then the situation. */
export function might(
  input: MightInput,
  options: AvorkarthOptions,
  { conditions = UNTROUBLED, modifier = 0 }: { conditions?: Conditions; modifier?: number } = {},
): Explanation {
  const { halvings, flats, sets } = adjustments("might", conditions, modifier, options);
  const all: Adjustments = {
    halvings,
    flats: [
      ...flats,
      add("rangedInMelee", input.rangedInMelee ? RANGED_IN_MELEE.might : 0, "AV-199"),
      add("other", input.other, "AV-027"),
    ],
    sets,
  };
  return explained("might", inOrder(base(input, options), all, options));
}
