import { type InfinityTurnNumbers, NO_NUMBERS } from "../rules/turns-strategy.ts";
import type { ParticipantNumbers } from "./numbers.ts";

/** What a participant's model offers to the order of turns. */
interface TurnSource {
  readonly numbers: ParticipantNumbers;
  readonly actionsModifier: number;
}

/** What the order of turns asks of a participant. A type rather than an interface: it travels as JSON. */
export function turnNumbers(participant: TurnSource | null): Pick<InfinityTurnNumbers, keyof InfinityTurnNumbers> {
  if (!participant) return NO_NUMBERS;
  const { numbers, actionsModifier } = participant;
  return {
    initiative: { ...numbers.initiativeInput },
    disabled: numbers.body.disabled,
    actionsModifier,
    conscious: numbers.conscious,
    dead: numbers.dead,
  };
}
