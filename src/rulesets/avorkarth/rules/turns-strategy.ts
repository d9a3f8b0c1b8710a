/**
 * AV-080 to AV-097, AV-110. Avorkarth's turns: fixed Initiative, extra turns by Swiftness, ambush rounds, stays. What
 * happens at starts and ends beside the order (morale, ticks, step D) is given as effects.
 */

import type { Rule } from "../../../core/chance/rule.ts";
import type { Cost } from "../../../core/turns/commands.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import { activeEntry, type Entry, entriesOf, entryId, type JsonRecord } from "../../../core/turns/schedule.ts";
import {
  type Claim,
  certain,
  type MemberPatch,
  nothing,
  numberAt,
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
import type { AvorkarthOptions } from "./options.ts";
import {
  actionsLeft,
  countedSwiftness,
  type Listed,
  listRound,
  NO_NUMBERS,
  type TurnNumbers,
} from "./turns-numbers.ts";

/** `N`: the numbers that the effects need on top of those of the order. */
export interface AvorkarthTurnEffects<N extends TurnNumbers = TurnNumbers> {
  /** At the start of a turn that is played. `info.first`: the place of morale (AV-087), escapes (AV-230, AV-233). */
  turnStart?(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>>;
  /** Rolls a check that `turnStart` left due (`Entry.due`): morale, an escape. */
  answer?(situation: Situation<N>, entry: Entry, check: string): Rule<Outcome<N>>;
  /** At the end of a turn that was played: what ticks every turn (AV-008). */
  turnEnd?(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>>;
  /** AV-094, steps 1, 2 and 4. Gives participants as they are afterwards: the new list is made from those (AV-096). */
  roundEnd?(situation: Situation<N>): Rule<Outcome<N>>;
  combatEnd?(situation: Situation<N>): Rule<Outcome<N>>;
}

export interface AvorkarthTurnSetup<N extends TurnNumbers = TurnNumbers> {
  readonly options: AvorkarthOptions;
  /** Does the GM's mark *defeated* count as perished? (The dead are passed over in any case, AV-095.) Default true. */
  readonly skipDefeated?: boolean;
  /** Are players asked for the checks of their creatures? Default false: everybody's are rolled at once. */
  readonly asksOwners?: boolean;
  readonly effects?: AvorkarthTurnEffects<N>;
}

/** AV-020: a round is about six seconds (AV-008). */
export const ROUND_SECONDS = 6;

export const TURN_CODES = {
  entry: ["dead", "defeated", "unconscious", "noActions", "folded", "lapsed"],
  waiting: ["ambushed", "perished", "joined"],
  refused: ["unable"],
  warnings: ["overspent", "runsOn", "outsideTurn"],
  costs: ["standard", "swift", "opportunity"],
  reports: ["runsOn", "morale", "escape", "bindings", "bleeding", "choke", "stamina", "condition", "comesTo"],
  checks: ["morale", "escape"],
} as const satisfies TurnCodes;

/**
 * The member's record at the start of a round; `debt`: actions of AV-090 still to be paid; `bled`: it was bleeding out
 * as the round began (AV-055).
 */
const freshRound = (debt: number, bled: boolean): JsonRecord => ({
  bled,
  spentRound: 0,
  swiftUsed: false,
  secondary: [],
  opportunity: 0,
  debt,
});

const FRESH_TURN: JsonRecord = { spent: 0, folded: 0 };
/** Turn index of a stay that goes on in the next round: before the own first turn. */
const CARRIED = 0;

export function avorkarthTurns<N extends TurnNumbers = TurnNumbers>(setup: AvorkarthTurnSetup<N>): Strategy<N> {
  return new AvorkarthTurns(setup);
}

type View<N> = Pick<Situation<N>, "participants" | "entries" | "members">;

class AvorkarthTurns<N extends TurnNumbers> implements Strategy<N> {
  readonly ruleset = "avorkarth";
  readonly roundSeconds = ROUND_SECONDS;
  /** AV-023. Initiative is not rolled. */
  readonly rerolls = false;
  readonly #options: AvorkarthOptions;
  readonly #skipDefeated: boolean;
  readonly #asksOwners: boolean;
  readonly #effects: AvorkarthTurnEffects<N>;

  constructor({ options, skipDefeated = true, asksOwners = false, effects = {} }: AvorkarthTurnSetup<N>) {
    this.#options = options;
    this.#asksOwners = asksOwners;
    this.#skipDefeated = skipDefeated;
    this.#effects = effects;
  }

  newcomer({ numbers }: Participant<N>): JsonRecord {
    return freshRound(0, numbers?.bleeding === true);
  }

  /** AV-080. */
  opensWithAmbush({ members }: Situation<N>): boolean {
    const roles = new Set(Object.values(members).map(({ role }) => role));
    return roles.has("ambusher") && roles.has("ambushed");
  }

  /** AV-081 to AV-086, AV-094 (3), AV-096. */
  plan(situation: Situation<N>): Rule<Plan<N>> {
    return certain(this.#plan(situation));
  }

  #plan(situation: Situation<N>): Plan<N> {
    const members: Record<string, MemberPatch> = {};
    const creatures: Listed[] = [];
    for (const id of Object.keys(situation.members)) {
      const bleeding = this.#numbers(situation, id).bleeding === true;
      const data = freshRound(numberAt(situation.members[id]?.data, "debt"), bleeding);
      const perished = this.#perished(situation, id);
      members[id] = perished ? { data, initiative: null, waiting: "perished" } : { data };
      if (!perished) creatures.push(this.#listed(situation, id));
    }
    const { list, skipped } = listRound(creatures, situation.phase === "ambush", this.#options);
    for (const id of skipped) members[id] = { ...members[id], initiative: null, waiting: "ambushed" };
    const turns = list.map((turn): PlannedEntry => ({ ...turn, budget: FRESH_TURN }));
    return { list: [...turns, ...this.#carried(situation)], members };
  }

  /** AV-092, `stayExpiry: carry`: what is left of a stay may be used before the own first entry of the next round. */
  #carried(situation: Situation<N>): PlannedEntry[] {
    if (this.#options.stayExpiry !== "carry") return [];
    return Object.values(situation.entries)
      .filter((entry) => entry.state === "held" && entry.kind !== "held" && this.awaits(situation, entry))
      .map((entry) => ({
        combatantId: entry.combatantId,
        kind: "held",
        turnIndex: CARRIED,
        at: entry.at,
        ties: entry.ties,
        state: "held",
        budget: { spent: 0, carried: this.#left(situation, entry.combatantId, entry) },
      }));
  }

  /** AV-089, AV-097, AV-095: whether changes and newcomers alter the running list. */
  replan(situation: Situation<N>, combatants: readonly string[], why: ReplanReason): Rule<Plan<N> | null> {
    return certain(this.#replan(situation, combatants, why));
  }

  #replan(situation: Situation<N>, combatants: readonly string[], why: ReplanReason): Plan<N> | null {
    const { listRefresh, removePerished } = this.#options;
    if (listRefresh !== "immediate" && !(why === "revive" && removePerished === "immediate")) return null;
    // Too slow or not is seen among all; a place that the round has passed is given to nobody anew.
    const everyone = Object.keys(situation.members).filter((id) => !this.#perished(situation, id));
    const all = everyone.map((id) => this.#listed(situation, id));
    const { list } = listRound(all, situation.phase === "ambush", this.#options);
    const running = runningNumber(situation);
    const concerned = new Set(combatants);
    const known = (turn: Pick<PlannedEntry, "combatantId" | "turnIndex">): boolean =>
      Object.hasOwn(situation.entries, entryId(turn.combatantId, situation.round, turn.turnIndex));
    const own = list.filter((turn) => concerned.has(turn.combatantId) && (known(turn) || turn.at <= running));
    return { list: own.map((turn) => ({ ...turn, budget: FRESH_TURN })) };
  }

  /** A derived number: what is set by hand holds for this round (AV-023, AV-096). */
  initiativeSet(): Outcome<N> {
    return {};
  }

  moved(): Outcome<N> {
    return {};
  }

  /** AV-054, AV-088, AV-095. */
  passOver(situation: Situation<N>, entry: Entry): string | null {
    const { combatantId } = entry;
    const numbers = this.#numbers(situation, combatantId);
    if (numbers.dead) return "dead";
    if (this.#skipDefeated && situation.participants[combatantId]?.defeated === true) return "defeated";
    if (numbers.unconscious) return "unconscious";
    // A turn that has begun goes on to its end.
    const empty = !entry.begun && this.#left(situation, combatantId, entry) === 0;
    return empty && this.#options.emptyTurn === "pass" ? "noActions" : null;
  }

  leavesAtOnce(): boolean {
    return this.#options.removePerished === "immediate";
  }

  *turnStart(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>> {
    if (info.skipped) return {};
    const own = this.#openTurn(situation, entry);
    const more = yield* this.#effects.turnStart?.(situation, entry, info) ?? nothing<N>();
    return joined(own, more);
  }

  /** AV-092 (stays fold into the own next entry), AV-090 (what was begun is paid first), the swift action (AV-110). */
  #openTurn(situation: Situation<N>, entry: Entry): Outcome<N> {
    const { combatantId } = entry;
    const data = situation.members[combatantId]?.data ?? freshRound(0, false);
    const entries: Record<string, { state: "done"; reason: string }> = {};
    let folded = 0;
    for (const other of entriesOf(situation, combatantId)) {
      if (other.state !== "held") continue;
      const lapsed = other.kind === "held";
      entries[other.id] = { state: "done", reason: lapsed ? "lapsed" : "folded" };
      if (!lapsed) folded += this.#left(situation, combatantId, other);
    }
    const opened = { ...entry, budget: { ...entry.budget, folded } };
    const debt = numberAt(data, "debt");
    const paid = Math.min(debt, this.#left(situation, combatantId, opened));
    return {
      entries: { ...entries, [entry.id]: { budget: { spent: paid, folded } } },
      members: {
        [combatantId]: {
          data: {
            ...data,
            swiftUsed: false,
            secondary: [],
            spentRound: numberAt(data, "spentRound") + paid,
            debt: debt - paid,
          },
        },
      },
      reports: paid > 0 ? [{ kind: "runsOn", combatantId, data: { actions: paid, left: debt - paid } }] : [],
    };
  }

  /** A player's creatures; those of the GM roll with the press that gives them the turn. */
  asks({ participants }: Situation<N>, { combatantId }: Entry): boolean {
    return this.#asksOwners && participants[combatantId]?.player === true;
  }

  *answer(situation: Situation<N>, entry: Entry, check: string): Rule<Outcome<N>> {
    return yield* this.#effects.answer?.(situation, entry, check) ?? nothing<N>();
  }

  *turnEnd(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>> {
    if (info.skipped) return {};
    return yield* this.#effects.turnEnd?.(situation, entry, info) ?? nothing<N>();
  }

  roundStart(): Rule<Outcome<N>> {
    return nothing();
  }

  /** AV-083, AV-094. */
  *roundEnd(situation: Situation<N>): Rule<Outcome<N>> {
    if (situation.phase === "ambush" && !this.#options.ambushRoundEnd) return {};
    return yield* this.#effects.roundEnd?.(situation) ?? nothing<N>();
  }

  *combatEnd(situation: Situation<N>): Rule<Outcome<N>> {
    return yield* this.#effects.combatEnd?.(situation) ?? nothing<N>();
  }

  /** AV-091. Anyone may stay. */
  refusesHold(): string | null {
    return null;
  }

  /** AV-092. Someone able, with something left. */
  awaits(situation: Situation<N>, entry: Entry): boolean {
    return this.#able(situation, entry.combatantId) && this.#left(situation, entry.combatantId, entry) > 0;
  }

  /** AV-091. Before any later entry: at once while the running turn has spent nothing, else right after it. */
  claim(situation: Situation<N>, entry: Entry, how: "act" | "interrupt"): Rule<Claim<N>> {
    return certain(this.#claim(situation, entry, how));
  }

  #claim(situation: Situation<N>, entry: Entry, how: "act" | "interrupt"): Claim<N> {
    if (how === "interrupt") return { place: "refused", reason: "notInThisGame" };
    if (!this.#able(situation, entry.combatantId)) return { place: "refused", reason: "unable" };
    const active = activeEntry(situation);
    if (active === null) return { place: "now" };
    const swift = situation.members[active.combatantId]?.data["swiftUsed"] === true;
    return { place: swift || numberAt(active.budget, "spent") > 0 ? "next" : "now" };
  }

  /** AV-088, AV-090, AV-110, AV-190, AV-193. Kinds: `standard`, `swift`, `opportunity`, `secondary:<id>`. */
  spend(situation: Situation<N>, payer: Payer, cost: Cost, sign: 1 | -1): Payment<N> {
    const { combatantId } = payer;
    const data = situation.members[combatantId]?.data ?? freshRound(0, false);
    const warnings: string[] = [];
    const put = (change: JsonRecord, over: boolean): Payment<N> => {
      if (over && sign === 1) warnings.push("overspent");
      return { members: { [combatantId]: { data: { ...data, ...change } } }, warnings };
    };
    if (cost.kind === "standard") return this.#spendStandard(situation, payer, cost.amount * sign);
    if (cost.kind === "swift") return put({ swiftUsed: sign === 1 }, data["swiftUsed"] === true);
    if (cost.kind === "opportunity") {
      const used = Math.max(0, numberAt(data, "opportunity") + cost.amount * sign);
      return put({ opportunity: used }, used > this.#options.opportunityPerRound);
    }
    if (cost.kind.startsWith("secondary:")) {
      const used = secondaries(data);
      const others = used.filter((kind) => kind !== cost.kind);
      return put({ secondary: sign === 1 ? [...others, cost.kind] : others }, others.length < used.length);
    }
    return { refused: "notInThisGame" };
  }

  #spendStandard(situation: Situation<N>, { combatantId, entry }: Payer, amount: number): Payment<N> {
    const data = situation.members[combatantId]?.data ?? freshRound(0, false);
    const left = this.#left(situation, combatantId, entry);
    const warnings: string[] = [];
    const debt = numberAt(data, "debt");
    // What a turn cannot pay runs on into the next one (AV-090); a refund takes that back first.
    const toDebt = amount > 0 ? Math.max(0, amount - left) : -Math.min(debt, -amount);
    const now = amount - toDebt;
    if (toDebt > 0) warnings.push("runsOn");
    if (entry === null && amount > 0) warnings.push("outsideTurn");
    const carried = entry?.kind === "held";
    const spentRound = Math.max(0, numberAt(data, "spentRound") + (carried ? 0 : now));
    return {
      members: { [combatantId]: { data: { ...data, spentRound, debt: debt + toDebt } } },
      entries:
        entry === null
          ? {}
          : {
              [entry.id]: { budget: { ...entry.budget, spent: Math.max(0, numberAt(entry.budget, "spent") + now) } },
            },
      warnings,
    };
  }

  pools(situation: View<N>, { combatantId, entry }: Payer): readonly Pool[] {
    const data = situation.members[combatantId]?.data;
    const left = this.#left(situation, combatantId, entry);
    const spent = entry === null ? numberAt(data, "spentRound") : numberAt(entry.budget, "spent");
    const opportunities = this.#options.opportunityPerRound;
    return [
      { id: "standard", left, total: left + spent },
      { id: "swift", left: data?.["swiftUsed"] === true ? 0 : 1, total: 1 },
      {
        id: "opportunity",
        left: Math.max(0, opportunities - numberAt(data, "opportunity")),
        total: opportunities,
      },
    ];
  }

  #numbers({ participants }: View<N>, id: string): TurnNumbers {
    return participants[id]?.numbers ?? NO_NUMBERS;
  }

  #listed(situation: Situation<N>, id: string): Listed {
    const participant: Participant<N> | undefined = situation.participants[id];
    const role = situation.members[id]?.role ?? "none";
    return { id, player: participant?.player ?? false, role, numbers: this.#numbers(situation, id) };
  }

  #perished(situation: View<N>, id: string): boolean {
    const marked = this.#skipDefeated && situation.participants[id]?.defeated === true;
    return marked || this.#numbers(situation, id).dead;
  }

  #able(situation: View<N>, id: string): boolean {
    return !this.#perished(situation, id) && !this.#numbers(situation, id).unconscious;
  }

  /** Standard actions left in an entry; without one, in the round. */
  #left(situation: View<N>, combatantId: string, entry: Entry | null): number {
    const { swiftness } = this.#numbers(situation, combatantId);
    const spentRound = numberAt(situation.members[combatantId]?.data, "spentRound");
    if (entry === null) return Math.max(0, countedSwiftness(swiftness) - spentRound);
    const spentTurn = numberAt(entry.budget, "spent");
    if (entry.kind === "held") return Math.max(0, numberAt(entry.budget, "carried") - spentTurn);
    const folded = numberAt(entry.budget, "folded");
    return actionsLeft({ swiftness, spentRound, spentTurn, turn: entry.turnIndex, folded }, this.#options);
  }
}

const secondaries = (data: JsonRecord): string[] => {
  const used = data["secondary"];
  return Array.isArray(used) ? used.filter((kind): kind is string => typeof kind === "string") : [];
};

/** The number at which the round is: places above it are passed. */
function runningNumber({ active, entries }: Pick<Situation, "active" | "entries">): number {
  const running = activeEntry({ active, entries });
  if (running !== null) return running.at;
  const over = Object.values(entries).filter(({ state }) => state !== "pending");
  return Math.min(...over.map(({ at }) => at));
}

type Patches = NonNullable<Outcome["entries"]>;

const joinedEntries = (first: Patches, second: Patches): Patches => ({
  ...first,
  ...Object.fromEntries(Object.entries(second).map(([id, patch]) => [id, { ...first[id], ...patch }])),
});

/** Both outcomes; the second one speaks last. */
function joined<N>(first: Outcome<N>, second: Outcome<N>): Outcome<N> {
  return {
    ...second,
    entries: joinedEntries(first.entries ?? {}, second.entries ?? {}),
    members: { ...first.members, ...second.members },
    reports: [...(first.reports ?? []), ...(second.reports ?? [])],
  };
}
