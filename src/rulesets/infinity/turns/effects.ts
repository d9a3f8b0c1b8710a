/**
 * What happens in Swords of Infinity at the starts and ends of turns, rounds and fights beside the order (SI-005, SI-026,
 * SI-043, SI-099, SI-113). Everything is a step from one state to the next, a change, and, where something ends, a report.
 */
import type { Rule } from "../../../core/chance/rule.ts";
import type { Change } from "../../../core/change.ts";
import type { Participant, Participants } from "../../../core/turns/participant.ts";
import type { Entry } from "../../../core/turns/schedule.ts";
import { certain, type Outcome, type Report, type Situation } from "../../../core/turns/strategy.ts";
import { changes } from "../rules/changes.ts";
import { fightEnded, ownTurnStarted, roundEnded, turnEndedOf, turnStartedOf } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import type { InfinityTurnEffects, InfinityTurnNumbers } from "../rules/turns-strategy.ts";

/** A participant as turns change it. Plain JSON. */
export interface FightingParticipant extends InfinityTurnNumbers {
  readonly state: State;
}

type View = Situation<FightingParticipant>;
type Fighter = Participant<FightingParticipant>;
type Outcomes = Rule<Outcome<FightingParticipant>>;

export const infinityEffects = (): InfinityTurnEffects<FightingParticipant> => ({
  turnStart,
  turnEnd,
  roundEnd: ({ participants, round }) => everyone(participants, (state) => roundEnded(state, round)),
  combatEnd: ({ participants }) => everyone(participants, fightEnded),
});

/** SI-043 What this participant caused ends on whomever it lies; its own ritual goes on. */
function turnStart({ participants }: View, { combatantId }: Entry): Outcomes {
  const author = participants[combatantId]?.actorUuid ?? null;
  return everyone(participants, (state, fighter) => {
    const after = author === null ? state : turnStartedOf(state, author);
    return fighter.id === combatantId ? ownTurnStarted(after) : after;
  });
}

/** SI-099. */
function turnEnd({ participants, round }: View, { combatantId }: Entry): Outcomes {
  const author = participants[combatantId]?.actorUuid ?? null;
  return author === null ? certain({}) : everyone(participants, (state) => turnEndedOf(state, author, round));
}

/** The same step for all who have a document, with what ended by it. */
function everyone(
  participants: Participants<FightingParticipant>,
  step: (state: State, fighter: Fighter) => State,
): Outcomes {
  const written: Change[] = [];
  const reports: Report[] = [];
  const after: Record<string, Fighter> = {};
  for (const fighter of Object.values(participants)) {
    const { numbers, actorUuid, id } = fighter;
    if (numbers === null || actorUuid === null) continue;
    const state = step(numbers.state, fighter);
    const own = changes(actorUuid, numbers.state, state);
    if (own.length === 0) continue;
    written.push(...own);
    reports.push(...ended(id, numbers.state, state));
    after[id] = { ...fighter, numbers: { ...numbers, state } };
  }
  return certain({ changes: written, reports, participants: after });
}

function ended(combatantId: string, before: State, after: State): Report[] {
  const conditions = Object.entries(before.conditions)
    .filter(([key]) => !Object.hasOwn(after.conditions, key))
    .map(([, { id }]): Report => ({ kind: "conditionEnds", combatantId, data: { condition: id } }));
  const effects = Object.entries(before.narrativeEffects)
    .filter(([key]) => !Object.hasOwn(after.narrativeEffects, key))
    .map(([, { text }]): Report => ({ kind: "effectEnds", combatantId, data: { text } }));
  const ritual: Report[] =
    before.ritualRounds > 0 && after.ritualRounds === 0 ? [{ kind: "ritualDone", combatantId, data: {} }] : [];
  return [...conditions, ...effects, ...ritual];
}
