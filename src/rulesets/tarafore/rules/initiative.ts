import { type Rule, roll } from "../../../core/chance/index.ts";
import { keptNode, keptRoll, type Sources } from "./dice.ts";
import type { TaraforeOptions } from "./options.ts";

export interface NamedModifier {
  readonly id: string;
  readonly value: number;
}

/** TF-025 What a total below 0 leaves for the next round. */
export interface Carry {
  readonly penalty: number;
  /** Ids of negative modifiers that do not count again, in alphabetical order. */
  readonly ignored: readonly string[];
}

export interface InitiativeInput {
  /** TF-023 The base score of Reaction; penalties are modifiers of their own. */
  readonly reaction: number;
  readonly modifiers: readonly NamedModifier[];
  readonly sources: Sources;
  readonly carry: Carry | null;
}

export interface Initiative {
  readonly kept: number;
  readonly total: number;
  /** A total of exactly 0 acts. */
  readonly acts: boolean;
  readonly carry: Carry | null;
}

/**
 * TF-023 total = Reaction + modifiers + kept die. TF-025 Below 0: no turn, and the total is carried over as a penalty in
 * place of the negative modifiers that made it.
 * @param minus TF-010 the first die of the second pair, 0 with three dice.
 */
export function initiativeWith({ reaction, modifiers, carry }: InitiativeInput, kept: number, minus = 0): Initiative {
  const ignored = new Set(carry?.ignored ?? []);
  const counted = modifiers.filter(({ id, value }) => value >= 0 || !ignored.has(id));
  const sum = counted.reduce((total, { value }) => total + value, 0);
  const total = reaction + kept - minus + sum + (carry?.penalty ?? 0);
  if (total >= 0) return { kept, total, acts: true, carry: null };
  for (const { id, value } of modifiers) if (value < 0) ignored.add(id);
  return { kept, total, acts: false, carry: { penalty: total, ignored: [...ignored].sort() } };
}

/** TF-023 The initiative roll. */
export function* initiative(input: InitiativeInput, options: TaraforeOptions, interactive = true): Rule<Initiative> {
  const kept = yield* keptRoll("initiative", input.sources, options, interactive);
  const minus =
    options.dice === "d10-d10" ? yield* roll(keptNode("initiative.minus", "middle", options, interactive)) : 0;
  return initiativeWith(input, kept, minus);
}

export interface OrderEntry {
  readonly id: string;
  readonly total: number;
  readonly reaction: number;
  /** Kept die of the roll-off. */
  readonly rollOff: number;
  /** TF-028 Has the slow-start edge. */
  readonly slowStart: boolean;
}

/** TF-026 Which of two comes first: negative = `a`. 0: they act at once, or must roll off (again). */
export function compareInitiative(a: OrderEntry, b: OrderEntry, options: TaraforeOptions): number {
  const byTotal = b.total - a.total;
  if (byTotal !== 0 || options.initiativeTie === "simultaneous") return byTotal;
  const byReaction = options.initiativeTie === "reaction" ? b.reaction - a.reaction : 0;
  return byReaction !== 0 ? byReaction : b.rollOff - a.rollOff;
}

/** TF-020, TF-025, TF-028 Has it a turn this round? */
export const actsInRound = (round: number, entry: Pick<OrderEntry, "total" | "slowStart">): boolean =>
  entry.total >= 0 && !(round === 1 && entry.slowStart);

/**
 * TF-001, TF-021, TF-023, TF-026, TF-028 Who acts in this round, in order: turns are resolved one after another, each
 * at once, however simultaneous they are in the story.
 */
export const turnOrder = (round: number, entries: readonly OrderEntry[], options: TaraforeOptions): string[] =>
  entries
    .filter((entry) => actsInRound(round, entry))
    .sort((a, b) => compareInitiative(a, b, options))
    .map(({ id }) => id);

/** TF-024 A latecomer acts this round only if its value is not above that of the turn now running. */
export const latecomerActs = (total: number, running: number | null): boolean =>
  total >= 0 && (running === null || total <= running);

/** TF-029 What happens at a round's end, in this order; then comes the next initiative. */
export const ROUND_END = ["bleeding", "stunRecovery", "bonusExpiry", "escapeCounters", "heldActions"] as const;
