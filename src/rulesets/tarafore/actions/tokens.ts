import { type ChanceNode, node } from "../../../core/chance/index.ts";
import type { StepView } from "../../../foundry/chat/card.ts";
import { ask, type Course } from "../../../foundry/resolve/course.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { mayUseToken, type TokenUse, withTokens } from "../rules/contest.ts";
import { diceCount, keptDie, type Sources } from "../rules/dice.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { words } from "./common.ts";

/** One side's dice with every face: a token has them read anew (TF-017). */
export const facesNode = (id: string, options: TaraforeOptions, interactive = true): ChanceNode<readonly number[]> =>
  node({ id, interactive, dice: [{ count: diceCount(options), sides: 10 }], read: (faces) => [...faces] });

/** The dice of a contest as they lie, and what each side keeps. Plain JSON. */
export type DicePair = {
  readonly faces: { readonly actor: readonly number[]; readonly target: readonly number[] };
  readonly sources: { readonly actor: Sources; readonly target: Sources };
  readonly kept: { readonly actor: number; readonly target: number };
};

export const pairOf = (faces: DicePair["faces"], sources: DicePair["sources"], options: TaraforeOptions): DicePair => ({
  faces,
  sources,
  kept: {
    actor: keptDie(faces.actor, sources.actor, options, "actor.dice"),
    target: keptDie(faces.target, sources.target, options, "target.dice"),
  },
});

/** Tokens of both sides, and what of them is spent. */
export type Purse = { readonly actor: number; readonly target: number };

/**
 * TF-016 Once the dice lie there, each side may spend tokens: one for a high die of its own, one for a low die of the
 * other. The one who acts is asked first. A side without tokens is not asked.
 */
export function* tokensSpent(
  pair: DicePair,
  purse: Purse,
  kind: "damage" | "other",
  id: string,
  shown: (pair: DicePair) => readonly StepView[],
  options: TaraforeOptions,
): Course<{ readonly pair: DicePair; readonly purse: Purse }> {
  let left = purse;
  let now = pair;
  let use: TokenUse = { actorHigh: false, actorLow: false, opponentHigh: false, opponentLow: false };
  for (const side of ["actor", "target"] as const) {
    if (!mayUseToken(kind, left[side], false, options)) continue;
    const answer = yield* ask({
      id: `${id}.${side}`,
      whose: side,
      title: words("Question.token", { tokens: left[side] }),
      fields: tokenFields(),
      shown: shown(now),
    });
    const high = answer["high"] === true;
    const low = answer["low"] === true && left[side] > Number(high);
    use =
      side === "actor" ? { ...use, actorHigh: high, actorLow: low } : { ...use, opponentHigh: high, opponentLow: low };
    left = { ...left, [side]: left[side] - Number(high) - Number(low) };
    const { actor, opponent } = withTokens(pair.sources.actor, pair.sources.target, use);
    now = pairOf(pair.faces, { actor, target: opponent }, options);
  }
  return { pair: now, purse: left };
}

const tokenFields = (): readonly Field[] => [
  { kind: "toggle", id: "high", label: words("tokenHigh"), value: false },
  { kind: "toggle", id: "low", label: words("tokenLow"), value: false },
];
