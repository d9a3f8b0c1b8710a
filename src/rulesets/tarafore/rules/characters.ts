import type { StatId } from "./effects-tables.ts";

/** TF-002 Quality bands of scores: three points each, 9 to 11 = average = 0. */
export const qualityBand = (score: number): number => Math.floor((score - 9) / 3);

export interface Substat {
  readonly id: string;
  readonly parent: StatId;
  readonly value: number | null;
}

/** TF-003 The named substats and their parents. Any number of free ones may stand beside them. */
export const SUBSTATS: Readonly<Record<string, StatId>> = {
  dodge: "ath",
  parry: "pro",
  block: "pro",
  perception: "awa",
  toughness: "str",
  hide: "sth",
  blend: "prs",
  swim: "ath",
};

/** TF-003 An empty substat has its parent's score. */
export const substatScore = (value: number | null, parent: number | null): number | null => value ?? parent;

/** TF-006 The parent of Reaction proposed at creation: the higher of AWA and PRO, PRO when equal. */
export const proposedReaction = (pro: number | null, awa: number | null): "pro" | "awa" =>
  (awa ?? Number.NEGATIVE_INFINITY) > (pro ?? Number.NEGATIVE_INFINITY) ? "awa" : "pro";

/** TF-006 Reaction: its own value, or its parent's score. */
export const reactionScore = (
  reaction: { readonly parent: "pro" | "awa"; readonly value: number | null },
  stats: { readonly pro: number | null; readonly awa: number | null },
): number | null => reaction.value ?? stats[reaction.parent];

export const EDGE_EFFECTS = ["high", "low", "bonus", "extra-action", "third-move", "slow-start", "tokens"] as const;
export interface EdgeEffect {
  /** What it is on: `initiative`, `reaction`, `attack`, a defence, `damage`, a stat, a substat, a skill, or `all`. */
  readonly on: string;
  readonly do: (typeof EDGE_EFFECTS)[number];
  readonly value: number;
}

/**
 * TF-027 What edges give a roll: sources of high and low die and bonuses. An effect on `reaction` also serves initiative,
 * which is a Reaction roll.
 * @param names everything that the roll is: `["initiative", "reaction"]`, `["attack", "pro"]`.
 */
export function edgeEffects(
  effects: readonly EdgeEffect[],
  names: readonly string[],
): { high: number; low: number; bonus: number } {
  const fitting = effects.filter(({ on }) => on === "all" || names.includes(on));
  const count = (kind: EdgeEffect["do"]): number => fitting.filter((effect) => effect.do === kind).length;
  const bonus = fitting.filter((effect) => effect.do === "bonus").reduce((sum, { value }) => sum + value, 0);
  return { high: count("high"), low: count("low"), bonus };
}

/** TF-028 A slow start: tokens at the start of round 1, a bonus on own action rolls in round 2. */
export const slowStart = (
  round: number,
  edge: { readonly tokens: number; readonly bonus: number },
): { tokens: number; bonus: number } => ({
  tokens: round === 1 ? edge.tokens : 0,
  bonus: round === 2 ? edge.bonus : 0,
});
