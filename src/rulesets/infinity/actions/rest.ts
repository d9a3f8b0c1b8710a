import { iconPath } from "../../../constants.ts";
import type { Explanation } from "../../../core/explain.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { changes } from "../rules/changes.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { bodyOf, deprived, healed, satisfied, targetsOf } from "../rules/outcomes.ts";
import { rest } from "../rules/recovery.ts";
import type { Deprivation } from "../rules/state.ts";
import { type Live, pushed } from "./attack-changes.ts";
import {
  ACTION,
  countedWords,
  flagIn,
  oneIn,
  optionsOf,
  ownTerms,
  type StoredOptions,
  withTerms,
  words,
} from "./common.ts";
import type { Pusher } from "./contact.ts";
import { liveOf, participantOf, pusherOf, refuse } from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";
import { note, pushNotes } from "./showing.ts";
import { type Checked, checkCourse, checkedStep, checkOdds, toneOfCheck } from "./single-check.ts";

/** The dead neither rest nor hunger; the unconscious do. */
function livingOnly(actor: Actor.Implementation) {
  const participant = participantOf(actor);
  if (!participant) return refuse("noParticipant");
  return participant.numbers.dead ? refuse("dead", { name: actor.name }) : null;
}

type RestFacts = {
  /** Points that a night gives back, part by part. */
  readonly heals: number;
  readonly inFight: boolean;
};
const NEEDS = ["night", "meal", "drink"] as const;
type RestPlanned = RestFacts & { readonly needs: readonly (typeof NEEDS)[number][] };
type RestOutcome = { readonly needs: RestPlanned["needs"] };

const CLEARS = { night: "sleep", meal: "food", drink: "drink" } as const satisfies Record<string, keyof Deprivation>;

/** SI-089 What a night heals of each part. */
function nightOf({ state, frame }: Live, options: InfinityOptions): { key: string; heals: number }[] {
  const { states } = bodyOf(state, frame, options);
  return targetsOf(state).map(({ key, damage }) => ({
    key,
    heals: rest(frame.vitality, damage, states[key] ?? "sound", options).heals,
  }));
}

/** SI-089, SI-118 A night's full rest, a meal, a drink. */
export const restAction = defineAction<RestFacts, RestPlanned, RestOutcome>({
  id: "rest",
  label: `${ACTION}rest`,
  icon: iconPath("unconscious"),
  group: "care",
  aim: "none",
  applies: "itself",
  ownModifierLabel: null,
  usable: livingOnly,
  gather({ actor, combat }) {
    const live = liveOf(actor);
    if (!live) return refuse("noParticipant");
    const heals = nightOf(live, currentOptions()).reduce((sum, part) => sum + part.heals, 0);
    return { heals, inFight: combat?.isRunning ?? false };
  },
  fields: () => NEEDS.map((id) => ({ kind: "toggle", id, label: words(`Rest.${id}`), value: true }) as const),
  modifiers: () => [],
  input: (facts, choices) => ({ ...facts, needs: NEEDS.filter((id) => flagIn(choices, id)) }),
  // biome-ignore lint/correctness/useYield: a rule without dice is a rule all the same.
  *rule({ needs }) {
    return { needs };
  },
  odds: () => null,
  warnings: ({ inFight }) => (inFight ? [words("Warning.inFight")] : []),
  describe: ({ heals }, { needs }) => ({
    headline: needs.includes("night") ? countedWords("Headline.rested", heals) : words("Headline.refreshed"),
    tone: "good",
    steps: [],
    notes: needs.filter((id) => id !== "night").map((id) => note(`rest.${id}`, "good", "fa-utensils")),
    hasChanges: needs.length > 0,
  }),
  changes(_planned, { needs }, { actor }) {
    const live = liveOf(actor);
    if (!live) return [];
    const options = currentOptions();
    const rested = needs.includes("night")
      ? nightOf(live, options).reduce(
          (state, { key, heals }) => healed(state, key, heals, live.frame, options),
          live.state,
        )
      : live.state;
    return changes(
      live.uuid,
      live.state,
      needs.reduce((state, id) => satisfied(state, CLEARS[id]), rested),
    );
  },
  cost: () => null,
});

const CAUSES = ["sleep", "food", "drink"] as const;
type LackFacts = {
  readonly endure: Explanation;
  readonly pusher: Pusher;
  readonly settings: StoredOptions;
};
type LackPlanned = LackFacts & { readonly cause: (typeof CAUSES)[number] };

/** SI-118 A day without sleep, food or drink: a check on V + Endurance avoids that day's step. */
export const lackAction = defineAction<LackFacts, LackPlanned, Checked>({
  id: "lack",
  label: `${ACTION}lack`,
  icon: iconPath("lost-action"),
  group: "care",
  aim: "none",
  applies: "itself",
  ownModifierLabel: text(`${ACTION}own`),
  usable: (actor) =>
    livingOnly(actor) ?? (currentOptions()["deprivation.mode"] === "off" ? refuse("noDeprivation") : null),
  gather({ actor }) {
    const own = participantOf(actor);
    if (!own) return refuse("noParticipant");
    return {
      endure: own.numbers.endure,
      pusher: pusherOf(actor, own),
      settings: changedOptions(currentOptions()),
    };
  },
  fields: () => [
    {
      kind: "choice",
      id: "cause",
      label: words("lackOf"),
      value: "sleep",
      options: CAUSES.map((value) => ({ value, label: text(`TACTICAL_TIME.INFINITY.deprivation.${value}`) })),
    },
  ],
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    endure: withTerms(facts.endure, ownTerms(choices)),
    cause: oneIn(choices, "cause", CAUSES, "sleep"),
  }),
  course: ({ endure, pusher, settings }) => checkCourse("endure", endure, pusher, optionsOf({ settings })),
  odds: (planned) => checkOdds(planned.endure, optionsOf(planned)),
  describe: ({ endure, pusher }, outcome) => ({
    headline: words(outcome.success ? "Headline.endures" : "Headline.suffers"),
    tone: toneOfCheck(outcome),
    steps: [checkedStep("endure", endure, outcome)],
    notes: pushNotes(pusher, outcome.pushes),
    hasChanges: !outcome.success || outcome.pushes.length > 0,
  }),
  changes({ cause, settings }, { success, pushes }, { actor }) {
    const live = liveOf(actor);
    if (!live) return [];
    const strained = pushed(live.state, pushes, "actor", live.frame, optionsOf({ settings }));
    return changes(live.uuid, live.state, success ? strained : deprived(strained, cause));
  },
  cost: () => null,
});
