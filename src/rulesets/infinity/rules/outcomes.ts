/**
 * What outcomes make of a participant's state: pure steps from one state to the next. The changes of documents are the
 * difference of the two (`changes.ts`).
 */
import { type BodyState, bodyState, type Consequence, consequences, type DamageTarget, type Hurt } from "./body.ts";
import type { InfinityOptions } from "./options.ts";
import { stayUpDue, wakes } from "./recovery.ts";
import type { ConditionId, Deprivation, Ending, State, StoredCondition } from "./state.ts";
import type { TechniqueEffect } from "./technique.ts";
import type { ResolveState } from "./words.ts";

/** What of a participant is not in its state: it does not change by outcomes. */
export interface Frame {
  readonly vitality: number;
  readonly size: number;
  readonly actionsModifier: number;
}

const NEVER: Ending = { endsTurnOf: null, endsRound: null };

/** The composition as the rules of the body read it. */
export const targetsOf = ({ composition }: Pick<State, "composition">): DamageTarget[] =>
  Object.entries(composition).map(([key, part]) => ({ key, ...part }));

export const bodyOf = (state: Pick<State, "composition">, frame: Frame, options: InfinityOptions): BodyState =>
  bodyState(frame.vitality, frame.size, targetsOf(state), options);

export const hasCondition = ({ conditions }: Pick<State, "conditions">, id: ConditionId): boolean =>
  Object.values(conditions).some((condition) => condition.id === id);

/** Conditions without a cause stand once, under their own name. */
function withCondition(before: State, id: ConditionId, key: string = id, more: Partial<StoredCondition> = {}): State {
  if (key === id && hasCondition(before, id)) return before;
  const condition = { id, value: 0, causedBy: null, ...NEVER, ...more };
  return { ...before, conditions: { ...before.conditions, [key]: condition } };
}

const without = (before: State, gone: (condition: StoredCondition) => boolean): State => {
  const kept = Object.entries(before.conditions).filter(([, condition]) => !gone(condition));
  return kept.length === Object.keys(before.conditions).length
    ? before
    : { ...before, conditions: Object.fromEntries(kept) };
};

export interface Struck {
  readonly state: State;
  /** SI-086 `check`: a stay-up check is due; `unconscious`: it has fallen already. */
  readonly stayUp: "check" | "unconscious" | "none";
  /** SI-083 Hints by location that are new. */
  readonly hints: readonly Consequence[];
  /** SI-088 It has died of this. */
  readonly died: boolean;
}

/**
 * SI-074, SI-086, SI-088 Damage on one target, and what follows at once. An unknown key changes nothing: the target is
 * gone from the composition.
 */
export function struck(
  before: State,
  key: string,
  hurt: Pick<Hurt, "dealt" | "total" | "worst">,
  frame: Frame,
  options: InfinityOptions,
): Struck {
  const part = before.composition[key];
  if (part === undefined) return { state: before, stayUp: "none", hints: [], died: false };
  const hit: State = {
    ...before,
    composition: { ...before.composition, [key]: { ...part, damage: hurt.total, worst: hurt.worst } },
  };
  const [was, body] = [bodyOf(before, frame, options), bodyOf(hit, frame, options)];
  const known = consequences(targetsOf(before), was, options);
  const hints = consequences(targetsOf(hit), body, options).filter((hint) => !known.includes(hint));
  const died = body.dead && !hasCondition(before, "dead");
  if (body.dead) return { state: withCondition(hit, "dead"), stayUp: "none", hints, died };
  const due = hasCondition(before, "unconscious")
    ? "none"
    : stayUpDue(
        {
          dealt: hurt.dealt,
          vitalOut: body.vitalOut,
          disabled: body.disabled,
          actionsModifier: frame.actionsModifier,
        },
        options,
      );
  return { state: due === "unconscious" ? fellUnconscious(hit) : hit, stayUp: due, hints, died };
}

