import { type EdgeEffect, edgeEffects } from "../rules/characters.ts";
import type { Modifier } from "../rules/contest.ts";
import type { Sources } from "../rules/dice.ts";

/** An edge that is switched on. */
export interface ActiveEdge {
  readonly id: string;
  readonly name: string;
  readonly effects: readonly (EdgeEffect & { readonly tokens: number; readonly bonus: number })[];
}

/** TF-027 What edges do to a roll, with the edge that bears each bonus. */
export function edgesOn(
  edges: readonly ActiveEdge[],
  names: readonly string[],
): { readonly sources: Sources; readonly modifiers: readonly (Modifier & { readonly id: string })[] } {
  const all = edgeEffects(
    edges.flatMap(({ effects }) => effects),
    names,
  );
  const modifiers = edges.flatMap(({ id, name, effects }) => {
    const { bonus } = edgeEffects(effects, names);
    return bonus === 0 ? [] : [{ id: `edge-${id}`, kind: null, value: bonus, rule: "TF-027", bearer: name }];
  });
  return { sources: { high: all.high, low: all.low }, modifiers };
}

/** TF-028, TF-032, TF-035 What edges do beside rolls. */
export function edgeFeatures(edges: readonly ActiveEdge[]): {
  readonly extraActions: number;
  readonly thirdMove: boolean;
  /** Null: no slow start. */
  readonly slowStart: { readonly tokens: number; readonly bonus: number } | null;
  /** Tokens that other edges pay at the start of round 1. */
  readonly tokens: number;
} {
  const effects = edges.flatMap((edge) => edge.effects);
  const of = (kind: EdgeEffect["do"]) => effects.filter((effect) => effect.do === kind);
  const slow = of("slow-start");
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    extraActions: sum(of("extra-action").map(({ value }) => Math.max(1, value))),
    thirdMove: of("third-move").length > 0,
    slowStart:
      slow.length === 0
        ? null
        : { tokens: sum(slow.map(({ tokens }) => tokens)), bonus: Math.max(...slow.map(({ bonus }) => bonus)) },
    tokens: sum(of("tokens").map(({ value }) => value)),
  };
}
