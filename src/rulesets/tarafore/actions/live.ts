import { conditionOf } from "../data/stored-condition.ts";
import type { Live } from "./after-roll.ts";
import { characterOf } from "./reading.ts";

/** Stored values and not prepared ones: what is written back is what is stored. */
export function liveOf(actor: Actor.Implementation | null): Live | null {
  const character = characterOf(actor);
  return actor && character ? { uuid: actor.uuid, condition: conditionOf(character._source) } : null;
}
