import { byDocument, type Change, type Json } from "../../../core/change.ts";

/** What is written, by document and path. */
export const apply = (changes: readonly Change[]): Record<string, Record<string, Json | undefined>> =>
  Object.fromEntries(byDocument(changes).map(({ uuid, updates }) => [uuid, Object.fromEntries(updates)]));
