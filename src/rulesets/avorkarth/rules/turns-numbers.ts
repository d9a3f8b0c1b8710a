/** AV-081 to AV-088, AV-090. Whose turns stand where in a round, and what a turn holds. */

import type { EntryKind } from "../../../core/turns/schedule.ts";
import type { AvorkarthOptions } from "./options.ts";

/** A creature as the order of turns sees it. Initiative and Swiftness after all modifiers. */
export interface TurnNumbers {
  readonly initiative: number;
  /** Standard actions in a round (AV-024). */
  readonly swiftness: number;
  readonly dead: boolean;
  readonly unconscious: boolean;
  /** Bleeding out (AV-055). */
  readonly bleeding?: boolean;
}

/** A combatant without an actor keeps its place: listed at 0, one turn. */
export const NO_NUMBERS: TurnNumbers = { initiative: 0, swiftness: 1, dead: false, unconscious: false };

/** AV-081. What the ambushed lose in the ambush round. */
export const AMBUSH_PENALTY = -10;
/** AV-086. How far each extra turn stands behind the one before. */
export const EXTRA_TURN_STEP = -5;
/** Technical bound: nobody has more entries in one round, whatever the Swiftness. */
export const MOST_TURNS = 100;

/** AV-021. Swiftness counts as at least 1. */
export const countedSwiftness = (swiftness: number): number => Math.max(1, Math.floor(swiftness));

type TurnOptions = Pick<AvorkarthOptions, "extraTurnStep" | "extraTurnRounding">;

/** AV-086. Turns in a round: one for each (begun, or with `floor` full) `extraTurnStep` of Swiftness. */
export function turnCount(swiftness: number, { extraTurnStep, extraTurnRounding }: TurnOptions): number {
  const steps = countedSwiftness(swiftness) / extraTurnStep;
  return Math.max(1, extraTurnRounding === "ceil" ? Math.ceil(steps) : Math.floor(steps));
}

export interface Spent {
  readonly swiftness: number;
  /** Standard actions spent in this round, and of those in this turn. */
  readonly spentRound: number;
  readonly spentTurn: number;
  /** 1 for the first turn of the round. */
  readonly turn: number;
  /** Actions of a stay that were folded into this turn (only `chunks` counts them apart). */
  readonly folded?: number;
}

/** AV-088, AV-089. Standard actions that a turn still holds, at least 0. */
export function actionsLeft(
  { swiftness, spentRound, spentTurn, turn, folded = 0 }: Spent,
  options: TurnOptions & Pick<AvorkarthOptions, "actionsPerTurn" | "turnAllocation">,
): number {
  const pool = countedSwiftness(swiftness);
  const free = Math.min(options.actionsPerTurn - spentTurn, pool - spentRound);
  if (options.turnAllocation === "pool") return Math.max(0, free);
  const rest = pool - options.extraTurnStep * (turn - 1);
  const chunk = turn >= turnCount(swiftness, options) ? rest : Math.min(options.extraTurnStep, rest);
  return Math.max(0, Math.min(free, Math.max(0, chunk) + folded - spentTurn));
}

/** One creature for {@link listRound}. */
export interface Listed {
  readonly id: string;
  readonly player: boolean;
  readonly role: "none" | "ambusher" | "ambushed";
  readonly numbers: TurnNumbers;
}

export interface ListedTurn {
  readonly combatantId: string;
  readonly kind: EntryKind;
  readonly turnIndex: number;
  readonly at: number;
  readonly ties: readonly number[];
}

export interface RoundList {
  readonly list: readonly ListedTurn[];
  /** AV-082. Creatures that are too slow for the ambush round. */
  readonly skipped: readonly string[];
}

/**
 * AV-081, AV-082, AV-084 to AV-086. The turns of a round, not yet sorted: ties are to be compared one by one, higher
 * first (players, then Swiftness, then the earlier turn), the GM's order after them.
 */
export function listRound(
  creatures: readonly Listed[],
  ambush: boolean,
  options: TurnOptions & Pick<AvorkarthOptions, "tieBreak">,
): RoundList {
  const list: ListedTurn[] = [];
  const skipped: string[] = [];
  const ambushers = creatures.filter(({ role }) => role === "ambusher").map(({ numbers }) => numbers.initiative);
  const threshold = ambush ? Math.min(...ambushers) : Number.NEGATIVE_INFINITY;
  for (const { id, player, role, numbers } of creatures) {
    const first = numbers.initiative + (ambush && role === "ambushed" ? AMBUSH_PENALTY : 0);
    // Without an ambusher the least of none is infinite: nobody is too slow then.
    if (first < threshold && threshold !== Number.POSITIVE_INFINITY) {
      skipped.push(id);
      continue;
    }
    const turns = ambush ? 1 : Math.min(MOST_TURNS, turnCount(numbers.swiftness, options));
    for (let turn = 1; turn <= turns; turn++) {
      const kind = ambush ? "ambush" : turn === 1 ? "normal" : "extra";
      const ties =
        options.tieBreak === "manual" ? [player ? 1 : 0] : [player ? 1 : 0, countedSwiftness(numbers.swiftness), -turn];
      list.push({ combatantId: id, kind, turnIndex: turn, at: first + EXTRA_TURN_STEP * (turn - 1), ties });
    }
  }
  return { list, skipped };
}
