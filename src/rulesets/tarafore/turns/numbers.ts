import { TaraforeCharacter } from "../data/character.ts";
import { conditionOf } from "../data/stored-condition.ts";
import { turnNumbers } from "../data/turn-numbers.ts";
import { NO_SOURCES } from "../rules/dice.ts";
import type { FightingCharacter } from "./effects.ts";

/** What turns ask of a character, read from its document; null for an actor without our data. JSON. */
export function fightingCharacter({ system }: Actor.Implementation): FightingCharacter | null {
  if (!(system instanceof TaraforeCharacter)) return null;
  const { edgeFeatures } = system;
  return {
    ...turnNumbers(system),
    // Stored values and not prepared ones: what is written back is what is stored.
    condition: conditionOf(system._source),
    str: system.stats.str ?? 0,
    // TF-081 Wounds do not touch recovery tests.
    toughness: { score: system.scores.get("toughness")?.base ?? 0, modifiers: [], sources: NO_SOURCES },
    startTokens: edgeFeatures.tokens + (edgeFeatures.slowStart?.tokens ?? 0),
    startBonus: edgeFeatures.slowStart?.bonus ?? 0,
  };
}
