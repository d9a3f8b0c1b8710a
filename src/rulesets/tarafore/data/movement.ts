import type { Explanation } from "../../../core/explain.ts";
import type { OwnMoves } from "../rules/actions.ts";
import type { Abilities } from "../rules/condition.ts";
import { movesExplained } from "../rules/explanations.ts";
import { Fraction } from "../rules/fraction.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { type WaterId, waterFactor } from "../rules/surroundings.ts";

export interface Mover {
  /** Current ATH; 0 for a being without it. */
  readonly ath: number;
  readonly own: OwnMoves;
  readonly can: { readonly move: boolean; readonly walkUnderwater: boolean };
  readonly swimming: boolean;
  readonly water: WaterId;
  /** TF-082 What stun leaves of it. */
  readonly abilities: Pick<Abilities, "movement" | "acts">;
}

/** TF-033, TF-034, TF-082, TF-099, TF-100 Feet of free movement and of a movement action, as things are now. */
export function movesOf(mover: Mover, options: TaraforeOptions): { free: Explanation; action: Explanation } {
  const { can, abilities, swimming, water } = mover;
  const surroundings = waterFactor(water, { swimming, walksUnderwater: can.walkUnderwater }, options);
  const stun = Fraction.read(can.move ? abilities.movement : "0", "movement");
  const factors = [surroundings, stun].filter(({ value }) => value !== 1);
  const { free } = movesExplained(mover.ath, factors, options, mover.own);
  const byAction = abilities.acts ? factors : [new Fraction(0, 1)];
  return { free, action: movesExplained(mover.ath, byAction, options, mover.own).action };
}
