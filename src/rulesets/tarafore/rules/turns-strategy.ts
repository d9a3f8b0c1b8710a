/**
 * TF-020 to TF-044, TF-083. Tarafore's turns: initiative rolled anew each round or kept, negative initiative carried
 * over, slow starts, holds with a declared trigger, interruption by Reaction against Reaction, multi-actions. What
 * happens at starts and ends beside the order (stun, bleeding, bonuses) is given as effects.
 */

import type { Rule } from "../../../core/chance/rule.ts";
import type { Json } from "../../../core/change.ts";
import type { Cost } from "../../../core/turns/commands.ts";
import { compareListed } from "../../../core/turns/order.ts";
import { activeEntry, type Entry, inOrder, type JsonRecord } from "../../../core/turns/schedule.ts";
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
  type PlanOptions,
  type Pool,
  type ReplanReason,
  type Situation,
  type Strategy,
  type TurnInfo,
} from "../../../core/turns/strategy.ts";
import { rollOff } from "../../../core/turns/ties.ts";
import { defenceIsLow, heldAfterRound, mayMoveAgain, multiActionPenalty } from "./actions.ts";
import { contest, contestWon, ladderBonus, type Side } from "./contest.ts";
import { keptRoll, NO_SOURCES } from "./dice.ts";
import { rollExplained } from "./explanations.ts";
import { type Initiative, initiative, latecomerActs } from "./initiative.ts";
import type { TaraforeOptions } from "./options.ts";
import { actionsOf, budgetOf, countOf, FRESH, type Memory, memoryOf, NO_MEMORY, stored } from "./turns-budget.ts";
import {
  NO_NUMBERS,
  ROUND_SECONDS,
  type TaraforeTurnEffects,
  type TaraforeTurnNumbers,
  type TaraforeTurnSetup,
} from "./turns-numbers.ts";

export function taraforeTurns<N extends TaraforeTurnNumbers = TaraforeTurnNumbers>(
  setup: TaraforeTurnSetup<N>,
): Strategy<N> {
  return new TaraforeTurns(setup);
}

type View<N> = Pick<Situation<N>, "participants" | "entries" | "members">;

/** A combatant with its roll of this round. */
interface Roller {
  readonly combatantId: string;
  readonly at: number;
  readonly ties: readonly number[];
  readonly memory: Memory;
  readonly acts: boolean;
  /** The roll, where one was made now. */
  readonly rolled: Initiative | null;
}

class TaraforeTurns<N extends TaraforeTurnNumbers> implements Strategy<N> {
  readonly ruleset = "tarafore";
  readonly roundSeconds = ROUND_SECONDS;
  readonly rerolls = true;
  readonly #options: TaraforeOptions;
  readonly #skipDefeated: boolean;
  readonly #effects: TaraforeTurnEffects<N>;

  constructor({ options, skipDefeated = true, effects = {} }: TaraforeTurnSetup<N>) {
    this.#options = options;
    this.#skipDefeated = skipDefeated;
    this.#effects = effects;
  }

  newcomer(): JsonRecord {
    return stored(NO_MEMORY);
  }

  opensWithAmbush(): boolean {
    return false;
  }

  /** TF-023 to TF-028, TF-041. */
  *plan(situation: Situation<N>, { holds }: PlanOptions): Rule<Plan<N>> {
    const members: Record<string, MemberPatch> = {};
    const list: PlannedEntry[] = [];
    const rolling: string[] = [];
    const held = new Map<string, Entry>();
    for (const entry of Object.values(situation.entries))
      if (entry.state === "held") held.set(entry.combatantId, entry);
    for (const id of Object.keys(situation.members)) {
      const memory = this.#newRound(situation, id);
      members[id] = { data: stored(memory) };
      const waiting = this.#waits(situation, id);
      const hold = held.get(id);
      if (waiting !== null) members[id] = { data: stored(memory), initiative: null, waiting };
      else if (hold !== undefined && this.#goesOn(situation, hold, holds)) list.push(this.#heldOn(hold));
      else rolling.push(id);
    }
    const rollers = yield* this.#rollAll(situation, rolling, (id) => this.#newRound(situation, id));
    for (const roller of rollers) {
      members[roller.combatantId] = this.#memberOf(roller);
      if (roller.acts) list.push(this.#entryOf(roller));
    }
    return { list, members, reports: reportsOf(rollers) };
  }

  /** A member at the start of a round: what was carried begins the roll. */
  #newRound({ members }: Situation<N>, id: string): Memory {
    const memory = memoryOf(members[id]?.data);
    return { ...memory, began: memory.carry, carry: null, attempt: 0, moves: 0, defences: 0 };
  }

  /** TF-024. */
  keepsOrder({ members }: Pick<View<N>, "members">): boolean {
    return this.#keeps({ keeps: gmWord(members) });
  }

  #keeps({ keeps }: Pick<Memory, "keeps">): boolean {
    return keeps ?? this.#options.initiativeMode === "first-round";
  }

