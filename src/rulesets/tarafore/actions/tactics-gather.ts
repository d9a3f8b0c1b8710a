import { isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { changedOptions, sideOf } from "./common.ts";
import { characterOf, otherOf, refuse, roundOf } from "./reading.ts";
import type { NamedSide, TacticFacts } from "./tactics.ts";

const sidesOf = (character: TaraforeCharacter, ids: readonly string[]): NamedSide[] =>
  ids
    .flatMap((id): NamedSide[] => {
      const side = sideOf(character, character.scores.get(id));
      return side ? [{ id, side }] : [];
    })
    // The best first; equal ones in the order given.
    .sort((a, b) => (b.side.score ?? 0) - (a.side.score ?? 0));

/** The target of a tactic is conscious: who notices nothing cannot be misled. */
export function gatherTactic(
  participants: Participants,
  own: readonly string[],
  other: readonly string[],
): TacticFacts | Refusal {
  const character = characterOf(participants.actor);
  if (!character) return refuse("noCharacter");
  const found = otherOf(participants);
  if (isRefusal(found)) return found;
  const { actor, target } = participants;
  const facts = {
    target: target?.name ?? "",
    targetUuid: target?.uuid ?? "",
    own: sidesOf(character, own),
    other: sidesOf(found.character, other),
    tokens: { actor: character.tokens, target: found.character.tokens },
    round: roundOf(participants),
    settings: changedOptions(currentOptions()),
  };
  if (facts.own.length === 0) return refuse("noScore", { name: actor.name });
  if (facts.other.length === 0 || !found.character.abilities.conscious)
    return refuse("noNotice", { name: facts.target });
  return facts;
}
