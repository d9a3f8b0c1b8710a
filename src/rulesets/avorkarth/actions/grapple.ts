import type { Change } from "../../../core/change.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Field, FieldValues } from "../../../foundry/resolve/form.ts";
import {
  type GrapplePair,
  type GrappleState,
  grappleStep,
  NO_GRAPPLE,
  ROPE_DC,
  tackleAllowsStrike,
} from "../rules/grapple.ts";
import { resolveOptions } from "../rules/options.ts";
import { bindingField, bindingSpent } from "./bindings.ts";
import { pairChanges, pairOf, stateOf } from "./grapple-pairs.ts";
import { type Effect, manoeuvreAction } from "./manoeuvre.ts";
import type { ManoeuvreFacts, ManoeuvrePlanned } from "./manoeuvre-facts.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}GRAPPLE.`;

/** AV-226 The next state of the pair after a grapple or a tackle that worked. */
function nextState(planned: ManoeuvrePlanned, before: GrapplePair, event: "grapple" | "tackle"): GrapplePair {
  const options = resolveOptions(planned.settings);
  return event === "grapple"
    ? grappleStep(before, { event, ok: true, choice: planned.hold, bindings: planned.binding !== null }, options)
    : grappleStep(before, { event, ok: true }, options);
}

const taking =
  (event: "grapple" | "tackle"): Effect =>
  (planned, _result, participants): readonly Change[] => {
    const pair = pairOf(participants);
    if (!pair) return [];
    const before = stateOf(pair);
    // On the pair as it is now: another try may have come between.
    const now = before ? { state: before.state, lastAttemptOk: before.lastOk !== false } : NO_GRAPPLE;
    const { state } = nextState(planned, now, event);
    const bound = state === "bound" && before?.state !== "bound";
    const changes = pairChanges(
      pair,
      {
        state,
        chokeRounds: state === "choke" ? (before?.chokeRounds ?? 0) : 0,
        bindingDc: state === "bound" ? (planned.binding?.dc ?? ROPE_DC) : 0,
        nonLethal: state === "choke" && planned.nonLethal,
        lastOk: true,
      },
      foundry.utils.randomID(),
    );
    return [...changes, ...(bound ? bindingSpent(participants.actor, planned.binding) : [])];
  };

/** AV-226 `grappleInRow`: a try that failed breaks the row, and the pair remembers it. */
const missed: Effect = (_planned, _result, participants) => {
  const pair = pairOf(participants);
  const known = pair ? stateOf(pair) : null;
  if (!pair || !known || known.lastOk === false) return [];
  return pairChanges(pair, { ...known, lastOk: false }, foundry.utils.randomID());
};

/** AV-226 What one does with a foe that is held tight already: asked where it is. */
const holdFields = ({ pair, bindings }: ManoeuvreFacts, values: FieldValues = {}): readonly Field[] =>
  pair.state !== "full" && pair.state !== "choke"
    ? []
    : [
        {
          kind: "choice",
          id: "hold",
          label: text(`${KEY}hold`),
          value: "choke",
          options: ["choke", "pin"].map((value) => ({ value, label: text(`${KEY}Hold.${value}`) })),
        },
        values["hold"] === "pin"
          ? bindingField(bindings)
          : { kind: "toggle", id: "nonLethal", label: text(`${KEY}nonLethal`), value: false },
      ];

/** What the hold becomes if it works: nobody has to know the steps by heart. */
const becomes =
  (event: "grapple" | "tackle") =>
  (planned: ManoeuvrePlanned): Text => {
    const { state } = nextState(planned, planned.pair, event);
    const same = state === planned.pair.state;
    return same && state !== "choke" ? text(`${KEY}same`, { state: stateWords(state) }) : stateWords(state);
  };

/** AV-216, AV-226 Grapple: a partial hold, or the next state. */
export const grappleAction = manoeuvreAction({
  id: "grapple",
  icon: "grappled",
  group: "grapple",
  effect: taking("grapple"),
  missed: { effect: missed, when: ({ pair }, { grappleInRow }) => grappleInRow && pair.state === "partial" },
  fields: holdFields,
  says: becomes("grapple"),
  warns: ({ pair, hold, binding, settings }) =>
    (pair.state === "full" || pair.state === "choke") &&
    hold === "pin" &&
    binding === null &&
    resolveOptions(settings).pinNeedsBindings
      ? [text(`${KEY}noBindings`)]
      : [],
});

/** AV-229 Tackle: at once a full hold, and the target may strike for free. */
export const tackleAction = manoeuvreAction({
  id: "tackle",
  icon: "pinned",
  group: "grapple",
  effect: taking("tackle"),
  says: becomes("tackle"),
  offers: ({ settings, manoeuvre }, { works }) =>
    tackleAllowsStrike({ works, swiftUsed: false, able: !manoeuvre.helpless }, resolveOptions(settings))
      ? [
          {
            id: "freeStrike",
            label: text(`${KEY}freeStrike`),
            icon: "fa-solid fa-hand-fist",
            by: "target",
            actionId: "freeStrike",
          },
        ]
      : [],
});

/** States in words, for cards. */
const stateWords = (state: GrappleState): Text => text(`${KEY}State.${state}`);
