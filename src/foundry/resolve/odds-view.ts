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

/**
 * A probability as people read it: whole percents, one decimal below ten, and never "0 %" for what can happen or
 * "100 %" for what can fail.
 */
export function percent(probability: number, locale = "en"): string {
  const write = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  if (probability <= 0) return write(0, 0);
  if (probability >= 1) return write(1, 0);
  if (probability < 0.001) return `< ${write(0.001, 1)}`;
  if (probability > 0.999) return `> ${write(0.999, 1)}`;
  return write(probability, probability < 0.1 || probability > 0.9 ? 1 : 0);
}
