import { difference } from "../../../core/change.ts";
import type { SystemUpdate } from "../../ruleset.ts";
import type { State } from "../rules/state.ts";
import { inOrder } from "./compositions.ts";

/** What of a participant's data the outcomes of the rules change. A model's source fulfils it, and so does plain data. */
export interface StateFields extends Omit<State, "composition"> {
  readonly composition: Readonly<Record<string, State["composition"][string] & { readonly sort: number }>>;
}

/** The state that the rules go on from: the parts in the order of the body (SI-075 counts in it). */
export const stateOf = (source: StateFields): State => ({
  composition: Object.fromEntries(inOrder(source.composition)),
  conditions: source.conditions,
  narrativeEffects: source.narrativeEffects,
  resolve: source.resolve,
  deprivation: source.deprivation,
  ritualRounds: source.ritualRounds,
});

/** What to write so that one state becomes the other. */
export const stateUpdate = (before: State, after: State): SystemUpdate =>
  Object.fromEntries(difference("", "", before, after).map(({ path, to }) => [path, to]));