  /**
   * TF-024 The values of this round are kept as the list stands now: who was moved by hand keeps the place and takes the
   * value found there. Who has no value yet (TF-025, TF-028) keeps the first one that lists it.
   */
  keepOrder({ entries, members }: Situation<N>, keep: boolean): Outcome<N> {
    const placed = new Map<string, Pick<Memory, "kept" | "ties">>();
    let lowest: Place | null = null;
    for (const entry of inOrder(entries)) {
      lowest = lowest !== null && isHigher(entry, lowest) ? lowest : entry;
      placed.set(entry.combatantId, { kept: lowest.at, ties: lowest.ties });
    }
    const patches = Object.keys(members).map((id): [string, MemberPatch] => {
      const memory = memoryOf(members[id]?.data);
      // A latecomer has rolled already and comes in with the next round.
      const late = members[id]?.waiting === "joined" ? (members[id]?.initiative ?? null) : memory.kept;
      const place = placed.get(id) ?? { kept: late, ties: memory.ties };
      const kept = keep ? place.kept : null;
      return [id, { data: stored({ ...memory, kept, ties: place.ties, keeps: keep }) }];
    });
    return { members: Object.fromEntries(patches) };
  }

  /** Why a combatant does not even roll. */
  #waits(situation: Situation<N>, id: string): string | null {
    if (this.#isOut(situation, id)) return "perished";
    return situation.round === 1 && this.#numbers(situation, id).slowStart ? "slowStart" : null;
  }

  /** TF-041. The GM's choice where the setting asks; without an answer the hold ends. */
  #goesOn(situation: Situation<N>, entry: Entry, holds: PlanOptions["holds"]): boolean {
    const rule = heldAfterRound(this.#options);
    const choice = rule === "ask" ? (holds[entry.combatantId] ?? "reenter") : rule;
    return choice === "keep" && this.#able(situation, entry.combatantId);
  }

