import type { Change } from "../../../core/change.ts";
import { changes } from "../rules/changes.ts";
import type { Condition } from "../rules/state.ts";
import { tokensChanged } from "../rules/tactics.ts";
import type { Purse } from "./tokens.ts";

/** What a roll writes, as steps from what is stored now. Pure. */

/** Somebody as stored now. */
export interface Live {
  readonly uuid: string;
  readonly condition: Condition;
}

/** A step from what is stored now to what it becomes. */
export const stepChanges = (live: Live | null, step: (condition: Condition) => Condition): readonly Change[] =>
  live ? changes(live.uuid, live.condition, step(live.condition)) : [];

type Step = (condition: Condition) => Condition;
const same: Step = (condition) => condition;

/** TF-030 Bonuses that a roll has used up. */
export const withoutBonuses = (before: Condition, used: readonly string[]): Condition => ({
  ...before,
  bonuses: Object.fromEntries(Object.entries(before.bonuses).filter(([id]) => !used.includes(id))),
});

/** What a roll leaves behind on both sides (TF-016 spent tokens, TF-030 used bonuses), and what it brings besides. */
export const afterRoll = (
  roll: { readonly spent: Purse; readonly usedBonuses: readonly string[] },
  sides: { readonly actor: Live | null; readonly target: Live | null },
  brings: { readonly actor?: Step; readonly target?: Step } = {},
): readonly Change[] => [
  ...stepChanges(sides.actor, (before) =>
    (brings.actor ?? same)(withoutBonuses(tokensChanged(before, -roll.spent.actor), roll.usedBonuses)),
  ),
  ...stepChanges(sides.target, (before) => (brings.target ?? same)(tokensChanged(before, -roll.spent.target))),
];
