import type { Side } from "../resolve/course.ts";
import type { FieldValues } from "../resolve/form.ts";
import type { Text } from "./text.ts";

/**
 * A card as typed parts, before any language and before any HTML. An action describes its outcome as one of these;
 * the templates draw it, and tests read it.
 */

/** What a result means for the one who rolled: it picks colour and icon, and the words say the same. */
export type Tone = "critical" | "good" | "partial" | "bad" | "fumble" | "neutral";

/** One die that lies on the table. */
export interface DieView {
  readonly faces: number;
  readonly result: number;
  /** Rolled, but another one was kept. */
  readonly discarded?: boolean;
}

/** One line of an explanation: what counted, how much, and by which rule. */
export interface TermView {
  readonly label: Text;
  /** A signed number is shown with its sign; a text as it is. */
  readonly value: number | Text;
  /** Rule number, e.g. `AV-161`. */
  readonly rule?: string;
  /** What the others are added to: shown without a sign. */
  readonly base?: boolean;
  /** A sum of the lines before it. */
  readonly total?: boolean;
}

/** A named list of terms, e.g. "Attack" with base, weapon, flanking. */
export interface TermGroup {
  readonly label: Text;
  readonly terms: readonly TermView[];
  /** Whose numbers these are: a world may keep those of creatures to their owners. */
  readonly of?: Side;
}

/** One roll, or one automatic result, with how it came about. */
export interface StepView {
  readonly id: string;
  readonly title: Text;
  readonly dice: readonly DieView[];
  readonly result: Text;
  readonly tone: Tone;
  /** The numbers in one line, e.g. "10 against 12, row −1". */
  readonly line: Text;
  /** Whose number the line gives away: who may not see it does not see the line. */
  readonly lineOf?: Side;
  readonly groups: readonly TermGroup[];
}

/** Something that follows from the outcome beside the result itself. */
export interface NoteView {
  readonly text: Text;
  readonly tone: Tone;
  readonly icon: string;
}

/** What happened to one target. */
export interface PartView {
  readonly headline: Text;
  readonly tone: Tone;
  readonly steps: readonly StepView[];
  readonly notes: readonly NoteView[];
  /** Whether there is something to apply at all. */
  readonly hasChanges: boolean;
  /** What rises above the target's token when it is applied; absent: the headline. */
  readonly floating?: Text;
  /** What the outcome earns somebody: buttons that start another action. */
  readonly offers?: readonly Offer[];
}

/** A counter-attack, a free strike: an action that one side has earned, for its owner to take or leave. */
export interface Offer {
  readonly id: string;
  readonly label: Text;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Who has earned it; it is aimed at the other side. */
  readonly by: Side;
  /** Only the game master is asked, on behalf of that side. */
  readonly gm?: boolean;
  /** Offers of one name are one thing earned: who takes one of them has taken all. */
  readonly uses?: string;
  readonly actionId: string;
  readonly itemUuid?: string | null;
  readonly fields?: FieldValues;
}

/** Font Awesome (free set) icon of each tone: colour is never the only sign. */
export const TONE_ICONS: Readonly<Record<Tone, string>> = {
  critical: "fa-solid fa-burst",
  good: "fa-solid fa-circle-check",
  partial: "fa-solid fa-circle-half-stroke",
  bad: "fa-solid fa-circle-xmark",
  fumble: "fa-solid fa-heart-crack",
  neutral: "fa-solid fa-circle-info",
};
