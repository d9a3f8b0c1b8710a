import { numberAt, type Pool } from "../../../core/turns/index.ts";
import { poolsOf } from "../../../foundry/combat/pools.ts";
import type { Participants } from "../../../foundry/resolve/action.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { actionOfPenalty } from "../rules/actions.ts";
import { BONUS_KINDS, fittingBonuses } from "../rules/tactics.ts";
import type { Circumstances, WonBonus } from "./circumstances.ts";
import { roundOf } from "./reading.ts";

/** TF-030, TF-038, TF-043, TF-046 @param names by which bonuses may know this roll: `attack`, `melee`, a weapon. */
export function circumstancesOf(
  own: TaraforeCharacter,
  participants: Participants,
  names: readonly string[] = [],
): Circumstances {
  const { target } = participants;
  const roll = { round: roundOf(participants), against: target?.uuid ?? null, names };
  const stored = fittingBonuses(own.condition, roll).flatMap((id): WonBonus[] => {
    const bonus = own.condition.bonuses[id];
    if (!bonus) return [];
    const { rule, usedUp } = BONUS_KINDS[bonus.kind];
    return [{ id, kind: bonus.kind, value: bonus.value, rule, usedUp }];
  });
  const turn = turnOf(participants);
  return {
    bonuses: [...stored, ...turn.reaction],
    actionNumber: turn.actionNumber,
    maxActions: own.multi.maxActions,
    inTurn: turn.inTurn,
  };
}

/** What the running turn says, if it is this creature's. */
function turnOf({ actor, combat }: Participants): {
  readonly inTurn: boolean;
  readonly actionNumber: number;
  readonly reaction: readonly WonBonus[];
} {
  const entry = combat?.activeEntry;
  const combatant = entry ? combat?.combatants.get(entry.combatantId) : null;
  const pool =
    combat && entry && combatant?.actor?.uuid === actor.uuid
      ? poolsOf(combat, entry.combatantId, entry.id).find(({ id }) => id === "action")
      : undefined;
  if (!entry || !pool) return { inTurn: false, actionNumber: 1, reaction: [] };
  // TF-043 The tracker's interruption leaves its bonus with the turn, for the first roll of the reacting action.
  const bonus = pool.left === pool.total ? numberAt(entry.budget, "reactionBonus") : 0;
  return {
    inTurn: true,
    actionNumber: nextOf(pool),
    reaction: bonus > 0 ? [{ id: "turn", kind: "declaredReaction", value: bonus, rule: "TF-043", usedUp: false }] : [],
  };
}

/** Its penalty is that of the next action; where none is left, of the last one. */
const nextOf = ({ left, total, penalty = 0 }: Pool): number =>
  actionOfPenalty(penalty) + (total > 0 && left === 0 ? 1 : 0);
