import { isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import type { Side } from "../../../foundry/resolve/course.ts";
import { type Placement, spacesBetween } from "../../../foundry/resolve/positions.ts";
import { UNARMED } from "../data/numbers.ts";
import type { WeaponFields } from "../data/owned.ts";
import { weaponFields } from "../data/owned-items.ts";
import type { InfinityParticipant } from "../data/participant.ts";
import { InfinityWeapon } from "../data/weapon.ts";
import type { Cause } from "../rules/outcomes.ts";
import type { Live } from "./attack-changes.ts";
import type { DefenderFacts } from "./attack-facts.ts";
import { words } from "./common.ts";
import { defenderOfNumbers } from "./defender-facts.ts";
import { participantOf } from "./participant.ts";
import { pusherOf } from "./pusher.ts";

/** What the actions read of participants and of the map. Facts that they make of it are plain JSON. */

export const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: words(`Refused.${id}`, data),
});

/** SI-087, SI-088: the dead and the unconscious do nothing. */
export function unable(actor: Actor.Implementation): Refusal | null {
  const participant = participantOf(actor);
  if (!participant) return refuse("noParticipant");
  const { name } = actor;
  if (participant.numbers.dead) return refuse("dead", { name });
  return participant.numbers.conscious ? null : refuse("unconscious", { name });
}

/** Both sides of an action. `self`: one may do it to oneself. */
export function sidesOf(
  { actor, target }: Participants,
  self = false,
): { own: InfinityParticipant; other: InfinityParticipant; target: Actor.Implementation } | Refusal {
  const own = participantOf(actor);
  if (!own) return refuse("noParticipant");
  if (!target) return refuse("noTarget");
  if (!self && target.uuid === actor.uuid) return refuse("oneself");
  const other = participantOf(target);
  if (!other) return refuse("otherGame", { name: target.name });
  return other.numbers.dead ? refuse("targetDead", { name: target.name }) : { own, other, target };
}

export const weaponOf = (item: Item.Implementation | null): InfinityWeapon | null =>
  item?.system instanceof InfinityWeapon ? item.system : null;

/** The weapon of an item as the numbers take it; without one, bare hands. */
export const weaponIn = (item: Item.Implementation | null): WeaponFields => {
  const weapon = weaponOf(item);
  return item && weapon ? weaponFields(item.name, weapon) : UNARMED;
};

/** Weapons in hand, bare hands last. */
export const weaponsOf = ({ items }: Actor.Implementation): readonly { id: string; fields: WeaponFields }[] => [
  ...[...items].flatMap((item) => {
    const weapon = weaponOf(item);
    if (!weapon || !item.id || !(weapon.equipped || weapon.natural)) return [];
    return [{ id: item.id, fields: weaponFields(item.name, weapon) }];
  }),
  { id: "unarmed", fields: UNARMED },
];

/** Who is acted upon, with every way that it could defend. */
export function defenderFacts(target: Actor.Implementation, participant: InfinityParticipant): DefenderFacts {
  const counter = [...target.items].find((item) => {
    const weapon = weaponOf(item);
    return weapon && (weapon.equipped || weapon.natural) && !weapon.ranged;
  });
  return defenderOfNumbers(participant.source, participant.numbers, participant.storedState(), {
    frame: participant.frame,
    pusher: pusherOf(target, participant),
    counterUuid: counter?.uuid ?? null,
  });
}

/** Feet between two tokens on one scene, or null. */
export function feetBetween({ actorToken, targetToken }: Participants): number | null {
  const scene = targetToken?.parent;
  if (!actorToken || !targetToken || !scene || actorToken.parent !== scene) return null;
  const place = ({ x, y, width, height }: TokenDocument.Implementation): Placement => ({
    x: x ?? 0,
    y: y ?? 0,
    width: width ?? 1,
    height: height ?? 1,
    rotation: 0,
  });
  return Math.round(spacesBetween(place(actorToken), place(targetToken), scene.grid.size) * scene.grid.distance);
}

/** SI-005 Who brings something about, and when it ends: by the fight's rounds, where there is one. */
export function causeOf({ actor, target, combat }: Participants, by: Side = "actor"): Cause {
  const running = combat?.isRunning ? combat : null;
  const author = (by === "target" ? target : null) ?? actor;
  return {
    id: foundry.utils.randomID(),
    author: author.uuid,
    // Outside a fight it lasts until somebody takes it away.
    hasFurtherTurn: running?.combatants.some((combatant) => combatant.actor?.uuid === author.uuid) ?? true,
    round: running?.round ?? 0,
  };
}

/** A participant as it stores itself now; null for an actor of another game. */
export function liveOf(actor: Actor.Implementation | null): Live | null {
  const participant = participantOf(actor);
  return actor && participant ? { uuid: actor.uuid, state: participant.storedState(), frame: participant.frame } : null;
}

export { isRefusal, participantOf, pusherOf };
