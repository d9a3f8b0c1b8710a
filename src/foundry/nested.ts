import type { Json } from "../core/change.ts";
import { deletion } from "./compat.ts";

/**
 * Puts a value at a dotted path of an update made of nested objects. An absent value becomes a deletion, in the words
 * of the running generation.
 */
export function setPath(data: Record<string, unknown>, path: string, value: Json | undefined): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = data;
  for (const key of keys) {
    const next = at[key];
    if (typeof next === "object" && next !== null) at = next as Record<string, unknown>;
    else {
      const made: Record<string, unknown> = {};
      at[key] = made;
      at = made;
    }
  }
  Object.assign(at, value === undefined ? deletion(last) : { [last]: value });
}
