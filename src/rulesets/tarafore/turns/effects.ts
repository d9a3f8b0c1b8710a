/**
 * What happens in Tarafore at the starts and ends of turns, rounds and fights beside the order (TF-028, TF-029, TF-083,
 * TF-085, TF-088 to TF-090). Everything is a step from one condition to the next, a change, and, where people want to
 * know, a report.
 */
import type { Rule } from "../../../core/chance/rule.ts";
import type { Change } from "../../../core/change.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import type { Entry } from "../../../core/turns/schedule.ts";
import { certain, type Outcome, type Report, type Situation } from "../../../core/turns/strategy.ts";
import { changes } from "../rules/changes.ts";
import { abilitiesOf } from "../rules/condition.ts";
import type { Side } from "../rules/contest.ts";
import { recovery } from "../rules/medicine.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { roundEnded, stunTreated, turnStarted } from "../rules/outcomes.ts";
import type { Condition } from "../rules/state.ts";
import { bonusWon, fightEnded, tokensChanged } from "../rules/tactics.ts";
import type { TaraforeTurnEffects, TaraforeTurnNumbers } from "../rules/turns-numbers.ts";

/** A character as turns change it. Plain JSON. */
export interface FightingCharacter extends TaraforeTurnNumbers {
  /** As stored: what is written back is what is stored. */
  readonly condition: Condition;
  /** Base STR; 0 for a being without it. */
  readonly str: number;
  /** TF-085 The side of recovery tests. */
  readonly toughness: Side;
  /** TF-028 What its edges pay at the start of round 1, and the bonus of a slow start in round 2. */
  readonly startTokens: number;
  readonly startBonus: number;
}

type View = Situation<FightingCharacter>;
type Fighter = Participant<FightingCharacter>;

/** TF-028 One id: a fight has one start. */
const START_BONUS = "slowStartBonus00";

/** One fighter's step: its new condition, and what follows from that for the order. */
function stepped(
  fighter: Fighter,
  after: Condition,
  options: TaraforeOptions,
): { readonly fighter: Fighter; readonly changes: readonly Change[] } {
  const { numbers, actorUuid } = fighter;
  if (numbers === null || actorUuid === null) return { fighter, changes: [] };
  const { acts, conscious } = abilitiesOf(after, numbers.str, options);
  return {
    fighter: {
      ...fighter,
      numbers: {
        ...numbers,
        condition: after,
        lna: after.stun.lna,
        canAct: acts,
        conscious,
        dead: after.life === "dead",
      },
    },
    changes: changes(actorUuid, numbers.condition, after),
  };
}

/** The same step for everyone in the fight. */
function everyone(
  situation: View,
  options: TaraforeOptions,
  step: (numbers: FightingCharacter) => Condition,
): Outcome<FightingCharacter> {
  const made = Object.values(situation.participants).flatMap((fighter) =>
    fighter.numbers === null ? [] : [stepped(fighter, step(fighter.numbers), options)],
  );
  return {
    changes: made.flatMap((one) => one.changes),
    participants: {
      ...situation.participants,
      ...Object.fromEntries(made.map(({ fighter }) => [fighter.id, fighter])),
    },
  };
}

export function taraforeEffects(options: TaraforeOptions): TaraforeTurnEffects<FightingCharacter> {
  return {
    /** TF-083 A lost action is used up; the turn's budget has been told already. */
    turnStart(situation: View, entry: Entry): Rule<Outcome<FightingCharacter>> {
      const fighter = situation.participants[entry.combatantId];
      if (!fighter?.numbers) return certain({});
      const { condition, lost } = turnStarted(fighter.numbers.condition);
      const step = stepped(fighter, condition, options);
      return certain({
        changes: step.changes,
        participants: { ...situation.participants, [fighter.id]: step.fighter },
        reports: lost ? [{ kind: "lostAction", combatantId: fighter.id, data: { left: condition.stun.lna } }] : [],
      });
    },

    /** TF-028 Edges pay at the start of round 1. */
    roundStart(situation: View): Rule<Outcome<FightingCharacter>> {
      if (situation.round !== 1) return certain({});
      return certain(
        everyone(situation, options, ({ condition, startTokens, startBonus }) => {
          const paid = startTokens === 0 ? condition : tokensChanged(condition, startTokens);
          const bonus = { kind: "slowStart", value: startBonus, appliesTo: "any", against: null, round: 1 } as const;
          return bonusWon(paid, START_BONUS, bonus);
        }),
      );
    },

    /** TF-029 Bleeding, recovery from stun, bonuses, escape, in this order. */
    *roundEnd(situation: View): Rule<Outcome<FightingCharacter>> {
      const made: Change[] = [];
      const reports: Report[] = [];
      const participants: Record<string, Fighter> = { ...situation.participants };
      for (const fighter of Object.values(situation.participants)) {
        if (fighter.numbers === null) continue;
        const after = yield* endOfRound(fighter.id, fighter.numbers, situation.round, options, reports);
        const step = stepped(fighter, after, options);
        made.push(...step.changes);
        participants[fighter.id] = step.fighter;
      }
      return { changes: made, reports, participants };
    },

    combatEnd(situation: View): Rule<Outcome<FightingCharacter>> {
      return certain(everyone(situation, options, ({ condition }) => fightEnded(condition)));
    },
  };
}

function* endOfRound(
  combatantId: string,
  numbers: FightingCharacter,
  round: number,
  options: TaraforeOptions,
  reports: Report[],
): Rule<Condition> {
  const before = numbers.condition;
  const ended = roundEnded(before, numbers.str, round, options);
  const { loss } = ended.condition.blood;
  if (loss > before.blood.loss) reports.push({ kind: "bleeding", combatantId, data: { loss, fainted: ended.fainted } });
  if (ended.death !== null) reports.push({ kind: "death", combatantId, data: { reason: ended.death } });
  if (ended.escaped) reports.push({ kind: "escaped", combatantId, data: {} });
  if (ended.recovery === null) return ended.condition;
  const { success, effects, contest } = yield* recovery(ended.recovery, numbers.toughness, options);
  reports.push({
    kind: "recovery",
    combatantId,
    data: { success, level: ended.recovery, total: contest.actorTotal, against: contest.opponentTotal },
  });
  return stunTreated(ended.condition, effects);
}
