import { text } from "../../../foundry/chat/text.ts";
import type { Participants, Refusal } from "../../../foundry/resolve/action.ts";
import type { CheckId } from "../data/choices.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityParticipant } from "../data/participant.ts";
import { InfinitySpecialization } from "../data/specialization.ts";
import { changedOptions, KEY, type RollFacts, rollables } from "./roll-facts.ts";

const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${KEY}Refused.${id}`, data),
});

/** The participant's own data, or null for an actor of another game. */
export const participantOf = (actor: Actor.Implementation | null): InfinityParticipant | null =>
  actor?.system instanceof InfinityParticipant ? actor.system : null;

export function rollUsable(actor: Actor.Implementation): Refusal | null {
  const participant = participantOf(actor);
  if (!participant) return refuse("noParticipant");
  return participant.numbers.dead ? refuse("dead", { name: actor.name }) : null;
}

/** Reads everything that can be rolled as a check of this kind. */
export function gatherRoll(check: CheckId, { actor, item }: Participants): RollFacts | Refusal {
  const participant = participantOf(actor);
  if (!participant) return refuse("noParticipant");
  const specializations = [...actor.items].flatMap(({ id, name, system: model }) => {
    const system: unknown = model;
    if (!(system instanceof InfinitySpecialization) || !id) return [];
    const { ability, purpose, appliesTo, value, limitedTo } = system;
    return [{ id, name, ability, purpose, appliesTo, value, limitedTo }];
  });
  return {
    numbers: rollables(check, participant.source, participant.numbers, specializations),
    proposed: item?.system instanceof InfinitySpecialization ? item.id : null,
    settings: changedOptions(currentOptions()),
  };
}
