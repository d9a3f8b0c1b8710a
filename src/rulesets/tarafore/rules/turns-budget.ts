/** TF-024, TF-025, TF-032 to TF-038. What is spent of a turn, and what a combatant keeps from round to round. */

import type { Entry, JsonRecord } from "../../../core/turns/schedule.ts";
import { numberAt } from "../../../core/turns/strategy.ts";
import { multiActionPenalty } from "./actions.ts";
import type { Carry } from "./initiative.ts";

/** What is spent of a turn: actions used, those that features grant, those lost, those bought by TF-037. */
export interface TurnBudget {
  readonly used: number;
  readonly extra: number;
  readonly lost: number;
  readonly bought: number;
  readonly freeMove: boolean;
  /** TF-043 Bonus of a declared reaction for the first roll of the reacting action. */
  readonly reactionBonus: number;
}

export const budgetOf = ({ budget }: Pick<Entry, "budget">): TurnBudget => ({
  used: numberAt(budget, "used"),
  extra: numberAt(budget, "extra"),
  lost: numberAt(budget, "lost"),
  bought: numberAt(budget, "bought"),
  freeMove: budget["freeMove"] === true,
  reactionBonus: numberAt(budget, "reactionBonus"),
});

export const FRESH: JsonRecord = { used: 0, extra: 0, lost: 0, bought: 0, freeMove: false, reactionBonus: 0 };

/** TF-032, TF-083, TF-037 Actions of a turn. */
export const actionsOf = ({ extra, lost, bought }: TurnBudget): number => Math.max(0, 1 + extra - lost + bought);

/** TF-038 Which action of the turn the n-th used one counts as: those that features grant come first and do not count. */
export const countOf = (used: number, extra: number): number => Math.max(0, used - extra);

/** TF-038 Penalty of the rolls of the action that was used last in this turn. */
export const penaltyOfTurn = (entry: Pick<Entry, "budget">): number => {
  const { used, extra } = budgetOf(entry);
  return multiActionPenalty(countOf(used, extra));
};

/** What a member keeps: the roll of the round, what is carried, what its roll began with. */
export interface Memory {
  /** TF-024 The value kept for the fight (`first-round`), with the throws that broke its ties. */
  readonly kept: number | null;
  readonly ties: readonly number[];
  /** TF-024 The GM's word in this fight: values are kept, or rolled anew; null: as `initiativeMode` says. */
  readonly keeps: boolean | null;
  /** TF-025 Carried into the next roll. */
  readonly carry: Carry | null;
  /** What the roll of this round began with: rolling it again begins with the same. */
  readonly began: Carry | null;
  readonly attempt: number;
  /** TF-035 Movements by an action this round; TF-022 defences this round. */
  readonly moves: number;
  readonly defences: number;
}

export const NO_MEMORY: Memory = {
  kept: null,
  ties: [],
  keeps: null,
  carry: null,
  began: null,
  attempt: 0,
  moves: 0,
  defences: 0,
};

/** Reads what this strategy has written into a member: a record of this shape, or nothing yet. */
export function memoryOf(data: JsonRecord | undefined): Memory {
  const stored = data?.["memory"];
  return stored === undefined ? NO_MEMORY : { ...NO_MEMORY, ...(stored as unknown as Partial<Memory>) };
}

/** JSON of the memory: its fields are numbers, null, lists and records of them. */
export const stored = (memory: Memory): JsonRecord => ({ memory: memory as unknown as JsonRecord });
