/**
 * What a game decides about turns. The reducer knows how turns pass; a strategy knows whose they are: the order and its
 * ties, what is rolled and when, extra turns, who is passed over, what a turn holds, what its start and end do. Settings
 * and the effects of other rules are given when a strategy is made, never read.
 *
 * Members are written as methods: they are compared bivariantly, so that a game's `Strategy<ItsNumbers>` is a
 * `Strategy` for the house, which hands through the participants that the same game has made.
 */

import type { Rule, Start } from "../chance/rule.ts";
import type { Change, Json } from "../change.ts";
import type { Cost, HoldChoices } from "./commands.ts";
import type { Participant, Participants } from "./participant.ts";
import type { Entry, EntryKind, EntryState, JsonRecord, Member, Schedule } from "./schedule.ts";

/** The fight as a strategy sees it in the midst of a command. */
export interface Situation<D = unknown> extends Pick<Schedule, "round" | "phase" | "active" | "entries" | "members"> {
  readonly participants: Participants<D>;
  /**
   * Runs a rule whose dice fall once per round and occasion: going back and forward again gives the same dice. Nobody
   * pressed for them, so no window asks for them. Starts, ends and claims are wrapped already (a claim's dice may be
   * asked for); a plan wraps what it rolls, per combatant.
   */
  remember<R>(occasion: string, start: Start<R>): Rule<R>;
}

/** An entry as a plan lists it: the reducer gives it its id, its order and its state. */
export interface PlannedEntry {
  readonly combatantId: string;
  readonly kind: EntryKind;
  readonly turnIndex: number;
  readonly at: number;
  readonly ties: readonly number[];
  /** Default `pending`. `held`: a hold that goes on. */
  readonly state?: Extract<EntryState, "pending" | "held" | "skipped">;
  readonly reason?: string;
  readonly budget: JsonRecord;
}

/** What a member becomes. `data` replaces the old one as a whole. */
export type MemberPatch = Partial<Pick<Member, "initiative" | "waiting" | "data" | "rank">>;

/** Something to tell people (a turn card, a notice), as data: dice, explanations, what was lost. */
export interface Report {
  /** Id of what happened: `initiative`, `morale`, `bleeding`, `holdLost` … */
  readonly kind: string;
  readonly combatantId: string | null;
  /** The turn whose start, end or check it tells of; set by the reducer. */
  readonly entry?: string;
  readonly data: JsonRecord;
}

/** What a rule at a start, an end or a claim brings about. */
export interface Outcome<D = unknown> {
  readonly changes?: readonly Change[];
  readonly reports?: readonly Report[];
  readonly members?: Readonly<Record<string, MemberPatch>>;
  readonly entries?: Readonly<Record<string, Partial<Pick<Entry, "state" | "reason" | "budget" | "due">>>>;
  /**
   * Participants as they are after the changes, for what follows in the same command: who bleeds out at a round's end
   * is passed over in the new round, who tires is listed lower.
   */
  readonly participants?: Participants<D>;
}

/** The entries of a round (in any order: they are sorted by `at`, `ties`, GM order), and what goes with them. */
export interface Plan<D = unknown> extends Outcome<D> {
  readonly list: readonly PlannedEntry[];
}

/** How a turn starts or ends. */
export interface TurnInfo {
  /** Passed over: it came up and was not played. */
  readonly skipped: boolean;
  /** The combatant's first turn this round that is played. */
  readonly first: boolean;
}

/** What a held turn that wants to act gets: at once, right after the present turn, nothing, or an answer why not. */
export type Claim<D = unknown> =
  | (Outcome<D> & { readonly place: "now" | "next" | "lost" })
  | { readonly place: "refused"; readonly reason: string };

/** Whether something may be spent; `warnings` are codes for the person (advise). */
export type Payment<D = unknown> =
  | (Outcome<D> & { readonly warnings?: readonly string[] })
  | { readonly refused: string };

/** One row of pips: what a turn (or a round) holds. */
export interface Pool {
  /** Kind of cost that it pays. */
  readonly id: string;
  readonly left: number;
  readonly total: number;
  /** Of the total, what was bought. */
  readonly bought?: number;
  /** Sum that lowers this combatant's rolls for what was bought or is done besides. */
  readonly penalty?: number;
}

/** Who spends, and from which turn (null: outside any). */
export interface Payer {
  readonly combatantId: string;
  readonly entry: Entry | null;
}

/** All codes that a strategy gives out: each is a text for people, in every language. */
export interface TurnCodes {
  /** Why an entry was passed over, or what became of a hold (`Entry.reason`). */
  readonly entry: readonly string[];
  /** Why a member has no entry (`Member.waiting`). */
  readonly waiting: readonly string[];
  /** Why a command was refused, beside the core's own. */
  readonly refused: readonly string[];
  readonly warnings: readonly string[];
  /** Kinds of cost, and of pools. */
  readonly costs: readonly string[];
  /** Kinds of reports, beside `holdLost`. */
  readonly reports: readonly string[];
  /** Checks that a turn's start may ask for. */
  readonly checks?: readonly string[];
}

