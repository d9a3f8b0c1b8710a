import { text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues, Modifier } from "../../../foundry/resolve/form.ts";
import type { ActiveEdge } from "../data/edges.ts";
import { findScore, type Score } from "../data/scores.ts";
import {
  bonusSwitches,
  type Circumstances,
  circumstanceFields,
  edgeSwitches,
  type Occasion,
  occasionOf,
} from "./circumstances.ts";
import { numberIn, oneIn, type Settings, sideOf } from "./common.ts";
import { type ContestPlan, dieFields, difficultySide, otherChosen, ownHalf } from "./contest.ts";
import { sideText } from "./showing.ts";
import { type NamedSide, pick } from "./tactics.ts";

export const KEY = "TACTICAL_TIME.TARAFORE.CHECK.";

/** Types, and not interfaces: they are stored. */
export type CheckFacts = {
  readonly scores: readonly NamedSide[];
  /** What the item in hand is used with; null: no item. */
  readonly proposed: string | null;
  readonly difficulty: number;
  readonly circumstances: Circumstances;
  readonly tokens: number;
  readonly settings: Settings;
};

/** Every score that the being has. */
export const rollableScores = (
  scores: ReadonlyMap<string, Score>,
  edges: readonly ActiveEdge[],
): readonly NamedSide[] =>
  [...scores.values()].flatMap((score) => {
    const side = sideOf({ scores, edges }, score);
    return side ? [{ id: score.id, side }] : [];
  });

/** The score that an item names, if the being has it. */
export const proposedScore = (scores: ReadonlyMap<string, Score>, wanted: string | null): string | null =>
  wanted === null ? null : (findScore(scores, wanted)?.id ?? null);

/** TF-013 A plain task, where nobody says otherwise. */
export const DIFFICULTY = 8;

const AGAINST = ["difficulty", "opponent"] as const;

export const checkFields = (facts: CheckFacts): readonly Field[] => [
  {
    id: "score",
    kind: "choice",
    label: text(`${KEY}score`),
    value: facts.proposed ?? facts.scores[0]?.id ?? "",
    options: facts.scores.map(({ id, side }) => ({
      value: id,
      label: text(`${KEY}scoreOption`, { score: sideText(side), value: side.score ?? 0 }),
    })),
  },
  {
    id: "against",
    kind: "choice",
    label: text(`${KEY}against`),
    value: "difficulty",
    options: AGAINST.map((id) => ({ value: id, label: text(`${KEY}Against.${id}`) })),
  },
  {
    id: "difficulty",
    kind: "number",
    label: text(`${KEY}number`),
    value: facts.difficulty,
    min: -99,
    max: 99,
    remember: true,
  },
  ...circumstanceFields(facts.circumstances, "free"),
  ...dieFields(),
];

const chosenScore = ({ scores, proposed }: CheckFacts, values: FieldValues): NamedSide | null =>
  pick(scores, values["score"] ?? proposed);

/** TF-027, TF-030 Bonuses of edges and those won before, each to be switched. */
export function checkModifiers(facts: CheckFacts, values: FieldValues): readonly Modifier[] {
  const score = chosenScore(facts, values);
  return score ? [...bonusSwitches(facts.circumstances, sideText(score.side)), ...edgeSwitches(score.side)] : [];
}

/** What the rule takes. */
export type PlannedCheck = {
  readonly contest: ContestPlan;
  readonly against: (typeof AGAINST)[number];
  readonly occasion: Occasion;
  readonly settings: Settings;
};

export function planCheck(facts: CheckFacts, choices: Choices): PlannedCheck {
  const score = chosenScore(facts, choices.fields);
  // `gather` lets nobody pass without any score.
  const side = score?.side ?? difficultySide(0);
  const against = oneIn(choices, "against", AGAINST, "difficulty");
  return {
    contest: {
      label: sideText(side),
      ...ownHalf(side, facts.circumstances, choices),
      otherLabel: text(`${KEY}Against.${against}`),
      other: otherChosen(difficultySide(numberIn(choices, "difficulty", facts.difficulty)), choices),
      difficulty: against === "opponent" ? "somebody" : true,
      tokens: { actor: facts.tokens, target: 0 },
      settings: facts.settings,
    },
    against,
    occasion: occasionOf(choices),
    settings: facts.settings,
  };
}
