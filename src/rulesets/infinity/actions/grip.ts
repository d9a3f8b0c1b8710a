import { iconPath } from "../../../constants.ts";
import { exact, probability } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { text } from "../../../foundry/chat/text.ts";
import {
  type Action,
  defineAction,
  isRefusal,
  type Participants,
  type Refusal,
} from "../../../foundry/resolve/action.ts";
import { plainNumbers, techniqueNumbers, UNARMED } from "../data/numbers.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityTechnique } from "../data/technique.ts";
import { changes } from "../rules/changes.ts";
import { pinBroken, pinHeld } from "../rules/outcomes.ts";
import { grip } from "../rules/technique.ts";
import { pushed } from "./attack-changes.ts";
import {
  ACTION,
  boughtField,
  boughtTerms,
  costsOf,
  numberIn,
  optionsOf,
  ownTerms,
  type StoredOptions,
  withTerms,
  words,
} from "./common.ts";
import type { PushDone, Pusher } from "./contact.ts";
import { strainCourse } from "./contest.ts";
import { pinnedByLately } from "./memory.ts";
import { causeOf, liveOf, pusherOf, refuse, sidesOf, unable } from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";
import { powerStep, pushNotes } from "./showing.ts";

/** SI-097 What becomes of a pin: it is held for one more round, or broken. One power check against one resistance. */

type Facts = {
  readonly power: Explanation;
  readonly resist: Explanation;
  readonly pusher: Pusher;
  readonly targetPusher: Pusher;
  readonly settings: StoredOptions;
};

type Planned = {
  readonly power: Explanation;
  readonly resist: Explanation;
  readonly pushers: { readonly actor: Pusher; readonly target: Pusher };
  readonly cost: readonly Cost[];
  readonly settings: StoredOptions;
};

type Outcome = {
  readonly power: number;
  readonly resistance: number;
  readonly works: boolean;
  readonly pushes: readonly PushDone[];
};

interface Spec {
  readonly id: "holdOn" | "breakFree";
  readonly icon: string;
  usable(actor: Actor.Implementation): Refusal | null;
  /** The acting person's power, or why not against this target. */
  power(participants: Participants): Explanation | Refusal;
}

const gripAction = ({ id, icon, usable, power }: Spec): Action =>
  defineAction<Facts, Planned, Outcome>({
    id,
    label: `${ACTION}${id}`,
    icon: iconPath(icon),
    group: "grapple",
    aim: "one",
    ownModifierLabel: text(`${ACTION}own`),
    usable,
    gather(participants) {
      const sides = sidesOf(participants);
      if (isRefusal(sides)) return sides;
      const { own, other, target } = sides;
      const mine = power(participants);
      if (isRefusal(mine)) return mine;
      return {
        power: mine,
        resist: other.numbers.physical,
        pusher: pusherOf(participants.actor, own),
        targetPusher: pusherOf(target, other),
        settings: changedOptions(currentOptions()),
      };
    },
    fields: () => [boughtField()],
    modifiers: () => [],
    input(facts, choices) {
      const bought = numberIn(choices, "bought");
      return {
        power: withTerms(facts.power, [...boughtTerms(bought, optionsOf(facts)).power, ...ownTerms(choices)]),
        resist: facts.resist,
        pushers: { actor: facts.pusher, target: facts.targetPusher },
        cost: costsOf(bought, "full"),
        settings: facts.settings,
      };
    },
    course: (planned) => strainCourse(planned, optionsOf(planned)),
    odds(planned) {
      const works = probability(
        exact(() => grip(planned.power.total, planned.resist.total, optionsOf(planned))),
        (held) => held,
      );
      return {
        bars: [
          { id: "no", label: words(`Grip.${id}.no`), probability: 1 - works, tone: "bad" },
          { id: "yes", label: words(`Grip.${id}.yes`), probability: works, tone: "good" },
        ],
        figures: [],
      };
    },
    describe: (planned, outcome, faces = []) => ({
      headline: words(`Grip.${id}.${outcome.works ? "yes" : "no"}`),
      tone: outcome.works ? "good" : "bad",
      steps: [
        powerStep(planned.power, outcome.power, planned.power.total > 0 ? faces[0] : undefined),
        powerStep(planned.resist, outcome.resistance, faces[planned.power.total > 0 ? 1 : 0], "target"),
      ],
      notes: (["actor", "target"] as const).flatMap((side) =>
        pushNotes(
          planned.pushers[side],
          outcome.pushes.filter((push) => push.side === side),
        ),
      ),
      hasChanges: outcome.works || outcome.pushes.length > 0,
    }),
    changes(planned, outcome, participants) {
      const actor = liveOf(participants.actor);
      const target = liveOf(participants.target);
      if (!actor || !target) return [];
      const options = optionsOf(planned);
      const mine = pushed(actor.state, outcome.pushes, "actor", actor.frame, options);
      const theirs = pushed(target.state, outcome.pushes, "target", target.frame, options);
      const held = outcome.works && id === "holdOn";
      const free = outcome.works && id === "breakFree";
      return [
        ...changes(actor.uuid, actor.state, free ? pinBroken(mine, target.uuid) : mine),
        ...changes(target.uuid, target.state, held ? pinHeld(theirs, causeOf(participants), options) : theirs),
      ];
    },
    cost: ({ cost }) => cost,
  });

/** SI-097 On the pinner's next turn the same target is pinned for one more round. */
export const holdOnAction = gripAction({
  id: "holdOn",
  icon: "pinned",
  usable: unable,
  power(participants) {
    const { actor, combat } = participants;
    const sides = sidesOf(participants);
    if (isRefusal(sides)) return sides;
    if (!pinnedByLately(actor, sides.target, combat)) return refuse("notPinned", { name: sides.target.name });
    const learnt = [...actor.items].find(
      ({ system }) => system instanceof InfinityTechnique && system.effect === "pin",
    );
    return techniqueNumbers(sides.own.source, { name: learnt?.name ?? "", check: "attack" }, UNARMED).power;
  },
});

/** SI-097 The pinned one gets free, by Strength. */
export const breakFreeAction = gripAction({
  id: "breakFree",
  icon: "restrained",
  usable(actor) {
    const refused = unable(actor);
    if (refused) return refused;
    return liveOf(actor) && pinnersOf(actor).length > 0 ? null : refuse("notHeld", { name: actor.name });
  },
  power(participants) {
    const sides = sidesOf(participants);
    if (isRefusal(sides)) return sides;
    if (!pinnersOf(participants.actor).includes(sides.target.uuid))
      return refuse("notPinner", { name: sides.target.name });
    return plainNumbers(sides.own.source, "strength", null, "power");
  },
});

/** UUIDs of those who pin somebody. */
const pinnersOf = (actor: Actor.Implementation): readonly string[] =>
  Object.values(liveOf(actor)?.state.conditions ?? {}).flatMap(({ id, causedBy }) =>
    (id === "pinned" || id === "restrained") && causedBy !== null ? [causedBy] : [],
  );
