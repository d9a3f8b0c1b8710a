/**
 * How to write an action
 * ----------------------
 * An action is one object in a game's `actions/` folder, made with `defineAction` and listed in the game's contract. The
 * flow (`flow.ts`) does the rest: dialog, odds, dice, questions to others, card, apply, undo. Between `gather` and
 * `changes` everything is plain JSON and pure, so that a message, a reload or another client can go on with it.
 *
 * 1. `usable`: can this creature do it with this item at all? A `Refusal` says why not.
 * 2. `gather`: documents and map become facts. Refuse here what makes no sense against this target.
 * 3. `fields`, `modifiers`: what the dialog asks. What the map or a sheet says is a field's start value, with `source`.
 * 4. `input`: facts and choices become what the rule takes.
 * 5. `rule`: the game's rule over chance, if all dice are the acting person's. Or `course`, if others have a say: a
 *    generator over `played(…)` (dice, each node somebody's) and `ask(…)` (somebody's choices, with their odds).
 * 6. `odds`: exact, for the dialog. `describe`: the outcome for the card. `changes`: what it wants written, reckoned on
 *    the documents as they are when it is applied.
 *
 * A worked example: an attack whose target names a defence and throws for it, and may spend a token afterwards.
 *
 * ```ts
 * export const strike = defineAction<StrikeFacts, StrikeInput, StrikeOutcome>({
 *   id: "strike", label: "MYGAME.STRIKE.label", icon: iconPath("sword"), group: "attack", aim: "one",
 *   usable: (actor) => (actor.statuses.has("unconscious") ? { refused: text("MYGAME.Refused.out") } : null),
 *   gather: ({ actor, target }) => (target ? factsOf(actor, target) : { refused: text("MYGAME.Refused.noTarget") }),
 *   fields: (facts) => [{ kind: "number", id: "distance", label: text("MYGAME.distance"), value: facts.distance,
 *                         min: 0, max: 99, source: text("MYGAME.fromMap") }],
 *   modifiers: () => [{ id: "highGround", label: text("MYGAME.highGround"), value: 2, to: text("MYGAME.attack"), on: false }],
 *   ownModifierLabel: text("MYGAME.own"),
 *   input: (facts, choices) => planStrike(facts, choices),
 *   *course(input) {
 *     const { defence } = yield* ask({
 *       id: "defence", whose: "target", title: text("MYGAME.defend"),
 *       fields: [{ kind: "choice", id: "defence", label: text("MYGAME.defence"), value: bestDefence(input),
 *                  options: openDefences(input).map((value) => ({ value, label: text(`MYGAME.Defence.${value}`) })) }],
 *       odds: (values) => defenceOdds(input, values),                      // exact, seen by the defender
 *       chance: (values) => chanceToDefend(input, values),                 // beside each option
 *     });
 *     // One rule, two people's dice: the node's id tells whose.
 *     const met = yield* played(() => contest(input, String(defence)), (node) => (node === "defence" ? "target" : "actor"));
 *     if (!met.hit || input.tokens === 0) return { ...met, token: false, damage: 0 };
 *     const { spend } = yield* ask({ id: "token", whose: "target", title: text("MYGAME.token"), shown: stepsOf(met),
 *       fields: [{ kind: "toggle", id: "spend", label: text("MYGAME.spend"), value: false }] });
 *     const damage = yield* played(() => damageRule(met, spend === true), "actor");
 *     return { ...met, token: spend === true, damage };
 *   },
 *   odds: (input) => oddsOf(input),                                        // against the defence that is most likely
 *   describe: (input, outcome) => cardOf(input, outcome),
 *   changes: (input, outcome, { target }) => wounds(target, outcome),
 *   cost: () => ({ kind: "standard", amount: 3 }),
 * });
 * ```
 *
 * Reactions that the outcome earns (a counter-attack) are `offers` of the card's view: buttons that start another
 * action, for those who own the one who earned it. `applies: "itself"` is for what only changes the acting creature.
 */
import type { Rule } from "../../core/chance/index.ts";
import type { Change } from "../../core/change.ts";
import type { Cost } from "../../core/turns/index.ts";
import type { RulesetAction } from "../../rulesets/ruleset.ts";
import type { PartView } from "../chat/card.ts";
import type { Text } from "../chat/text.ts";
import type { CommandRequest } from "../combat/combat-requests.ts";
import { type Course, played } from "./course.ts";
import type { Field, FieldValues, Modifier } from "./form.ts";
import type { OddsView } from "./odds-view.ts";

/** The documents of one action against one target (or none), as they are now. */
export interface Participants {
  readonly actor: Actor.Implementation;
  readonly item: Item.Implementation | null;
  readonly target: Actor.Implementation | null;
  /** Tokens on a scene where there are any: for positions, facing, disposition. */
  readonly actorToken: TokenDocument.Implementation | null;
  readonly targetToken: TokenDocument.Implementation | null;
  /** The combat that both stand in, or the actor's. */
  readonly combat: Combat.Implementation | null;
}

/** Why an action cannot be done. */
export interface Refusal {
  readonly refused: Text;
}

export const isRefusal = (value: object): value is Refusal => "refused" in value;

