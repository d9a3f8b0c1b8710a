import type { Json, JsonObject, PrimaryDocumentName } from "../protocol.ts";
import { isObject } from "./json.ts";
import { LEVELS } from "./users.ts";

/** Fields that a new document gets when they are missing (or null). */
export function newDefaults(name: string, primary: boolean, userId: string, now: number): JsonObject {
  if (name === "ChatMessage") return { author: userId, timestamp: now, type: "base" };
  if (name === "Macro" && primary) return { author: userId, ownership: { default: LEVELS.NONE } };
  const hasOwner: readonly PrimaryDocumentName[] = ["Actor", "Item", "JournalEntry", "RollTable"];
  return primary && hasOwner.some((candidate) => candidate === name) ? { ownership: { default: LEVELS.NONE } } : {};
}

/** Who creates a document owns it. Source: any exported document: its ownership lists its creator. */
export function withOwner(source: JsonObject, defaults: JsonObject, userId: string): JsonObject {
  if (!("ownership" in defaults)) return source;
  const ownership: Json = isObject(source["ownership"]) ? source["ownership"] : {};
  return { ...source, ownership: { ...ownership, [userId]: ownership[userId] ?? LEVELS.OWNER } };
}
