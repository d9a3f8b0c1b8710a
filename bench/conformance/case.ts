/**
 * A conformance case states one behaviour of Foundry VTT that the bench emulates, with the public source of the
 * fact, and checks it. The same cases run on the bench (in its browser client) and, through the self-test macro,
 * inside a real Foundry: they may only use API that both offer, and they clean up what they make.
 */

/** stated: a public source says it; inferred: follows from public sources; unconfirmed: general knowledge only. */
export type Mark = "stated" | "inferred" | "unconfirmed";

export interface ConformanceContext {
  /** 13 or 14. */
  readonly generation: number;
  /** Fails the case with this message when the condition does not hold. */
  ok(condition: unknown, message: string): asserts condition;
  /** Fails unless both are equal as JSON. */
  equal(actual: unknown, expected: unknown, message: string): void;
  /** Fails unless the call throws or rejects; answers with the error. */
  throws(call: () => unknown, message: string): Promise<Error>;
  /** Resolves when the condition holds, fails after the time-out (milliseconds, default 3000). */
  until(condition: () => boolean, message: string, timeout?: number): Promise<void>;
}

export interface ConformanceCase {
  /** Unique and stable, e.g. `combat.turn-null`. */
  readonly id: string;
  /** One sentence, in our own words. */
  readonly statement: string;
  /** Public source: a documentation page, a release note, an issue number, a path in the community types. */
  readonly source: string;
  readonly mark: Mark;
  /** Generations that behave so; both when absent. */
  readonly generations?: readonly (13 | 14)[];
  /** Needs a game master's client (default), or may run as a player. */
  readonly as?: "gm" | "player";
  /** Touches elements, so it runs in a page only (absent: the data layer alone is enough, also in Node). */
  readonly needs?: "page";
  /** Absent: the behaviour is checked elsewhere, named here in words (a server test, an end-to-end test). */
  readonly run?: (t: ConformanceContext) => void | Promise<void>;
  readonly checkedBy?: string;
}
