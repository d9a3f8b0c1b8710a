import { type Change, difference } from "../../../core/change.ts";
import type { Condition } from "./state.ts";

/** What a step from one condition to the next wants written: one change for each field that differs. */
export const changes = (uuid: string, before: Condition, after: Condition): Change[] =>
  difference(uuid, "system", before, after);
