import { text } from "../../../foundry/chat/text.ts";
import type { Participants, Refusal } from "../../../foundry/resolve/action.ts";
import { type Placement, spacesBetween } from "../../../foundry/resolve/positions.ts";
import { TaraforeCharacter } from "../data/character.ts";
import { ACTION } from "./common.ts";

/** What the actions read of characters and of the map. Facts that they make of it are plain JSON. */

export const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${ACTION}Refused.${id}`, data),
});

/** The character's own data, or null for an actor of another game. */
export const characterOf = (actor: Actor.Implementation | null): TaraforeCharacter | null =>
  actor?.system instanceof TaraforeCharacter ? actor.system : null;

/** TF-082, TF-089: the dead, the unconscious and the stunned do nothing. */
export function unable(actor: Actor.Implementation): Refusal | null {
  const character = characterOf(actor);
  if (!character) return refuse("noCharacter");
  const { name } = actor;
  if (character.life === "dead") return refuse("dead", { name });
  return character.abilities.acts ? null : refuse("cannotAct", { name });
}

/** The other side of an action, of the same game and another than oneself. */
export function otherOf({ actor, target }: Participants): { readonly character: TaraforeCharacter } | Refusal {
  if (!target) return refuse("noTarget");
  if (target.uuid === actor.uuid) return refuse("oneself");
  const character = characterOf(target);
  return character ? { character } : refuse("otherGame", { name: target.name });
}

const placementOf = ({ x, y, width, height, rotation }: TokenDocument.Implementation): Placement => ({
  x: x ?? 0,
  y: y ?? 0,
  width: width ?? 1,
  height: height ?? 1,
  rotation: rotation ?? 0,
});

/** Distance in feet on the map, or null where the two do not stand on one scene. */
export function distanceOf({ actorToken, targetToken }: Participants): number | null {
  const scene = targetToken?.parent;
  if (!actorToken || !targetToken || !scene || actorToken.parent !== scene) return null;
  const { size, distance } = scene.grid;
  return Math.round(spacesBetween(placementOf(actorToken), placementOf(targetToken), size) * distance);
}

/** The round of the fight; 0 outside. */
export const roundOf = ({ combat }: Participants): number => combat?.round ?? 0;

/** The target's id in the fight, where it stands in one. By UUID: unlinked tokens share ids. */
export const combatantIdOf = ({ combat, target }: Participants): string | null =>
  combat?.combatants.contents.find(({ actor }) => actor?.uuid === target?.uuid)?.id ?? null;

/** TF-083 Whether somebody holds an action in this fight. By UUID: unlinked tokens share ids. */
export function isHolding({ combat, target }: Participants): boolean {
  const ids = new Set(
    combat?.combatants.contents.filter(({ actor }) => actor?.uuid === target?.uuid).map(({ id }) => id ?? ""),
  );
  return Object.values(combat?.schedule?.entries ?? {}).some(
    ({ combatantId, state }) => state === "held" && ids.has(combatantId),
  );
}
