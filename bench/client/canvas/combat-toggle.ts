import { type CombatLike, host, type TokenDocumentLike } from "./host.ts";

/**
 * Adds tokens to the viewed fight, or removes them. Where there is no fight, a GM gets one of core's type `base`, which
 * is all that core's own buttons make; a player is told that there is none.
 */
export async function toggleCombat(tokens: readonly TokenDocumentLike[], state?: boolean): Promise<void> {
  const combat = host.game.combat ?? null;
  const inCombat = (token: TokenDocumentLike) => combatantsOf(combat, token).length > 0;
  const join = state ?? !tokens.every(inCombat);
  if (join)
    await addToCombat(
      tokens.filter((t) => !inCombat(t)),
      combat,
    );
  else await removeFromCombat(tokens, combat);
}

function combatantsOf(combat: CombatLike | null, token: TokenDocumentLike) {
  return (
    combat?.combatants.filter((c) => c.tokenId === token.id && (c.sceneId ?? token.parent?.id) === token.parent?.id) ??
    []
  );
}

async function addToCombat(tokens: readonly TokenDocumentLike[], existing: CombatLike | null): Promise<void> {
  if (tokens.length === 0) return;
  const combat = existing ?? (await createCombat());
  if (!combat) return;
  await combat.createEmbeddedDocuments(
    "Combatant",
    tokens.map((t) => ({ tokenId: t.id, sceneId: t.parent?.id ?? null, actorId: t.actorId, hidden: t.hidden })),
  );
}

async function createCombat(): Promise<CombatLike | null> {
  if (!host.game.user.isGM) {
    host.ui.notifications?.warn("There is no combat encounter to join yet.");
    return null;
  }
  const created = await host.CONFIG["Combat"]?.documentClass?.create({ active: true });
  // CONFIG.Combat creates combats; the shape is the documented one.
  return (created as CombatLike | undefined) ?? null;
}

async function removeFromCombat(tokens: readonly TokenDocumentLike[], combat: CombatLike | null): Promise<void> {
  const ids = tokens.flatMap((t) => combatantsOf(combat, t).map((c) => c.id));
  if (combat && ids.length > 0) await combat.deleteEmbeddedDocuments("Combatant", ids);
}
