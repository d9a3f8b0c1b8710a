import type { JsonObject } from "../protocol.ts";
import type { AccessContext } from "./access.ts";
import { synthesise } from "./delta.ts";
import { isObject, objects, text } from "./json.ts";
import type { Transaction } from "./transaction.ts";

/** What the rules of access look up, as the transaction sees the world. */
export function accessContext(world: Transaction, generation: 13 | 14): AccessContext {
  const actorOfToken = (token: JsonObject): JsonObject | null => {
    const base = world.get("Actor", text(token, "actorId") ?? "");
    if (!base || token["actorLink"] === true) return base;
    return synthesise(base, isObject(token["delta"]) ? token["delta"] : null);
  };
  return {
    generation,
    settings: world.all("Setting"),
    actorOfToken,
    actorOfCombatant: (combatant) => {
      const scene = world.get("Scene", text(combatant, "sceneId") ?? "");
      const token = objects(scene?.["tokens"]).find((candidate) => candidate["_id"] === combatant["tokenId"]);
      return token ? actorOfToken(token) : world.get("Actor", text(combatant, "actorId") ?? "");
    },
  };
}
