import { byDocument, type Change, type Json } from "./change.ts";

/** Applies the updates of a list to one document, as a host stores it. For tests. */
export function writeTo(document: Record<string, Json>, list: readonly Change[]): void {
  for (const { updates } of byDocument(list)) {
    for (const [path, value] of updates) put(document, path.split("."), value);
  }
}

function put(at: Record<string, Json>, [key = "", ...rest]: readonly string[], value: Json | undefined): void {
  if (rest.length > 0) {
    at[key] ??= {};
    put(at[key] as Record<string, Json>, rest, value);
  } else if (value === undefined) delete at[key];
  else at[key] = value;
}
