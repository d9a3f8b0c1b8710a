/** TF-023 to TF-044. What Tarafore's order of turns is told of a character, and what a game adds to it. */
import type { Rule } from "../../../core/chance/rule.ts";
import type { Entry } from "../../../core/turns/schedule.ts";
import type { Outcome, Situation, TurnCodes, TurnInfo } from "../../../core/turns/strategy.ts";
import type { Side } from "./contest.ts";
import { NO_SOURCES, type Sources } from "./dice.ts";
import type { NamedModifier } from "./initiative.ts";
import type { TaraforeOptions } from "./options.ts";

/** A character as the order of turns sees it. */
export interface TaraforeTurnNumbers {
  /** TF-023 The base score of Reaction, its modifiers (penalties of wounds too, each with its id), high and low dice. */
  readonly reaction: number;
  readonly modifiers: readonly NamedModifier[];
  readonly sources: Sources;
  /** TF-028 Has the slow-start edge. */
  readonly slowStart: boolean;
  /** TF-032 Actions that features add to the one of a turn. */
  readonly extraActions: number;
  /** TF-083 Lost next actions, before this turn. */
  readonly lna: number;
  /** TF-082 False from the stun condition on: a turn without actions. */
  readonly canAct: boolean;
  readonly conscious: boolean;
  readonly dead: boolean;
  /** TF-037, TF-039 Most actions in one turn; 1: none besides. */
  readonly maxActions: number;
  /** TF-035 May move by an action more than once a round: by a feature, or base ATH above 25. */
  readonly thirdMove: boolean;
  /** TF-044 Reaction with its current modifiers, TF-043 AWA and STH: the sides of interruptions. */
  readonly reactionSide: Side;
  readonly awareness: Side;
  readonly stealth: Side;
}

const NO_SIDE: Side = { score: 0, modifiers: [], sources: NO_SOURCES };

/** A combatant without an actor keeps its place: Reaction 0, one action. */
export const NO_NUMBERS: TaraforeTurnNumbers = {
  reaction: 0,
  modifiers: [],
  sources: NO_SOURCES,
  slowStart: false,
  extraActions: 0,
  lna: 0,
  canAct: true,
  conscious: true,
  dead: false,
  maxActions: 1,
  thirdMove: false,
  reactionSide: NO_SIDE,
  awareness: NO_SIDE,
  stealth: NO_SIDE,
};

export interface TaraforeTurnEffects<N extends TaraforeTurnNumbers = TaraforeTurnNumbers> {
  /** TF-083: the lost action is used up at the start of a played turn. */
  turnStart?(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>>;
  turnEnd?(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>>;
  /** TF-028: tokens of slow starts at the start of round 1. */
  roundStart?(situation: Situation<N>): Rule<Outcome<N>>;
  /** TF-029, TF-088, TF-085, TF-030, TF-108: in this order, before holds end and initiative is rolled. */
  roundEnd?(situation: Situation<N>): Rule<Outcome<N>>;
  combatEnd?(situation: Situation<N>): Rule<Outcome<N>>;
}

export interface TaraforeTurnSetup<N extends TaraforeTurnNumbers = TaraforeTurnNumbers> {
  readonly options: TaraforeOptions;
  /** Does the GM's mark *defeated* count as being out of the fight? Default true. */
  readonly skipDefeated?: boolean;
  readonly effects?: TaraforeTurnEffects<N>;
}

/** TF-020. */
export const ROUND_SECONDS = 3;

export const TURN_CODES = {
  entry: ["dead", "defeated", "unconscious"],
  waiting: ["negativeInitiative", "slowStart", "joined", "perished"],
  refused: [
    "unable",
    "nothingLeft",
    "multiActionsOff",
    "notEligible",
    "maxActions",
    "lostAction",
    "outsideTurn",
    "noFurtherMove",
  ],
  warnings: ["overspent", "outsideTurn", "askGamemaster", "lowDie"],
  costs: ["action", "move", "freeMove", "defence"],
  reports: ["initiative", "interruption"],
} as const satisfies TurnCodes;
