import type { Portrait } from "../chat/resolution-model.ts";
import { TacticalActor } from "../documents/actor.ts";
import { TacticalItem } from "../documents/item.ts";
import type { Participants } from "./action.ts";
import { resolveUuid } from "./apply-changes.ts";
import { spokenName } from "./spoken-name.ts";

/** The combat in which an actor stands: the one that is viewed, else any other. By UUID: unlinked tokens share ids. */
export function combatOf(actor: Actor.Implementation): Combat.Implementation | null {
  const inIt = (combat: Combat.Implementation | null | undefined): boolean =>
    combat?.combatants.some((combatant) => combatant.actor?.uuid === actor.uuid) ?? false;
  const viewed = game.combats.viewed;
  if (viewed && inIt(viewed)) return viewed;
  return game.combats.find((combat) => inIt(combat)) ?? null;
}

/** The token of an actor: its own when it is unlinked, else one on the viewed scene, else any active one. */
export function tokenOf(actor: Actor.Implementation): TokenDocument.Implementation | null {
  if (actor.token) return actor.token;
  const combatant = combatOf(actor)?.combatants.find((entry) => entry.actor?.uuid === actor.uuid);
  if (combatant?.token) return combatant.token;
  const scene = game.scenes?.viewed;
  return scene?.tokens.find((token) => token.actor?.uuid === actor.uuid) ?? null;
}

/** How somebody appears on cards. A token's own name counts before the actor's, with its number among its like. */
export const portraitOf = (
  actor: Actor.Implementation | null,
  token: TokenDocument.Implementation | null = actor ? tokenOf(actor) : null,
): Portrait => ({
  uuid: actor?.uuid ?? null,
  name: token ? spokenName(token) : (actor?.name ?? ""),
  img: token?.texture.src ?? actor?.img ?? "",
});

/** The same as a message may keep it: without the name and the picture of a hidden creature. */
export const keptPortrait = (
  actor: Actor.Implementation | null,
  token: TokenDocument.Implementation | null = actor ? tokenOf(actor) : null,
): Portrait => (token?.hidden ? { uuid: actor?.uuid ?? null, name: "", img: "" } : portraitOf(actor, token));

/** The documents behind a draft, or behind a message, as they are now. */
export async function participantsOf(
  actor: Actor.Implementation,
  item: Item.Implementation | null,
  targetUuid: string | null,
): Promise<Participants> {
  const target = targetUuid === null ? null : await actorOf(targetUuid);
  return {
    actor,
    item,
    target,
    actorToken: tokenOf(actor),
    targetToken: target ? tokenOf(target) : null,
    combat: combatOf(actor),
  };
}

/** The actor of a UUID (a token's UUID gives its actor), or null when it is gone or something else. */
export async function actorOf(uuid: string): Promise<Actor.Implementation | null> {
  const document: unknown = await resolveUuid(uuid);
  if (document instanceof TacticalActor) return document;
  if (document instanceof TokenDocument) return document.actor;
  return null;
}

export async function itemOf(uuid: string | null | undefined): Promise<Item.Implementation | null> {
  if (!uuid) return null;
  const document: unknown = await resolveUuid(uuid);
  return document instanceof TacticalItem ? document : null;
}

/** Whether a thing is named by its UUID rather than by its name. */
export const isItemUuid = (value: string | undefined): value is string =>
  value !== undefined && (value.includes(".Item.") || value.startsWith("Item."));
