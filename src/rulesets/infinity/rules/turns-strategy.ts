/**
 * SI-026 to SI-043. Swords of Infinity's turns: initiative is a power check, rolled once (or every round), one turn a
 * round, two full actions and a minor one, bought actions at -10 each until the start of the own next turn. What else
 * happens at starts and ends (one-round effects, rituals) is given as effects.
 */

import { dieNode } from "../../../core/chance/dice.ts";
import { type Rule, roll } from "../../../core/chance/rule.ts";
import type { Cost } from "../../../core/turns/commands.ts";
import type { Entry, JsonRecord } from "../../../core/turns/schedule.ts";
import {
  type Claim,
  certain,
  type MemberPatch,
  nothing,
  type Outcome,
  type Payer,
  type Payment,
  type Plan,
  type PlannedEntry,
  type Pool,
  type ReplanReason,
  type Situation,
  type Strategy,
  type TurnCodes,
  type TurnInfo,
} from "../../../core/turns/strategy.ts";
import { rollOff } from "../../../core/turns/ties.ts";
import { actionCount } from "./derived.ts";
import { type InitiativeInput, initiativeRoll, initiativeTarget } from "./initiative.ts";
import type { InfinityOptions } from "./options.ts";

/** A participant as the order of turns sees it. */
export interface InfinityTurnNumbers {
  /** SI-029, SI-032. */
  readonly initiative: InitiativeInput;
  /** SI-037 Disabled targets, and the modifier of the number of actions. */
  readonly disabled: number;
  readonly actionsModifier: number;
  readonly conscious: boolean;
  readonly dead: boolean;
}

/** A combatant without an actor keeps its place: initiative 0, the plain allowance. */
export const NO_NUMBERS: InfinityTurnNumbers = {
  initiative: { dexterity: 0, spec: 0, awareness: 0, penalty: 0 },
  disabled: 0,
  actionsModifier: 0,
  conscious: true,
  dead: false,
};

