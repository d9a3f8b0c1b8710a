import type { PartView } from "../../../foundry/chat/card.ts";
import { name, type Text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { Field, FieldValues, Modifier as Switch } from "../../../foundry/resolve/form.ts";
import { ladderBonus } from "../rules/contest.ts";
import { optionsOf, type RollSide, type Settings, words } from "./common.ts";
import {
  type ContestOutcome,
  type ContestPlan,
  chosenSide,
  contestCourse,
  contestSteps,
  dieFields,
  otherChosen,
  sideSwitches,
} from "./contest.ts";
import { note, signed, termText } from "./showing.ts";

/** What feint, support and hiding share: one of some own scores against one of some scores of the target. */

export type NamedSide = { readonly id: string; readonly side: RollSide };

export type TacticFacts = {
  readonly target: string;
  readonly targetUuid: string;
  readonly own: readonly NamedSide[];
  readonly other: readonly NamedSide[];
  readonly tokens: { readonly actor: number; readonly target: number };
  readonly round: number;
  readonly settings: Settings;
};

export type TacticPlanned = {
  readonly contest: ContestPlan;
  readonly target: string;
  readonly targetUuid: string;
  readonly round: number;
  readonly settings: Settings;
};

/** TF-019 With what the margin earns. */
export type BonusOutcome = ContestOutcome & { readonly bonus: number };

export const pick = (sides: readonly NamedSide[], id: unknown): NamedSide | null =>
  sides.find((one) => one.id === id) ?? sides[0] ?? null;

const scoreField = (id: string, sides: readonly NamedSide[]): Field => ({
  kind: "choice",
  id,
  label: words(`Field.${id}`),
  value: sides[0]?.id ?? "",
  options: sides.map(({ id: value, side }) => ({
    value,
    label: words("way", { way: termText(value), value: side.score ?? 0 }),
  })),
});

export const tacticFields = ({ own, other }: TacticFacts): readonly Field[] => [
  scoreField("with", own),
  scoreField("against", other),
  ...dieFields(),
];

export const tacticSwitches = ({ own }: TacticFacts, values: FieldValues): readonly Switch[] => {
  const side = pick(own, values["with"]);
  return side ? sideSwitches(side.side) : [];
};

export function planTactic(facts: TacticFacts, choices: Choices): TacticPlanned {
  const own = pick(facts.own, choices.fields["with"]);
  const other = pick(facts.other, choices.fields["against"]);
  // `gatherTactic` lets nobody pass without scores on both sides.
  if (!own || !other) throw new Error("a tactic without scores");
  return {
    contest: {
      label: termText(own.id),
      own: chosenSide(own.side, choices),
      otherLabel: termText(other.id),
      other: otherChosen(other.side, choices),
      difficulty: false,
      tokens: facts.tokens,
      settings: facts.settings,
    },
    target: facts.target,
    targetUuid: facts.targetUuid,
    round: facts.round,
    settings: facts.settings,
  };
}

export function* bonusCourse({ contest }: { readonly contest: ContestPlan }): Course<BonusOutcome> {
  const met = yield* contestCourse(contest);
  return { ...met, bonus: ladderBonus(met.margin, optionsOf(contest)) };
}

/** The card of a bonus won, or not. @param until what it is good for, in words */
export const describeBonus = (
  { contest, target }: { readonly contest: ContestPlan; readonly target: string },
  outcome: BonusOutcome,
  until: "feint" | "aim" | "support",
  more: Readonly<Record<string, Text>> = {},
): PartView => ({
  headline: outcome.bonus === 0 ? words("Bonus.none") : words("Bonus.won", { bonus: signed(outcome.bonus) }),
  tone: outcome.bonus === 0 ? "bad" : "good",
  steps: contestSteps(contest, outcome),
  notes:
    outcome.bonus === 0 ? [] : [note(`bonus.${until}`, "good", "fa-arrow-trend-up", { target: name(target), ...more })],
  hasChanges: outcome.bonus !== 0 || outcome.spent.actor > 0 || outcome.spent.target > 0,
});
