import type { Change } from "../../../core/change.ts";
import type { Cost } from "../../../core/turns/index.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import { type ActionId, actionCost } from "../rules/actions.ts";
import { type AvorkarthOptions, DEFAULT_OPTIONS, type OptionId } from "../rules/options.ts";

/** Small things that every action needs, pure: they read no document. */

/** World settings, without those at their defaults: a message need not carry sixty of them. */
export const changedOptions = (options: AvorkarthOptions): Partial<AvorkarthOptions> =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([id, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_OPTIONS[id as OptionId]),
    ),
  );

/** AV-111, AV-112: what an action takes of the turn. */
export function costOf(id: ActionId, options: AvorkarthOptions, tiles = 0): Cost | null {
  const { standard, swift } = actionCost(id, options, { tiles });
  if (standard > 0) return { kind: "standard", amount: standard };
  return swift ? { kind: "swift", amount: 1 } : null;
}

/** Typed readers of what was chosen, with what stands in for an answer that is not there. */
export const numberIn = ({ fields }: Choices, id: string, otherwise: number): number => {
  const value = fields[id];
  return typeof value === "number" ? value : otherwise;
};
export const flagIn = ({ fields }: Choices, id: string, otherwise: boolean): boolean => {
  const value = fields[id];
  return typeof value === "boolean" ? value : otherwise;
};
export const oneIn = <const Id extends string>(
  { fields }: Choices,
  id: string,
  ids: readonly Id[],
  otherwise: Id,
): Id => ids.find((known) => known === fields[id]) ?? otherwise;

/** Changes without those that change nothing. */
export const changed = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => change.kind !== "update" || change.from !== change.to);
