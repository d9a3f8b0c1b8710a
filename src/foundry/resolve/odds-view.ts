import type { Tone } from "../chat/card.ts";
import type { Text } from "../chat/text.ts";

/** One level of the outcome with its exact probability. All bars of a view add up to 1. */
export interface OddsBar {
  readonly id: string;
  readonly label: Text;
  /** 0 to 1. */
  readonly probability: number;
  readonly tone: Tone;
}

/** A figure beside the bars: a probability (0 to 1), or a number in units of its own. */
export interface OddsFigure {
  readonly id: string;
  readonly label: Text;
  readonly value: number;
  readonly kind: "probability" | "number";
}

export interface OddsView {
  readonly bars: readonly OddsBar[];
  readonly figures: readonly OddsFigure[];
}
