/**
 * What can be asked of a schedule. Plain JSON: a command travels from a player's client to the active GM.
 */

import type { AmbushRole, Trigger } from "./schedule.ts";

interface Base {
  /** Made by the sender, once per press. A repeated id is answered `known` and does nothing. */
  readonly id: string;
  /**
   * The entry that the sender saw as active, null for none. Another one: `stale`, nothing happens. Absent: the command
   * does not depend on whose turn it is.
   */
  readonly expected?: string | null;
}

/** Commands that move the turn must say what they saw. */
interface Move extends Base {
  readonly expected: string | null;
}

/** GM's choice for the holders when a round ends, by combatant, where the game leaves it to the GM. */
export type HoldChoices = Readonly<Record<string, "keep" | "reenter">>;

/** Begins the fight. Roles by combatant: with an ambusher and an ambushed one the game may open with an ambush. */
export interface StartCommand extends Move {
  readonly kind: "start";
  readonly roles?: Readonly<Record<string, AmbushRole>>;
  /** Number of the first round; for a fight that was begun without a schedule. Default 1. */
  readonly round?: number;
}

/** The active turn ends, asked for by who runs `combatantId`. */
export interface EndTurnCommand extends Move {
  readonly kind: "endTurn";
  readonly combatantId: string;
  readonly holds?: HoldChoices;
}

/** The active turn ends and the next begins; with nobody active, the round ends. */
export interface NextCommand extends Move {
  readonly kind: "next";
  readonly holds?: HoldChoices;
}

/** What is left of the round is skipped. */
export interface NextRoundCommand extends Move {
  readonly kind: "nextRound";
  readonly holds?: HoldChoices;
}

/** Back to before the present turn (the end of the turn before it), or to before the present round. */
export interface BackCommand extends Move {
  readonly kind: "previous" | "previousRound";
}

/** Takes back the newest step, whatever it was. */
export interface UndoCommand extends Base {
  readonly kind: "undo";
}

/** The active turn is held (Avorkarth: stay), wholly or what is left of it. */
export interface HoldCommand extends Move {
  readonly kind: "hold";
  readonly trigger?: Trigger;
}

/** A held turn is taken now (between turns, or as the game allows). */
export interface ActHeldCommand extends Move {
  readonly kind: "actHeld";
  readonly entry: string;
  /** The GM's word: now, whatever the game says. */
  readonly force?: boolean;
}

/** A held turn breaks into the active one, by the game's contest. */
export interface InterruptCommand extends Move {
  readonly kind: "interrupt";
  readonly entry: string;
  /** The contest was fought elsewhere, with everybody's own dice: what it gave. A GM's word, as `force` is. */
  readonly decided?: "now" | "next" | "lost";
}

/** A hold ends without being used. */
export interface CancelHoldCommand extends Base {
  readonly kind: "cancelHold";
  readonly entry: string;
}

/** Moves an entry to before another one; null: to the end. */
export interface ReorderCommand extends Base {
  readonly kind: "reorder";
  readonly entry: string;
  readonly before: string | null;
}

/** Someone wrote a number: the combatant's entries are listed by it for this round, in games that keep it for good. */
export interface SetInitiativeCommand extends Base {
  readonly kind: "setInitiative";
  readonly combatantId: string;
  readonly value: number;
}

/** A new order by new dice, for some or (absent) all. */
export interface RerollCommand extends Base {
  readonly kind: "reroll";
  readonly combatants?: readonly string[];
}

/** From now on this round's numbers are kept for the fight (or no longer), where the game leaves that to the GM. */
export interface KeepOrderCommand extends Base {
  readonly kind: "keepOrder";
  readonly keep: boolean;
}

/** `join`: stands among the participants now. `leave`: its document is gone. `refresh`: its numbers changed. */
export interface MembershipCommand extends Base {
  readonly kind: "join" | "leave" | "refresh";
  readonly combatantId: string;
}

export interface DefeatCommand extends Base {
  readonly kind: "defeat" | "revive";
  readonly combatantId: string;
}

/**
 * Spends something: the game's own kinds (`standard`, `swift`, `action`, `move`, `full`, `minor`, …). Without `entry`:
 * from the combatant's active turn, or outside any turn if it has none. Overspending warns and does not refuse.
 */
export interface SpendCommand extends Base {
  readonly kind: "spend";
  readonly combatantId: string;
  readonly entry?: string;
  readonly cost: Cost;
}

export interface Cost {
  readonly kind: string;
  readonly amount: number;
}

/** Gives back what the command `spend` took, once. */
export interface RefundCommand extends Base {
  readonly kind: "refund";
  readonly spend: string;
}

/** One more action on top of the allowance, at the game's price. */
export interface BuyCommand extends Base {
  readonly kind: "buy";
  readonly combatantId: string;
}

/** A check that the start of a turn asked for (`Entry.due`) is rolled now: someone pressed for its dice. */
export interface CheckCommand extends Base {
  readonly kind: "check";
  readonly entry: string;
  readonly check: string;
}

export interface EndCommand extends Base {
  readonly kind: "end";
}

export type Command =
  | StartCommand
  | EndTurnCommand
  | NextCommand
  | NextRoundCommand
  | BackCommand
  | UndoCommand
  | HoldCommand
  | ActHeldCommand
  | InterruptCommand
  | CancelHoldCommand
  | ReorderCommand
  | SetInitiativeCommand
  | RerollCommand
  | KeepOrderCommand
  | MembershipCommand
  | DefeatCommand
  | SpendCommand
  | RefundCommand
  | BuyCommand
  | CheckCommand
  | EndCommand;

export type CommandKind = Command["kind"];

/** Why a command did nothing: the core's own codes. Strategies have more, see `TurnCodes`. */
export const REFUSALS = [
  "notBegun",
  "begun",
  "ended",
  "empty",
  "atStart",
  "notActive",
  "notHeld",
  "unknownEntry",
  "unknownCombatant",
  "unknownSpend",
  "notDue",
  "notInThisGame",
] as const;
