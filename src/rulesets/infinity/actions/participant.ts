import { InfinityParticipant } from "../data/participant.ts";

/** The participant's own data, or null for an actor of another game. */
export const participantOf = (actor: Actor.Implementation | null): InfinityParticipant | null =>
  actor?.system instanceof InfinityParticipant ? actor.system : null;
