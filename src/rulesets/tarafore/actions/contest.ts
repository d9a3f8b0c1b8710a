import { type Distribution, exact, roll } from "../../../core/chance/index.ts";
import { explain } from "../../../core/explain.ts";
import type { StepView, Tone } from "../../../foundry/chat/card.ts";
import { change, type Text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import { type Course, played } from "../../../foundry/resolve/course.ts";
import type { Field } from "../../../foundry/resolve/form.ts";
import type { OddsBar, OddsView } from "../../../foundry/resolve/odds-view.ts";
import { FIXED_DIE, ladderBonus, marginOf, standing } from "../rules/contest.ts";
import { keptRoll, NO_SOURCES } from "../rules/dice.ts";
import { type Rung, rungOf } from "../rules/levels.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import { term } from "../rules/terms.ts";
import { type Circumstances, ownModifiers, usedBonuses } from "./circumstances.ts";
import { flagIn, optionsOf, type RollSide, type Settings, words } from "./common.ts";
import { diceOf, RUNG_TONES, rungText, sideGroup } from "./showing.ts";
import { type DicePair, facesNode, type Purse, pairOf, tokensSpent } from "./tokens.ts";

/** A roll of one side against another, or against a difficulty (TF-012, TF-013): what all tactics are made of. */

export type ContestPlan = {
  /** Tells the contests of one action apart. */
  readonly id?: string;
  readonly label: Text;
  readonly own: RollSide;
  readonly otherLabel: Text;
  readonly other: RollSide;
  /**
   * What stands against it: somebody who throws and may spend tokens; a difficulty, for which the acting side throws, if
   * anybody does (TF-013); or a number that stands for somebody who is not there, and always throws.
   */
  readonly difficulty: boolean | "somebody";
  /** Own dice lie once for all whom it is made against (TF-105). */
  readonly shared?: boolean;
  /** TF-030 Stored bonuses that this roll uses up. */
  readonly usedBonuses: readonly string[];
  readonly tokens: Purse;
  readonly settings: Settings;
};

export type ContestOutcome = {
  readonly dice: DicePair;
  /** False: a difficulty that counts five for its die. */
  readonly rolled: boolean;
  readonly margin: number;
  readonly rung: Rung;
  readonly spent: Purse;
};

/** A difficulty as the other side. */
export const difficultySide = (difficulty: number, rule = "TF-013"): RollSide => ({
  term: "difficulty",
  terms: explain("difficulty", "TACTICAL_TIME.TARAFORE.term.difficulty", [term("difficulty", difficulty, rule)]),
  score: difficulty,
  modifiers: [],
  sources: NO_SOURCES,
});

/** High and low die by the GM's word, for both sides. */
export const dieFields = (): readonly Field[] =>
  (["high", "low", "otherHigh", "otherLow"] as const).map((id) => ({
    kind: "toggle",
    id,
    label: words(`Field.${id}`),
    value: false,
    detail: true,
  }));

/** One's own side as chosen: what was switched, what the turn says, the line of one's own, high and low die. */
export const chosenSide = (side: RollSide, circumstances: Circumstances, choices: Choices): RollSide => ({
  ...side,
  modifiers: ownModifiers(side, circumstances, choices),
  sources: {
    high: side.sources.high + Number(flagIn(choices, "high")),
    low: side.sources.low + Number(flagIn(choices, "low")),
  },
});

/** The own half of a plan. */
export const ownHalf = (
  side: RollSide,
  circumstances: Circumstances,
  choices: Choices,
): Pick<ContestPlan, "own" | "usedBonuses"> => ({
  own: chosenSide(side, circumstances, choices),
  usedBonuses: usedBonuses(circumstances, choices),
});

export const otherChosen = (side: RollSide, choices: Choices): RollSide => ({
  ...side,
  sources: {
    high: side.sources.high + Number(flagIn(choices, "otherHigh")),
    low: side.sources.low + Number(flagIn(choices, "otherLow")),
  },
});

const fixed = ({ difficulty }: ContestPlan, { difficultyRolls }: TaraforeOptions): boolean =>
  difficulty === true && difficultyRolls === "plus5";

const marginWith = ({ own, other }: ContestPlan, { kept }: DicePair, options: TaraforeOptions): number =>
  standing(own, "actor", options) + kept.actor - standing(other, "opponent", options) - kept.target;

/** Both throw, then tokens. A difficulty has none. */
export function* contestCourse(plan: ContestPlan): Course<ContestOutcome> {
  const options = optionsOf(plan);
  const { id = "contest" } = plan;
  const sources = { actor: plan.own.sources, target: plan.other.sources };
  const actor = yield* played(() => roll(facesNode(`${id}.actor`, options)), "actor", [], plan.shared);
  if (fixed(plan, options)) {
    const thrown = pairOf({ actor, target: actor }, sources, options);
    const dice: DicePair = {
      ...thrown,
      faces: { actor, target: [] },
      kept: { actor: thrown.kept.actor, target: FIXED_DIE },
    };
    const margin = marginWith(plan, dice, options);
    return { dice, rolled: false, margin, rung: rungOf(margin), spent: { actor: 0, target: 0 } };
  }
  const alone = plan.difficulty !== false;
  // Nobody presses for the dice of a difficulty.
  const target = yield* played(() => roll(facesNode(`${id}.target`, options, !alone)), alone ? "actor" : "target");
  const shown = (dice: DicePair): StepView[] =>
    contestSteps(plan, { dice, rolled: true, margin: marginWith(plan, dice, options) });
  const purse = alone ? { ...plan.tokens, target: 0 } : plan.tokens;
  const seen = yield* tokensSpent(
    pairOf({ actor, target }, sources, options),
    purse,
    "other",
    plan.id ? `${plan.id}Token` : "token",
    shown,
    options,
  );
  const margin = marginWith(plan, seen.pair, options);
  const spent = { actor: purse.actor - seen.purse.actor, target: purse.target - seen.purse.target };
  return { dice: seen.pair, rolled: true, margin, rung: rungOf(margin), spent };
}

/** Both throws with their numbers. */
export function contestSteps(
  plan: ContestPlan,
  { dice, rolled, margin }: Pick<ContestOutcome, "dice" | "rolled" | "margin">,
): StepView[] {
  const options = optionsOf(plan);
  const rung = rungOf(margin);
  // A difficulty is nobody's secret.
  const lineOf = plan.difficulty === false ? "target" : "actor";
  const own = sideGroup(plan.label, plan.own, [], { kept: dice.kept.actor }, "actor", options);
  const other = sideGroup(plan.otherLabel, plan.other, [], { kept: dice.kept.target, fixed: !rolled }, lineOf, options);
  const [ownTotal = 0, otherTotal = 0] = [own, other].map(({ terms }) => Number(terms.at(-1)?.value));
  return [
    {
      id: plan.id ? `${plan.id}.own` : "own",
      title: plan.label,
      dice: diceOf(dice.faces.actor, dice.kept.actor),
      result: rungText(rung),
      tone: RUNG_TONES[rung],
      line: words("line", { own: ownTotal, other: otherTotal, margin: change(margin) }),
      lineOf,
      groups: [own],
    },
    {
      id: plan.id ? `${plan.id}.other` : "other",
      title: plan.otherLabel,
      dice: rolled ? diceOf(dice.faces.target, dice.kept.target) : [],
      result: words("dieLine", { die: dice.kept.target }),
      tone: "neutral",
      line: words("totalLine", { total: otherTotal }),
      lineOf,
      groups: [other],
    },
  ];
}

/** Whether the roll alone leaves something to write: spent tokens, used bonuses. */
export const leavesTraces = ({ usedBonuses: used }: ContestPlan, { spent }: Pick<ContestOutcome, "spent">): boolean =>
  spent.actor > 0 || spent.target > 0 || used.length > 0;

/** Exact margins. */
export function margins(plan: ContestPlan): Distribution<number> {
  const options = optionsOf(plan);
  const offset = standing(plan.own, "actor", options) - standing(plan.other, "opponent", options);
  return fixed(plan, options)
    ? exact(function* () {
        return offset - FIXED_DIE + (yield* keptRoll("contest", plan.own.sources, options));
      })
    : exact(() => marginOf(offset, plan.own.sources, plan.other.sources, options));
}

/** Exact odds as bars: each margin belongs to one. */
export function marginBars(
  plan: ContestPlan,
  bars: readonly { readonly id: string; readonly label: Text; readonly tone: Tone }[],
  barOf: (margin: number) => string,
): OddsView {
  const all = margins(plan);
  return {
    bars: bars.map(
      (bar): OddsBar => ({
        ...bar,
        probability: all.reduce(
          (sum, { value, probability }) => (barOf(value) === bar.id ? sum + probability : sum),
          0,
        ),
      }),
    ),
    figures: [],
  };
}

/** TF-019 What one may win: a bar for each step of the ladder. */
export function ladderOdds(plan: ContestPlan): OddsView {
  const options = optionsOf(plan);
  const values = [...new Set([0, ...options.bonusLadder])].sort((a, b) => a - b);
  return marginBars(
    plan,
    values.map((value) => ({
      id: String(value),
      label: value === 0 ? words("Odds.noBonus") : words("Odds.bonus", { bonus: change(value) }),
      tone: value === 0 ? "bad" : value === Math.max(...values) ? "critical" : "good",
    })),
    (margin) => String(ladderBonus(margin, options)),
  );
}
