import type { PartView } from "../../../foundry/chat/card.ts";
import { change, name, type Text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { Field, FieldValues, Modifier as Switch } from "../../../foundry/resolve/form.ts";
import { ladderBonus } from "../rules/contest.ts";
import {
  bonusSwitches,
  type Circumstances,
  circumstanceFields,
  edgeSwitches,
  type Occasion,
  occasionOf,
  tooMany,
} from "./circumstances.ts";
import { optionsOf, type RollSide, type Settings, words } from "./common.ts";
import {
  type ContestOutcome,
  type ContestPlan,
  contestCourse,
  contestSteps,
  dieFields,
  leavesTraces,
  otherChosen,
  ownHalf,
} from "./contest.ts";
import { note, sideText } from "./showing.ts";

/** What feint, support and hiding share: one of some own scores against one of some scores of the target. */

export type NamedSide = { readonly id: string; readonly side: RollSide };

export type TacticFacts = {
  readonly target: string;
  readonly targetUuid: string;
  readonly own: readonly NamedSide[];
  readonly other: readonly NamedSide[];
  readonly tokens: { readonly actor: number; readonly target: number };
  readonly circumstances: Circumstances;
  readonly round: number;
  readonly settings: Settings;
};

export type TacticPlanned = {
  readonly contest: ContestPlan;
  readonly target: string;
  readonly targetUuid: string;
  readonly occasion: Occasion;
  readonly tooMany: boolean;
  readonly round: number;
  readonly settings: Settings;
};

/** TF-019 With what the margin earns. */
export type BonusOutcome = ContestOutcome & { readonly bonus: number };

export const pick = (sides: readonly NamedSide[], id: unknown): NamedSide | null =>
  sides.find((one) => one.id === id) ?? sides[0] ?? null;

/** Which score; where there is but one, nothing is asked. */
export const scoreField = (id: string, sides: readonly NamedSide[]): readonly Field[] =>
  sides.length < 2
    ? []
    : [
        {
          kind: "choice",
          id,
          label: words(`Field.${id}`),
          value: sides[0]?.id ?? "",
          options: sides.map(({ id: value, side }) => ({
            value,
            label: words("way", { way: sideText(side), value: side.score ?? 0 }),
          })),
        },
      ];

export const tacticFields = ({ own, other, circumstances }: TacticFacts): readonly Field[] => [
  ...scoreField("with", own),
  ...scoreField("against", other),
  ...circumstanceFields(circumstances),
  ...dieFields(),
];

export const tacticSwitches = ({ own, circumstances }: TacticFacts, values: FieldValues): readonly Switch[] => {
  const named = pick(own, values["with"]);
  return named ? [...bonusSwitches(circumstances, sideText(named.side)), ...edgeSwitches(named.side)] : [];
};

export function planTactic(facts: TacticFacts, choices: Choices): TacticPlanned {
  const own = pick(facts.own, choices.fields["with"]);
  const other = pick(facts.other, choices.fields["against"]);
  // `gatherTactic` lets nobody pass without scores on both sides.
  if (!own || !other) throw new Error("a tactic without scores");
  const { circumstances, target, targetUuid, round, settings } = facts;
  return {
    contest: {
      label: sideText(own.side),
      ...ownHalf(own.side, circumstances, choices),
      otherLabel: sideText(other.side),
      other: otherChosen(other.side, choices),
      difficulty: false,
      tokens: facts.tokens,
      settings,
    },
    target,
    targetUuid,
    occasion: occasionOf(choices),
    tooMany: tooMany(circumstances, choices),
    round,
    settings,
  };
}

/** TF-039 What speaks against it. */
export const tacticWarnings = (planned: { readonly tooMany: boolean }): readonly Text[] =>
  planned.tooMany ? [words("Warning.tooMany")] : [];

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
  headline: outcome.bonus === 0 ? words("Bonus.none") : words("Bonus.won", { bonus: change(outcome.bonus) }),
  tone: outcome.bonus === 0 ? "bad" : "good",
  steps: contestSteps(contest, outcome),
  notes:
    outcome.bonus === 0 ? [] : [note(`bonus.${until}`, "good", "fa-arrow-trend-up", { target: name(target), ...more })],
  hasChanges: outcome.bonus !== 0 || leavesTraces(contest, outcome),
});
