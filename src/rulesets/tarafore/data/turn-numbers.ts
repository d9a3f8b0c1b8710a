import type { Explanation } from "../../../core/explain.ts";
import type { Modifier, Side } from "../rules/contest.ts";
import { NO_SOURCES } from "../rules/dice.ts";
import type { NamedModifier } from "../rules/initiative.ts";
import { NO_NUMBERS, type TaraforeTurnNumbers } from "../rules/turns-numbers.ts";
import { type ActiveEdge, edgesOn } from "./edges.ts";
import type { Score } from "./scores.ts";

/** What the order of turns reads of a character. Its model fulfils it. */
export interface TurnSource {
  readonly scores: ReadonlyMap<string, Score>;
  readonly edges: readonly ActiveEdge[];
  readonly edgeFeatures: {
    readonly extraActions: number;
    readonly slowStart: { readonly tokens: number; readonly bonus: number } | null;
  };
  readonly features: { readonly extraActions: number };
  readonly condition: {
    readonly stun: { readonly lna: number };
    readonly life: "alive" | "dying" | "dead";
  };
  readonly abilities: { readonly acts: boolean; readonly conscious: boolean };
  readonly mayMoveOn: boolean;
  readonly multi: { readonly maxActions: number };
}

/** What lowers a score, term by term: everything after the score itself. */
const penaltiesOf = (current: Explanation | null): Modifier[] =>
  (current?.terms ?? []).slice(1).map(({ id, value, source }) => ({ kind: id, value, rule: source }));

const side = (score: Score | undefined): Side => ({
  score: score?.base ?? 0,
  modifiers: penaltiesOf(score?.current ?? null),
  sources: NO_SOURCES,
});

/** TF-023 The base score of Reaction; wounds, edges and the like are modifiers with ids, so that TF-025 can drop them. */
export function turnNumbers(source: TurnSource): TaraforeTurnNumbers {
  const { scores, edges, edgeFeatures, features, condition, abilities } = source;
  const reaction = scores.get("reaction");
  const onReaction = edgesOn(edges, ["reaction"]);
  const onInitiative = edgesOn(edges, ["initiative", "reaction"]);
  const penalties = penaltiesOf(reaction?.current ?? null);
  const named = (modifiers: readonly (Modifier & { readonly id?: string })[]): NamedModifier[] =>
    modifiers.map(({ id, kind, value }) => ({ id: id ?? kind ?? "modifier", value }));
  const reactionSide = side(reaction);
  return {
    ...NO_NUMBERS,
    reaction: reaction?.base ?? 0,
    modifiers: [...named(penalties), ...named(onInitiative.modifiers)],
    sources: onInitiative.sources,
    slowStart: edgeFeatures.slowStart !== null,
    extraActions: features.extraActions + edgeFeatures.extraActions,
    lna: condition.stun.lna,
    canAct: abilities.acts,
    conscious: abilities.conscious,
    dead: condition.life === "dead",
    maxActions: source.multi.maxActions,
    thirdMove: source.mayMoveOn,
    reactionSide: {
      ...reactionSide,
      modifiers: [...reactionSide.modifiers, ...onReaction.modifiers],
      sources: onReaction.sources,
    },
    awareness: side(scores.get("awa")),
    stealth: side(scores.get("sth")),
  };
}
