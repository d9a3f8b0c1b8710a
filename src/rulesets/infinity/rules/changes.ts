import { type Change, difference, update } from "../../../core/change.ts";
import type { State } from "./state.ts";

/** What a step from one state to the next wants written: one change for each field that differs. */
export const changes = (uuid: string, before: State, after: State): Change[] =>
  difference(uuid, "system", before, after);

/** SI-083, SI-095 A thing falls from the target that holds it. `heldBy` null: nothing held it. */
export const dropped = (itemUuid: string, heldBy: string | null): Change[] =>
  heldBy === null ? [] : [update(itemUuid, "system.heldBy", heldBy, null)];
