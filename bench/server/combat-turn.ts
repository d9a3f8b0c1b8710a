import type { JsonObject, OperationRequest } from "../protocol.ts";

/**
 * A Combat's source after an operation on its combatants that carries `combatTurn`: the index of who acts, in the
 * order that the operation leaves behind, or null. It is stored with the operation, else a reload would go by an index
 * of an order that is no more. Source: issues #11531 and #12990; community types, Combatant operations.
 */
export function withCombatTurn(combat: JsonObject, { documentName, options }: OperationRequest): JsonObject {
  const turn = options["combatTurn"];
  if (documentName !== "Combatant" || turn === undefined) return combat;
  const valid = turn === null || (typeof turn === "number" && Number.isInteger(turn) && turn >= 0);
  return valid ? { ...combat, turn } : combat;
}
