import type { Obj } from "../common/utils/objects.ts";

/** Seconds of the units of time that a duration of 14 may have. */
const SECONDS: Readonly<Record<string, number>> = {
  years: 365 * 86_400,
  months: 30 * 86_400,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};

/** What a duration is measured against. */
export interface Clock {
  /** World time in seconds. */
  readonly time: number;
  /** Where the fight is that the effect began in; null when there is none (any more). */
  readonly fight: { readonly round: number; readonly turn: number | null; readonly turns: number } | null;
}

export interface Remaining {
  /** In the units of the duration; Infinity when it has no end. */
  readonly remaining: number;
  /** All of the duration in seconds, for units of time. */
  readonly seconds: number | null;
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

/**
 * Generation 14: how much is left of `{value, units}` since `start`. Rounds are over when the fight has come as far in
 * a later round as it was at the start; a start without a turn counts whole rounds.
 */
export function remaining14(duration: Obj, start: Obj | null, { time, fight }: Clock): Remaining {
  const { value, units } = duration;
  if (typeof value !== "number") return { remaining: Number.POSITIVE_INFINITY, seconds: null };
  const perUnit = SECONDS[String(units)];
  if (perUnit !== undefined) {
    const elapsed = time - numberOr(start?.["time"], time);
    return { remaining: value - elapsed / perUnit, seconds: value * perUnit };
  }
  const round = start?.["round"];
  if (!fight || typeof round !== "number") return { remaining: value, seconds: null };
  const turn = start?.["turn"];
  if (units === "turns") {
    const elapsed = (fight.round - round) * fight.turns + (fight.turn ?? 0) - numberOr(turn, 0);
    return { remaining: value - elapsed, seconds: null };
  }
  const early = typeof turn === "number" && fight.turn !== null && fight.turn < turn ? 1 : 0;
  return { remaining: value - (fight.round - round - early), seconds: null };
}

/** Generation 13: `{seconds}` of the world's clock, or else `{rounds, turns}` of a fight, counted in rounds. */
export function remaining13(duration: Obj, { time, fight }: Clock): { type: string; remaining: number | null } {
  const { seconds, rounds, turns } = duration;
  if (typeof seconds === "number" && seconds > 0)
    return { type: "seconds", remaining: numberOr(duration["startTime"], time) + seconds - time };
  if (!numberOr(rounds, 0) && !numberOr(turns, 0)) return { type: "none", remaining: null };
  const all = numberOr(rounds, 0) + numberOr(turns, 0) / Math.max(fight?.turns ?? 1, 1);
  if (!fight) return { type: "turns", remaining: all };
  const at = (round: number, turn: number): number => round + turn / Math.max(fight.turns, 1);
  const start = at(numberOr(duration["startRound"], fight.round), numberOr(duration["startTurn"], 0));
  return { type: "turns", remaining: all - (at(fight.round, fight.turn ?? 0) - start) };
}
