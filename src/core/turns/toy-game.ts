/**
 * A small game that uses every part of the contract, for the tests of the turn core: initiative is one die plus speed,
 * rolled every round; the fast (10 and more) have a second turn five lower; a turn starts with a die of courage and ends
 * with a breath; the bleeding lose blood at the round's end and fall at 0; a turn holds two actions.
 */

import { d6 } from "../chance/dice.ts";
import type { FaceSource } from "../chance/play.ts";
import { play } from "../chance/play.ts";
import { seeded } from "../chance/random.ts";
import type { Rule } from "../chance/rule.ts";
import { type Change, update } from "../change.ts";
import type { Command } from "./commands.ts";
import type { Participant, Participants } from "./participant.ts";
import { type Result, reduce } from "./reduce.ts";
import { activeEntry, emptySchedule, inOrder, type Schedule } from "./schedule.ts";
import {
  type Claim,
  certain,
  nothing,
  numberAt,
  type Outcome,
  type Payment,
  type Plan,
  type PlannedEntry,
  type Situation,
  type Strategy,
} from "./strategy.ts";

export interface ToyNumbers {
  readonly speed: number;
  readonly blood: number;
  readonly bleeding: boolean;
}

export interface ToyOptions {
  /** Latecomers act in the round in which they come, and the fallen lose their turns at once. */
  readonly immediate?: boolean;
  /** Holds go on over the round's end. */
  readonly keepHolds?: boolean;
  /** Roles are played. */
  readonly ambush?: boolean;
  readonly rerolls?: boolean;
  /** A turn's first start asks for a die of heart: `ask` waits for the owner, `roll` does not. */
  readonly heart?: "ask" | "roll";
}

type View = Situation<ToyNumbers>;

const isDown = ({ participants }: Pick<View, "participants">, id: string): boolean =>
  participants[id]?.defeated === true || (participants[id]?.numbers?.blood ?? 1) <= 0;

function* listed(situation: View, ids: readonly string[]): Rule<PlannedEntry[]> {
  const list: PlannedEntry[] = [];
  for (const id of ids) {
    const speed = situation.participants[id]?.numbers?.speed ?? 0;
    const attempt = numberAt(situation.members[id]?.data, "attempt");
    const face = yield* situation.remember(`initiative-${id}-${attempt}`, () => d6("initiative", false));
    const turns = speed >= 10 ? 2 : 1;
    for (let turnIndex = 1; turnIndex <= turns; turnIndex++) {
      const kind = situation.phase === "ambush" ? "ambush" : turnIndex === 1 ? "normal" : "extra";
      const at = speed + face - 5 * (turnIndex - 1);
      list.push({ combatantId: id, kind, turnIndex, at, ties: [speed], budget: { actions: 2 } });
    }
  }
  return list;
}

