import type { Change } from "../../../core/change.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import type { PartView } from "../../../foundry/chat/card.ts";
import { text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import { actionCost } from "../rules/actions-table.ts";
import { changes } from "../rules/changes.ts";
import { CHOICES, type Choice } from "../rules/dice.ts";
import { persuaded } from "../rules/outcomes.ts";
import { resolveState } from "../rules/words.ts";
import { pushed, type Sides } from "./attack-changes.ts";
import {
  boughtField,
  boughtTerms,
  costsOf,
  numberIn,
  oneIn,
  optionsOf,
  ownTerms,
  type StoredOptions,
  withTerms,
  words,
} from "./common.ts";
import { choiceField, type Pusher } from "./contact.ts";
import { type Contested, type ContestPlan, contestCourse, contestNotes, contestSteps, contestTone } from "./contest.ts";
import { nameEffect, withNamed } from "./narrative.ts";
import { note } from "./showing.ts";

export type WordsFacts = {
  readonly hit: Explanation;
  readonly power: Explanation;
  readonly resist: Explanation;
  /** The listener's. */
  readonly resolve: number;
  readonly personality: number;
  readonly pusher: Pusher;
  readonly targetPusher: Pusher;
  readonly settings: StoredOptions;
};

export const wordsFields = (): readonly Field[] => [
  boughtField(),
  { ...choiceField("critical", "sure"), detail: true, remember: true },
];

export type WordsPlanned = ContestPlan & {
  readonly resist: Explanation;
  readonly resolve: number;
  readonly personality: number;
  /** Each success adds to resolve (SI-101); else it is told what it brings about. */
  readonly tracked: boolean;
  readonly cost: readonly Cost[];
  readonly settings: StoredOptions;
};

export function planWords(facts: WordsFacts, choices: Choices): WordsPlanned {
  const options = optionsOf(facts);
  const bought = numberIn(choices, "bought");
  const more = boughtTerms(bought, options);
  const kind = actionCost("words", options);
  return {
    hit: withTerms(facts.hit, [...more.success, ...ownTerms(choices)]),
    power: withTerms(facts.power, more.power),
    ways: [],
    choice: oneIn<Choice>(choices, "critical", CHOICES, "sure"),
    waive: false,
    pushers: { actor: facts.pusher, target: facts.targetPusher },
    resist: facts.resist,
    resolve: facts.resolve,
    personality: facts.personality,
    tracked: options["social.mode"] === "track",
    cost: costsOf(bought, kind === "minor" ? "minor" : "full"),
    settings: facts.settings,
  };
}

/** The contest; where resolve is not kept, each success is an effect that the speaker names (`social.mode` = single). */
export function* wordsCourse(planned: WordsPlanned): Course<Contested> {
  const outcome = yield* contestCourse(planned, optionsOf(planned));
  if (outcome.result !== "works" || planned.tracked) return outcome;
  return { ...outcome, named: [...outcome.named, ...(yield* nameEffect("nameEffect", "actor"))] };
}

export function describeWords(
  planned: WordsPlanned,
  outcome: Contested,
  faces: readonly (readonly number[])[] = [],
): PartView {
  const options = optionsOf(planned);
  const works = outcome.result === "works";
  const total = planned.resolve + (outcome.power ?? 0);
  const state = resolveState(total, planned.personality);
  const counts = works && planned.tracked;
  const stateNote = counts && state !== "sound" ? [note(`resolve.${state}`, "critical", "fa-comments")] : [];
  return {
    headline: counts
      ? words("Headline.resolve", { power: outcome.power ?? 0, total })
      : words(works ? "Headline.persuades" : `Contest.${outcome.result}`),
    tone: counts && state === "yields" ? "critical" : contestTone(outcome),
    steps: contestSteps(planned, outcome, faces),
    notes: [...stateNote, ...contestNotes(planned, outcome, options)],
    hasChanges: counts || outcome.named.length > 0 || outcome.contact.pushes.length > 0,
    ...(counts && state !== "sound" ? { floating: text(`TACTICAL_TIME.INFINITY.resolveState.${state}`) } : {}),
  };
}

/** SI-101 The power adds to the listener's resolve as it is now. */
export function wordsChanges(
  planned: WordsPlanned,
  { result, power, contact, named }: Contested,
  { actor, target, named: causeOf }: Sides,
): readonly Change[] {
  const options = optionsOf(planned);
  const strained = pushed(target.state, contact.pushes, "target", target.frame, options);
  const after = withNamed(strained, named, "target", () => causeOf("actor"), options);
  const tired = pushed(actor.state, contact.pushes, "actor", actor.frame, options);
  const total = after.resolve.total + (power ?? 0);
  const heard =
    result === "works" && planned.tracked ? persuaded(after, total, resolveState(total, planned.personality)) : after;
  return [
    ...changes(
      actor.uuid,
      actor.state,
      withNamed(tired, named, "actor", () => causeOf("target"), options),
    ),
    ...changes(target.uuid, target.state, heard),
  ];
}
