import { setPath } from "../../../foundry/nested.ts";
import { changes } from "../rules/changes.ts";
import type { Condition } from "../rules/state.ts";

/** Writes what a step made different, in one update: a wound that is new whole, one that is gone as a deletion. */
export async function writeCondition(actor: Actor.Implementation, before: Condition, after: Condition): Promise<void> {
  const data: Record<string, unknown> = {};
  for (const change of changes(actor.uuid, before, after)) {
    if (change.kind === "update") setPath(data, change.path, change.to);
  }
  if (Object.keys(data).length === 0) return;
  // The paths come from the rules' own condition, which the model stores field by field.
  await (actor.update as (changes: object) => Promise<unknown>).call(actor, data);
}
