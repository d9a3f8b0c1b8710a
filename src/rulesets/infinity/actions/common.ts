import { type Explanation, explain, type Term } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { counted, name, type Text, type TextValue, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { COMPOSITIONS } from "../data/compositions.ts";
import { type InfinityOptions, resolveOptions } from "../rules/options.ts";
import { term } from "../rules/terms.ts";

/** Small things that every action needs, pure: they read no document. */

/** Language keys of the actions. */
export const ACTION = "TACTICAL_TIME.INFINITY.ACTION.";
export const words = (key: string, data?: Readonly<Record<string, TextValue>>): Text => text(`${ACTION}${key}`, data);
/** A text whose form depends on how many there are. */
export const countedWords = (key: string, count: number, data?: Readonly<Record<string, TextValue>>): Text =>
  counted(`${ACTION}${key}`, count, data);

/** Typed readers of what was chosen, with what stands in for an answer that is not there. */
export const numberIn = ({ fields }: Pick<Choices, "fields">, id: string, otherwise = 0): number => {
  const value = fields[id];
  return typeof value === "number" ? value : otherwise;
};
export const flagIn = ({ fields }: Pick<Choices, "fields">, id: string): boolean => fields[id] === true;
export const oneIn = <const Id extends string>(
  { fields }: Pick<Choices, "fields">,
  id: string,
  ids: readonly Id[],
  otherwise: Id,
): Id => ids.find((known) => known === fields[id]) ?? otherwise;

/** An explanation with further terms at its end. */
export const withTerms = ({ id, labelKey, terms }: Explanation, more: readonly Term[]): Explanation =>
  explain(id, labelKey, [...terms, ...more]);

const KNOWN_PARTS: ReadonlySet<string> = new Set(
  Object.values(COMPOSITIONS).flatMap((parts) => parts.map(({ key }) => key)),
);

/** What a part of a body is called: by a name of its own, else by its key. */
export const partText = (key: string, label: string): Text =>
  label.trim() !== "" ? name(label) : KNOWN_PARTS.has(key) ? text(`TACTICAL_TIME.INFINITY.part.${key}`) : name(key);

/** The line of one's own, as a term. */
export const ownTerms = ({ own }: Choices): Term[] =>
  own.value === 0 ? [] : [term("situation", own.value, "SI-009", "add", own.name || undefined)];

const MOST_BOUGHT = 9;

/** SI-038 How many actions are bought for this: at once -10 each, on this and on everything until the next turn. */
export const boughtField = (): Field => ({
  kind: "number",
  id: "bought",
  label: words("bought"),
  value: 0,
  min: 0,
  max: MOST_BOUGHT,
});

/** SI-040 What they add to checks; SI-025 to power, too, unless penalties are for success alone. */
export function boughtTerms(bought: number, options: InfinityOptions): { success: Term[]; power: Term[] } {
  const terms = bought === 0 ? [] : [term("bought", -10 * bought, "SI-040")];
  return { success: terms, power: options["penalties.scope"] === "success" ? [] : terms };
}

/** What is paid: bought actions one by one, then what the action takes. */
export const costsOf = (bought: number, kind: "full" | "minor" | null, amount = 1): readonly Cost[] => [
  ...Array.from({ length: bought }, (): Cost => ({ kind: "buy", amount: 1 })),
  ...(kind === null ? [] : [{ kind, amount }]),
];

/**
 * World settings that are not at their defaults, as an action's facts carry them: pairs, because a host takes the dots in
 * names of stored objects for paths.
 */
export type StoredOptions = readonly (readonly [string, string | number | boolean])[];

export const optionsOf = ({ settings }: { readonly settings: StoredOptions }): InfinityOptions =>
  resolveOptions(Object.fromEntries(settings));