export function toyGame(options: ToyOptions = {}): Strategy<ToyNumbers> {
  return {
    ruleset: "toy",
    roundSeconds: 10,
    rerolls: options.rerolls ?? true,
    newcomer: () => ({ attempt: 0, effort: 0 }),
    opensWithAmbush: ({ members }) =>
      options.ambush === true && Object.values(members).some(({ role }) => role === "ambushed"),
    *plan(situation): Rule<Plan<ToyNumbers>> {
      const standing = Object.keys(situation.members).filter((id) => !isDown(situation, id));
      const kept = new Set<string>();
      if (options.keepHolds === true) {
        for (const { state, combatantId } of Object.values(situation.entries))
          if (state === "held") kept.add(combatantId);
      }
      const rolled = yield* listed(
        situation,
        standing.filter((id) => !kept.has(id)),
      );
      const holding = standing
        .filter((id) => kept.has(id))
        .map(
          (id): PlannedEntry => ({
            combatantId: id,
            kind: "held",
            turnIndex: 1,
            at: 0,
            ties: [],
            state: "held",
            budget: { actions: 1 },
          }),
        );
      return { list: [...rolled, ...holding] };
    },
    *replan(situation, combatants, why): Rule<Plan<ToyNumbers> | null> {
      if (why !== "reroll" && options.immediate !== true) return null;
      const members =
        why === "reroll"
          ? Object.fromEntries(
              combatants.map((id) => {
                const data = situation.members[id]?.data;
                return [id, { data: { ...data, attempt: numberAt(data, "attempt") + 1 } }];
              }),
            )
          : {};
      const after = { ...situation.members };
      for (const [id, { data }] of Object.entries(members)) {
        const member = after[id];
        if (member !== undefined) after[id] = { ...member, data };
      }
      const view = {
        round: situation.round,
        phase: situation.phase,
        active: situation.active,
        entries: situation.entries,
        members: after,
        participants: situation.participants,
        remember: <R>(occasion: string, start: () => Rule<R>) => situation.remember(occasion, start),
      };
      const list = yield* listed(
        view,
        combatants.filter((id) => !isDown(situation, id)),
      );
      return { list, members };
    },
    initiativeSet: () => ({}),
    moved: () => ({}),
    passOver: (situation, { combatantId }) => (isDown(situation, combatantId) ? "down" : null),
    leavesAtOnce: () => options.immediate === true,
    asks: () => options.heart === "ask",
    *answer(_situation, { combatantId }, check): Rule<Outcome<ToyNumbers>> {
      const heart = yield* d6(check);
      return { reports: [{ kind: check, combatantId, data: { heart } }] };
    },
    *turnStart({ participants }, { combatantId, id }, { skipped, first }): Rule<Outcome<ToyNumbers>> {
      if (skipped) return {};
      const courage = yield* d6("courage", false);
      const uuid = participants[combatantId]?.actorUuid ?? null;
      return {
        changes: uuid === null ? [] : [update(uuid, "system.courage", 0, courage)],
        entries: options.heart !== undefined && first ? { [id]: { due: ["heart"] } } : {},
        reports: [{ kind: "courage", combatantId, data: { courage } }],
      };
    },
    turnEnd: ({ participants, members }, { combatantId }, { skipped }) => {
      if (skipped) return nothing();
      const uuid = participants[combatantId]?.actorUuid ?? null;
      const data = members[combatantId]?.data;
      return certain<Outcome<ToyNumbers>>({
        changes: uuid === null ? [] : [update(uuid, "system.breath", 0, 1)],
        members: { [combatantId]: { data: { ...data, effort: numberAt(data, "effort") + 1 } } },
      });
    },
    roundStart: nothing,
    roundEnd: ({ participants }) => {
      const changes: Change[] = [];
      const after: Record<string, Participant<ToyNumbers>> = {};
      for (const participant of Object.values(participants)) {
        const { numbers, actorUuid, id } = participant;
        if (numbers?.bleeding !== true || actorUuid === null) continue;
        const blood = numbers.blood - 1;
        changes.push(update(actorUuid, "system.blood", numbers.blood, blood));
        after[id] = { ...participant, numbers: { ...numbers, blood } };
      }
      return certain<Outcome<ToyNumbers>>({ changes, participants: after });
    },
    combatEnd: () => certain({ reports: [{ kind: "over", combatantId: null, data: {} }] }),
    refusesHold: (_situation, { budget }) => (numberAt(budget, "actions") > 0 ? null : "nothingLeft"),
    awaits: (situation, { combatantId }) => !isDown(situation, combatantId),
    *claim(situation, { combatantId }, how): Rule<Claim<ToyNumbers>> {
      if (isDown(situation, combatantId)) return { place: "refused", reason: "unable" };
      if (how === "act") return { place: situation.active === null ? "now" : "next" };
      const mine = yield* d6("reaction");
      const theirs = yield* d6("against");
      return { place: mine > theirs ? "now" : mine === theirs ? "next" : "lost" };
    },
    spend: (_situation, { entry }, { kind, amount }, sign): Payment<ToyNumbers> => {
      if (kind !== "action" && kind !== "buy") return { refused: "notInThisGame" };
      if (entry === null) return { warnings: ["outsideTurn"] };
      const by = kind === "buy" ? -amount * sign : amount * sign;
      const actions = numberAt(entry.budget, "actions") - by;
      return { entries: { [entry.id]: { budget: { actions } } }, warnings: actions < 0 ? ["overspent"] : [] };
    },
    pools: (_situation, { entry }) => [{ id: "action", left: numberAt(entry?.budget, "actions"), total: 2 }],
  };
}