/** Everything that was chosen, in the dialog or by default. Plain JSON: it is stored in the message. */
export interface Choices {
  readonly fields: FieldValues;
  /** Modifier id -> switched on. Ids that are not there keep their own default. */
  readonly modifiers: Readonly<Record<string, boolean>>;
  /** A line of one's own: what it is called and what it adds. */
  readonly own: { readonly name: string; readonly value: number };
}

/** Where menus list an action. Ids are last parts of language keys below `TACTICAL_TIME.RESOLVE.Group`. */
export const ACTION_GROUPS = ["attack", "manoeuvre", "grapple", "stance", "will", "care", "check", "other"] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/**
 * How one action goes, for the one flow in `flow.ts`. Between `gather` and `changes` everything is plain data:
 * `form`, `rule`, `odds` and `describe` are pure and are called wherever somebody looks.
 *
 * @typeParam Facts   what was read from the documents: plain JSON data, stored in the message
 * @typeParam Input   what the rule takes: facts with the choices worked in
 * @typeParam Outcome what the rule gave: JSON, stored in the message
 */
export interface Action<Facts extends object = object, Input extends object = object, Outcome extends object = object>
  extends RulesetAction {
  readonly group: ActionGroup;
  /** Whom it is aimed at: nobody, one (or each of several, one after another), or as many as one likes at once. */
  readonly aim: "none" | "one" | "many";
  /** One may aim it at oneself, too. */
  readonly atOneself?: boolean;
  /**
   * `itself`: it changes nobody but the acting creature and its things, and is applied as soon as it is done. `alone`: so
   * is an outcome that happens to change nobody else (a shot that misses has cost its arrow).
   */
  readonly applies?: "itself" | "alone";
  /** Left out of menus: it is only ever started from a card or from another place that knows when it may be done. */
  readonly hidden?: boolean;
  /** UUIDs of those whom a creature's move in a fight lets it start by itself; none: it does not. */
  afterMove?(
    token: TokenDocument.Implementation,
    origin: { readonly x: number; readonly y: number },
  ): readonly string[];
  /** Whether an item is the means of this action: dropped on the hotbar, it becomes a macro of the first that says so. */
  uses?(item: Item.Implementation): boolean;
  /** Whether this actor can do it with this item at all (wrong item, broken weapon, unconscious …). */
  usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null;
  /** Reads the documents. The only step that does, beside `changes`. */
  gather(participants: Participants): Facts | Refusal;
  /** The dialog's fields with what they start from, as they are under the values chosen so far. */
  fields(facts: Facts, values?: FieldValues): readonly Field[];
  /** Named modifiers that can be switched, as they are under the values chosen so far. */
  modifiers(facts: Facts, values: FieldValues): readonly Modifier[];
  /** What the person's own modifier line is added to; null: it has no such line. */
  readonly ownModifierLabel: Text | null;
  /** Facts and choices become what the rule takes. */
  input(facts: Facts, choices: Choices): Input;
  /** The rule, from the ruleset's `rules`, where all dice are the acting person's. Either this or `course`. */
  rule?(input: Input): Rule<Outcome>;
  /** The way to the outcome where others have a say in it. */
  course?(input: Input): Course<Outcome>;
  /** Exact odds for the dialog, called at every change of a field; null: nothing is left to chance. */
  odds(input: Input): OddsView | null;
  /** What speaks against it without forbidding it (out of range, not one's turn): shown in the dialog and on the card. */
  warnings?(input: Input): readonly Text[];
  /** The outcome for the card. `faces`: of each fall of dice, in order, for cards that show more than the outcome keeps. */
  describe(input: Input, outcome: Outcome, faces?: readonly (readonly number[])[]): PartView;
  /**
   * What the outcome wants written, reckoned on the documents as they are when it is applied (another wound may have
   * come in between). Derived statuses are added by the flow.
   */
  changes(input: Input, outcome: Outcome, participants: Participants): readonly Change[];
  /** What it takes of the turn, where the actor stands in a running fight, one after another; null: nothing. */
  cost(input: Input): Cost | readonly Cost[] | null;
  /**
   * Whether an outcome is written as soon as it is there, whomever it changes: what the game's own settings want so, and
   * what hurts nobody. The active GM's client does it.
   */
  atOnce?(input: Input, outcome: Outcome): boolean;
  /** What the outcome does to the turns of the fight in which the actor stands: an interruption that was won. */
  turn?(input: Input, outcome: Outcome): CommandRequest | null;
  /** What the outcome took of the one acted upon, where that one stands in a running fight: a defence is counted. */
  costOfTarget?(input: Input, outcome: Outcome): Cost | null;
}

/**
 * The action with its own types forgotten, for lists. What comes back from a message was written by the same
 * action's own functions and went through JSON, which is why forgetting and remembering the types is safe here, in
 * this one place; an outcome of an unknown version is not given to it (`ResolutionModel.version`).
 * @throws {Error} if it has neither a rule nor a course
 */
export function defineAction<F extends object, I extends object, O extends object>(action: Action<F, I, O>): Action {
  if (!action.rule && !action.course) throw new Error(`the action ${action.id} has neither a rule nor a course`);
  return action as unknown as Action;
}

/** The way of an action to its outcome: its course, or its rule with all dice the acting person's. */
export const courseOf =
  (action: Action, input: object): (() => Course<object>) =>
  () => {
    if (action.course) return action.course(input);
    const { rule } = action;
    if (!rule) throw new Error(`the action ${action.id} has neither a rule nor a course`);
    return played(() => rule(input));
  };
