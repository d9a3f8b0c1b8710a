import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { type Action, defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { ROPE_DC } from "../rules/grapple.ts";
import { type Binding, bindingField, bindingIn, bindingSpent, bindingsOf } from "./bindings.ts";
import { type Holder, pairChanges, pairOf, stateOf } from "./grapple-pairs.ts";
import { otherOf, refuse, unable } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}RELEASE.`;

/** What becomes of the pair. */
type Turn = { readonly state: "none" | "bound"; readonly bindings: readonly Binding[] };
type Planned = Turn & { readonly binding: Binding | null };

/** What takes every binding off somebody. */
const boundIn = ({ uuid, grapples }: Holder): Change[] =>
  Object.entries(grapples)
    .filter(([, { role, state }]) => role === "target" && state === "bound")
    .map(([id, grapple]) => update(uuid, `system.grapples.${id}`, { ...grapple }, undefined));

/** An end of a grapple that needs no dice. `allowed`: a refusal's id, or null. */
const turning = (
  id: "release" | "unbind" | "bind",
  state: Turn["state"],
  allowed: (before: string, unconscious: boolean) => string | null,
): Action =>
  defineAction<Turn, Planned, { readonly state: Turn["state"] }>({
    id,
    label: `${KEY}label.${id}`,
    icon: iconPath(id === "bind" ? "pinned" : "restrained"),
    group: "grapple",
    aim: "one",
    ownModifierLabel: null,
    usable: unable,
    gather(participants) {
      const other = otherOf(participants);
      if (isRefusal(other)) return other;
      const pair = pairOf(participants);
      // Bindings may be taken off by anybody, whoever put them on.
      const bound = pair && boundIn(pair.target).length > 0;
      const before = bound ? "bound" : pair ? (stateOf(pair)?.state ?? "none") : "none";
      const refused = allowed(before, other.creature.woundStatus.unconscious);
      return refused
        ? refuse(refused, { name: participants.target?.name ?? "" })
        : { state, bindings: id === "bind" ? bindingsOf(participants.actor) : [] };
    },
    fields: ({ bindings }) => (id === "bind" ? [bindingField(bindings)] : []),
    modifiers: () => [],
    input: (facts, choices) => ({ ...facts, binding: bindingIn(facts.bindings, choices) }),
    // biome-ignore lint/correctness/useYield: a rule without dice
    *rule() {
      return { state };
    },
    odds: () => null,
    warnings: ({ binding }) =>
      id === "bind" && binding === null && currentOptions().pinNeedsBindings
        ? [text(`${ACTION}GRAPPLE.noBindings`)]
        : [],
    describe: () => ({ headline: text(`${KEY}done.${id}`), tone: "neutral", steps: [], notes: [], hasChanges: true }),
    changes({ binding }, _outcome, participants) {
      const pair = pairOf(participants);
      if (!pair) return [];
      if (id === "unbind") return boundIn(pair.target);
      const bindingDc = state === "bound" ? (binding?.dc ?? ROPE_DC) : 0;
      const next = { state, chokeRounds: 0, bindingDc, nonLethal: false };
      return [
        ...pairChanges(pair, next, foundry.utils.randomID()),
        ...(state === "bound" ? bindingSpent(participants.actor, binding) : []),
      ];
    },
    cost: () => null,
  });

/** AV-226 The grappler lets go. */
export const releaseAction = turning("release", "none", (before) =>
  before === "none" || before === "bound" ? "notHolding" : null,
);

/** AV-226 The bindings that one has put on are taken off. */
export const unbindAction = turning("unbind", "none", (before) => (before === "bound" ? null : "notBound"));

/** AV-232 An unconscious creature is bound without a grapple. */
export const bindAction = turning("bind", "bound", (before, unconscious) =>
  unconscious && before !== "bound" ? null : "notUnconscious",
);
