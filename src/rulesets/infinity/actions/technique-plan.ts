import type { Change } from "../../../core/change.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import type { PartView } from "../../../foundry/chat/card.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Course, Side } from "../../../foundry/resolve/course.ts";
import type { Field, FieldValues } from "../../../foundry/resolve/form.ts";
import { changes } from "../rules/changes.ts";
import { CHOICES, type Choice } from "../rules/dice.ts";
import { type Cause, hasCondition, techniqueWorked } from "../rules/outcomes.ts";
import { disarmed, KNOWN_FALSE, mayTrip, TECHNIQUE_EFFECTS, type TechniqueEffect } from "../rules/technique.ts";
import { term } from "../rules/terms.ts";
import { type Live, pushed, type Sides } from "./attack-changes.ts";
import { type DefenderFacts, noDefenceField, openWays } from "./attack-facts.ts";
import {
  boughtField,
  boughtTerms,
  costsOf,
  flagIn,
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

/** A technique made with one weapon, or with words. */
export type TechniqueNumbers = {
  readonly id: string;
  readonly name: Text;
  readonly ranged: boolean;
  readonly hit: Explanation;
  readonly power: Explanation;
};

/** SI-095 Something that the target holds. */
export type Held = { readonly uuid: string; readonly name: string; readonly heldBy: string | null };

export type TechniqueFacts = {
  readonly means: readonly TechniqueNumbers[];
  /** Of the item; null: one is tried without having learnt it (SI-093), and says what it is to do. */
  readonly effect: TechniqueEffect | null;
  readonly byWords: boolean;
  readonly resist: Explanation;
  readonly amount: number;
  readonly held: readonly Held[];
  /** SI-095 The attacker has a hand that could take it. */
  readonly freeHand: boolean;
  readonly pusher: Pusher;
  readonly defender: DefenderFacts;
  readonly settings: StoredOptions;
};

/** What anybody may try with a weapon in hand. */
const UNLEARNT = TECHNIQUE_EFFECTS.filter((effect) => effect !== "deceive");

const effectOf = (facts: TechniqueFacts, values: FieldValues): TechniqueEffect =>
  facts.effect ?? oneIn({ fields: values }, "effect", UNLEARNT, "disarm");

export function techniqueFields(facts: TechniqueFacts, values: FieldValues = {}): readonly Field[] {
  const fields: Field[] = [];
  if (facts.effect === null)
    fields.push({
      kind: "choice",
      id: "effect",
      label: words("effect"),
      value: "disarm",
      options: UNLEARNT.map((id) => ({ value: id, label: text(`TACTICAL_TIME.INFINITY.techniqueEffect.${id}`) })),
      remember: true,
    });
  if (facts.means.length > 1)
    fields.push({
      kind: "choice",
      id: "weapon",
      label: words("weapon"),
      value: facts.means[0]?.id ?? "",
      options: facts.means.map(({ id, name: label }) => ({ value: id, label })),
    });
  const effect = effectOf(facts, values);
  if (effect === "disarm" && facts.held.length > 0)
    fields.push({
      kind: "choice",
      id: "held",
      label: words("held"),
      value: facts.held[0]?.uuid ?? "",
      options: facts.held.map(({ uuid, name: label }) => ({ value: uuid, label: name(label) })),
    });
  if (effect === "deceive") fields.push({ kind: "toggle", id: "knownFalse", label: words("knownFalse"), value: false });
  fields.push(boughtField());
  if (blocked(facts)) fields.push(noDefenceField(facts.defender, false));
  return [...fields, { ...choiceField("critical", "sure"), detail: true, remember: true }];
}

/** Are techniques dodged and blocked, too? */
const blocked = ({ settings, byWords }: TechniqueFacts): boolean =>
  !byWords && optionsOf({ settings })["technique.defence"] === "both";

export type TechniquePlanned = ContestPlan & {
  readonly resist: Explanation;
  readonly effect: TechniqueEffect;
  readonly held: Held | null;
  readonly goesTo: "feet" | "attacker";
  readonly cost: readonly Cost[];
  readonly defender: DefenderFacts;
  readonly settings: StoredOptions;
};

export function planTechnique(facts: TechniqueFacts, choices: Choices): TechniquePlanned {
  const options = optionsOf(facts);
  const effect = effectOf(facts, choices.fields);
  const means = facts.means.find(({ id }) => id === choices.fields["weapon"]) ?? facts.means[0];
  if (!means) throw new Error("a technique without any means");
  const bought = numberIn(choices, "bought");
  const more = boughtTerms(bought, options);
  const knows =
    effect === "deceive" && flagIn(choices, "knownFalse") ? [term("knownFalse", KNOWN_FALSE, "SI-103")] : [];
  const open = blocked(facts) && !flagIn(choices, "noDefence");
  return {
    hit: withTerms(means.hit, [...more.success, ...ownTerms(choices)]),
    power: withTerms(means.power, more.power),
    ways: open ? openWays(facts.defender, { ranged: means.ranged, part: "" }, options) : [],
    choice: oneIn<Choice>(choices, "critical", CHOICES, "sure"),
    waive: false,
    pushers: { actor: facts.pusher, target: facts.defender.pusher },
    resist: withTerms(facts.resist, knows),
    effect,
    held:
      effect === "disarm"
        ? (facts.held.find(({ uuid }) => uuid === choices.fields["held"]) ?? facts.held[0] ?? null)
        : null,
    goesTo: disarmed(facts.freeHand, options),
    cost: costsOf(bought, "full", facts.amount),
    defender: facts.defender,
    settings: facts.settings,
  };
}

/** The contest, and what it brings about where that is the attacker's to name (SI-051). */
export function* techniqueCourse(planned: TechniquePlanned): Course<Contested> {
  const outcome = yield* contestCourse(planned, optionsOf(planned));
  if (outcome.result !== "works" || planned.effect !== "narrative") return outcome;
  return { ...outcome, named: [...outcome.named, ...(yield* nameEffect("nameEffect", "actor"))] };
}

const isProne = ({ state }: DefenderFacts): boolean => hasCondition(state, "prone");

export const techniqueWarnings = ({ effect, held, defender }: TechniquePlanned): readonly Text[] => [
  ...(effect === "prone" && !mayTrip(isProne(defender)) ? [words("Warning.lies")] : []),
  ...(effect === "disarm" && held === null ? [words("Warning.emptyHands")] : []),
];

/** Whether a technique that works leaves anything written. */
const leaves = ({ effect, held, defender }: TechniquePlanned): boolean =>
  effect === "disarm"
    ? held !== null
    : effect === "prone"
      ? mayTrip(isProne(defender))
      : effect === "pin" || effect === "feint";

export function describeTechnique(
  planned: TechniquePlanned,
  outcome: Contested,
  faces: readonly (readonly number[])[] = [],
): PartView {
  const options = optionsOf(planned);
  const works = outcome.result === "works";
  const { effect, held, goesTo } = planned;
  const done =
    effect === "disarm" && held
      ? words(goesTo === "attacker" ? "Effect.disarmTaken" : "Effect.disarmOf", { item: name(held.name) })
      : words(`Effect.${effect}`);
  return {
    headline: works ? done : words(`Contest.${outcome.result}`),
    tone: contestTone(outcome),
    steps: contestSteps(planned, outcome, faces),
    notes: [
      ...(works && !leaves(planned) && outcome.named.length === 0 ? [note("toldOnly", "neutral", "fa-comment")] : []),
      ...contestNotes(planned, outcome, options),
    ],
    hasChanges: (works && leaves(planned)) || outcome.named.length > 0 || outcome.contact.pushes.length > 0,
  };
}

/** What a technique wants written, on both as they are now. The disarmed thing is written beside it. */
export function techniqueChanges(
  planned: TechniquePlanned,
  { result, contact, named }: Contested,
  { actor, target, cause, named: causeOf }: Sides & { readonly cause: Cause },
): readonly Change[] {
  const options = optionsOf(planned);
  const pays = (live: Live, side: Side) =>
    withNamed(
      pushed(live.state, contact.pushes, side, live.frame, options),
      named,
      side,
      () => causeOf(side === "actor" ? "target" : "actor"),
      options,
    );
  const after = pays(target, "target");
  const works = result === "works" && leaves(planned);
  return [
    ...changes(actor.uuid, actor.state, pays(actor, "actor")),
    ...changes(target.uuid, target.state, works ? techniqueWorked(after, planned.effect, cause, options) : after),
  ];
}
