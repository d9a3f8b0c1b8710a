import { isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import type { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { circumstancesOf } from "./circumstances-gather.ts";
import { changedOptions, sideOf } from "./common.ts";
import { characterOf, otherOf, refuse, roundOf } from "./reading.ts";
import type { NamedSide, TacticFacts } from "./tactics.ts";

export const sidesOf = (character: TaraforeCharacter, ids: readonly string[]): NamedSide[] =>
  ids
    .flatMap((id): NamedSide[] => {
      const side = sideOf(character, character.scores.get(id));
      return side ? [{ id, side }] : [];
    })
    // The best first; equal ones in the order given.
    .sort((a, b) => (b.side.score ?? 0) - (a.side.score ?? 0));

/** TF-004 The same, and after them what else may fit: skills and free substats under these stats. */
export function fittingSides(character: TaraforeCharacter, ids: readonly string[]): NamedSide[] {
  const under = [...character.scores.values()].filter(
    ({ kind, name, parent }) => (kind === "skill" || name !== "") && parent !== null && ids.includes(parent),
  );
  return [
    ...sidesOf(character, ids),
    ...sidesOf(
      character,
      under.map(({ id }) => id),
    ),
  ];
}

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
    own: fittingSides(character, own),
    other: fittingSides(found.character, other),
    tokens: { actor: character.tokens, target: found.character.tokens },
    circumstances: circumstancesOf(character, participants),
    round: roundOf(participants),
    settings: changedOptions(currentOptions()),
  };
  if (facts.own.length === 0) return refuse("noScore", { name: actor.name });
  if (facts.other.length === 0 || !found.character.abilities.conscious)
    return refuse("noNotice", { name: facts.target });
  return facts;
}
