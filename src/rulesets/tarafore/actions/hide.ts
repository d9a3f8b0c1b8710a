import { iconPath } from "../../../constants.ts";
import { name, text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { hiddenFrom, observersOf, unpractised, VISIBILITY_IDS, visibility } from "../rules/surroundings.ts";
import { afterRoll } from "./after-roll.ts";
import { documentOf, enemiesOf } from "./allies.ts";
import { costOf } from "./circumstances.ts";
import { ACTION, addedSources, byRule, flagIn, ONE_ACTION, oneIn, optionsOf, words } from "./common.ts";
import { type ContestOutcome, contestCourse, contestSteps, marginBars } from "./contest.ts";
import { liveOf } from "./live.ts";
import { characterOf, refuse, unable } from "./reading.ts";
import { note } from "./showing.ts";
import {
  planTactic,
  type TacticFacts,
  type TacticPlanned,
  tacticFields,
  tacticSwitches,
  tacticWarnings,
} from "./tactics.ts";
import { gatherTactic } from "./tactics-gather.ts";
import { perceivedBy } from "./unperceived.ts";

const CHOICES = ["clear", ...VISIBILITY_IDS] as const;

type Facts = TacticFacts & {
  readonly practised: boolean;
  readonly visibility: (typeof CHOICES)[number];
  /** TF-105 `hideAgainst` = highest: all who are fooled together with the one who watches best. */
  readonly observers: readonly string[];
};
type Planned = TacticPlanned & { readonly observers: readonly string[] };

function gather(participants: Participants): Facts | Refusal {
  const facts = gatherTactic(participants, ["hide", "blend"], ["perception"]);
  if (isRefusal(facts)) return facts;
  const own = characterOf(participants.actor);
  const observers = observersFor(participants);
  if (isRefusal(observers)) return observers;
  // Hiding behind something is proposed, however well one blends in.
  const sides = [...facts.own].sort((a, b) => Number(a.id === "blend") - Number(b.id === "blend"));
  return {
    ...facts,
    own: sides,
    practised: own?.scores.get("blend")?.own != null,
    visibility: own?.visibility ?? "clear",
    observers: observers.uuids,
  };
}

/** TF-105 Each observer for itself; or one contest, against the one who watches best, for all of them. */
function observersFor(participants: Participants): { readonly uuids: readonly string[] } | Refusal {
  const uuid = participants.target?.uuid ?? "";
  const options = currentOptions();
  const enemies = enemiesOf(participants);
  if (options.hideAgainst === "each" || !enemies.some((one) => one.uuid === uuid)) return { uuids: [uuid] };
  const watchful = enemies.map((one) => ({
    ...one,
    score: characterOf(documentOf(one.uuid))?.scores.get("perception")?.current?.total ?? 0,
  }));
  const score = watchful.find((one) => one.uuid === uuid)?.score ?? 0;
  const best = observersOf(watchful, options)[0];
  if (best && best.score > score) return refuse("notMostWatchful", { name: best.name });
  return { uuids: enemies.map((one) => one.uuid) };
}

/**
 * TF-105 Hiding from one observer after another, with one throw. TF-106 Without anything to hide behind one blends in,
 * with Presence, standing still.
 */
export const hideAction = defineAction<Facts, Planned, ContestOutcome & { readonly hidden: boolean }>({
  id: "hide",
  label: `${ACTION}Hide.label`,
  icon: iconPath("hidden"),
  group: "manoeuvre",
  aim: "many",
  ownModifierLabel: words("own"),
  usable: unable,
  gather,
  fields: (facts, values = {}) => [
    ...tacticFields(facts),
    {
      kind: "choice",
      id: "visibility",
      label: words("Field.visibility"),
      value: facts.visibility,
      options: CHOICES.map((id) => ({
        value: id,
        label: id === "clear" ? words("clear") : text(`TACTICAL_TIME.TARAFORE.visibility.${id}`),
      })),
      source: words("fromSheet"),
      detail: true,
    },
    ...(values["with"] === "blend"
      ? [{ kind: "toggle" as const, id: "practised", label: words("Field.practised"), value: facts.practised }]
      : []),
  ],
  modifiers: tacticSwitches,
  input(facts, choices) {
    const planned = planTactic(facts, choices);
    const options = optionsOf(facts);
    const { own } = planned.contest;
    const row = oneIn(choices, "visibility", CHOICES, facts.visibility);
    const dark = row === "clear" || options.visibilityMods !== "apply" ? 0 : visibility(row, options).sth;
    const blends = choices.fields["with"] === "blend";
    const { sources, modifier } = unpractised(!blends || flagIn(choices, "practised", facts.practised), options);
    // TF-103 Bad sight helps who hides, not who stands about in the crowd.
    const more = [modifier, { kind: "visibility", value: blends ? 0 : dark, rule: "TF-103" }];
    return {
      ...planned,
      observers: facts.observers,
      contest: {
        ...planned.contest,
        shared: true,
        own: {
          ...own,
          modifiers: [...own.modifiers, ...more.filter(({ value }) => value !== 0)],
          sources: addedSources(own.sources, sources),
        },
      },
    };
  },
  *course(planned) {
    const met = yield* contestCourse(planned.contest);
    return { ...met, hidden: hiddenFrom(met.margin, optionsOf(planned)) };
  },
  odds: (planned) =>
    marginBars(
      planned.contest,
      [
        { id: "seen", label: words("Hide.seen"), tone: "bad" },
        { id: "hidden", label: words("Hide.hidden"), tone: "good" },
      ],
      (margin) => (hiddenFrom(margin, optionsOf(planned)) ? "hidden" : "seen"),
    ),
  warnings: tacticWarnings,
  describe: ({ contest, target, observers }, outcome) => ({
    headline: words(outcome.hidden ? "Hide.hiddenFrom" : "Hide.seenBy", { target: name(target) }),
    tone: outcome.hidden ? "good" : "bad",
    steps: contestSteps(contest, outcome),
    notes: observers.length > 1 ? [note("forAll", "neutral", "fa-users", { count: observers.length })] : [],
    hasChanges: true,
  }),
  changes: ({ contest, observers }, { hidden, spent }, participants) =>
    afterRoll(
      { spent, usedBonuses: contest.usedBonuses },
      { actor: liveOf(participants.actor), target: liveOf(participants.target) },
      {
        actor: (before) =>
          perceivedBy(
            before,
            observers.map((uuid) => ({ uuid, perceives: !hidden })),
            participants,
          ),
      },
    ),
  atOnce: byRule,
  cost: ({ occasion }) => costOf(occasion, ONE_ACTION),
});
