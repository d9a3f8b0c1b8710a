import { text } from "../../../foundry/chat/text.ts";
import type { Participants, Refusal } from "../../../foundry/resolve/action.ts";
import {
  bearing,
  centreOf,
  type Heading,
  headingOf,
  type Placement,
  spacesBetween,
} from "../../../foundry/resolve/positions.ts";
import { AvorkarthCondition } from "../data/condition.ts";
import { AvorkarthCreature } from "../data/creature.ts";
import { type ArcId, arcOf } from "../rules/arcs.ts";
import { IMMOBILISED_SOURCES, type ImmobilisedSource } from "../rules/grapple.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { areAllies, areEnemies, isAble, type Side } from "../rules/sides.ts";
import { willState } from "../rules/will.ts";

/** What the actions read of creatures and of the map. Facts that they make of it are plain JSON. */

const REFUSED = "TACTICAL_TIME.AVORKARTH.ATTACK.Refused.";

export const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${REFUSED}${id}`, data),
});

/** The creature's own data, or null for an actor of another game. */
export const creatureOf = (actor: Actor.Implementation | null): AvorkarthCreature | null =>
  actor?.system instanceof AvorkarthCreature ? actor.system : null;

/** AV-054, AV-249: the dead, the unconscious and the horrified do nothing. */
export function unable(actor: Actor.Implementation): Refusal | null {
  const creature = creatureOf(actor);
  if (!creature) return refuse("noCreature");
  const { name } = actor;
  if (creature.woundStatus.dead || creature.wounds.dead) return refuse("dead", { name });
  if (creature.woundStatus.unconscious || creature.flags.outOfFight) return refuse("unconscious", { name });
  if (isHorrified(creature)) return refuse("horrified", { name });
  return null;
}

/** AV-127, AV-228, AV-232: who lies on the ground or is held fast cannot strike. */
export function unableToStrike(actor: Actor.Implementation): Refusal | null {
  const refused = unable(actor);
  const creature = creatureOf(actor);
  if (refused || !creature) return refused;
  if (actor.statuses.has("prone")) return refuse("prone", { name: actor.name });
  return heldFast(creature) ? refuse("heldFast", { name: actor.name }) : null;
}

const heldFast = ({ grapples }: AvorkarthCreature): boolean =>
  Object.values(grapples).some(({ role, state }) => role === "target" && ["full", "choke", "bound"].includes(state));

/** The other side of an action, of the same game and another than oneself. */
export function otherOf({ actor, target }: Participants): { creature: AvorkarthCreature } | Refusal {
  if (!target) return refuse("noTarget");
  if (target.uuid === actor.uuid) return refuse("oneself");
  const creature = creatureOf(target);
  return creature ? { creature } : refuse("otherGame", { name: target.name });
}

export const isHorrified = ({ fear, charm }: AvorkarthCreature): boolean => {
  const state = willState(fear.points, charm.points);
  return state.track === "fear" && state.state === "horrified";
};

/** AV-044: each head wound lowers every die by one. */
export const faceModOf = (creature: AvorkarthCreature): number =>
  creature.mods.face - criticalWoundsOf(creature, "head");

/** AV-282 */
export const criticalWoundsOf = ({ criticalWounds }: AvorkarthCreature, kind: string): number =>
  Object.values(criticalWounds).reduce((sum, wound) => (wound.kind === kind ? sum + wound.count : sum), 0);

/** AV-172: by the game master's flag, or by a condition that lies on the creature and says so. */
export const isFlaggedImmobilised = ({ items }: Actor.Implementation, { flags }: AvorkarthCreature): boolean =>
  flags.immobilised || [...items].some(({ system }) => system instanceof AvorkarthCondition && system.immobilises);

/** AV-172: what immobilises a creature now. What of it counts is the world's setting. */
export function immobilisingSources(actor: Actor.Implementation, creature: AvorkarthCreature): ImmobilisedSource[] {
  const held = Object.values(creature.grapples).filter(({ role }) => role === "target");
  const present: Readonly<Record<ImmobilisedSource, boolean>> = {
    unconscious: creature.woundStatus.unconscious,
    fullGrapple: held.some(({ state }) => state === "full" || state === "choke"),
    bound: held.some(({ state }) => state === "bound"),
    paralysed: actor.statuses.has("paralysis"),
    tripped: actor.statuses.has("prone"),
    harshTerrain: false,
  };
  return IMMOBILISED_SOURCES.filter((source) => present[source]);
}

export interface Positions {
  readonly attacker: Placement;
  readonly defender: Placement;
  readonly size: number;
}

/** Where both stand, if they stand on one scene. */
export function positionsOf({ actorToken, targetToken }: Participants): Positions | null {
  const scene = targetToken?.parent;
  if (!actorToken || !targetToken || !scene || actorToken.parent !== scene) return null;
  return { attacker: placementOf(actorToken), defender: placementOf(targetToken), size: scene.grid.size };
}

/** One grid space from one towards the other, on the map; null without one. */
export function headingBetween(participants: Participants): Heading | null {
  const positions = positionsOf(participants);
  if (!positions) return null;
  const { attacker, defender, size } = positions;
  return headingOf(bearing(centreOf(attacker, size), centreOf(defender, size)));
}

const placementOf = ({ x, y, width, height, rotation }: TokenDocument.Implementation): Placement => ({
  x: x ?? 0,
  y: y ?? 0,
  width: width ?? 1,
  height: height ?? 1,
  rotation: rotation ?? 0,
});

/** Distance in tiles on the map, or null. */
export const distanceOf = (participants: Participants): number | null => {
  const positions = positionsOf(participants);
  return positions ? spacesBetween(positions.attacker, positions.defender, positions.size) : null;
};

/** AV-140: from where the target is approached, by the map; null without one. */
export function arcOnMap(
  participants: Participants,
  { facing }: AvorkarthCreature,
  options: AvorkarthOptions,
): ArcId | null {
  const positions = positionsOf(participants);
  if (!positions) return null;
  const { attacker, defender, size } = positions;
  const scene = participants.targetToken?.parent;
  return arcOf(
    {
      facing: defender.rotation,
      bearing: bearing(centreOf(defender, size), centreOf(attacker, size)),
      noFacing: facing.none,
      blindSide: facing.blindSide,
      tail: false,
      hex: scene?.grid.isHexagonal ?? false,
    },
    options,
  );
}

const SIDES: Readonly<Record<number, Side>> = { [-2]: "secret", [-1]: "hostile", 0: "neutral", 1: "friendly" };
export const sideOf = (token: TokenDocument.Implementation | null, actor: Actor.Implementation): Side =>
  SIDES[token?.disposition ?? actor.prototypeToken.disposition] ?? "neutral";

const able = (creature: AvorkarthCreature): boolean =>
  isAble({
    dead: creature.woundStatus.dead,
    unconscious: creature.woundStatus.unconscious,
    horrified: isHorrified(creature),
    enthralledByEnemy: false,
  });

/** Everybody else on a token's scene, with how far away they are, in tiles. */
function around(token: TokenDocument.Implementation): readonly {
  readonly creature: AvorkarthCreature;
  readonly token: TokenDocument.Implementation;
  readonly side: Side;
  readonly distance: number;
}[] {
  const scene = token.parent;
  if (!scene) return [];
  const here = placementOf(token);
  return scene.tokens.contents.flatMap((other) => {
    const creature = creatureOf(other.actor);
    if (!creature || !other.actor || other.id === token.id || other.hidden || !able(creature)) return [];
    const distance = spacesBetween(placementOf(other), here, scene.grid.size);
    return [{ creature, token: other, side: sideOf(other, other.actor), distance }];
  });
}

/** AV-196: able enemies of a token that have it in melee range. `least`: this attacker, wherever the map puts it. */
export function enemiesAround(token: TokenDocument.Implementation | null, least: 0 | 1): number | null {
  if (!token?.parent) return null;
  const side = SIDES[token.disposition] ?? "neutral";
  const near = around(token).filter(
    (other) => areEnemies(side, other.side) && other.distance <= other.creature.meleeReach,
  );
  return Math.max(least, near.length);
}

/** AV-123: whether an able enemy of a token is so near. */
export function ableEnemiesNear(token: TokenDocument.Implementation | null, tiles: number): boolean {
  if (!token?.parent) return false;
  const side = SIDES[token.disposition] ?? "neutral";
  return around(token).some((other) => areEnemies(side, other.side) && other.distance <= tiles);
}

/**
 * AV-191: enemies that had a token in reach where it came from and have it no more where it stands, by UUID. Only who
 * knows of the fight and is able to strike.
 */
export function enemiesLeft(
  token: TokenDocument.Implementation,
  origin: { readonly x: number; readonly y: number },
): readonly string[] {
  const scene = token.parent;
  if (!scene) return [];
  const side = SIDES[token.disposition] ?? "neutral";
  const now = placementOf(token);
  const then = { ...now, x: origin.x, y: origin.y };
  return around(token)
    .filter((other) => areEnemies(side, other.side) && other.token.inCombat)
    .filter(({ creature, token: enemy }) => {
      const reaches = (place: Placement): boolean =>
        spacesBetween(placementOf(enemy), place, scene.grid.size) <= creature.meleeReach;
      return reaches(then) && !reaches(now);
    })
    .flatMap(({ token: enemy }) => enemy.actor?.uuid ?? []);
}

/** AV-254: whether an ally stands beside a token; null without a map. */
export function hasAllyBeside(token: TokenDocument.Implementation | null): boolean | null {
  if (!token?.parent) return null;
  const side = SIDES[token.disposition] ?? "neutral";
  return around(token).some((other) => areAllies(side, other.side) && other.distance <= 1);
}

/** AV-240: Presences of able enemies (toward enemies) and able allies (toward allies) in the combat, or on the scene. */
export function presencesAround({ actor, actorToken, combat }: Participants): {
  readonly enemies: readonly number[];
  readonly allies: readonly number[];
} {
  const own = sideOf(actorToken, actor);
  const fighting = combat?.combatants.contents.map(({ actor: other, token }) => ({ other, token: token ?? null }));
  const onScene = actorToken?.parent?.tokens.contents.map((token) => ({ other: token.actor, token }));
  const enemies: number[] = [];
  const allies: number[] = [];
  for (const { other, token } of fighting ?? onScene ?? []) {
    const creature = creatureOf(other);
    if (!creature || !other || other.uuid === actor.uuid || !able(creature)) continue;
    const side = sideOf(token, other);
    if (areEnemies(own, side)) enemies.push(creature.derived.presenceEnemies);
    else if (areAllies(own, side)) allies.push(creature.derived.presenceAllies);
  }
  return { enemies, allies };
}
