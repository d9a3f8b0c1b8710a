import type { Change } from "../../../core/change.ts";
import { conditionOf } from "../data/stored-condition.ts";
import { changes } from "../rules/changes.ts";
import type { Condition } from "../rules/state.ts";
import { tokensChanged } from "../rules/tactics.ts";
import { characterOf } from "./reading.ts";
import type { Purse } from "./tokens.ts";

/** Somebody as stored now. */
export interface Live {
  readonly uuid: string;
  readonly condition: Condition;
}

/** Stored values and not prepared ones: what is written back is what is stored. */
export function liveOf(actor: Actor.Implementation | null): Live | null {
  const character = characterOf(actor);
  return actor && character ? { uuid: actor.uuid, condition: conditionOf(character._source) } : null;
}

/** A step from what is stored now to what it becomes. */
export const stepChanges = (live: Live | null, step: (condition: Condition) => Condition): readonly Change[] =>
  live ? changes(live.uuid, live.condition, step(live.condition)) : [];

/** TF-016 Spent tokens go, on both sides. */
export const spentChanges = (spent: Purse, actor: Live | null, target: Live | null): readonly Change[] => [
  ...stepChanges(actor, (before) => tokensChanged(before, -spent.actor)),
  ...stepChanges(target, (before) => tokensChanged(before, -spent.target)),
];
