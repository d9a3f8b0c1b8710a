import type { Change } from "../../../core/change.ts";
import { changes } from "../rules/changes.ts";
import { struck } from "../rules/outcomes.ts";
import type { Condition } from "../rules/state.ts";
import { revealed, tokensChanged } from "../rules/tactics.ts";
import type { AttackOutcome } from "./attack-course.ts";
import type { AttackPlanned } from "./attack-facts.ts";
import { optionsOf } from "./common.ts";
import type { Live } from "./live.ts";

const withoutBonuses = (before: Condition, used: readonly string[]): Condition => ({
  ...before,
  bonuses: Object.fromEntries(Object.entries(before.bonuses).filter(([id]) => !used.includes(id))),
});

/** TF-048 (9) What an attack wants written, on both as they are now. @param woundId for a new wound. */
export function attackChanges(
  planned: AttackPlanned,
  outcome: AttackOutcome,
  live: { readonly attacker: Live; readonly target: Live },
  woundId: string,
): readonly Change[] {
  const { attacker, target } = live;
  const { damage, spent } = outcome;
  const used = withoutBonuses(attacker.condition, planned.usedBonuses);
  // TF-055 An attack ends hiding.
  const after = tokensChanged(revealed(used), -spent.actor);
  const hit =
    damage === null
      ? target.condition
      : struck(
          target.condition,
          {
            woundId,
            round: planned.round,
            place: planned.place,
            variant: planned.variant,
            hitLevel: outcome.hitLevel,
            wound: damage.wound.level,
            stun: damage.stun.level,
            holding: planned.target.holding,
          },
          optionsOf(planned),
        ).condition;
  return [
    ...changes(attacker.uuid, attacker.condition, after),
    ...changes(target.uuid, target.condition, tokensChanged(hit, -spent.target)),
  ];
}
