import type { Cost } from "../../../core/turns/index.ts";
import { type Text, type TextValue, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Wielder } from "../data/attack-numbers.ts";
import { edgesOn } from "../data/edges.ts";
import type { Score } from "../data/scores.ts";
import type { Side } from "../rules/contest.ts";
import type { Sources } from "../rules/dice.ts";
import { Fraction } from "../rules/fraction.ts";
import { DEFAULT_OPTIONS, resolveOptions, type TaraforeOptions } from "../rules/options.ts";

/** Small things that every action needs, pure: they read no document. */

/** Language keys of the actions. */
export const ACTION = "TACTICAL_TIME.TARAFORE.ACTION.";
export const words = (key: string, data?: Readonly<Record<string, TextValue>>): Text => text(`${ACTION}${key}`, data);

/** World settings that are not at their defaults, as JSON: a message carries these and not the whole tables. */
export type Settings = Readonly<Record<string, unknown>>;

/** Shares as the rulebook writes them, everything else as it is. */
const plain = (value: unknown): unknown =>
  value instanceof Fraction ? `${value.over}/${value.under}` : Array.isArray(value) ? value.map(plain) : value;

export const changedOptions = (options: TaraforeOptions): Settings =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([id, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(DEFAULT_OPTIONS, id)))
      .map(([id, value]) => [id, plain(value)]),
  );

export const optionsOf = ({ settings }: { readonly settings: Settings }): TaraforeOptions => resolveOptions(settings);

/**
 * `automation`: what the rulebook marks as *apply* and hurts nobody is written as soon as the dice have fallen, with
 * undo; or everything waits for somebody's press.
 */
export const byRule = (planned: { readonly settings: Settings }): boolean =>
  optionsOf(planned).automation === "by-rule";

/** Typed readers of what was chosen, with what stands in for an answer that is not there. */
export const numberIn = ({ fields }: Pick<Choices, "fields">, id: string, otherwise: number): number => {
  const value = fields[id];
  return typeof value === "number" ? value : otherwise;
};
export const flagIn = ({ fields }: Pick<Choices, "fields">, id: string, otherwise = false): boolean => {
  const value = fields[id];
  return typeof value === "boolean" ? value : otherwise;
};
export const oneIn = <const Id extends string>(
  { fields }: Pick<Choices, "fields">,
  id: string,
  ids: readonly Id[],
  otherwise: Id,
): Id => ids.find((known) => known === fields[id]) ?? otherwise;

export const addedSources = (a: Sources, b: Sources): Sources => ({ high: a.high + b.high, low: a.low + b.low });

/** TF-032 What takes the action of a turn. */
export const ONE_ACTION: Cost = { kind: "action", amount: 1 };

/** One side of a roll as it is told: what its score is called, where it comes from, what is added to it. */
export type RollSide = Side & {
  /** Its id, or a skill's own name. */
  readonly term: string;
  /** The score without what lowers it, and that: terms of the sheet. */
  readonly terms: Score["current"];
};

/** What edges may know a roll by. */
const rollNames = ({ id, parent }: Pick<Score, "id" | "parent">): string[] => (parent === null ? [id] : [id, parent]);

/**
 * A score as one side of a roll, with the edges on it; null: the being lacks it (TF-002).
 * @param names what else the roll is: `attack`, `dodge`
 */
export function sideOf(
  { scores, edges }: Wielder,
  score: Score | null | undefined,
  ...names: string[]
): RollSide | null {
  if (!score?.current || !scores.has(score.id)) return null;
  const { sources, modifiers } = edgesOn(edges, [...names, ...rollNames(score)]);
  return {
    term: score.name || score.id,
    terms: score.current,
    score: score.current.total,
    modifiers: modifiers.map(({ kind, value, rule, bearer }) => ({
      kind,
      value,
      ...(rule === undefined ? {} : { rule }),
      ...(bearer === undefined ? {} : { bearer }),
    })),
    sources,
  };
}
