import { InfinityParticipant } from "../data/participant.ts";
import { stateOf } from "../data/participant-state.ts";
import { turnNumbers } from "../data/turn-numbers.ts";
import type { FightingParticipant } from "./effects.ts";

/** What turns ask of a participant, read from its document; null for an actor without our data. JSON. */
export function fightingParticipant(actor: Actor.Implementation): FightingParticipant | null {
  const { system } = actor;
  if (!(system instanceof InfinityParticipant)) return null;
  // Stored values and not prepared ones: what is written back is what is stored.
  return { ...turnNumbers(system), state: stateOf(system.toObject()) };
}
