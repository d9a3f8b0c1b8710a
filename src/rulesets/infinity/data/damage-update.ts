import type { SystemUpdate } from "../../ruleset.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { type Frame, healed, struck } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import { stateUpdate } from "./participant-state.ts";

/**
 * Damage of one part changed by hand: more of it counts as one blow, less of it as healing (who can act again wakes).
 * Death is not written: it follows from the body and goes when a slip of the hand is taken back.
 * @param to the part's total afterwards
 */
export function damageUpdate(
  state: State,
  key: string,
  to: number,
  frame: Frame,
  options: InfinityOptions,
): SystemUpdate {
  const part = state.composition[key];
  if (!part) return {};
  const dealt = to - part.damage;
  if (dealt < 0) return stateUpdate(state, healed(state, key, -dealt, frame, options));
  const blow = { dealt, total: to, worst: Math.max(part.worst, dealt) };
  const after = struck(state, key, blow, frame, options).state;
  const { dead, ...conditions } = after.conditions;
  return stateUpdate(state, {
    ...after,
    conditions: dead && !state.conditions["dead"] ? conditions : after.conditions,
  });
}
