import { iconPath } from "../../../constants.ts";
import type { Explanation } from "../../../core/explain.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { actionCost } from "../rules/actions-table.ts";
import { changes } from "../rules/changes.ts";
import { bodyOf, healed, woke } from "../rules/outcomes.ts";
import { treatment, wakeCheckDue } from "../rules/recovery.ts";
import { pushed } from "./attack-changes.ts";
import { type DefenderFacts, partNameOf } from "./attack-facts.ts";
import {
  ACTION,
  boughtField,
  costsOf,
  countedWords,
  numberIn,
  oneIn,
  optionsOf,
  ownTerms,
  partText,
  type StoredOptions,
  withTerms,
  words,
} from "./common.ts";
import type { Pusher } from "./contact.ts";
import { defenderFacts, liveOf, pusherOf, refuse, sidesOf, unable } from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";
import { note, pushNotes } from "./showing.ts";
import { type Checked, checkCourse, checkedStep, checkOdds, toneOfCheck } from "./single-check.ts";

type RouseFacts = {
  readonly stayUp: Explanation;
  readonly pusher: Pusher;
  readonly paid: boolean;
  readonly settings: StoredOptions;
};
type RousePlanned = RouseFacts & { readonly bought: number };

/** SI-087 An ally spends a full action, and the unconscious one makes a new stay-up check. */
export const rouseAction = defineAction<RouseFacts, RousePlanned, Checked>({
  id: "rouse",
  label: `${ACTION}rouse`,
  icon: iconPath("unconscious"),
  group: "care",
  aim: "one",
  ownModifierLabel: text(`${ACTION}own`),
  usable: unable,
  gather(participants) {
    const sides = sidesOf(participants);
    if (isRefusal(sides)) return sides;
    const { other, target } = sides;
    if (other.numbers.conscious) return refuse("awake", { name: target.name });
    const options = currentOptions();
    if (!wakeCheckDue({ hoursSinceLast: 0, roused: true }, options)) return refuse("storytellerWakes");
    return {
      stayUp: other.numbers.stayUp,
      pusher: pusherOf(target, other),
      paid: actionCost("rouse", options) === "full",
      settings: changedOptions(options),
    };
  },
  fields: () => [boughtField()],
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    stayUp: withTerms(facts.stayUp, ownTerms(choices)),
    bought: numberIn(choices, "bought"),
  }),
  course: ({ stayUp, pusher, settings }) => checkCourse("stayUp", stayUp, pusher, optionsOf({ settings }), "target"),
  odds: (planned) =>
    checkOdds(planned.stayUp, optionsOf(planned), (id) => words(id === "fails" ? "Rouse.sleeps" : `Rouse.${id}`)),
  describe: ({ stayUp, pusher }, outcome) => ({
    headline: words(outcome.success ? "Rouse.plain" : "Rouse.sleeps"),
    tone: outcome.success ? "good" : "bad",
    steps: [checkedStep("stayUp", stayUp, outcome, "target")],
    notes: pushNotes(pusher, outcome.pushes),
    hasChanges: outcome.success || outcome.pushes.length > 0,
  }),
  changes(planned, { success, pushes }, { target }) {
    const live = liveOf(target);
    if (!live) return [];
    const strained = pushed(live.state, pushes, "target", live.frame, optionsOf(planned));
    return changes(live.uuid, live.state, success ? woke(strained) : strained);
  },
  cost: ({ bought, paid }) => costsOf(bought, paid ? "full" : null),
});

type TreatFacts = {
  readonly target: Explanation;
  readonly pusher: Pusher;
  readonly defender: DefenderFacts;
  readonly inFight: boolean;
  readonly settings: StoredOptions;
};
type TreatPlanned = TreatFacts & { readonly part: string };

/** What can be treated: damaged, and not destroyed. The worst first. */
const treatable = ({ parts }: DefenderFacts): DefenderFacts["parts"] =>
  parts.filter(({ damage, state }) => damage > 0 && state !== "destroyed").toSorted((a, b) => b.damage - a.damage);

const pointsOf = ({ defender, part, settings }: TreatPlanned, { success, critical }: Checked): number => {
  const { damage = 0, state = "sound" } = defender.parts.find(({ key }) => key === part) ?? {};
  return Math.min(damage, treatment(success, critical === "success", state, optionsOf({ settings })));
};

/** SI-090 Ten minutes with one part, once a day. */
export const treatAction = defineAction<TreatFacts, TreatPlanned, Checked>({
  id: "treat",
  label: `${ACTION}treat`,
  icon: iconPath("bleeding"),
  group: "care",
  aim: "one",
  atOneself: true,
  ownModifierLabel: text(`${ACTION}own`),
  usable: unable,
  gather(participants) {
    const sides = sidesOf(participants, true);
    if (isRefusal(sides)) return sides;
    const { own, other, target } = sides;
    const defender = defenderFacts(target, other);
    if (treatable(defender).length === 0) return refuse("nothingToTreat", { name: target.name });
    return {
      target: own.numbers.treatment,
      pusher: pusherOf(participants.actor, own),
      defender,
      inFight: participants.combat?.isRunning ?? false,
      settings: changedOptions(currentOptions()),
    };
  },
  fields: ({ defender }) => [
    {
      kind: "choice",
      id: "part",
      label: words("part"),
      value: treatable(defender)[0]?.key ?? "",
      options: treatable(defender).map(({ key, label, damage }) => ({
        value: key,
        label: words("partDamage", { part: partText(key, label), damage }),
      })),
    },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    target: withTerms(facts.target, ownTerms(choices)),
    part: oneIn(
      choices,
      "part",
      facts.defender.parts.map(({ key }) => key),
      treatable(facts.defender)[0]?.key ?? "",
    ),
  }),
  course: ({ target, pusher, settings }) => checkCourse("treatment", target, pusher, optionsOf({ settings })),
  odds: (planned) => checkOdds(planned.target, optionsOf(planned)),
  warnings: ({ inFight }) => (inFight ? [words("Warning.tenMinutes")] : []),
  describe(planned, outcome) {
    const points = pointsOf(planned, outcome);
    const part = partNameOf(planned.defender, planned.part);
    return {
      headline: outcome.success ? countedWords("Headline.heals", points, { part }) : words("Contest.miss"),
      tone: toneOfCheck(outcome),
      steps: [checkedStep("treatment", planned.target, outcome)],
      notes: [note("onceADay", "neutral", "fa-calendar-day"), ...pushNotes(planned.pusher, outcome.pushes)],
      hasChanges: points > 0 || outcome.pushes.length > 0,
      ...(points > 0 ? { floating: words("floatingHeal", { points }) } : {}),
    };
  },
  changes(planned, outcome, { actor, target }) {
    const healer = liveOf(actor);
    const live = liveOf(target);
    if (!healer || !live) return [];
    const options = optionsOf(planned);
    const self = healer.uuid === live.uuid;
    const strained = pushed(healer.state, outcome.pushes, "actor", healer.frame, options);
    const before = self ? strained : live.state;
    // On the part as it is now: it may have been ruined since.
    const state = bodyOf(before, live.frame, options).states[planned.part] ?? "sound";
    const points = treatment(outcome.success, outcome.critical === "success", state, options);
    return [
      ...(self ? [] : changes(healer.uuid, healer.state, strained)),
      ...changes(live.uuid, live.state, healed(before, planned.part, points, live.frame, options)),
    ];
  },
  cost: () => null,
});
