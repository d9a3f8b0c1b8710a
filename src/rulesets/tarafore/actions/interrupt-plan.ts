import { mapDistribution, probability } from "../../../core/chance/index.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Course } from "../../../foundry/resolve/course.ts";
import type { OddsView } from "../../../foundry/resolve/odds-view.ts";
import { interruption, reactionBonusCounts } from "../rules/attack.ts";
import { contestWon, ladderBonus } from "../rules/contest.ts";
import { NO_CIRCUMSTANCES } from "./circumstances.ts";
import { flagIn, optionsOf, type RollSide, type Settings, words } from "./common.ts";
import { type ContestOutcome, type ContestPlan, chosenSide, contestCourse, margins, otherChosen } from "./contest.ts";
import { termText } from "./showing.ts";

/** TF-043, TF-044 The two contests of an interruption. Pure. */

type Sides = { readonly own: RollSide; readonly other: RollSide };
export type InterruptFacts = {
  readonly target: string;
  readonly targetUuid: string;
  /** The held entry, and the one that has the turn. */
  readonly entry: string;
  readonly active: string;
  /** TF-043 The trigger that was declared is this one's act. */
  readonly declared: boolean;
  readonly reaction: Sides;
  readonly senses: Sides | null;
  readonly tokens: { readonly actor: number; readonly target: number };
  readonly round: number;
  readonly settings: Settings;
};
export type InterruptPlanned = Pick<
  InterruptFacts,
  "target" | "targetUuid" | "entry" | "active" | "round" | "settings"
> & {
  readonly declared: ContestPlan | null;
  readonly contest: ContestPlan;
};
export type InterruptOutcome = {
  readonly declared: ContestOutcome | null;
  readonly bonus: number;
  readonly met: ContestOutcome;
  readonly place: "first" | "after" | "lost";
  readonly spent: ContestOutcome["spent"];
};

export function planInterrupt(facts: InterruptFacts, choices: Choices): InterruptPlanned {
  const plan = (id: string, { own, other }: Sides, chosen: boolean): ContestPlan => ({
    id,
    label: termText(own.term),
    own: chosen ? chosenSide(own, NO_CIRCUMSTANCES, choices) : own,
    otherLabel: termText(other.term),
    other: chosen ? otherChosen(other, choices) : other,
    difficulty: false,
    tokens: facts.tokens,
    usedBonuses: [],
    settings: facts.settings,
  });
  const { target, targetUuid, entry, active, round, settings, senses } = facts;
  return {
    target,
    targetUuid,
    entry,
    active,
    round,
    settings,
    declared: senses && flagIn(choices, "declared", facts.declared) ? plan("declared", senses, false) : null,
    contest: plan("interruption", facts.reaction, true),
  };
}

/** First the declared trigger, if it is this one's act, then who is quicker. */
export function* interruptCourse(planned: InterruptPlanned): Course<InterruptOutcome> {
  const options = optionsOf(planned);
  const declared = planned.declared ? yield* contestCourse(planned.declared) : null;
  const before = declared?.spent ?? { actor: 0, target: 0 };
  const bonus = declared ? ladderBonus(declared.margin, options) : 0;
  const met = yield* contestCourse(withBonus(planned, bonus, before));
  return {
    declared,
    bonus,
    met,
    place: interruption(contestWon(met.margin, options), options),
    spent: { actor: before.actor + met.spent.actor, target: before.target + met.spent.target },
  };
}

/** The contest of Reactions with what the declared trigger has won. */
export function withBonus(planned: InterruptPlanned, bonus: number, spent: ContestOutcome["spent"]): ContestPlan {
  const { contest } = planned;
  const counts = bonus > 0 && reactionBonusCounts("interruption", optionsOf(planned));
  return {
    ...contest,
    own: counts
      ? {
          ...contest.own,
          modifiers: [...contest.own.modifiers, { kind: "declaredReaction", value: bonus, rule: "TF-043" }],
        }
      : contest.own,
    tokens: { actor: contest.tokens.actor - spent.actor, target: contest.tokens.target - spent.target },
  };
}

/** Exact: over all that the declared trigger may win. */
export function interruptOdds(planned: InterruptPlanned): OddsView {
  const options = optionsOf(planned);
  const none = { actor: 0, target: 0 };
  const bonuses = planned.declared
    ? mapDistribution(margins(planned.declared), (margin) => ladderBonus(margin, options))
    : [{ value: 0, probability: 1 }];
  const wins = bonuses.reduce(
    (sum, { value, probability: p }) =>
      sum + p * probability(margins(withBonus(planned, value, none)), (margin) => contestWon(margin, options)),
    0,
  );
  const failed = interruption(false, options);
  return {
    bars: [
      { id: "first", label: words("Interrupt.first"), probability: wins, tone: "good" },
      { id: failed, label: words(`Interrupt.${failed}`), probability: 1 - wins, tone: "bad" },
    ],
    figures: [],
  };
}

/** TF-043 For the first roll of the reacting action. */
export const winsBonus = (planned: InterruptPlanned, { bonus, place }: InterruptOutcome): boolean =>
  bonus > 0 && place !== "lost" && reactionBonusCounts("action", optionsOf(planned));
