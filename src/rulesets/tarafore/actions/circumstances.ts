import type { Cost } from "../../../core/turns/index.ts";
import { name, type Text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field, Modifier as Switch } from "../../../foundry/resolve/form.ts";
import { multiActionPenalty } from "../rules/actions.ts";
import type { Modifier } from "../rules/contest.ts";
import { numberIn, oneIn, type RollSide, words } from "./common.ts";
import { sideText, termText } from "./showing.ts";

/** What every roll that an action makes meets: bonuses won before, and the place that it has in the turn. Pure. */

/** A bonus won before that this roll can use (TF-030, TF-043, TF-046). Types, and not interfaces: they are stored. */
export type WonBonus = {
  readonly id: string;
  readonly kind: string;
  readonly value: number;
  readonly rule: string;
  /** TF-030 The first roll that it fits uses it up. */
  readonly usedUp: boolean;
};

export type Circumstances = {
  readonly bonuses: readonly WonBonus[];
  /** TF-038 Which action of the turn this would be. */
  readonly actionNumber: number;
  /** TF-039 Most actions in one turn. */
  readonly maxActions: number;
  /** Whether the turn of a fight says so. */
  readonly inTurn: boolean;
};

export const NO_CIRCUMSTANCES: Circumstances = { bonuses: [], actionNumber: 1, maxActions: 1, inTurn: false };

/** TF-074 As what an action is taken: a counter allows a plain attack, one of a kind more, or anything at all. */
export const OCCASIONS = ["action", "counter", "counter-manoeuvre", "free"] as const;
export type Occasion = (typeof OCCASIONS)[number];

export const occasionOf = (choices: Pick<Choices, "fields">): Occasion =>
  oneIn(choices, "occasion", OCCASIONS, "action");

export const isCounter = (occasion: Occasion): boolean => occasion.startsWith("counter");

/** TF-032, TF-074 Counters and what the GM gives cost nothing. */
export const costOf = (occasion: Occasion, cost: Cost): Cost | null => (occasion === "action" ? cost : null);

/** Folded away: what the turn says is mostly right. @param usual as what this action is taken, mostly */
export const circumstanceFields = (
  { actionNumber, inTurn }: Circumstances,
  usual: Occasion = "action",
): readonly Field[] => [
  {
    id: "actionNumber",
    kind: "number",
    label: words("Field.actionNumber"),
    value: actionNumber,
    min: 1,
    max: 9,
    detail: true,
    ...(inTurn ? { source: words("fromTurn") } : {}),
  },
  {
    id: "occasion",
    kind: "choice",
    label: words("Field.occasion"),
    value: usual,
    options: OCCASIONS.map((id) => ({ value: id, label: words(`Occasion.${id}`) })),
    detail: true,
  },
];

/** Each bonus can be kept for later. @param to what it is added to */
export const bonusSwitches = ({ bonuses }: Circumstances, to: Text): readonly Switch[] =>
  bonuses.map(({ id, kind, value, rule }) => ({
    id: `bonus-${id}`,
    label: termText(kind),
    value,
    to,
    on: true,
    rule,
  }));

/** TF-027 Bonuses of edges, each to be switched. */
export const edgeSwitches = (side: RollSide): readonly Switch[] =>
  side.modifiers.map(({ kind, value, bearer, rule }, index) => ({
    id: `edge-${index}`,
    label: kind !== null || bearer === undefined ? termText(kind ?? "edge") : name(bearer),
    value,
    to: sideText(side),
    on: true,
    rule: rule ?? "TF-027",
  }));

const isOn = ({ modifiers }: Choices, id: string): boolean => modifiers[id] ?? true;

export const chosenBonuses = ({ bonuses }: Circumstances, choices: Choices): readonly WonBonus[] =>
  bonuses.filter(({ id }) => isOn(choices, `bonus-${id}`));

/** Ids of the stored bonuses that this roll uses up. */
export const usedBonuses = (circumstances: Circumstances, choices: Choices): readonly string[] =>
  chosenBonuses(circumstances, choices).flatMap(({ id, usedUp }) => (usedUp ? [id] : []));

/** TF-038 Only an action of the turn is one of several. */
const countOf = (circumstances: Circumstances, choices: Choices): number =>
  occasionOf(choices) === "action" ? numberIn(choices, "actionNumber", circumstances.actionNumber) : 1;

export const turnPenalty = (circumstances: Circumstances, choices: Choices): number =>
  multiActionPenalty(countOf(circumstances, choices));

/** TF-039 One action more than the scores allow. */
export const tooMany = (circumstances: Circumstances, choices: Choices): boolean =>
  countOf(circumstances, choices) > circumstances.maxActions;

/** Everything of one's own that counts on the roll: edges, bonuses, the turn, the line of one's own. */
export const ownModifiers = (side: RollSide, circumstances: Circumstances, choices: Choices): readonly Modifier[] =>
  [
    ...side.modifiers.filter((_, index) => isOn(choices, `edge-${index}`)),
    ...chosenBonuses(circumstances, choices).map(({ kind, value, rule }) => ({ kind, value, rule })),
    { kind: "multiAction", value: turnPenalty(circumstances, choices), rule: "TF-038" },
    { kind: null, value: choices.own.value, rule: "TF-011", bearer: choices.own.name },
  ].filter(({ value }) => value !== 0);
