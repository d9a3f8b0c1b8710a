import { type Rule, roll } from "../../../core/chance/index.ts";
import { RuleError } from "../../../core/errors.ts";
import { differenceNode, keptDie, keptKind, keptRoll, type Sources } from "./dice.ts";
import { type Rung, rungOf } from "./levels.ts";
import type { TaraforeOptions } from "./options.ts";

/** Where a modifier comes from: the rule's number, and the thing that bears it, if it is one of its own. */
export interface TermSource {
  readonly rule?: string;
  readonly bearer?: string;
}

/** A modifier with its kind; without one it adds to all others. */
export interface Modifier extends TermSource {
  readonly kind: string | null;
  readonly value: number;
}

/**
 * TF-015 The modifiers that count: those of different kinds add; of several bonuses of one kind the best counts; all
 * penalties count. `bonusStack` = sum: all of them.
 */
export function countedModifiers<M extends Modifier>(modifiers: readonly M[], options: TaraforeOptions): M[] {
  if (options.bonusStack === "sum") return [...modifiers];
  const best = new Map<string, M>();
  for (const modifier of modifiers) {
    const { kind, value } = modifier;
    if (kind !== null && value >= 0 && value > (best.get(kind)?.value ?? -1)) best.set(kind, modifier);
  }
  return modifiers.filter((modifier) => {
    const { kind, value } = modifier;
    return kind === null || value < 0 || best.get(kind) === modifier;
  });
}

/** TF-015 Their sum. */
export const sumModifiers = (modifiers: readonly Modifier[], options: TaraforeOptions): number =>
  countedModifiers(modifiers, options).reduce((sum, { value }) => sum + value, 0);

/** One side of a contest. A `null` score: a stat that the being lacks (TF-002). */
export interface Side {
  readonly score: number | null;
  readonly modifiers: readonly Modifier[];
  readonly sources: Sources;
}

/** TF-002 A roll with a stat that a being lacks is refused. */
export function scoreOf(side: Side, field: string): number {
  if (side.score === null) throw new RuleError(`${field}.score`, "missing");
  return side.score;
}

/** TF-011 Without the die: score + modifiers. */
export const standing = (side: Side, field: string, options: TaraforeOptions): number =>
  scoreOf(side, field) + sumModifiers(side.modifiers, options);

export interface Contest {
  readonly actorKept: number;
  readonly opponentKept: number;
  readonly actorTotal: number;
  readonly opponentTotal: number;
  readonly margin: number;
  readonly rung: Rung;
}

/** TF-011, TF-012 total = score + modifiers + kept die; margin = initiator's total - opponent's. TF-018 Its rung. */
export function compared(actor: number, opponent: number, actorKept: number, opponentKept: number): Contest {
  const actorTotal = actor + actorKept;
  const opponentTotal = opponent + opponentKept;
  const margin = actorTotal - opponentTotal;
  return { actorKept, opponentKept, actorTotal, opponentTotal, margin, rung: rungOf(margin) };
}

/** TF-012 A contest with given dice. */
export const contestWith = (
  actor: Side,
  opponent: Side,
  faces: { readonly actor: readonly number[]; readonly opponent: readonly number[] },
  options: TaraforeOptions,
): Contest =>
  compared(
    standing(actor, "actor", options),
    standing(opponent, "opponent", options),
    keptDie(faces.actor, actor.sources, options, "actor.dice"),
    keptDie(faces.opponent, opponent.sources, options, "opponent.dice"),
  );

/** TF-012 A contest: each side throws its own dice. */
export function* contest(actor: Side, opponent: Side, options: TaraforeOptions, id = "contest"): Rule<Contest> {
  const own = yield* keptRoll(`${id}.actor`, actor.sources, options);
  const other = yield* keptRoll(`${id}.opponent`, opponent.sources, options);
  return compared(standing(actor, "actor", options), standing(opponent, "opponent", options), own, other);
}

/** The margin of a contest alone, for odds: one node for the difference of the dice. */
export function* marginOf(
  offset: number,
  own: Sources,
  other: Sources,
  options: TaraforeOptions,
  id = "contest",
): Rule<number> {
  return offset + (yield* roll(differenceNode(id, keptKind(own, options), keptKind(other, options), options)));
}

/** TF-014 A contest outside attacks: won from margin 1 on, or at a tie where `tieContest` says so. */
export const contestWon = (margin: number, options: TaraforeOptions): boolean =>
  margin >= 1 || (margin === 0 && options.tieContest === "succeeds");

/** TF-014 Against a fixed difficulty a tie is a normal success, unless `tieOnDifficulty` says otherwise. */
export const checkPassed = (margin: number, options: TaraforeOptions): boolean =>
  margin >= 1 || (margin === 0 && options.tieOnDifficulty === "success");

/** TF-013 The die that stands for a difficulty that does not roll. */
export const FIXED_DIE = 5;

/** TF-013 A difficulty as the other side of a check. */
export const difficultySide = (difficulty: number, sources: Sources): Side => ({
  score: difficulty,
  modifiers: [],
  sources,
});

/** TF-013 A check against a fixed difficulty: it rolls as well, or counts as difficulty + 5. */
export function* check(
  actor: Side,
  difficulty: number,
  against: Sources,
  options: TaraforeOptions,
  id = "check",
): Rule<Contest & { readonly success: boolean }> {
  const own = yield* keptRoll(`${id}.actor`, actor.sources, options);
  const other =
    options.difficultyRolls === "plus5" ? FIXED_DIE : yield* keptRoll(`${id}.difficulty`, against, options, false);
  const result = compared(standing(actor, "actor", options), difficulty, own, other);
  return { ...result, success: checkPassed(result.margin, options) };
}

/** TF-019 The bonus ladder: tie, normal, special, exceptional, critical; any failure 0. */
export function ladderBonus(margin: number, options: TaraforeOptions): number {
  const step = ["tie", "normal", "special", "exceptional", "critical"].indexOf(rungOf(margin));
  return step < 0 ? 0 : (options.bonusLadder[step] ?? 0);
}

/** TF-016 What tokens can still do on a roll: each side once a high die of its own and once a low die for the other. */
export interface TokenUse {
  readonly actorHigh: boolean;
  readonly actorLow: boolean;
  readonly opponentHigh: boolean;
  readonly opponentLow: boolean;
}

/** TF-016 May a token be spent on this kind of roll, with so many left, where it was not yet done? */
export function mayUseToken(
  kind: "damage" | "other",
  tokens: number,
  used: boolean,
  options: TaraforeOptions,
): boolean {
  if (options.tokenRolls === "off" || (kind === "damage" && options.tokenRolls === "not-damage")) return false;
  return tokens >= 1 && !used;
}

/** TF-016, TF-017 The sources after tokens: the same dice are read anew. */
export const withTokens = (
  actor: Sources,
  opponent: Sources,
  use: TokenUse,
): { readonly actor: Sources; readonly opponent: Sources } => ({
  actor: { high: actor.high + Number(use.actorHigh), low: actor.low + Number(use.opponentLow) },
  opponent: { high: opponent.high + Number(use.opponentHigh), low: opponent.low + Number(use.actorLow) },
});