  /** TF-041 `keep`: no roll, the held action is the combatant's action of the new round. */
  #heldOn({ combatantId, at, ties }: Entry): PlannedEntry {
    return { combatantId, kind: "held", turnIndex: 1, at, ties, state: "held", budget: FRESH };
  }

  /**
   * TF-023, TF-024, TF-026. Everyone's value, rolled or kept, with ties broken among those who roll now; between a
   * latecomer and one who is listed already the GM's order decides.
   */
  *#rollAll(situation: Situation<N>, ids: readonly string[], memory: (id: string) => Memory): Rule<Roller[]> {
    const rollers: Roller[] = [];
    const keeps = gmWord(situation.members);
    for (const id of ids) rollers.push(yield* this.#rollOne(situation, id, { ...memory(id), keeps }));
    if (this.#options.initiativeTie === "simultaneous") return rollers;
    // Values that were kept have their ties broken already, or were put beside each other by the GM.
    const rolled = ({ acts, rolled }: Roller): boolean => acts && rolled !== null;
    const broken = yield* rollOff(rollers.filter(rolled), ({ combatantId, memory: { attempt } }, throws) =>
      situation.remember(`rollOff-${combatantId}-${attempt}-${throws}`, () =>
        keptRoll("initiative.rollOff", NO_SOURCES, this.#options, false),
      ),
    );
    return [...broken.map(this.#keepTies), ...rollers.filter((roller) => !rolled(roller))];
  }

  readonly #keepTies = (roller: Roller): Roller =>
    roller.memory.kept === null ? roller : { ...roller, memory: { ...roller.memory, ties: roller.ties } };

  *#rollOne(situation: Situation<N>, id: string, memory: Memory): Rule<Roller> {
    const { reaction, modifiers, sources } = this.#numbers(situation, id);
    const keeps = this.#keeps(memory);
    if (memory.kept !== null && keeps) {
      return { combatantId: id, at: memory.kept, ties: memory.ties, memory, acts: true, rolled: null };
    }
    const input = { reaction, modifiers, sources, carry: memory.began };
    const rolled = yield* situation.remember(`initiative-${id}-${memory.attempt}`, () =>
      initiative(input, this.#options, false),
    );
    const ties = this.#options.initiativeTie === "reaction" ? [reaction] : [];
    const kept = keeps && rolled.acts ? rolled.total : null;
    const after = { ...memory, carry: rolled.carry, kept, ties };
    return { combatantId: id, at: rolled.total, ties, memory: after, acts: rolled.acts, rolled };
  }

  /** TF-025. Below 0: no turn this round; the penalty shows. */
  #memberOf({ memory, acts, at }: Roller): MemberPatch {
    const data = stored(memory);
    return acts ? { data } : { data, initiative: at, waiting: "negativeInitiative" };
  }

  #entryOf({ combatantId, at, ties }: Roller): PlannedEntry {
    return { combatantId, kind: "normal", turnIndex: 1, at, ties, budget: FRESH };
  }

  /** TF-024 latecomers; rolling again by the GM's word. Who rises again waits for the next roll. */
  *replan(situation: Situation<N>, combatants: readonly string[], why: ReplanReason): Rule<Plan<N> | null> {
    if (why === "refresh" || why === "revive") return null;
    const ids = combatants.filter((id) => this.#waits(situation, id) === null);
    const members: Record<string, MemberPatch> = {};
    for (const id of combatants) {
      const waiting = this.#waits(situation, id);
      if (waiting !== null) members[id] = { initiative: null, waiting };
    }
    const rollers = yield* this.#rollAll(situation, ids, (id) => {
      const memory = memoryOf(situation.members[id]?.data);
      return why === "reroll" ? { ...memory, kept: null, attempt: memory.attempt + 1 } : memory;
    });
    const running = activeEntry(situation)?.at ?? null;
    const list: PlannedEntry[] = [];
    for (const roller of rollers) {
      const late = why === "join" && roller.acts && !latecomerActs(roller.at, running);
      const patch = this.#memberOf(roller);
      members[roller.combatantId] = late ? { ...patch, initiative: roller.at, waiting: "joined" } : patch;
      if (roller.acts && !late) list.push(this.#entryOf(roller));
    }
    return { list, members, reports: reportsOf(rollers) };
  }

  /** What is set by hand holds for this round, or, where values are kept, for the fight. */
  initiativeSet(situation: Situation<N>, combatantId: string, value: number): Outcome<N> {
    return this.#keep(situation, combatantId, value, null);
  }

  moved(situation: Situation<N>, { combatantId }: Entry, { at, ties }: Entry): Outcome<N> {
    return this.#keep(situation, combatantId, at, ties);
  }

  #keep({ members }: View<N>, combatantId: string, kept: number, ties: readonly number[] | null): Outcome<N> {
    if (!this.keepsOrder({ members })) return {};
    const memory = memoryOf(members[combatantId]?.data);
    return { members: { [combatantId]: { data: stored({ ...memory, kept, ties: ties ?? memory.ties }) } } };
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

  /** TF-032, TF-082, TF-083: how many actions the turn has. */
  *turnStart(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>> {
    if (info.skipped) return {};
    const { extraActions, lna, canAct } = this.#numbers(situation, entry.combatantId);
    const lost = canAct ? (lna > 0 ? 1 : 0) : 1 + extraActions;
    const budget: JsonRecord = { ...FRESH, extra: extraActions, lost };
    const more = yield* this.#effects.turnStart?.(situation, entry, info) ?? nothing<N>();
    return { ...more, entries: { ...more.entries, [entry.id]: { budget } } };
  }

  *turnEnd(situation: Situation<N>, entry: Entry, info: TurnInfo): Rule<Outcome<N>> {
    if (info.skipped) return {};
    return yield* this.#effects.turnEnd?.(situation, entry, info) ?? nothing<N>();
  }

  roundStart(situation: Situation<N>): Rule<Outcome<N>> {
    return this.#effects.roundStart?.(situation) ?? nothing<N>();
  }

  /** TF-029. */
  roundEnd(situation: Situation<N>): Rule<Outcome<N>> {
    return this.#effects.roundEnd?.(situation) ?? nothing<N>();
  }

  combatEnd(situation: Situation<N>): Rule<Outcome<N>> {
    return this.#effects.combatEnd?.(situation) ?? nothing<N>();
  }

  /** TF-040. The turn's action is what is held. */
  refusesHold(_situation: Situation<N>, entry: Entry): string | null {
    return left(entry) > 0 ? null : "nothingLeft";
  }

  awaits(situation: Situation<N>, entry: Entry): boolean {
    return this.#able(situation, entry.combatantId) && left(entry) > 0;
  }

  /** TF-040, TF-043, TF-044. */
  claim(situation: Situation<N>, entry: Entry, how: "act" | "interrupt"): Rule<Claim<N>> {
    if (!this.#able(situation, entry.combatantId)) return certain({ place: "refused", reason: "unable" });
    const active = activeEntry(situation);
    if (how === "interrupt" && active !== null) return this.#interrupt(situation, entry, active);
    // Between two turns: at once while the running one has not acted, else right after it.
    return certain({ place: active !== null && budgetOf(active).used > 0 ? "next" : "now" });
  }

  /**
   * TF-044 Reaction against Reaction, the interrupter initiates. TF-043 With a declared trigger that is this character's
   * act, AWA against its STH first, for a bonus that costs nothing.
   */
  *#interrupt(situation: Situation<N>, entry: Entry, active: Entry): Rule<Claim<N>> {
    const { combatantId } = entry;
    const holder = this.#numbers(situation, combatantId);
    const other = this.#numbers(situation, active.combatantId);
    const bonus =
      entry.trigger?.against === active.combatantId
        ? ladderBonus(
            (yield* contest(holder.awareness, other.stealth, this.#options, "declaredReaction")).margin,
            this.#options,
          )
        : 0;
    const { reactionBonusTo, interruptFail } = this.#options;
    const own: Side =
      reactionBonusTo === "action" || bonus === 0
        ? holder.reactionSide
        : {
            ...holder.reactionSide,
            modifiers: [...holder.reactionSide.modifiers, { kind: "declaredReaction", value: bonus, rule: "TF-043" }],
          };
    const met = yield* contest(own, other.reactionSide, this.#options, "interruption");
    const { margin, actorTotal, opponentTotal, rung, actorKept, opponentKept } = met;
    const won = contestWon(margin, this.#options);
    const budget = { ...entry.budget, reactionBonus: reactionBonusTo === "interruption" ? 0 : bonus };
    return {
      place: won ? "now" : interruptFail === "after" ? "next" : "lost",
      entries: { [entry.id]: { budget } },
      reports: [
        {
          kind: "interruption",
          combatantId,
          data: {
            against: active.combatantId,
            bonus,
            actorTotal,
            opponentTotal,
            margin,
            rung,
            won,
            // JSON: terms and their numbers, for the turn card.
            own: rollExplained("reaction", own, actorKept, this.#options) as unknown as Json,
            other: rollExplained("reaction", other.reactionSide, opponentKept, this.#options) as unknown as Json,
          },
        },
      ],
    };
  }

  /** TF-022, TF-032 to TF-039. Kinds: `action`, `move` (a movement action), `freeMove`, `defence`, `buy`. */
  spend(situation: Situation<N>, payer: Payer, cost: Cost, sign: 1 | -1): Payment<N> {
    switch (cost.kind) {
      case "action":
        return this.#spendActions(payer, cost.amount * sign, {});
      case "move":
        return this.#spendMove(situation, payer, sign);
      case "freeMove":
        return this.#spendFreeMove(payer, sign);
      case "defence":
        return this.#spendDefence(situation, payer, sign);
      case "buy":
        return this.#buy(situation, payer, sign);
      default:
        return { refused: "notInThisGame" };
    }
  }

  #spendActions({ entry }: Payer, amount: number, more: Outcome<N>): Payment<N> {
    if (entry === null) return { ...more, warnings: ["outsideTurn"] };
    const used = Math.max(0, budgetOf(entry).used + amount);
    const over = amount > 0 && used > actionsOf(budgetOf(entry));
    return {
      ...more,
      entries: { [entry.id]: { budget: { ...entry.budget, used } } },
      warnings: over ? ["overspent"] : [],
    };
  }

  /** TF-034, TF-035. */
  #spendMove(situation: Situation<N>, payer: Payer, sign: 1 | -1): Payment<N> {
    const { combatantId } = payer;
    const memory = memoryOf(situation.members[combatantId]?.data);
    const { thirdMove } = this.#numbers(situation, combatantId);
    if (sign === 1 && !mayMoveAgain(memory.moves, thirdMove, 0)) return { refused: "noFurtherMove" };
    const data = stored({ ...memory, moves: Math.max(0, memory.moves + sign) });
    return this.#spendActions(payer, sign, { members: { [combatantId]: { data } } });
  }

  /** TF-033. */
  #spendFreeMove({ entry }: Payer, sign: 1 | -1): Payment<N> {
    if (entry === null) return { warnings: ["outsideTurn"] };
    const over = sign === 1 && budgetOf(entry).freeMove;
    return {
      entries: { [entry.id]: { budget: { ...entry.budget, freeMove: sign === 1 } } },
      warnings: over ? ["overspent"] : [],
    };
  }

  /** TF-022 Unlimited by default; beyond a limit with the low die. */
  #spendDefence(situation: Situation<N>, { combatantId }: Payer, sign: 1 | -1): Payment<N> {
    const memory = memoryOf(situation.members[combatantId]?.data);
    const low = sign === 1 && defenceIsLow(memory.defences, this.#options);
    const data = stored({ ...memory, defences: Math.max(0, memory.defences + sign) });
    return { members: { [combatantId]: { data } }, warnings: low ? ["lowDie"] : [] };
  }

  /** TF-037, TF-039, TF-083: one more action in this turn. */
  #buy(situation: Situation<N>, { combatantId, entry }: Payer, sign: 1 | -1): Payment<N> {
    if (entry === null) return { refused: "outsideTurn" };
    const budget = budgetOf(entry);
    const bought = Math.max(0, budget.bought + sign);
    const payment = { entries: { [entry.id]: { budget: { ...entry.budget, bought } } } };
    if (sign === -1) return payment;
    const { multiActions } = this.#options;
    const { maxActions } = this.#numbers(situation, combatantId);
    if (multiActions === "off") return { refused: "multiActionsOff" };
    if (budget.lost > 0) return { refused: "lostAction" };
    if (maxActions <= 1) return { refused: "notEligible" };
    if (1 + bought > maxActions) return { refused: "maxActions" };
    return { ...payment, warnings: multiActions === "ask" ? ["askGamemaster"] : [] };
  }

  pools({ members }: View<N>, { combatantId, entry }: Payer): readonly Pool[] {
    const memory = memoryOf(members[combatantId]?.data);
    const { defencesPerRound: limit } = this.#options;
    // TF-022 Of the round, and shown where the world limits them.
    const defences: Pool[] =
      limit > 0 ? [{ id: "defence", left: Math.max(0, limit - memory.defences), total: limit }] : [];
    if (entry === null) return defences;
    const budget = budgetOf(entry);
    const total = actionsOf(budget);
    const next = countOf(budget.used, budget.extra) + (left(entry) > 0 ? 1 : 0);
    return [
      { id: "action", left: left(entry), total, bought: budget.bought, penalty: multiActionPenalty(next) },
      { id: "freeMove", left: budget.freeMove ? 0 : 1, total: 1 },
      { id: "move", left: memory.moves > 0 ? 0 : 1, total: 1 },
      ...defences,
    ];
  }

  #numbers({ participants }: Pick<View<N>, "participants">, id: string): TaraforeTurnNumbers {
    return participants[id]?.numbers ?? NO_NUMBERS;
  }

  #isOut(situation: View<N>, id: string): boolean {
    const marked = this.#skipDefeated && situation.participants[id]?.defeated === true;
    return marked || this.#numbers(situation, id).dead;
  }

  #able(situation: View<N>, id: string): boolean {
    const { conscious, canAct } = this.#numbers(situation, id);
    return conscious && canAct && !this.#isOut(situation, id);
  }
}

/** TF-024 What the GM said of this fight, which every member remembers; null: nothing. */
function gmWord(members: Situation["members"]): boolean | null {
  for (const id in members) {
    const { keeps } = memoryOf(members[id]?.data);
    if (keeps !== null) return keeps;
  }
  return null;
}

type Place = Pick<Entry, "at" | "ties">;

/** Is it listed above the other one by its numbers alone? Equal ones stand in the GM's order. */
const isHigher = (a: Place, b: Place): boolean =>
  compareListed({ ...a, combatantId: "", turnIndex: 0 }, { ...b, combatantId: "", turnIndex: 0 }, {}) < 0;

/** Actions left in a turn. */
const left = (entry: Entry): number => Math.max(0, actionsOf(budgetOf(entry)) - budgetOf(entry).used);

/** TF-017 What was rolled, for the turn card. */
const reportsOf = (rollers: readonly Roller[]): NonNullable<Outcome["reports"]> =>
  rollers.flatMap(({ combatantId, rolled, ties, memory }) => {
    if (rolled === null) return [];
    const { kept, total, acts } = rolled;
    const carried = memory.began?.penalty ?? 0;
    return [{ kind: "initiative", combatantId, data: { kept, total, acts, carried, ties } }];
  });
