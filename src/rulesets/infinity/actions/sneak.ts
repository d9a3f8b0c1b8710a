import { iconPath } from "../../../constants.ts";
import { exact, probability, type Rule, roll } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { name, text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal } from "../../../foundry/resolve/action.ts";
import { played } from "../../../foundry/resolve/course.ts";
import { currentOptions } from "../data/options.ts";
import type { SpecializationFields } from "../data/specializations.ts";
import { asFirst, noticeTarget, sneak, sneakTarget } from "../rules/attack.ts";
import { changes } from "../rules/changes.ts";
import { type Answer, answerNode, comparedNode, type Success } from "../rules/dice.ts";
import { fooled, hasCondition } from "../rules/outcomes.ts";
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
import { causeOf, liveOf, refuse, sidesOf, unable } from "./reading.ts";
import { changedOptions } from "./roll-facts.ts";
import { successStep } from "./showing.ts";

type Facts = {
  /** One target for each specialization that may serve, the best first; the last one is the plain ability. */
  readonly ways: readonly { readonly id: string; readonly name: string; readonly target: Explanation }[];
  readonly notice: Explanation;
  readonly settings: StoredOptions;
};
type Planned = {
  readonly sneak: Explanation;
  readonly notice: Explanation;
  readonly cost: readonly Cost[];
  readonly settings: StoredOptions;
};
type Outcome = { readonly own: Success; readonly answer: Answer | null; readonly fooled: boolean };

/** SI-008 What may serve: plain specializations of the ability, the highest first. */
const fitting = (all: readonly SpecializationFields[], ability: SpecializationFields["ability"]) =>
  all
    .filter((spec) => spec.ability === ability && spec.purpose === "other" && spec.appliesTo === "success")
    .toSorted((a, b) => b.value - a.value);

function* sneaking(planned: Planned): Rule<boolean> {
  const [one = false] = yield* sneak(planned.sneak.total, [planned.notice.total], optionsOf(planned));
  return one;
}

/** SI-060 Past one watcher or several: one check of the sneaker's, an answer of each watcher's. */
export const sneakAction = defineAction<Facts, Planned, Outcome>({
  id: "sneak",
  label: `${ACTION}sneak`,
  icon: iconPath("hidden"),
  group: "manoeuvre",
  aim: "many",
  ownModifierLabel: text(`${ACTION}own`),
  usable: unable,
  gather(participants) {
    const sides = sidesOf(participants);
    if (isRefusal(sides)) return sides;
    const { own, other, target } = sides;
    const options = currentOptions();
    if (!other.numbers.conscious) return refuse("seesNothing", { name: target.name });
    const sneaker = {
      dexterity: own.abilities.dexterity,
      size: own.size,
      prone: hasCondition(own.storedState(), "prone"),
      ...own.numbers.burden,
    };
    const specs = fitting(own.source.owned.specializations, "dexterity");
    const [watching] = fitting(other.source.owned.specializations, "awareness");
    return {
      ways: [...specs, { name: "", value: 0 }].map((spec, index) => ({
        id: `s${index}`,
        name: spec.name,
        target: sneakTarget({ ...sneaker, sneak: spec.value }, options),
      })),
      notice: noticeTarget(
        {
          awareness: other.abilities.awareness,
          notice: watching?.value ?? 0,
          shaken: hasCondition(other.storedState(), "shaken"),
          ...other.numbers.burden,
        },
        options,
      ),
      settings: changedOptions(options),
    };
  },
  fields: ({ ways }) => [
    ...(ways.length > 1
      ? ([
          {
            kind: "choice",
            id: "with",
            label: words("sneakWith"),
            value: ways[0]?.id ?? "",
            options: ways.map(({ id, name: spec, target }) => ({
              value: id,
              label: words("wayOption", {
                way: spec ? name(spec) : text("TACTICAL_TIME.INFINITY.ability.dexterity"),
                target: String(target.total),
              }),
            })),
          },
        ] as const)
      : []),
    boughtField(),
  ],
  modifiers: () => [],
  input(facts, choices) {
    const way = facts.ways.find(({ id }) => id === choices.fields["with"]) ?? facts.ways[0];
    if (!way) throw new Error("no way to sneak");
    const bought = numberIn(choices, "bought");
    return {
      sneak: withTerms(way.target, [...boughtTerms(bought, optionsOf(facts)).success, ...ownTerms(choices)]),
      notice: facts.notice,
      cost: costsOf(bought, "full"),
      settings: facts.settings,
    };
  },
  *course(planned) {
    const options = optionsOf(planned);
    const own = yield* played(() => roll(comparedNode("sneak", planned.sneak.total, options)), "actor", [], true);
    if (!own.success) return { own, answer: null, fooled: false };
    const first = asFirst(own, "narrative");
    const answer = yield* played(() => roll(answerNode("notice", first, planned.notice.total, options)), "target");
    return { own, answer, fooled: !answer.beats };
  },
  odds(planned) {
    const p = probability(
      exact(() => sneaking(planned)),
      (unaware) => unaware,
    );
    return {
      bars: [
        { id: "no", label: words("Sneak.noticed"), probability: 1 - p, tone: "bad" },
        { id: "yes", label: words("Sneak.fooled"), probability: p, tone: "good" },
      ],
      figures: [],
    };
  },
  describe: (planned, { own, answer, fooled: unaware }) => ({
    headline: words(unaware ? "Sneak.fooled" : "Sneak.noticed"),
    tone: unaware ? "good" : "bad",
    steps: [
      successStep("sneak", planned.sneak, own, "actor", own.roll),
      ...(answer ? [successStep("notice", planned.notice, answer, "target", answer.roll)] : []),
    ],
    notes: [],
    hasChanges: unaware,
  }),
  changes(_planned, outcome, participants) {
    const live = liveOf(participants.target);
    if (!live || !outcome.fooled) return [];
    return changes(live.uuid, live.state, fooled(live.state, causeOf(participants)));
  },
  cost: ({ cost }) => cost,
});
