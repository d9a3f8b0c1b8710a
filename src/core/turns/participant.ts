/**
 * A combatant as plain data: what a strategy needs to know, given anew with every command and never read from outside.
 * `D` is the game's own numbers (initiative, speed, states …); null where a combatant has no actor or no data: it keeps
 * its place by the strategy's documented defaults.
 */
export interface Participant<D = unknown> {
  /** Id of the combatant in its fight. */
  readonly id: string;
  /** UUIDs for changes: of the combatant, and of its actor (a token's own actor where it is not linked). */
  readonly uuid: string;
  readonly actorUuid: string | null;
  /** Does a player run it? */
  readonly player: boolean;
  /** Side in the fight, by default the token's disposition. */
  readonly side: number;
  readonly hidden: boolean;
  /** The GM's mark on the combatant. */
  readonly defeated: boolean;
  readonly numbers: D | null;
}

export type Participants<D = unknown> = Readonly<Record<string, Participant<D>>>;
