import type { Rule } from "../../core/chance/index.ts";
import type { Change } from "../../core/change.ts";
import type { Cost } from "../../core/turns/index.ts";
import type { RulesetAction } from "../../rulesets/ruleset.ts";
import type { PartView } from "../chat/card.ts";
import type { Text } from "../chat/text.ts";
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
  /** Whether it is aimed at somebody. */
  readonly aim: "none" | "one";
  /** Whether this actor can do it with this item at all (wrong item, broken weapon, unconscious …). */
  usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null;
  /** Reads the documents. The only step that does, beside `changes`. */
  gather(participants: Participants): Facts | Refusal;
  /** The dialog's fields with what they start from. */
  fields(facts: Facts): readonly Field[];
  /** Named modifiers that can be switched, as they are under the values chosen so far. */
  modifiers(facts: Facts, values: FieldValues): readonly Modifier[];
  /** What the person's own modifier line is added to. */
  readonly ownModifierLabel: Text;
  /** Facts and choices become what the rule takes. */
  input(facts: Facts, choices: Choices): Input;
  /** The rule, from the ruleset's `rules`. */
  rule(input: Input): Rule<Outcome>;
  /** Exact odds for the dialog. Called at every change of a field. */
  odds(input: Input): OddsView;
  /** The outcome for the card. */
  describe(input: Input, outcome: Outcome): PartView;
  /**
   * What the outcome wants written, reckoned on the documents as they are when it is applied (another wound may have
   * come in between). Derived statuses are added by the flow.
   */
  changes(input: Input, outcome: Outcome, participants: Participants): readonly Change[];
  /** What it takes of the turn, where the actor stands in a running fight; null: nothing. */
  cost(input: Input): Cost | null;
}

/**
 * The action with its own types forgotten, for lists. What comes back from a message was written by the same
 * action's own functions and went through JSON, which is why forgetting and remembering the types is safe here, in
 * this one place; an outcome of an unknown version is not given to it (`ResolutionModel.version`).
 */
export const defineAction = <F extends object, I extends object, O extends object>(action: Action<F, I, O>): Action =>
  action as unknown as Action;