/** SI-087 Unconscious, and so prone. */
export const fellUnconscious = (before: State): State => withCondition(withCondition(before, "unconscious"), "prone");

/** SI-087 Awake again; it still lies there. */
export const woke = (before: State): State => without(before, ({ id }) => id === "unconscious");

/** SI-084, SI-098 */
export const knockedDown = (before: State): State => withCondition(before, "prone");
export const stoodUp = (before: State): State => without(before, ({ id }) => id === "prone");

/** SI-088 The Storyteller ends someone, or spares. */
export const died = (before: State): State => withCondition(before, "dead");
export const spared = (before: State): State => without(before, ({ id }) => id === "dead");

/**
 * SI-089, SI-090, SI-091 Points off one target, whatever they came from; the largest blow is at most what is left. SI-087
 * Who has no vital group out any more and an action left wakes.
 */
export function healed(before: State, key: string, points: number, frame: Frame, options: InfinityOptions): State {
  const part = before.composition[key];
  if (part === undefined || points <= 0) return before;
  const damage = Math.max(0, part.damage - points);
  const state: State = {
    ...before,
    composition: { ...before.composition, [key]: { ...part, damage, worst: Math.min(part.worst, damage) } },
  };
  const { vitalOut, disabled } = bodyOf(state, frame, options);
  return wakes({ vitalOut, disabled, actionsModifier: frame.actionsModifier }, options) ? woke(state) : state;
}

/**
 * SI-005 When something ends that lasts one round: as its author's next turn starts; without a further turn as the
 * following round ends. `round.effectEnds` = roundEnd: as this round ends.
 */
export function oneRound(
  author: { readonly id: string; readonly hasFurtherTurn: boolean },
  round: number,
  options: InfinityOptions,
): Ending {
  if (options["round.effectEnds"] === "roundEnd") return { endsTurnOf: null, endsRound: round };
  return author.hasFurtherTurn
    ? { endsTurnOf: author.id, endsRound: null }
    : { endsTurnOf: null, endsRound: round + 1 };
}

/** Who brought something about, when, and the id for what is stored. */
export interface Cause {
  readonly id: string;
  readonly author: string;
  readonly hasFurtherTurn: boolean;
  readonly round: number;
}

const endingOf = (cause: Cause, options: InfinityOptions): Ending =>
  oneRound({ id: cause.author, hasFurtherTurn: cause.hasFurtherTurn }, cause.round, options);

/** SI-004, SI-051, SI-053, SI-069, SI-071 A narrative effect for one round. */
export const narrated = (before: State, text: string, cause: Cause, options: InfinityOptions): State => ({
  ...before,
  narrativeEffects: {
    ...before.narrativeEffects,
    [cause.id]: { text, causedBy: cause.author, ...endingOf(cause, options) },
  },
});

/** SI-095 to SI-099 What a technique that works does to its target. Disarming is a change of the item. */
export function techniqueWorked(before: State, effect: TechniqueEffect, cause: Cause, options: InfinityOptions): State {
  const by = { causedBy: cause.author };
  switch (effect) {
    case "pin": {
      const id = options["technique.pinEffect"] === "restrained" ? "restrained" : "pinned";
      return withCondition(before, id, cause.id, { ...by, ...endingOf(cause, options) });
    }
    case "prone":
      return knockedDown(before);
    case "feint":
      // SI-099 Until the end of the feinter's next turn, which is in the next round.
      return withCondition(before, "feinted", cause.id, {
        ...by,
        endsTurnOf: cause.author,
        endsRound: cause.round + 1,
      });
    default:
      return before;
  }
}

/** SI-097 A pin held on for one more round, or broken. */
export const pinHeld = (before: State, cause: Cause, options: InfinityOptions): State =>
  techniqueWorked(pinBroken(before, cause.author), "pin", cause, options);
export const pinBroken = (before: State, author: string): State =>
  without(before, ({ id, causedBy }) => (id === "pinned" || id === "restrained") && causedBy === author);

