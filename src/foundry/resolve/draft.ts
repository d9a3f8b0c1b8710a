import type { Portrait } from "../chat/resolution-model.ts";
import type { Text } from "../chat/text.ts";
import type { MessageMode } from "../compat.ts";
import type { JsonValue } from "../relay/answer.ts";
import type { Action, Choices, Participants } from "./action.ts";
import type { CourseRequest, ProgressEntry } from "./course.ts";

/** Somebody to aim at: offered by the dialog, whether a canvas is there or not. */
export interface Candidate extends Portrait {
  readonly uuid: string;
  /** UUID of the token on its scene, when there is one. */
  readonly tokenUuid: string | null;
  /** Targeted by this user at the moment. */
  readonly targeted: boolean;
  readonly defeated: boolean;
  /** On the actor's own side, by disposition. */
  readonly ally: boolean;
  /** Where they stand as seen from the actor; null: no map says so. */
  readonly place: Place | null;
  /** How they look, as far as this user may know; null: unhurt, defeated, or unknown. */
  readonly condition: Condition | null;
}

/** Distance in the scene's units, and the bearing in degrees: clockwise, 0 is south. */
export interface Place {
  readonly distance: number;
  readonly units: string;
  readonly bearing: number;
}

/** Last parts of language keys below `TACTICAL_TIME.RESOLVE.Condition`. */
export type Condition = "hurt" | "badlyHurt";

/** The action against one target (or against none), on its way. Becomes one part of the message. */
export interface Aim {
  readonly target: Candidate | null;
  readonly participants: Participants;
  /** Null: refused, see `refusal`. */
  facts: object | null;
  /** Why it cannot be done against this target: the dialog shows it instead of odds. */
  refusal: Text | null;
  /** What was chosen, fit for this target's fields. */
  choices: Choices;
  progress: readonly ProgressEntry[];
  outcome: object | null;
  /** The dice that fell for it here. */
  rolls: readonly Roll[];
  /** Whose dice or answer it waits for when the card is made. */
  waiting: CourseRequest | null;
}

/** A resolution on its way from click to card. Hooks may change it between the steps. */
export interface ResolutionDraft {
  readonly action: Action;
  readonly actor: Actor.Implementation;
  readonly item: Item.Implementation | null;
  candidates: readonly Candidate[];
  /** One for each target; one with `target: null` for an action without; none: nobody is chosen yet. */
  aims: Aim[];
  /** What the person has said so far, for all targets alike: values by field, modifiers, a line of their own. */
  given: {
    readonly fields: Readonly<Record<string, JsonValue>>;
    readonly modifiers: Choices["modifiers"];
    readonly own: Choices["own"];
  };
  mode: MessageMode;
  /** Whether the dialog is left out, and one's own questions with it. */
  skipDialog: boolean;
  rolls: readonly Roll[];
  /** The card's offer that this takes up, if it does: a counter-attack. */
  readonly offer: OfferRef | null;
}

/** Names an offer on a card. */
export interface OfferRef {
  readonly messageId: string;
  readonly partId: string;
  readonly offerId: string;
}
