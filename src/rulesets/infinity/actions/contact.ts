import { roll } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import { ask, type Course, played, type Side } from "../../../foundry/resolve/course.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { asFirst, type Contact, contactOf, type Defence, type Exchange, power, push } from "../rules/attack.ts";
import {
  type Answer,
  answerNode,
  beats,
  CHOICES,
  type Choice,
  comparedNode,
  type Success,
  successNode,
} from "../rules/dice.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { resist } from "../rules/technique.ts";
import { oneIn, words } from "./common.ts";
import { answerStep, firstStep } from "./showing.ts";

/**
 * The way to a contact, past everybody who has a say in it (SI-045 to SI-071): the roll to hit, what a critical is used
 * for, the defender's defence, and pushes of both where they are played.
 */

/** One way to defend that is open. `id` names it among the others. */
export type Way = {
  readonly id: string;
  readonly defence: Defence;
  /** What is put in the way. */
  readonly label: Text;
  readonly target: Explanation;
  readonly guard: number;
  /** Key of the limb that blocks. */
  readonly limb: string | null;
};

/** Who may push a roll, and what they may hurt for it (SI-115). */
export type Pusher = {
  readonly allowed: boolean;
  readonly player: boolean;
  readonly parts: readonly { readonly key: string; readonly label: Text }[];
};

export type PushDone = {
  readonly side: Side;
  readonly what: "attack" | "defence" | "power" | "resistance";
  readonly from: number;
  readonly to: number;
  readonly part: string;
  readonly damage: number;
};

/** What a contact needs. */
export interface ContactPlan {
  readonly hit: Explanation;
  readonly power: Explanation;
  /** Empty: nobody defends. */
  readonly ways: readonly Way[];
  /** What a critical would be used for, to begin with. */
  readonly choice: Choice;
  readonly waive: boolean;
  readonly pushers: { readonly actor: Pusher; readonly target: Pusher };
}

/** What has happened up to the contact. Plain JSON. */
export type Contacted = {
  readonly met: Contact;
  readonly first: Success;
  readonly choice: Choice;
  readonly answer: Answer | null;
  /** Null: no defence. */
  readonly way: Way | null;
  readonly pushes: readonly PushDone[];
};

/** SI-058 A defence that was rolled is one more since the defender's own last turn. */
export const defenceCost = ({ answer }: Pick<Contacted, "answer">): Cost | null =>
  answer === null ? null : { kind: "defence", amount: 1 };

/** What the rules take of a plan with this way to defend. */
export const exchangeOf = (plan: ContactPlan, way: Way | null, choice: Choice): Exchange => ({
  hit: plan.hit.total,
  defence: way?.target.total ?? null,
  power: plan.power.total,
  guard: way?.guard ?? 0,
  limbBlocks: way?.defence === "blockLimb",
  choice,
  waive: plan.waive,
});

/** The way that defends best, which most people take: the first guess of every dialog. */
export const likeliest = (ways: readonly Way[]): Way | null =>
  ways.reduce<Way | null>((best, way) => (best === null || way.target.total > best.target.total ? way : best), null);

/** Odds of what a defence does, from the defender's side. */
export interface DefenceOdds {
  odds(way: Way | null, first: Success, choice: Choice): OddsView;
  chance(way: Way | null, first: Success, choice: Choice): number;
}

export function* contactCourse(plan: ContactPlan, show: DefenceOdds, options: InfinityOptions): Course<Contacted> {
  const pushes: PushDone[] = [];
  const compared = plan.ways.length > 0;
  const natural = yield* played(() =>
    roll(compared ? comparedNode("attack", plan.hit.total, options) : successNode("attack", plan.hit.total, options)),
  );
  const first = yield* pushedCheck("pushAttack", "actor", natural, plan.hit, plan.pushers.actor, pushes, options);
  const choice = first.critical === "success" ? yield* askChoice(plan, first) : plan.choice;
  if (!first.success || !compared) {
    const met = contactOf(exchangeOf(plan, null, choice), first, null, options);
    return { met, first, choice, answer: null, way: null, pushes };
  }
  const way = yield* askDefence(plan, first, choice, show);
  const exchange = exchangeOf(plan, way, choice);
  if (way === null) return { met: contactOf(exchange, first, null, options), first, choice, answer: null, way, pushes };
  const thrown = yield* played(
    () => roll(answerNode("defence", asFirst(first, choice), way.target.total, options)),
    "target",
  );
  const own = yield* pushedCheck("pushDefence", "target", thrown, way.target, plan.pushers.target, pushes, options);
  const answer: Answer = { ...own, beats: beats(asFirst(first, choice), own, options) };
  return { met: contactOf(exchange, first, answer, options), first, choice, answer, way, pushes };
}

/** SI-048 */
function* askChoice(plan: ContactPlan, first: Success): Course<Choice> {
  const answer = yield* ask({
    id: "critical",
    whose: "actor",
    title: words("Question.critical"),
    fields: [choiceField("choice", plan.choice)],
    shown: [firstStep(plan.hit, first)],
  });
  return oneIn({ fields: answer }, "choice", CHOICES, plan.choice);
}

export const choiceField = (id: string, value: Choice): Field => ({
  kind: "choice",
  id,
  label: words("critical"),
  value,
  options: CHOICES.map((choice) => ({ value: choice, label: words(`Choice.${choice}`) })),
});

