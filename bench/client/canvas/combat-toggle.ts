import { host, type TokenDocumentLike } from "./host.ts";

interface TokenClassLike {
  createCombatants(tokens: readonly TokenDocumentLike[]): Promise<unknown>;
  deleteCombatants(tokens: readonly TokenDocumentLike[]): Promise<unknown>;
}

function tokenClass(): TokenClassLike {
  const documentClass: unknown = host.CONFIG["Token"]?.documentClass;
  // CONFIG holds the TokenDocument class, whose documented static methods these are.
  return documentClass as TokenClassLike;
}

/**
 * Adds tokens to the viewed fight, or removes them when all are in it. Where there is no fight, the documented
 * `TokenDocument.createCombatants` makes one for a game master; a player is told that there is none.
 */
export async function toggleCombat(tokens: readonly TokenDocumentLike[], state?: boolean): Promise<void> {
  const join = state ?? !tokens.every(inCombat);
  if (!join) {
    await tokenClass().deleteCombatants(tokens.filter(inCombat));
  } else if (!host.game.combat && !host.game.user.isGM) {
    host.ui.notifications?.warn("There is no combat encounter to join yet.");
  } else {
    await tokenClass().createCombatants(tokens.filter((token) => !inCombat(token)));
  }
}

function inCombat(token: TokenDocumentLike): boolean {
  const combatants = host.game.combat?.combatants;
  const scene = token.parent?.id;
  return combatants?.find((c) => c.tokenId === token.id && (c.sceneId ?? scene) === scene) !== undefined;
}
