import type { Change } from "../../../core/change.ts";
import { ladderBonus } from "../rules/contest.ts";
import { struck } from "../rules/outcomes.ts";
import { bonusWon, outOfSight, revealed } from "../rules/tactics.ts";
import { afterRoll, type Live, stepChanges } from "./after-roll.ts";
import type { AttackOutcome } from "./attack-course.ts";
import type { AttackPlanned } from "./attack-facts.ts";
import { optionsOf } from "./common.ts";

/** TF-046 What a joint attack wins for the other one: nothing on a miss. */
export const jointBonus = (planned: AttackPlanned, { margin, result }: AttackOutcome): number =>
  planned.joint !== null && result === "hit" ? ladderBonus(margin, optionsOf(planned)) : 0;

/**
 * TF-048 (9) What an attack wants written, on all as they are now.
 * @param live.ally for whom a joint attack was struck
 * @param id for a new wound, and for a bonus: they lie in different places
 */
export function attackChanges(
  planned: AttackPlanned,
  outcome: AttackOutcome,
  live: { readonly attacker: Live; readonly target: Live; readonly ally: Live | null },
  id: string,
): readonly Change[] {
  const { damage, spent, hitLevel } = outcome;
  const { usedBonuses, place, variant, round } = planned;
  const bonus = jointBonus(planned, outcome);
  return [
    ...afterRoll(
      { spent, usedBonuses },
      { actor: live.attacker, target: live.target },
      {
        // TF-055, TF-108 An attack ends hiding.
        actor: (before) => outOfSight(revealed(before), null),
        target: (before) =>
          damage === null
            ? before
            : struck(
                before,
                {
                  woundId: id,
                  round,
                  place,
                  variant,
                  hitLevel,
                  wound: damage.wound.level,
                  stun: damage.stun.level,
                  holding: planned.target.holding,
                },
                optionsOf(planned),
              ).condition,
      },
    ),
    ...stepChanges(live.ally, (before) =>
      bonusWon(before, id, { kind: "support", value: bonus, appliesTo: "any", against: planned.target.uuid, round }),
    ),
  ];
}