/** A combatant of the toy game. */
export function toy(id: string, speed: number, more: Partial<Participant<ToyNumbers>> & Partial<ToyNumbers> = {}) {
  const { blood = 3, bleeding = false, ...rest } = more;
  const participant: Participant<ToyNumbers> = {
    id,
    uuid: `Combat.fight.Combatant.${id}`,
    actorUuid: `Actor.${id}`,
    player: false,
    side: 0,
    hidden: false,
    defeated: false,
    numbers: { speed, blood, bleeding },
    ...rest,
  };
  return participant;
}

export const byId = <D>(...participants: readonly Participant<D>[]): Participants<D> =>
  Object.fromEntries(participants.map((participant) => [participant.id, participant]));

/** A command without what a test does not care about: id and expectation are filled in. */
export type Sent = Command extends infer C
  ? C extends Command
    ? Omit<C, "id" | "expected"> & Partial<C>
    : never
  : never;

/** A table that runs commands one after another, as the active GM's queue does, and writes what they ask for. */
export class Table<D = ToyNumbers> {
  schedule: Schedule;
  participants: Participants<D>;
  readonly strategy: Strategy<D>;
  readonly source: FaceSource;
  /** Dice that fell, by node id. */
  readonly fallen: string[] = [];
  #count = 0;

  constructor(strategy: Strategy<D>, participants: Participants<D>, source: FaceSource = seeded(1)) {
    this.strategy = strategy;
    this.schedule = emptySchedule(strategy.ruleset);
    this.participants = participants;
    this.source = (node) => {
      this.fallen.push(node.id);
      return source(node);
    };
  }

  /** Runs a command and takes over its schedule and what it changed in combatants. */
  run(sent: Sent): Result {
    this.#count += 1;
    const expected = "expected" in sent ? sent.expected : this.schedule.active;
    // `Sent` is a command but for these two.
    const command = { id: `c${this.#count}`, ...sent, expected } as Command;
    const { result } = play(() => reduce(this.schedule, this.participants, command, this.strategy), this.source);
    this.schedule = result.schedule;
    for (const change of result.changes) this.#write(change);
    return result;
  }

  /** Ends the active turn `times` times, or goes on where nobody has the turn. */
  next(times = 1): void {
    for (let i = 0; i < times; i++) this.run({ kind: "next" });
  }

  /** The combatant that has the turn. */
  get whose(): string | null {
    return activeEntry(this.schedule)?.combatantId ?? null;
  }

  /** Combatants in the order of the round, one per entry. */
  get order(): string[] {
    return inOrder(this.schedule.entries).map(({ combatantId }) => combatantId);
  }

  /** What going back restores and a store compares: all but the ledger of processed commands. */
  get stored(): Omit<Schedule, "ledger"> {
    const { ledger: _ledger, ...rest } = this.schedule;
    return rest;
  }

  #write(change: Change): void {
    if (change.kind !== "update") return;
    const found = Object.values(this.participants).find(({ uuid, actorUuid }) =>
      [uuid, actorUuid].includes(change.uuid),
    );
    if (found === undefined) return;
    const { numbers } = found;
    const written =
      change.path === "defeated"
        ? { ...found, defeated: change.to === true }
        : change.path === "system.blood" && numbers !== null
          ? { ...found, numbers: { ...numbers, blood: change.to } }
          : found;
    this.participants = { ...this.participants, [found.id]: written };
  }
}