/** Why a list is asked for in the midst of a round. */
export type ReplanReason = "join" | "refresh" | "revive" | "reroll";

export interface PlanOptions {
  /** The first round, or the one after an ambush. */
  readonly first: boolean;
  readonly holds: HoldChoices;
}

export interface Strategy<D = unknown> {
  readonly ruleset: string;
  /** Seconds of world time. */
  readonly roundSeconds: number;

  /** A combatant's `data` when it comes into the fight. */
  newcomer(participant: Participant<D>): JsonRecord;
  /** Does the fight begin with an ambush round? Roles stand in the members. */
  opensWithAmbush(situation: Situation<D>): boolean;

  /** The list of the round that `situation.round` and `.phase` name. `situation.entries` still holds the round before. */
  plan(situation: Situation<D>, options: PlanOptions): Rule<Plan<D>>;
  /**
   * The list of the present round for some combatants only: who joined (`join`), whose numbers changed (`refresh`), who
   * rises again (`revive`). Null: they wait for the next list.
   */
  replan(situation: Situation<D>, combatants: readonly string[], why: ReplanReason): Rule<Plan<D> | null>;
  /** Is initiative rolled, and so may be rolled again? */
  readonly rerolls: boolean;
  /**
   * The GM set a number, or moved an entry beside another one: what lasts beyond this round. The GM's order is that of
   * the list then, so an equal number and equal ties keep the place.
   */
  initiativeSet(situation: Situation<D>, combatantId: string, value: number): Outcome<D>;
  moved(situation: Situation<D>, entry: Entry, beside: Entry): Outcome<D>;

  /** Where the GM may keep a round's numbers for the rest of the fight: whether they are kept, and what saying so does. */
  keepsOrder?(situation: Pick<Situation<D>, "members">): boolean;
  keepOrder?(situation: Situation<D>, keep: boolean): Outcome<D>;

  /** Why an entry that comes up is not played, or null. */
  passOver(situation: Situation<D>, entry: Entry): string | null;
  /** Does the combatant, now defeated, lose what is still to come this round at once? */
  leavesAtOnce(situation: Situation<D>, combatantId: string): boolean;

  turnStart(situation: Situation<D>, entry: Entry, info: TurnInfo): Rule<Outcome<D>>;
  turnEnd(situation: Situation<D>, entry: Entry, info: TurnInfo): Rule<Outcome<D>>;
  /**
   * Is the combatant's owner asked for the checks that `turnStart` left due? Else they are rolled at once; what is
   * still due when the turn ends is rolled then, so each happens exactly once.
   */
  asks?(situation: Situation<D>, entry: Entry): boolean;
  /** Rolls one of the due checks. The reducer takes it off the entry's list. */
  answer?(situation: Situation<D>, entry: Entry, check: string): Rule<Outcome<D>>;
  roundStart(situation: Situation<D>): Rule<Outcome<D>>;
  /** `situation` is still that of the round that ends. */
  roundEnd(situation: Situation<D>): Rule<Outcome<D>>;
  combatEnd(situation: Situation<D>): Rule<Outcome<D>>;

  /** Why the active turn cannot be held, or null. */
  refusesHold(situation: Situation<D>, entry: Entry): string | null;
  /** Is it worth asking this holder after the last entry of the round? */
  awaits(situation: Situation<D>, entry: Entry): boolean;
  /** A held turn wants to act (`act`), or to break into the active one (`interrupt`). */
  claim(situation: Situation<D>, entry: Entry, how: "act" | "interrupt"): Rule<Claim<D>>;

  /** Takes the cost (`sign` 1) or gives it back (-1). The kind `buy` is one more action on top of the allowance. */
  spend(situation: Situation<D>, payer: Payer, cost: Cost, sign: 1 | -1): Payment<D>;
  /** What is left, for the tracker and the sheet. */
  pools(situation: Pick<Situation<D>, "participants" | "entries" | "members">, payer: Payer): readonly Pool[];
}

/** A rule without dice. The empty `yield*` makes it a generator that asks for nothing. */
export function* certain<R>(value: R): Rule<R> {
  yield* [];
  return value;
}

/** For strategies without an effect at some moment. */
export const nothing = <D>(): Rule<Outcome<D>> => certain({});

/** The number at a key of a strategy's own JSON, or the fallback if there is none. */
export function numberAt(data: JsonRecord | undefined, key: string, fallback = 0): number {
  const value: Json | undefined = data?.[key];
  return typeof value === "number" ? value : fallback;
}
