import type { SystemUpdate } from "../../rulesets/ruleset.ts";
import { setPath } from "../nested.ts";

/**
 * Writes dotted paths below `system` in one update of the document.
 * @param options operation options, e.g. to say that status effects are written elsewhere
 */
export async function applySystemUpdate(
  document: Actor.Implementation | Item.Implementation,
  update: SystemUpdate,
  options: object = {},
): Promise<void> {
  if (Object.keys(update).length === 0) return;
  const system: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(update)) setPath(system, path, value);
  // The paths come from the document's own ruleset; its data model checks them when they arrive.
  await (document.update as (changes: object, options: object) => Promise<unknown>).call(document, { system }, options);
}
