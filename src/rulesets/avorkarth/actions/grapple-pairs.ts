import { type Change, type Json, update } from "../../../core/change.ts";
import type { Participants } from "../../../foundry/resolve/action.ts";
import type { StoredGrapple } from "../rules/turn-creature.ts";
import { creatureOf } from "./reading.ts";

/** A creature with the pairs that it stands in (AV-225), by the ids under which it stores them. */
export interface Holder {
  readonly uuid: string;
  readonly grapples: Readonly<Record<string, StoredGrapple>>;
}

export interface Pair {
  readonly grappler: Holder;
  readonly target: Holder;
}

/** The two as they are stored. `grappler` acts. */
export function pairOf({ actor, target }: Participants): Pair | null {
  const grappler = creatureOf(actor);
  const held = creatureOf(target);
  if (!grappler || !held || !target) return null;
  const { grapples } = grappler;
  return {
    grappler: { uuid: actor.uuid, grapples: grapples as Readonly<Record<string, StoredGrapple>> },
    target: { uuid: target.uuid, grapples: held.grapples as Readonly<Record<string, StoredGrapple>> },
  };
}

/** One side's own record of a pair. */
export const recordOf = (
  holder: Holder,
  role: StoredGrapple["role"],
  partnerUuid: string,
): { readonly id: string; readonly grapple: StoredGrapple } | null => {
  const found = Object.entries(holder.grapples).find(
    ([, grapple]) => grapple.role === role && grapple.partnerId === partnerUuid,
  );
  return found ? { id: found[0], grapple: found[1] } : null;
};

/** The state of a pair, as its target has it stored. */
export const stateOf = ({ grappler, target }: Pair): StoredGrapple | null =>
  recordOf(target, "target", grappler.uuid)?.grapple ?? null;

/**
 * What a pair's new state wants written on both of them; `none` takes the pair away.
 * @param newId id for a pair that is not there yet: the same on both, so that they are found together
 */
export function pairChanges(pair: Pair, next: Omit<StoredGrapple, "role" | "partnerId">, newId: string): Change[] {
  return [
    ...sideChanges(pair.grappler, "grappler", pair.target.uuid, next, newId),
    ...sideChanges(pair.target, "target", pair.grappler.uuid, next, newId),
  ];
}

function sideChanges(
  holder: Holder,
  role: StoredGrapple["role"],
  partnerId: string,
  next: Omit<StoredGrapple, "role" | "partnerId">,
  newId: string,
): Change[] {
  const known = recordOf(holder, role, partnerId);
  // AV-232: a pin ends the grapple; the bound one is held by the bindings and no more by the grappler.
  const gone = next.state === "none" || (next.state === "bound" && role === "grappler");
  const before = known ? plain(known.grapple) : undefined;
  const after = gone ? undefined : plain({ ...next, role, partnerId });
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [update(holder.uuid, `system.grapples.${known?.id ?? newId}`, before, after)];
}

const plain = ({ role, partnerId, state, chokeRounds, bindingDc, nonLethal, lastOk = true }: StoredGrapple): Json => ({
  role,
  partnerId,
  state,
  chokeRounds,
  bindingDc,
  nonLethal,
  lastOk,
});