export interface InfinityTurnEffects<N extends InfinityTurnNumbers = InfinityTurnNumbers> {
  /** SI-043, also of a turn that passes (SI-027): what this participant caused ends, rituals go on. */
  turnStart?(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>>;
  turnEnd?(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>>;
  /** SI-005: what ends with the round. */
  roundEnd?(situation: Situation<N>): Rule<Outcome<N>>;
  combatEnd?(situation: Situation<N>): Rule<Outcome<N>>;
}

export interface InfinityTurnSetup<N extends InfinityTurnNumbers = InfinityTurnNumbers> {
  readonly options: InfinityOptions;
  /** The rulebook gives no length: {@link ROUND_SECONDS} unless the world says otherwise. */
  readonly roundSeconds?: number;
  /** Does the GM's mark *defeated* count as being out of the fight? Default true. */
  readonly skipDefeated?: boolean;
  readonly effects?: InfinityTurnEffects<N>;
}

/** A round of world time where nobody says otherwise: what most tables take for it. */
export const ROUND_SECONDS = 6;

export const TURN_CODES = {
  entry: ["dead", "defeated", "unconscious"],
  waiting: ["joined", "perished"],
  refused: ["outsideTurn", "reduced", "maxBought"],
  warnings: ["overspent", "downgraded", "outsideTurn", "declareFirst"],
  costs: ["full", "minor", "defence"],
  reports: ["initiative"],
} as const satisfies TurnCodes;
/** SI-038. What each bought action costs. */
export const BOUGHT_PENALTY = -10;

/** What a member keeps. Bought actions and defences last from the own turn's start to the next one (SI-040, SI-041). */
interface Tally {
  /** SI-031 The score, kept for the fight, with what breaks its ties; null: not rolled. */
  readonly score: number | null;
  readonly ties: readonly number[];
  readonly attempt: number;
  readonly used: number;
  readonly bought: number;
  readonly minorUsed: number;
  readonly defences: number;
  /** `actions.recount` = turnStart: disabled targets as the turn began. */
  readonly disabled: number | null;
}

const NO_TALLY: Tally = {
  score: null,
  ties: [],
  attempt: 0,
  used: 0,
  bought: 0,
  minorUsed: 0,
  defences: 0,
  disabled: null,
};

/** Reads what this strategy has written into a member: a record of this shape, or nothing yet. */
function tallyOf(data: JsonRecord | undefined): Tally {
  const stored = data?.["tally"];
  return stored === undefined ? NO_TALLY : { ...NO_TALLY, ...(stored as unknown as Partial<Tally>) };
}

/** JSON of the tally: its fields are numbers, null and lists of numbers. */
const stored = (tally: Tally): JsonRecord => ({ tally: tally as unknown as JsonRecord });

/** Actions bought and not yet run out: `penalty` of all the participant's checks (SI-040) is -10 for each. */
export const boughtBy = (data: JsonRecord | undefined): number => tallyOf(data).bought;
/** SI-058 Defences since the own last turn began. */
export const defencesOf = (data: JsonRecord | undefined): number => tallyOf(data).defences;

export function infinityTurns<N extends InfinityTurnNumbers = InfinityTurnNumbers>(
  setup: InfinityTurnSetup<N>,
): Strategy<N> {
  return new InfinityTurns(setup);
}

type View<N> = Pick<Situation<N>, "participants" | "entries" | "members">;

interface Roller {
  readonly combatantId: string;
  readonly at: number;
  readonly ties: readonly number[];
  readonly tally: Tally;
  /** SI-029 What the check was rolled against, where it was rolled now. */
  readonly target: number | null;
}

class InfinityTurns<N extends InfinityTurnNumbers> implements Strategy<N> {
  readonly ruleset = "infinity";
  readonly roundSeconds: number;
  readonly rerolls = true;
  readonly #options: InfinityOptions;
  readonly #skipDefeated: boolean;
  readonly #effects: InfinityTurnEffects<N>;

  constructor({ options, roundSeconds = ROUND_SECONDS, skipDefeated = true, effects = {} }: InfinityTurnSetup<N>) {
    this.#options = options;
    this.roundSeconds = roundSeconds;
    this.#skipDefeated = skipDefeated;
    this.#effects = effects;
  }

  newcomer(): JsonRecord {
    return stored(NO_TALLY);
  }

  opensWithAmbush(): boolean {
    return false;
  }

  /** SI-027 to SI-032. */
  *plan(situation: Situation<N>): Rule<Plan<N>> {
    const members: Record<string, MemberPatch> = {};
    const rolling: string[] = [];
    for (const id of Object.keys(situation.members)) {
      if (this.#isOut(situation, id)) members[id] = { initiative: null, waiting: "perished" };
      else rolling.push(id);
    }
    const everyRound = this.#options["initiative.everyRound"];
    const rollers = yield* this.#rollAll(situation, rolling, (tally) =>
      everyRound ? { ...tally, score: null, attempt: 0 } : tally,
    );
    for (const { combatantId, tally } of rollers) members[combatantId] = { data: stored(tally) };
    return { list: rollers.map(entryOf), members, reports: reportsOf(rollers) };
  }

  /** SI-029 to SI-032. Scores, rolled or kept, with ties broken among those who roll now. */
  *#rollAll(situation: Situation<N>, ids: readonly string[], before: (tally: Tally) => Tally): Rule<Roller[]> {
    const rollers: Roller[] = [];
    for (const id of ids)
      rollers.push(yield* this.#rollOne(situation, id, before(tallyOf(situation.members[id]?.data))));
    const broken = yield* rollOff(
      rollers.filter(({ target }) => target !== null),
      ({ combatantId, tally: { attempt } }, throws) =>
        situation.remember(`tie-${combatantId}-${attempt}-${throws}`, () =>
          roll(dieNode(100, "initiative.tie", false)),
        ),
    );
    return [
      ...broken.map((roller) => ({ ...roller, tally: { ...roller.tally, ties: roller.ties } })),
      ...rollers.filter(({ target }) => target === null),
    ];
  }

  *#rollOne(situation: Situation<N>, id: string, tally: Tally): Rule<Roller> {
    if (tally.score !== null) return { combatantId: id, at: tally.score, ties: tally.ties, tally, target: null };
    const input = this.#numbers(situation, id).initiative;
    const { total: target } = initiativeTarget(input, this.#options);
    const score = yield* situation.remember(`initiative-${id}-${tally.attempt}`, () =>
      initiativeRoll(input, this.#options),
    );
    const player = situation.participants[id]?.player === true ? 1 : 0;
    const ties = this.#options["initiative.ties"] === "target" ? [target, input.awareness, player] : [];
    return { combatantId: id, at: score, ties, tally: { ...tally, score, ties }, target };
  }

  /** SI-033 latecomers, who roll as they come; rolling again by the Storyteller's word. */
  *replan(situation: Situation<N>, combatants: readonly string[], why: ReplanReason): Rule<Plan<N> | null> {
    if (why === "refresh" || why === "revive") return null;
    const rollers = yield* this.#rollAll(situation, combatants, (tally) =>
      why === "reroll" ? { ...tally, score: null, attempt: tally.attempt + 1 } : tally,
    );
    const late = why === "join" && this.#options["initiative.lateJoin"] === "nextRound";
    const members: Record<string, MemberPatch> = {};
    for (const { combatantId, tally, at } of rollers) {
      const data = stored(tally);
      members[combatantId] = late ? { data, initiative: at, waiting: "joined" } : { data };
    }
    return { list: late ? [] : rollers.map(entryOf), members, reports: reportsOf(rollers) };
  }

  /** SI-031 Scores are kept, those set by hand too. */
  initiativeSet({ members }: Situation<N>, combatantId: string, score: number): Outcome<N> {
    return this.#put(members, combatantId, { score });
  }

  moved({ members }: Situation<N>, { combatantId }: Entry, { at, ties }: Entry): Outcome<N> {
    return this.#put(members, combatantId, { score: at, ties });
  }

  #put(members: View<N>["members"], id: string, change: Partial<Tally>): { members: Record<string, MemberPatch> } {
    return { members: { [id]: { data: stored({ ...tallyOf(members[id]?.data), ...change }) } } };
  }

  passOver(situation: Situation<N>, { combatantId }: Entry): string | null {
    const numbers = this.#numbers(situation, combatantId);
    if (numbers.dead) return "dead";
    if (this.#isOut(situation, combatantId)) return "defeated";
    return numbers.conscious ? null : "unconscious";
  }

  leavesAtOnce(): boolean {
    return false;
  }

  /** SI-041, SI-043, for a turn that passes too (SI-027). */
  *turnStart(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>> {
    const { combatantId } = entry;
    const { disabled } = this.#numbers(situation, combatantId);
    const fresh = { used: 0, bought: 0, minorUsed: 0, defences: 0, disabled };
    const own = this.#put(situation.members, combatantId, fresh);
    const more = yield* this.#effects.turnStart?.(situation, entry, info) ?? nothing<N>();
    return { ...more, members: { ...more.members, ...own.members } };
  }

  *turnEnd(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>> {
    return yield* this.#effects.turnEnd?.(situation, entry, info) ?? nothing<N>();
  }

  roundStart(): Rule<Outcome<N>> {
    return nothing();
  }

  roundEnd(situation: Situation<N>): Rule<Outcome<N>> {
    return this.#effects.roundEnd?.(situation) ?? nothing<N>();
  }

  combatEnd(situation: Situation<N>): Rule<Outcome<N>> {
    return this.#effects.combatEnd?.(situation) ?? nothing<N>();
  }

  /** SI-036: unused actions are lost at the end of the turn; nothing is held. */
  refusesHold(): string | null {
    return "notInThisGame";
  }

  awaits(): boolean {
    return false;
  }

  claim(): Rule<Claim<N>> {
    return certain({ place: "refused", reason: "notInThisGame" });
  }

  /** SI-034 to SI-042. Kinds: `full`, `minor`, `defence`, `buy`. */
  spend(situation: Situation<N>, payer: Payer, cost: Cost, sign: 1 | -1): Payment<N> {
    switch (cost.kind) {
      case "full":
        return this.#spendFull(situation, payer, cost.amount * sign);
      case "minor":
        return this.#spendMinor(situation, payer, sign);
      case "defence":
        return this.#count(situation, payer, "defences", sign);
      case "buy":
        return this.#buy(situation, payer, sign);
      default:
        return { refused: "notInThisGame" };
    }
  }

  #count({ members }: Situation<N>, { combatantId }: Payer, what: "used" | "defences" | "minorUsed", by: number) {
    const tally = tallyOf(members[combatantId]?.data);
    return this.#put(members, combatantId, { [what]: Math.max(0, tally[what] + by) });
  }

  #spendFull(situation: Situation<N>, payer: Payer, amount: number): Payment<N> {
    const over = amount > this.#actions(situation, payer.combatantId).left;
    const warnings = [...(over ? ["overspent"] : []), ...(payer.entry === null && amount > 0 ? ["outsideTurn"] : [])];
    return { ...this.#count(situation, payer, "used", amount), warnings };
  }

  /** SI-036 A full action may serve as a minor one, where `actions.downgrade` says so. */
  #spendMinor(situation: Situation<N>, payer: Payer, sign: 1 | -1): Payment<N> {
    const { minorUsed } = tallyOf(situation.members[payer.combatantId]?.data);
    const { minor, left } = this.#actions(situation, payer.combatantId);
    const counted = this.#count(situation, payer, "minorUsed", sign);
    if (sign === -1 || minorUsed < minor) return counted;
    const downgraded = this.#options["actions.downgrade"] && left > 0;
    return { ...counted, warnings: [downgraded ? "downgraded" : "overspent"] };
  }

  /** SI-038 to SI-042. One at a time, on the own turn. */
  #buy({ members, participants }: Situation<N>, { combatantId, entry }: Payer, sign: 1 | -1): Payment<N> {
    const tally = tallyOf(members[combatantId]?.data);
    const bought = Math.max(0, tally.bought + sign);
    const payment = this.#put(members, combatantId, { bought });
    if (sign === -1) return payment;
    if (entry === null) return { refused: "outsideTurn" };
    const { disabled } = participants[combatantId]?.numbers ?? NO_NUMBERS;
    if (!this.#options["actions.buyWhenReduced"] && disabled > 0) return { refused: "reduced" };
    const most = this.#options["actions.maxBought"];
    if (most > 0 && bought > most) return { refused: "maxBought" };
    const late = this.#options["actions.buyTiming"] === "declareFirst" && tally.used > 0;
    return { ...payment, warnings: late ? ["declareFirst"] : [] };
  }

  pools(situation: View<N>, { combatantId }: Payer): readonly Pool[] {
    const { bought, minorUsed } = tallyOf(situation.members[combatantId]?.data);
    const { full, minor, left } = this.#actions(situation, combatantId);
    return [
      // Minus zero is not shown.
      { id: "full", left, total: full, bought, penalty: BOUGHT_PENALTY * bought + 0 },
      { id: "minor", left: Math.max(0, minor - minorUsed), total: minor },
    ];
  }

  /** SI-034, SI-037, SI-039. A minor action beyond the first is a full one that was used (SI-036). */
  #actions(situation: View<N>, id: string): ReturnType<typeof actionCount> {
    const { disabled: now, actionsModifier, conscious } = this.#numbers(situation, id);
    const tally = tallyOf(situation.members[id]?.data);
    const frozen = this.#options["actions.recount"] === "turnStart" ? tally.disabled : null;
    const downgraded = this.#options["actions.downgrade"] ? Math.max(0, tally.minorUsed - 1) : 0;
    const used = tally.used + downgraded;
    return actionCount(
      { disabled: frozen ?? now, bought: tally.bought, used, modifier: actionsModifier, conscious },
      this.#options,
    );
  }

  #numbers({ participants }: Pick<View<N>, "participants">, id: string): InfinityTurnNumbers {
    return participants[id]?.numbers ?? NO_NUMBERS;
  }

  #isOut(situation: View<N>, id: string): boolean {
    const marked = this.#skipDefeated && situation.participants[id]?.defeated === true;
    return marked || this.#numbers(situation, id).dead;
  }
}

const entryOf = ({ combatantId, at, ties }: Roller): PlannedEntry => ({
  combatantId,
  kind: "normal",
  turnIndex: 1,
  at,
  ties,
  budget: {},
});

/** What was rolled, for the turn card. */
const reportsOf = (rollers: readonly Roller[]): NonNullable<Outcome["reports"]> =>
  rollers.flatMap(({ combatantId, at, ties, target }) =>
    target === null ? [] : [{ kind: "initiative", combatantId, data: { score: at, target, ties } }],
  );