/** SI-099 The feinter's next attack on that target uses it up. */
export const feintUsed = (before: State, author: string): State =>
  without(before, ({ id, causedBy }) => id === "feinted" && causedBy === author);

/** SI-060 Unaware of a sneaker, until its first attack is resolved. */
export const fooled = (before: State, cause: Pick<Cause, "id" | "author">): State =>
  withCondition(before, "unaware", cause.id, { causedBy: cause.author });
export const noticed = (before: State, author: string): State =>
  without(before, ({ id, causedBy }) => id === "unaware" && causedBy === author);

/** SI-113 A spell of protection: armour on all targets for its rounds. */
export const warded = (
  before: State,
  armour: number,
  rounds: number,
  cause: Pick<Cause, "id" | "author" | "round">,
): State =>
  withCondition(before, "warded", cause.id, { value: armour, causedBy: cause.author, endsRound: cause.round + rounds });

/** SI-101, SI-102 The listener's resolve after words, with the conditions that follow from it. */
export function persuaded(before: State, resolve: number, state: ResolveState): State {
  const after = { ...before, resolve: { total: resolve } };
  const clear = without(after, ({ id }) => id === "shaken" || id === "yielded");
  const shaken = state === "sound" ? clear : withCondition(clear, "shaken");
  return state === "yields" ? withCondition(shaken, "yielded") : shaken;
}

/** SI-043 As a participant's turn starts: what it caused and lasts one round ends, on whomever it lies. */
export function turnStartedOf(before: State, author: string): State {
  const state = without(before, ({ id, endsTurnOf }) => endsTurnOf === author && id !== "feinted");
  const effects = Object.entries(before.narrativeEffects).filter(([, { endsTurnOf }]) => endsTurnOf !== author);
  return { ...state, narrativeEffects: Object.fromEntries(effects) };
}

/** SI-043 The same for its own state: its ritual goes on by a round. */
export const ownTurnStarted = (before: State): State => ({
  ...before,
  ritualRounds: Math.max(0, before.ritualRounds - 1),
});

/** SI-099 As a participant's turn ends: its feints of the round before are over. */
export const turnEndedOf = (before: State, author: string, round: number): State =>
  without(
    before,
    ({ id, endsTurnOf, endsRound }) => id === "feinted" && endsTurnOf === author && round >= (endsRound ?? 0),
  );

/** SI-005, SI-113 As a round ends. */
export function roundEnded(before: State, round: number): State {
  const over = ({ endsTurnOf, endsRound }: Ending): boolean =>
    endsTurnOf === null && endsRound !== null && endsRound <= round;
  const effects = Object.entries(before.narrativeEffects).filter(([, effect]) => !over(effect));
  return { ...without(before, over), narrativeEffects: Object.fromEntries(effects) };
}

/** SI-026, SI-102, SI-005 The end of tactical time: resolve is whole again, and what would have ended by turns or rounds is gone. */
export function fightEnded(before: State): State {
  const timed = ({ endsTurnOf, endsRound }: Ending): boolean => endsTurnOf !== null || endsRound !== null;
  const effects = Object.entries(before.narrativeEffects).filter(([, effect]) => !timed(effect));
  const calm = persuaded(before, 0, "sound");
  return {
    ...without(calm, (condition) => timed(condition) || condition.id === "unaware"),
    narrativeEffects: Object.fromEntries(effects),
  };
}

/** SI-111 A ritual: so many rounds of casting. */
export const ritualHeld = (before: State, rounds: number): State => ({ ...before, ritualRounds: rounds });

/** SI-118 A day without, or what clears its steps. */
export const deprived = (before: State, cause: keyof Deprivation): State => ({
  ...before,
  deprivation: { ...before.deprivation, [cause]: before.deprivation[cause] + 1 },
});
export const satisfied = (before: State, cause: keyof Deprivation): State => ({
  ...before,
  deprivation: { ...before.deprivation, [cause]: 0 },
});
