import type { Explanation } from "../../../core/explain.ts";
import { name, type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues, Modifier } from "../../../foundry/resolve/form.ts";
import { type ActiveEdge, edgesOn } from "../data/edges.ts";
import { findScore, type Score } from "../data/scores.ts";
import type { Side } from "../rules/contest.ts";
import type { Sources } from "../rules/dice.ts";
import { resolveOptions, type TaraforeOptions } from "../rules/options.ts";
import { modifierTerm } from "../rules/terms.ts";

export const KEY = "TACTICAL_TIME.TARAFORE.CHECK.";

/** One score that can be rolled, as it was when the button was pressed. Types, and not interfaces: they are stored. */
export type RollableScore = {
  readonly id: string;
  readonly label: Text;
  /** What rules and terms call it: its id, or its own name. */
  readonly term: string;
  readonly current: Explanation;
  readonly sources: Sources;
  readonly modifiers: readonly { readonly id: string; readonly name: string; readonly value: number }[];
};

export type CheckFacts = {
  readonly scores: readonly RollableScore[];
  /** What the item in hand is used with; null: no item. */
  readonly proposed: string | null;
  readonly difficulty: number;
  readonly settings: CheckSettings;
};

const SETTINGS = ["dice", "highLowMix", "difficultyRolls", "tieContest", "tieOnDifficulty", "bonusStack"] as const;
export type CheckSettings = Pick<TaraforeOptions, (typeof SETTINGS)[number]>;

/** The settings that a check looks at, as they are now. */
export const checkSettings = (options: TaraforeOptions): CheckSettings =>
  Object.fromEntries(SETTINGS.map((id) => [id, options[id]])) as CheckSettings;

export const scoreLabel = ({ id, name: own }: Pick<Score, "id" | "name">): Text =>
  own === "" ? text(`TACTICAL_TIME.TARAFORE.term.${id}`) : name(own);

/** What edges may know a roll by. */
export const rollNames = (score: Pick<Score, "id" | "parent">): string[] =>
  score.parent === null ? [score.id] : [score.id, score.parent];

/** Every score that the being has. */
export const rollableScores = (
  scores: ReadonlyMap<string, Score>,
  edges: readonly ActiveEdge[],
): readonly RollableScore[] =>
  [...scores.values()].flatMap((score) => {
    if (score.current === null) return [];
    const { sources, modifiers } = edgesOn(edges, rollNames(score));
    return [
      {
        id: score.id,
        label: scoreLabel(score),
        term: score.name || score.id,
        current: score.current,
        sources,
        modifiers: modifiers.map(({ id, value, bearer }) => ({ id, name: bearer ?? "", value })),
      },
    ];
  });

/** The score that an item names, if the being has it. */
export const proposedScore = (scores: ReadonlyMap<string, Score>, wanted: string | null): string | null =>
  wanted === null ? null : (findScore(scores, wanted)?.id ?? null);

/** TF-013 A plain task, where nobody says otherwise. */
export const DIFFICULTY = 8;

const choiceOf = (group: string, id: string) => ({ value: id, label: text(`${KEY}${group}.${id}`) });

export const checkFields = (facts: CheckFacts): readonly Field[] => [
  {
    id: "score",
    kind: "choice",
    label: text(`${KEY}score`),
    value: facts.proposed ?? facts.scores[0]?.id ?? "",
    options: facts.scores.map(({ id, label, current }) => ({
      value: id,
      label: text(`${KEY}scoreOption`, { score: label, value: current.total }),
    })),
  },
  {
    id: "against",
    kind: "choice",
    label: text(`${KEY}against`),
    value: "difficulty",
    options: ["difficulty", "opponent"].map((id) => choiceOf("Against", id)),
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
  { id: "high", kind: "toggle", label: text(`${KEY}high`), value: false, detail: true },
  { id: "low", kind: "toggle", label: text(`${KEY}low`), value: false, detail: true },
  { id: "otherHigh", kind: "toggle", label: text(`${KEY}otherHigh`), value: false, detail: true },
  { id: "otherLow", kind: "toggle", label: text(`${KEY}otherLow`), value: false, detail: true },
];

const chosenScore = ({ scores }: CheckFacts, values: FieldValues): RollableScore | null =>
  scores.find(({ id }) => id === values["score"]) ?? scores[0] ?? null;

/** TF-027 Bonuses of edges, each to be switched. */
export function checkModifiers(facts: CheckFacts, values: FieldValues): readonly Modifier[] {
  const score = chosenScore(facts, values);
  return (score?.modifiers ?? []).map((modifier) => ({
    id: modifier.id,
    label: name(modifier.name),
    value: modifier.value,
    to: score?.label ?? name(""),
    on: true,
    rule: "TF-027",
  }));
}

/** What the rule takes. */
export type PlannedCheck = {
  readonly label: Text;
  readonly term: string;
  readonly current: Explanation;
  readonly side: Side;
  readonly against: "difficulty" | "opponent";
  readonly difficulty: number;
  readonly other: Sources;
  readonly settings: CheckSettings;
};

export function planCheck(facts: CheckFacts, { fields, modifiers, own }: Choices): PlannedCheck {
  const score = chosenScore(facts, fields);
  const on = (id: string): number => (fields[id] === true ? 1 : 0);
  const edges = checkModifiers(facts, fields)
    .filter(({ id }) => modifiers[id] ?? true)
    .map(({ value, label }) => ({ kind: null, value, rule: "TF-027", bearer: "name" in label ? label.name : "" }));
  const line = own.value === 0 ? [] : [{ kind: null, value: own.value, rule: "TF-011", bearer: own.name }];
  const current = score?.current ?? { id: "score", labelKey: "TACTICAL_TIME.TARAFORE.sum.score", terms: [], total: 0 };
  const counted = [...edges, ...line];
  return {
    label: score?.label ?? name(""),
    term: score?.term ?? "score",
    // What lowers the score, then what is added to this roll.
    current: {
      ...current,
      terms: [...current.terms, ...counted.map((modifier) => modifierTerm(null, modifier.value, modifier))],
      total: current.total + counted.reduce((sum, { value }) => sum + value, 0),
    },
    side: {
      score: current.total,
      modifiers: counted,
      sources: { high: (score?.sources.high ?? 0) + on("high"), low: (score?.sources.low ?? 0) + on("low") },
    },
    against: fields["against"] === "opponent" ? "opponent" : "difficulty",
    difficulty: typeof fields["difficulty"] === "number" ? fields["difficulty"] : DIFFICULTY,
    other: { high: on("otherHigh"), low: on("otherLow") },
    settings: facts.settings,
  };
}

export const optionsOf = (settings: CheckSettings): TaraforeOptions => resolveOptions(settings);
