import type { Change } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import type { Participants } from "../../../foundry/resolve/action.ts";
import {
  type GrapplePair,
  type GrappleState,
  grappleStep,
  NO_GRAPPLE,
  ROPE_DC,
  tackleAllowsStrike,
} from "../rules/grapple.ts";
import { resolveOptions } from "../rules/options.ts";
import type { StoredGrapple } from "../rules/turn-creature.ts";
import { type Pair, pairChanges, stateOf } from "./grapple-pairs.ts";
import { type Effect, manoeuvreAction } from "./manoeuvre.ts";
import type { ManoeuvreFacts, ManoeuvrePlanned } from "./manoeuvre-facts.ts";
import { creatureOf } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}GRAPPLE.`;

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

/** AV-226 The next state of the pair after a grapple or a tackle that worked. */
function nextState(planned: ManoeuvrePlanned, pair: Pair, event: "grapple" | "tackle"): GrapplePair {
  const options = resolveOptions(planned.settings);
  const known = stateOf(pair);
  // Whether the attempt before worked is not stored: a pair that stands shows that it did.
  const before: GrapplePair = known ? { state: known.state, lastAttemptOk: true } : NO_GRAPPLE;
  return event === "grapple"
    ? grappleStep(before, { event, ok: true, choice: planned.hold, bindings: planned.bindings }, options)
    : grappleStep(before, { event, ok: true }, options);
}

const taking =
  (event: "grapple" | "tackle"): Effect =>
  (planned, _result, participants): readonly Change[] => {
    const pair = pairOf(participants);
    if (!pair) return [];
    const { state } = nextState(planned, pair, event);
    const before = stateOf(pair);
    return pairChanges(
      pair,
      {
        state,
        chokeRounds: state === "choke" ? (before?.chokeRounds ?? 0) : 0,
        bindingDc: state === "bound" ? ROPE_DC : 0,
        nonLethal: state === "choke" && planned.nonLethal,
      },
      foundry.utils.randomID(),
    );
  };

/** AV-226 What one does with a foe that is held tight already. */
const holdFields = (_facts: ManoeuvreFacts) => [
  {
    kind: "choice" as const,
    id: "hold",
    label: text(`${KEY}hold`),
    value: "choke",
    options: ["choke", "pin"].map((value) => ({ value, label: text(`${KEY}Hold.${value}`) })),
    detail: true,
  },
  { kind: "toggle" as const, id: "bindings", label: text(`${KEY}bindings`), value: false, detail: true },
  { kind: "toggle" as const, id: "nonLethal", label: text(`${KEY}nonLethal`), value: false, detail: true },
];

/** AV-216, AV-226 Grapple: a partial hold, or the next state. */
export const grappleAction = manoeuvreAction({
  id: "grapple",
  icon: "grappled",
  group: "grapple",
  effect: taking("grapple"),
  fields: holdFields,
});

/** AV-229 Tackle: at once a full hold, and the target may strike for free. */
export const tackleAction = manoeuvreAction({
  id: "tackle",
  icon: "pinned",
  group: "grapple",
  effect: taking("tackle"),
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
export const stateWords = (state: GrappleState) => text(`TACTICAL_TIME.AVORKARTH.grapple.${state}`);
