import { type ChanceNode, node, type Rule, roll } from "../../../core/chance/index.ts";
import { type Contest, checkPassed, compared, contestWith, contestWon, FIXED_DIE, standing } from "../rules/contest.ts";
import { diceCount, keptDie } from "../rules/dice.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { optionsOf, type PlannedCheck } from "./check-facts.ts";

/** TF-017 A check with all its dice, so that a token can have them read anew. */
export type CheckOutcome = Contest & {
  readonly success: boolean;
  readonly faces: readonly number[];
  /** Null: the difficulty does not roll (TF-013). */
  readonly opponentFaces: readonly number[] | null;
};

/** One side's dice with every face: what lies on the table is part of the outcome here. */
const facesNode = (id: string, options: TaraforeOptions, interactive: boolean): ChanceNode<readonly number[]> =>
  node({ id, interactive, dice: [{ count: diceCount(options), sides: 10 }], read: (faces) => [...faces] });

/** TF-012 A contest, TF-013 or a check against a difficulty. */
export function* checkRule(planned: PlannedCheck): Rule<CheckOutcome> {
  const { side, against, difficulty, other, settings } = planned;
  const options = optionsOf(settings);
  const faces = yield* roll(facesNode("check.actor", options, true));
  if (against === "difficulty" && options.difficultyRolls === "plus5") {
    const kept = keptDie(faces, side.sources, options);
    const met = compared(standing(side, "actor", options), difficulty, kept, FIXED_DIE);
    return { ...met, success: checkPassed(met.margin, options), faces, opponentFaces: null };
  }
  const opponentFaces = yield* roll(facesNode("check.opponent", options, false));
  const opponent = { score: difficulty, modifiers: [], sources: other };
  const met = contestWith(side, opponent, { actor: faces, opponent: opponentFaces }, options);
  return { ...met, success: passed(against, met.margin, options), faces, opponentFaces };
}

/** TF-014 A tie is told apart: against somebody it fails, against a difficulty it is good enough. */
export const passed = (against: PlannedCheck["against"], margin: number, options: TaraforeOptions): boolean =>
  against === "opponent" ? contestWon(margin, options) : checkPassed(margin, options);
