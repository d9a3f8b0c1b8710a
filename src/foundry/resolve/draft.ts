import type { Portrait } from "../chat/resolution-model.ts";
import type { Text } from "../chat/text.ts";
import type { MessageMode } from "../compat.ts";
import type { Action, Choices, Participants } from "./action.ts";

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
}

/** A resolution on its way from click to card. Hooks may change it between the steps. */
export interface ResolutionDraft {
  readonly action: Action;
  readonly actor: Actor.Implementation;
  readonly item: Item.Implementation | null;
  candidates: readonly Candidate[];
  target: Candidate | null;
  participants: Participants | null;
  facts: object | null;
  choices: Choices;
  mode: MessageMode;
  /** Whether the dialog is left out. */
  skipDialog: boolean;
  faces: readonly (readonly number[])[];
  rolls: readonly Roll[];
  outcome: object | null;
  /** Why it cannot be done against this target: the dialog shows it instead of odds. */
  refusal: Text | null;
}
