import { text } from "../../../foundry/chat/text.ts";
import type { Participants, Refusal } from "../../../foundry/resolve/action.ts";
import type { CheckId } from "../data/choices.ts";
import { currentOptions } from "../data/options.ts";
import { InfinitySpecialization } from "../data/specialization.ts";
import { participantOf } from "./participant.ts";
import { pusherOf } from "./pusher.ts";
import { changedOptions, KEY, type RollFacts, rollables } from "./roll-facts.ts";

const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${KEY}Refused.${id}`, data),
});

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
    pusher: pusherOf(actor, participant),
    settings: changedOptions(currentOptions()),
  };
}
