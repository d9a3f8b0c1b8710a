import { TacticalActor } from "../../../foundry/documents/actor.ts";
import type { Participants } from "../../../foundry/resolve/action.ts";
import { characterOf } from "./reading.ts";

/** Somebody else in the fight. */
export type Ally = { readonly uuid: string; readonly name: string };

/** Who could be helped: everybody else of this game in the fight, or, without one, on the scene. */
export function alliesOf({ actor, target, actorToken, combat }: Participants): Ally[] {
  const fighting = combat?.combatants.contents.map(({ actor: one, name: called }) => ({ one, called }));
  const standing = actorToken?.parent?.tokens.contents.map(({ actor: one, name: called }) => ({ one, called }));
  const found = new Map<string, Ally>();
  for (const { one, called } of fighting ?? standing ?? []) {
    if (!one || one.uuid === actor.uuid || one.uuid === target?.uuid || !characterOf(one)) continue;
    found.set(one.uuid, { uuid: one.uuid, name: called ?? one.name });
  }
  return [...found.values()];
}

/**
 * TF-105, TF-108 Who could perceive somebody and would: everybody of another side in the fight, or on the scene, who is
 * conscious.
 */
export function enemiesOf({ actor, actorToken, combat }: Participants): Ally[] {
  const fighting = combat?.combatants.contents.map(({ actor: one, token }) => ({ one, token }));
  const standing = actorToken?.parent?.tokens.contents.map((token) => ({ one: token.actor, token }));
  const sideOf = (one: Actor.Implementation, token: TokenDocument.Implementation | null): number =>
    token?.disposition ?? one.prototypeToken.disposition;
  const own = sideOf(actor, actorToken);
  const found = new Map<string, Ally>();
  for (const { one, token } of fighting ?? standing ?? []) {
    if (!one || one.uuid === actor.uuid || sideOf(one, token) === own) continue;
    if (characterOf(one)?.abilities.conscious) found.set(one.uuid, { uuid: one.uuid, name: token?.name ?? one.name });
  }
  return [...found.values()];
}

/** The document behind it as it is now; null: gone since. */
export function documentOf(uuid: string): Actor.Implementation | null {
  const found: unknown = uuid === "" ? null : fromUuidSync(uuid, { strict: false });
  return found instanceof TacticalActor ? found : null;
}
