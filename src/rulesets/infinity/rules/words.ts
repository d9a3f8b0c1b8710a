import { once, type Rule } from "../../../core/chance/index.ts";
import type { Explanation } from "../../../core/explain.ts";
import { type Contact, contact } from "./attack.ts";
import { type Burden, penaltyTerms, powerPenaltyTerms, SHAKEN } from "./derived.ts";
import type { Choice } from "./dice.ts";
import type { InfinityOptions } from "./options.ts";
import { contest } from "./technique.ts";
import { explained, term } from "./terms.ts";

export interface Speaker extends Burden {
  readonly intelligence: number;
  readonly successSpec: number;
  readonly personality: number;
  readonly powerSpec: number;
  readonly shaken: boolean;
}

const shakenTerm = (shaken: boolean) => term("shaken", shaken ? SHAKEN : 0, "SI-101");

/** SI-100 The success check of words: I + social specialization. */
export const wordTarget = (speaker: Speaker, options: InfinityOptions): Explanation =>
  explained("words", [
    term("intelligence", speaker.intelligence, "SI-100"),
    term("social", speaker.successSpec, "SI-100"),
    shakenTerm(speaker.shaken),
    ...penaltyTerms(speaker, options),
  ]);

/** SI-100 The power of words: P + social specialization. */
export const wordPower = (speaker: Speaker, options: InfinityOptions): Explanation =>
  explained("wordPower", [
    term("personality", speaker.personality, "SI-100"),
    term("social", speaker.powerSpec, "SI-100"),
    shakenTerm(speaker.shaken),
    ...powerPenaltyTerms(speaker, options),
  ]);

export type ResolveState = "sound" | "shaken" | "yields";

/** SI-101 The listener's state by its resolve total: shaken past max(1, P), yields at twice that. */
export function resolveState(total: number, personality: number): ResolveState {
  const limit = Math.max(1, personality);
  if (total >= 2 * limit) return "yields";
  return total > limit ? "shaken" : "sound";
}

export interface WordsOutcome extends Contact {
  readonly result: "miss" | "resisted" | "works";
  readonly power: number | null;
  readonly resistance: number | null;
  readonly resolve: number;
  readonly state: ResolveState;
}

/**
 * SI-100 An attack with words: success check, then power against mental resistance. SI-101 Its score adds to the
 * listener's resolve, unless it is a technique (SI-103, `single`) or `social.mode` = single.
 */
export function* words(
  input: {
    readonly hit: number;
    readonly power: number;
    readonly resistance: number;
    readonly choice: Choice;
    readonly resolve: number;
    readonly personality: number;
    readonly single: boolean;
  },
  options: InfinityOptions,
): Rule<WordsOutcome> {
  const exchange = {
    hit: input.hit,
    defence: null,
    power: input.power,
    guard: 0,
    limbBlocks: false,
    choice: input.choice,
    waive: false,
  };
  const met = yield* once("contact", contact(exchange, options));
  const before = { resolve: input.resolve, state: resolveState(input.resolve, input.personality) };
  if (!met.hit) return { ...met, result: "miss", power: null, resistance: null, ...before };
  const fought = yield* contest(exchange, met.critical === "success", input.resistance, options);
  const counts = fought.result === "works" && !input.single && options["social.mode"] === "track";
  if (!counts) return { ...met, ...fought, ...before };
  const total = input.resolve + fought.power;
  return { ...met, ...fought, resolve: total, state: resolveState(total, input.personality) };
}