/** SI-058, SI-061: the defender's free choice each time. */
function* askDefence(plan: ContactPlan, first: Success, choice: Choice, show: DefenceOdds): Course<Way | null> {
  const byId = (id: unknown): Way | null => plan.ways.find((way) => way.id === id) ?? null;
  const chanceOf = (way: Way | null): number => show.chance(way, first, choice);
  const best = plan.ways.reduce<Way | null>((a, b) => (a === null || chanceOf(b) > chanceOf(a) ? b : a), null);
  const { defence } = yield* ask({
    id: "defence",
    whose: "target",
    title: words("Question.defence"),
    fields: [
      {
        kind: "choice",
        id: "defence",
        label: words("defence"),
        value: best?.id ?? "none",
        options: [
          ...plan.ways.map(({ id, label, target }) => ({
            value: id,
            label: words("wayOption", { way: label, target: target.total }),
          })),
          { value: "none", label: words("noDefence") },
        ],
      },
    ],
    odds: (values) => show.odds(byId(values["defence"]), first, choice),
    chance: (values) => chanceOf(byId(values["defence"])),
    shown: [firstStep(plan.hit, first)],
  });
  return byId(defence);
}

/** SI-115, SI-116 The roller may shift a success check. Asked only where it is played and can be done. */
export function* pushedCheck(
  id: string,
  side: Side,
  natural: Success,
  target: Explanation,
  pusher: Pusher,
  pushes: PushDone[],
  options: InfinityOptions,
): Course<Success> {
  const tried = { check: "success", target: target.total, roll: natural.roll, player: pusher.player } as const;
  if (!pusher.allowed || !push({ ...tried, to: natural.roll }, options).allowed) return natural;
  const answer = yield* ask({
    id,
    whose: side,
    title: words("Question.push"),
    fields: pushFields(natural.roll, 100, pusher),
    shown: [side === "actor" ? firstStep(target, natural) : answerStep(target, natural)],
  });
  const { to, part } = pushOf(answer, natural.roll, pusher);
  const pushed = push({ ...tried, to }, options);
  if (pushed.damage === 0 || part === null) return natural;
  pushes.push({
    side,
    what: side === "actor" ? "attack" : "defence",
    from: natural.roll,
    to,
    part,
    damage: pushed.damage,
  });
  return { roll: pushed.roll, success: pushed.success ?? false, critical: pushed.critical };
}

const pushFields = (value: number, max: number, { parts }: Pusher): readonly Field[] => [
  { kind: "number", id: "to", label: words("pushTo"), value, min: 1, max },
  {
    kind: "choice",
    id: "part",
    label: words("pushPart"),
    value: parts[0]?.key ?? "",
    options: parts.map(({ key, label }) => ({ value: key, label })),
  },
];

const pushOf = (answer: Readonly<Record<string, unknown>>, otherwise: number, { parts }: Pusher) => {
  const to = answer["to"];
  return {
    to: typeof to === "number" ? to : otherwise,
    part: parts.find(({ key }) => key === answer["part"])?.key ?? null,
  };
};

/** SI-054, SI-050 The power's score, with a push where it fell short. */
export function* powerCourse(
  plan: Pick<ContactPlan, "power" | "pushers">,
  full: boolean,
  pushes: PushDone[],
  options: InfinityOptions,
): Course<number> {
  const score = yield* played(() => power(plan.power.total, full, options));
  if (full) return score;
  return yield* pushedPower("power", score, plan.power, plan.pushers.actor, pushes, options);
}

/** SI-092 The resistance's score, with a push of the one who resists. */
export function* resistCourse(
  target: Explanation,
  pusher: Pusher,
  pushes: PushDone[],
  options: InfinityOptions,
): Course<number> {
  const score = yield* played(() => resist(target.total, options), "target");
  // SI-115: what is not rolled is not pushed.
  if (options["resistance.roll"] === "static") return score;
  return yield* pushedPower("resistance", score, target, pusher, pushes, options);
}

/** SI-115 The roller may raise a power check up to its target. Asked only where it is played and fell short. */
function* pushedPower(
  what: "power" | "resistance",
  score: number,
  target: Explanation,
  pusher: Pusher,
  pushes: PushDone[],
  options: InfinityOptions,
): Course<number> {
  const side = what === "power" ? "actor" : "target";
  const tried = { check: "power", target: target.total, roll: score, player: pusher.player } as const;
  if (!pusher.allowed || score >= target.total || !push({ ...tried, to: score }, options).allowed) return score;
  const answer = yield* ask({
    id: what === "power" ? "pushPower" : "pushResistance",
    whose: side,
    title: words("Question.pushPower"),
    fields: pushFields(score, Math.max(1, target.total), pusher),
    shown: [
      {
        id: what,
        title: text(target.labelKey),
        dice: [],
        result: words("score", { score }),
        tone: "neutral",
        line: words("ofTarget", { target: target.total }),
        groups: [],
      },
    ],
  });
  const { to, part } = pushOf(answer, score, pusher);
  const pushed = push({ ...tried, to }, options);
  if (pushed.damage === 0 || part === null) return score;
  pushes.push({ side, what, from: score, to, part, damage: pushed.damage });
  return pushed.score ?? score;
}
