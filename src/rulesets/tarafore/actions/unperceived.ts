import type { Participants } from "../../../foundry/resolve/action.ts";
import type { Condition } from "../rules/state.ts";
import { hid, outOfSight } from "../rules/tactics.ts";
import { enemiesOf } from "./allies.ts";
import { roundOf } from "./reading.ts";

/**
 * TF-105, TF-108 Somebody perceives one, or does not; and whether that was the last who did: from then on the clock of an
 * escape runs.
 */
export function perceivedBy(
  before: Condition,
  who: readonly { readonly uuid: string; readonly perceives: boolean }[],
  participants: Participants,
): Condition {
  const ids = (perceives: boolean): string[] =>
    who.filter((one) => one.perceives === perceives).map(({ uuid }) => uuid);
  const after = hid(before, ids(false), ids(true));
  const enemies = enemiesOf(participants);
  const unseen = enemies.length > 0 && enemies.every(({ uuid }) => after.hiddenFrom.includes(uuid));
  return outOfSight(after, unseen && participants.combat ? roundOf(participants) : null);
}
