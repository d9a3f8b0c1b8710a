import { exact, probability, type Rule, roll } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { NoteView, StepView, Tone } from "../../../foundry/chat/card.ts";
import type { Text } from "../../../foundry/chat/text.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { type Contact, contactNode } from "../rules/attack.ts";
import type { Choice, Success } from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { contest } from "../rules/technique.ts";
import { answered } from "./attack-odds.ts";
import { partText, words } from "./common.ts";
import {
  type Contacted,
  type ContactPlan,
  contactCourse,
  type DefenceOdds,
  exchangeOf,
  likeliest,
  type PushDone,
  powerCourse,
  resistCourse,
  type Way,
} from "./contact.ts";
import { contactEffects, type Named } from "./narrative.ts";
import { contactNotes, contactSteps, namedNotes, powerStep } from "./showing.ts";

/**
 * A contact that is followed by power against resistance (SI-092, SI-100, SI-113): techniques, words and spells are all
 * made of it.
 */
export interface ContestPlan extends ContactPlan {
  /** Null: nothing resists. */
  readonly resist: Explanation | null;
}

export const CONTEST_RESULTS = ["miss", "defended", "resisted", "works"] as const;
export type ContestResult = (typeof CONTEST_RESULTS)[number];

/** Plain JSON. */
export type Contested = {
  readonly contact: Contacted;
  readonly result: ContestResult;
  /** Null where the step was not reached. */
  readonly power: number | null;
  readonly resistance: number | null;
  readonly named: readonly Named[];
};

/** SI-092 Power against resistance: the one's check, with pushes of both, against the other's. A tie is resisted. */
export function* strainCourse(
  plan: Pick<ContactPlan, "power" | "pushers"> & { readonly resist: Explanation },
  options: InfinityOptions,
): Course<{
  readonly power: number;
  readonly resistance: number;
  readonly works: boolean;
  readonly pushes: PushDone[];
}> {
  const pushes: PushDone[] = [];
  const score = yield* powerCourse(plan, false, pushes, options);
  const against = yield* resistCourse(plan.resist, plan.pushers.target, pushes, options);
  return { power: score, resistance: against, works: score > against, pushes };
}

export function* contestCourse(plan: ContestPlan, options: InfinityOptions): Course<Contested> {
  const contact = yield* contactCourse(plan, contestDefence(plan, options), options);
  const { met, choice } = contact;
  const unpowered = { contact, power: null, resistance: null };
  if (!met.hit) return { ...unpowered, result: "miss", named: yield* contactEffects(contact, options) };
  if (met.defended) return { ...unpowered, result: "defended", named: yield* contactEffects(contact, options) };
  const critical = met.critical === "success";
  const pushes: PushDone[] = [...contact.pushes];
  const score = yield* powerCourse(plan, critical && choice === "full", pushes, options);
  // SI-094: against *sure* it counts 0.
  const against =
    plan.resist === null
      ? null
      : critical && choice === "sure"
        ? 0
        : yield* resistCourse(plan.resist, plan.pushers.target, pushes, options);
  return {
    contact: { ...contact, pushes },
    power: score,
    result: against === null || score > against ? "works" : "resisted",
    resistance: against,
    named: yield* contactEffects(contact, options),
  };
}

const TONES: Readonly<Record<ContestResult, Tone>> = {
  miss: "bad",
  defended: "bad",
  resisted: "partial",
  works: "good",
};

/** What follows a contact, for odds. */
function* after(plan: ContestPlan, choice: Choice, met: Contact, options: InfinityOptions): Rule<ContestResult> {
  if (!met.hit) return "miss";
  if (met.defended) return "defended";
  if (plan.resist === null) return "works";
  const exchange = { power: plan.power.total, choice };
  return (yield* contest(exchange, met.critical === "success", plan.resist.total, options)).result;
}

const view = (ways: ReturnType<typeof resultWays>, label: (result: ContestResult) => Text): OddsView => ({
  bars: CONTEST_RESULTS.map((id) => ({
    id,
    label: label(id),
    probability: probability(ways, (result) => result === id),
    tone: TONES[id],
  })).filter(({ id, probability: p }) => p > 0 || id === "miss" || id === "works"),
  figures: [],
});

const resultWays = (start: () => Rule<ContestResult>) => exact(start, String);
const resultText = (result: ContestResult): Text => words(`Contest.${result}`);

/** The exact odds of the whole, against the defence that is most likely. */
export function contestOdds(plan: ContestPlan, options: InfinityOptions): OddsView {
  const met = contactNode(exchangeOf(plan, likeliest(plan.ways), plan.choice), options);
  return view(
    resultWays(function* () {
      return yield* after(plan, plan.choice, yield* roll(met), options);
    }),
    resultText,
  );
}

/** The same as the defender sees it, once the roll to hit is known. */
function contestDefence(plan: ContestPlan, options: InfinityOptions): DefenceOdds {
  const ways = (way: Way | null, first: Success, choice: Choice) =>
    resultWays(function* () {
      return yield* after(plan, choice, yield* answered(plan, way, first, choice, options), options);
    });
  return {
    odds: (way, first, choice) => view(ways(way, first, choice), resultText),
    chance: (way, first, choice) => probability(ways(way, first, choice), (result) => result === "defended"),
  };
}

/** The steps of a contest for the card. */
export function contestSteps(
  plan: ContestPlan,
  { contact, power, resistance }: Contested,
  faces: readonly (readonly number[])[],
): StepView[] {
  const steps = contactSteps(plan.hit, contact);
  const left = faces.slice(contact.answer ? 2 : 1);
  if (power === null) return steps;
  // Without dice there is nothing to show: the whole target of a critical, a target of 0 or less.
  const rolled = plan.power.total > 0 && !(contact.met.critical === "success" && contact.choice === "full");
  steps.push(powerStep(plan.power, power, rolled ? left.shift() : undefined));
  if (plan.resist !== null && resistance !== null)
    steps.push(powerStep(plan.resist, resistance, left.shift(), "target"));
  return steps;
}

export const contestNotes = (
  plan: ContestPlan,
  { contact, named }: Contested,
  options: InfinityOptions,
): NoteView[] => [
  ...contactNotes(
    contact,
    ({ side, part }) => plan.pushers[side].parts.find(({ key }) => key === part)?.label ?? partText(part, ""),
    options,
  ),
  ...namedNotes(named),
];

export const contestTone = ({ result, contact }: Contested): Tone =>
  result === "miss" && contact.met.critical === "failure"
    ? "fumble"
    : result === "works" && contact.met.critical === "success"
      ? "critical"
      : TONES[result];
