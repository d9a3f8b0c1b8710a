import type { Change } from "../../../core/change.ts";
import type { Side } from "../../../foundry/resolve/course.ts";
import { hurt } from "../rules/body.ts";
import { changes } from "../rules/changes.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { type Cause, type Frame, feintUsed, noticed, struck } from "../rules/outcomes.ts";
import type { State } from "../rules/state.ts";
import type { PushDone } from "./contact.ts";
import { type Named, withNamed } from "./narrative.ts";

/** A participant as it is when an outcome is applied. */
export interface Live {
  readonly uuid: string;
  readonly state: State;
  readonly frame: Frame;
}

/** A blow on the body as it is now: its own score, guard and armour, on whatever damage the part has meanwhile. */
export interface LiveBlow {
  readonly part: string;
  readonly score: number;
  readonly guard: number;
  readonly armour: number;
}

/** SI-076 The state after a blow. A part that is gone takes nothing. */
export function blown(state: State, blow: LiveBlow, frame: Frame, options: InfinityOptions): State {
  const part = state.composition[blow.part];
  if (!part) return state;
  const { score, guard, armour } = blow;
  const taken = hurt(
    { vitality: frame.vitality, size: frame.size, before: part.damage, worst: part.worst, score, guard, armour },
    options,
  );
  return taken.dealt === 0 ? state : struck(state, blow.part, taken, frame, options).state;
}

/** SI-115 What pushes of one side do to its own body; armour does not help. */
export const pushed = (
  state: State,
  pushes: readonly PushDone[],
  side: PushDone["side"],
  frame: Frame,
  options: InfinityOptions,
): State =>
  pushes
    .filter((push) => push.side === side)
    .reduce(
      (before, { part, damage }) => blown(before, { part, score: damage, guard: 0, armour: 0 }, frame, options),
      state,
    );

export interface AttackToApply {
  readonly blow: LiveBlow | null;
  readonly pushes: readonly PushDone[];
  readonly named: readonly Named[];
}

/** Both sides as they are now. `named`: the cause of an effect that this side has named, new at each call. */
export interface Sides {
  readonly actor: Live;
  readonly target: Live;
  readonly named: (by: Side) => Cause;
}

/** What an attack wants written, on both as they are now. */
export function attackChanges(
  { actor: attacker, target: defender, named: causeOf }: Sides,
  { blow, pushes, named }: AttackToApply,
  options: InfinityOptions,
): readonly Change[] {
  const strained = pushed(attacker.state, pushes, "actor", attacker.frame, options);
  const tired = withNamed(strained, named, "actor", () => causeOf("target"), options);
  const pushedDefender = pushed(defender.state, pushes, "target", defender.frame, options);
  const hit = blow ? blown(pushedDefender, blow, defender.frame, options) : pushedDefender;
  // SI-099, SI-060: an attack uses up the feint, and shows who sneaked.
  const told = withNamed(hit, named, "target", () => causeOf("actor"), options);
  const seen = noticed(feintUsed(told, attacker.uuid), attacker.uuid);
  return [...changes(attacker.uuid, attacker.state, tired), ...changes(defender.uuid, defender.state, seen)];
}
