import type { CombatActorModel } from "../../rulesets/ruleset.ts";
import type { Candidate, Condition, Place } from "./draft.ts";
import { combatOf, portraitOf, tokenOf } from "./gather.ts";
import { bearing, centreOf, type Placement, spacesBetween } from "./positions.ts";
import { knowsNumbersOf } from "./who.ts";

type Token = TokenDocument.Implementation;

/** What is known of somebody to aim at, beside who they are. */
interface Known {
  readonly targeted?: boolean;
  readonly defeated?: boolean;
}

/** Somebody to aim at, as seen from the one who acts. */
export function candidateOf(
  actor: Actor.Implementation,
  other: Actor.Implementation & { readonly uuid: string },
  token: Token | null = tokenOf(other),
  { targeted = false, defeated = false }: Known = {},
): Candidate {
  const own = tokenOf(actor);
  const side = own?.disposition ?? actor.prototypeToken.disposition;
  const down = defeated || isDown(other);
  return {
    ...portraitOf(other, token),
    uuid: other.uuid,
    tokenUuid: token?.uuid ?? null,
    targeted,
    defeated: down,
    ally: other.uuid === actor.uuid || (token?.disposition ?? other.prototypeToken.disposition) === side,
    place: own && token ? placeOf(own, token) : null,
    condition: down ? null : conditionOf(other),
  };
}

/**
 * Everybody whom this user could aim at: what they target on the map, then the other combatants they can see. By
 * actor UUID, each once.
 */
export function candidatesFor(actor: Actor.Implementation): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  const add = (other: Actor.Implementation | null, token: Token | null, known: Known): void => {
    if (!other?.uuid || other.uuid === actor.uuid || found.has(other.uuid)) return;
    found.set(other.uuid, candidateOf(actor, other, token, known));
  };
  // Targets are this user's own, on the viewed scene; without a canvas the set is empty.
  for (const target of game.user.targets) add(target.actor, target.document, { targeted: true });
  const combat = combatOf(actor) ?? game.combats.viewed ?? null;
  for (const combatant of combat?.turns ?? []) {
    if (!combatant.visible || combatant.hidden) {
      if (!game.user.isGM) continue;
    }
    add(combatant.actor, combatant.token, { defeated: combatant.isDefeated });
  }
  return [...found.values()].sort((a, b) => likeliness(a) - likeliness(b) || distance(a) - distance(b));
}

/** Oneself, to be chosen last: for what can be done to others as to oneself. */
export const oneself = (actor: Actor.Implementation): Candidate => ({ ...candidateOf(actor, actor), place: null });

/** Whom one most likely means comes first: targeted, then foes, then friends; the fallen behind each, the nearer first. */
const likeliness = ({ targeted, ally, defeated }: Candidate): number =>
  (targeted ? 0 : ally ? 4 : 2) + (defeated ? 1 : 0);

const distance = ({ place }: Candidate): number => place?.distance ?? Number.POSITIVE_INFINITY;

const isDown = (actor: Actor.Implementation): boolean => actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED);

/** Where a token stands as seen from another one, in the scene's own units; null: on another scene. */
function placeOf(from: Token, to: Token): Place | null {
  const scene = from.parent;
  if (!scene || scene !== to.parent) return null;
  const { size, distance: perSpace, units } = scene.grid;
  const [a, b] = [placementOf(from), placementOf(to)];
  return {
    distance: spacesBetween(a, b, size) * perSpace,
    units: units || "",
    bearing: bearing(centreOf(a, size), centreOf(b, size)),
  };
}

const placementOf = ({ x, y, width, height, rotation }: Token): Placement => ({
  x,
  y,
  width: width ?? 1,
  height: height ?? 1,
  rotation,
});

/** How somebody looks, from their bar and in no number; null: unhurt, or not for this user to know. */
function conditionOf(actor: Actor.Implementation): Condition | null {
  // Every game's actor model has the bars; another package's actor has none.
  const { bars } = actor.system as Partial<CombatActorModel>;
  const health = bars?.health;
  if (!health || health.max <= 0 || health.value >= health.max || !knowsNumbersOf(actor)) return null;
  return health.value * 2 >= health.max ? "hurt" : "badlyHurt";
}
