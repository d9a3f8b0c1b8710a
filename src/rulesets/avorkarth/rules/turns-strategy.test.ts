import { describe, expect, it } from "vitest";
import type { FaceSource } from "../../../core/chance/play.ts";
import { update } from "../../../core/change.ts";
import { RuleError } from "../../../core/errors.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import { activeEntry, inOrder } from "../../../core/turns/schedule.ts";
import { certain, type Situation } from "../../../core/turns/strategy.ts";
import { byId, Table } from "../../../core/turns/toy-game.ts";
import { type AvorkarthOptions, resolveOptions } from "./options.ts";
import {
  type AvorkarthTurnEffects,
  avorkarthTurns,
  buildRound,
  ROUND_SECONDS,
  runRound,
  type TurnNumbers,
  turnBudget,
  turnsPerRound,
} from "./turns.ts";

const noDice: FaceSource = ({ id }) => {
  throw new Error(`${id}: Avorkarth rolls no dice for turns`);
};

type Extra = Partial<TurnNumbers> & { player?: boolean; defeated?: boolean };

function creature(id: string, initiative: number, swiftness: number, extra: Extra = {}): Participant<TurnNumbers> {
  const { player = false, defeated = false, dead = false, unconscious = false } = extra;
  return {
    id,
    uuid: `Combatant.${id}`,
    actorUuid: `Actor.${id}`,
    player,
    side: 0,
    hidden: false,
    defeated,
    numbers: { initiative, swiftness, dead, unconscious },
  };
}

interface Setup {
  readonly settings?: Partial<AvorkarthOptions>;
  readonly effects?: AvorkarthTurnEffects;
  readonly skipDefeated?: boolean;
}

function tableOf(
  creatures: readonly Participant<TurnNumbers>[],
  { settings = {}, ...more }: Setup = {},
): Table<TurnNumbers> {
  const strategy = avorkarthTurns({ options: resolveOptions(settings), ...more });
  return new Table(strategy, byId(...creatures), noDice);
}

/** Ann: 12, two turns. Bob: 10, one. Cid: 8, two. */
const trio = [creature("ann", 12, 12), creature("bob", 10, 6), creature("cid", 8, 8)];

function fight(setup: Setup = {}, creatures = trio): Table<TurnNumbers> {
  const table = tableOf(creatures, setup);
  table.run({ kind: "start" });
  return table;
}

const list = ({ schedule }: Table<TurnNumbers>): string[] =>
  inOrder(schedule.entries).map(({ combatantId, turnIndex, at }) => `${combatantId}#${turnIndex}@${at}`);

function change(table: Table<TurnNumbers>, id: string, numbers: Partial<TurnNumbers>): void {
  const before = table.participants[id];
  if (before?.numbers == null) throw new Error(id);
  table.participants = { ...table.participants, [id]: { ...before, numbers: { ...before.numbers, ...numbers } } };
}

const standard = (amount: number) => ({ kind: "standard", amount });
const left = ({ strategy, schedule, participants }: Table<TurnNumbers>, combatantId: string, entry?: string) =>
  strategy
    .pools(
      { ...schedule, participants },
      { combatantId, entry: entry === undefined ? null : (schedule.entries[entry] ?? null) },
    )
    .map((pool) => `${pool.id} ${pool.left}/${pool.total}`);

describe("AV-080 to AV-084: an ambush", () => {
  const ambush = (settings: Partial<AvorkarthOptions> = {}, effects: AvorkarthTurnEffects = {}) => {
    const table = tableOf(
      [creature("ann", 20, 7, { player: true }), creature("cat", 15, 6, { player: true }), creature("orc", 9, 18)],
      { settings, effects },
    );
    table.run({ kind: "start", roles: { ann: "ambushed", cat: "ambushed", orc: "ambusher" } });
    return table;
  };

  it("lists the ambushed ten lower, once each, and says who is too slow", () => {
    const table = ambush();
    expect(table.schedule.phase).toBe("ambush");
    expect(list(table)).toEqual(["ann#1@10", "orc#1@9"]);
    expect(table.schedule.members["cat"]).toMatchObject({ waiting: "ambushed", initiative: null });
  });

  it("is one round, then everyone stands at full Initiative with all turns", () => {
    const table = ambush();
    table.next(2);
    expect(table.schedule).toMatchObject({ phase: "round", round: 2 });
    expect(list(table)).toEqual(["ann#1@20", "ann#2@15", "cat#1@15", "orc#1@9", "orc#2@4", "orc#3@-1"]);
    expect(table.schedule.members["cat"]?.waiting).toBeNull();
  });

  it("AV-083: step D follows the ambush round, unless ambushRoundEnd is off", () => {
    const seen: string[] = [];
    const effects: AvorkarthTurnEffects = {
      roundEnd: ({ phase }) => {
        seen.push(phase);
        return certain({});
      },
    };
    ambush({}, effects).run({ kind: "nextRound" });
    expect(seen).toEqual(["ambush"]);
    const off = ambush({ ambushRoundEnd: false }, effects);
    off.run({ kind: "nextRound" });
    expect(seen).toEqual(["ambush"]);
    off.run({ kind: "nextRound" });
    expect(seen).toEqual(["ambush", "round"]);
  });

  it("needs both sides: ambushers alone begin an ordinary round", () => {
    const table = tableOf(trio);
    table.run({ kind: "start", roles: { ann: "ambusher" } });
    expect(table.schedule.phase).toBe("round");
    expect(buildRound({ ambush: true, creatures: [{ id: "A", init: 5, swiftness: 12 }] })).toEqual({
      order: ["A#1@5"],
      skipped: [],
    });
  });
});

describe("AV-085, AV-086: the list", () => {
  it("a round lasts six seconds", () => {
    const table = fight();
    expect(table.run({ kind: "nextRound" }).seconds).toBe(6);
    expect(ROUND_SECONDS).toBe(6);
  });

  it("E79 and AV-096: who tires has one turn from the next round on", () => {
    const table = fight();
    change(table, "cid", { swiftness: 6 });
    expect(list(table)).toEqual(["ann#1@12", "bob#1@10", "cid#1@8", "ann#2@7", "cid#2@3"]);
    table.run({ kind: "nextRound" });
    expect(list(table)).toEqual(["ann#1@12", "bob#1@10", "cid#1@8", "ann#2@7"]);
  });

  it("tieBreak manual: after players the GM's order decides", () => {
    const tied = [creature("ann", 10, 6), creature("bob", 10, 9), creature("cid", 10, 6, { player: true })];
    expect(fight({}, tied).order.slice(0, 3)).toEqual(["cid", "bob", "ann"]);
    const table = fight({ settings: { tieBreak: "manual" } }, tied);
    expect(table.order.slice(0, 3)).toEqual(["cid", "ann", "bob"]);
    table.run({ kind: "reorder", entry: "bob-1-1", before: "ann-1-1" });
    table.run({ kind: "nextRound" });
    expect(table.order.slice(0, 3)).toEqual(["cid", "bob", "ann"]);
  });

  it("extraTurnStep and extraTurnRounding", () => {
    expect(turnsPerRound({ swiftness: 12, settings: { extraTurnRounding: "floor" } })).toBe(2);
    expect(turnsPerRound({ swiftness: 11, settings: { extraTurnRounding: "floor" } })).toBe(1);
    expect(turnsPerRound({ swiftness: 3, settings: { extraTurnRounding: "floor" } })).toBe(1);
    expect(turnsPerRound({ swiftness: 10, settings: { extraTurnStep: 4 } })).toBe(3);
    expect(turnsPerRound({ swiftness: -4 })).toBe(1);
  });

  it("an initiative set by hand holds for the round", () => {
    const table = fight();
    table.run({ kind: "setInitiative", combatantId: "bob", value: 20 });
    expect(table.order[0]).toBe("bob");
    table.run({ kind: "nextRound" });
    expect(table.order[0]).toBe("ann");
  });

  it("a combatant without numbers keeps its place at 0, with one turn", () => {
    const table = fight({}, [creature("ann", 12, 6), { ...creature("box", 0, 0), numbers: null, actorUuid: null }]);
    expect(list(table)).toEqual(["ann#1@12", "box#1@0"]);
  });

  it("initiative is not rolled", () => {
    expect(fight().run({ kind: "reroll" })).toMatchObject({ status: "refused", reason: "notInThisGame" });
  });
});

describe("AV-088: actions of a turn", () => {
  it("are the round's pool, at most ten in one turn", () => {
    const table = fight({}, [creature("ann", 12, 18), creature("bob", 10, 6)]);
    expect(left(table, "ann", "ann-1-1")).toEqual(["standard 10/10", "swift 1/1", "opportunity 1/1"]);
    table.run({ kind: "spend", combatantId: "ann", cost: standard(10) });
    expect(left(table, "ann", "ann-1-1")[0]).toBe("standard 0/10");
    table.next(2);
    expect(table.schedule.active).toBe("ann-1-2");
    expect(left(table, "ann", "ann-1-2")[0]).toBe("standard 8/8");
    expect(left(table, "ann")[0]).toBe("standard 8/18");
    table.run({ kind: "spend", combatantId: "ann", cost: standard(3) });
    expect(left(table, "ann", "ann-1-2")[0]).toBe("standard 5/8");
  });

  it("emptyTurn pass: an entry with nothing left is no turn; stop: it is played", () => {
    const drained = (emptyTurn: "pass" | "stop") => {
      const table = fight({ settings: { emptyTurn } }, [creature("ann", 12, 10), creature("bob", 1, 6)]);
      table.run({ kind: "spend", combatantId: "ann", cost: standard(10) });
      table.next();
      return table;
    };
    const passed = drained("pass");
    expect(passed.whose).toBe("bob");
    expect(passed.schedule.entries["ann-1-2"]).toMatchObject({ state: "skipped", reason: "noActions" });
    expect(drained("stop").schedule.active).toBe("ann-1-2");
  });

  it("turnAllocation chunks: six a turn, the last turn the rest", () => {
    const settings = { turnAllocation: "chunks" } as const;
    expect(turnBudget({ swiftness: 10, turn: 1, settings })).toBe(6);
    expect(turnBudget({ swiftness: 10, turn: 3, settings })).toBe(0);
    expect(turnBudget({ swiftness: 11, turn: 1, settings: { ...settings, extraTurnRounding: "floor" } })).toBe(10);
    expect(turnBudget({ swiftness: 17, turn: 2, settings: { ...settings, extraTurnRounding: "floor" } })).toBe(10);
    expect(turnBudget({ swiftness: 10, turn: 1, spentTurn: 4, spentRound: 4, settings })).toBe(2);
  });

  it("actionsPerTurn bounds a turn; nothing is ever below 0", () => {
    expect(turnBudget({ swiftness: 18, settings: { actionsPerTurn: 7 } })).toBe(7);
    expect(turnBudget({ swiftness: 6, spentRound: 9 })).toBe(0);
  });

  it("AV-110: the swift action is one a turn; secondaries once a turn; opportunities by the round", () => {
    const table = fight();
    const swift = { kind: "spend", combatantId: "ann", cost: { kind: "swift", amount: 1 } } as const;
    expect(table.run({ ...swift, id: "first" }).warnings).toEqual([]);
    expect(table.run(swift).warnings).toEqual(["overspent"]);
    table.run({ kind: "refund", spend: "first" });
    expect(left(table, "ann")[1]).toBe("swift 1/1");
    const bite = { kind: "spend", combatantId: "ann", cost: { kind: "secondary:bite", amount: 1 } } as const;
    expect(table.run({ ...bite, id: "bite" }).warnings).toEqual([]);
    expect(table.run(bite).warnings).toEqual(["overspent"]);
    table.run({ kind: "refund", spend: "bite" });
    expect(table.run(bite).warnings).toEqual([]);
    const chance = { kind: "spend", combatantId: "bob", cost: { kind: "opportunity", amount: 1 } } as const;
    expect(table.run({ ...chance, id: "chance" }).warnings).toEqual([]);
    expect(left(table, "bob")[2]).toBe("opportunity 0/1");
    expect(table.run(chance).warnings).toEqual(["overspent"]);
    table.run({ kind: "refund", spend: "chance" });
    table.run(swift);
    table.next(3);
    expect(table.schedule.active).toBe("ann-1-2");
    expect(left(table, "ann", "ann-1-2")[1]).toBe("swift 1/1");
    table.run({ kind: "nextRound" });
    expect(left(table, "bob")[2]).toBe("opportunity 1/1");
    expect(table.run({ kind: "buy", combatantId: "ann" })).toMatchObject({ reason: "notInThisGame" });
  });

  it("AV-090: what costs more than is left runs on into the creature's next turn", () => {
    const table = fight({}, [creature("ann", 12, 6), creature("bob", 10, 6)]);
    table.run({ kind: "spend", combatantId: "ann", cost: standard(4) });
    expect(table.run({ kind: "spend", id: "reload", combatantId: "ann", cost: standard(6) }).warnings).toEqual([
      "runsOn",
    ]);
    expect(left(table, "ann", "ann-1-1")[0]).toBe("standard 0/6");
    table.next();
    const { reports } = table.run({ kind: "next" });
    expect(reports).toContainEqual({
      kind: "runsOn",
      combatantId: "ann",
      entry: "ann-2-1",
      data: { actions: 4, left: 0 },
    });
    expect(left(table, "ann", "ann-2-1")[0]).toBe("standard 2/6");
  });

  it("AV-090: a refund takes back what has not run on yet first", () => {
    const table = fight({}, [creature("ann", 12, 6)]);
    table.run({ kind: "spend", id: "reload", combatantId: "ann", cost: standard(8) });
    table.run({ kind: "refund", spend: "reload" });
    expect(table.schedule.members["ann"]?.data).toMatchObject({ debt: 0, spentRound: 0 });
    expect(left(table, "ann", "ann-1-1")[0]).toBe("standard 6/6");
  });

  it("outside the own turn the round's pool pays, with a warning", () => {
    const table = fight();
    expect(table.run({ kind: "spend", combatantId: "bob", cost: standard(2) }).warnings).toEqual(["outsideTurn"]);
    expect(left(table, "bob", "bob-1-1")[0]).toBe("standard 4/4");
  });
});

describe("AV-091, AV-092: stays", () => {
  it("are taken up at once while the running turn has spent nothing, else right after it", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(table.schedule.active).toBe("ann-1-1");
    table.next();
    expect(table.schedule.active).toBe("bob-1-1");

    const late = fight();
    late.run({ kind: "hold" });
    late.run({ kind: "spend", combatantId: "bob", cost: standard(1) });
    late.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(late.schedule.active).toBe("bob-1-1");
    late.next();
    expect(late.schedule.active).toBe("ann-1-1");

    const swift = fight();
    swift.run({ kind: "hold" });
    swift.run({ kind: "spend", combatantId: "bob", cost: { kind: "swift", amount: 1 } });
    swift.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(swift.schedule.active).toBe("bob-1-1");
  });

  it("fold into the own next entry", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.next(2);
    expect(table.schedule.active).toBe("ann-1-2");
    expect(table.schedule.entries["ann-1-1"]).toMatchObject({ state: "done", reason: "folded" });
    expect(left(table, "ann", "ann-1-2")[0]).toBe("standard 10/10");
    expect(
      runRound({
        creatures: [
          { id: "A", init: 12, swiftness: 12 },
          { id: "B", init: 10, swiftness: 6 },
        ],
        events: [{ on: "A#1", do: "stay" }],
      }),
    ).toEqual({ acts: ["B#1", "A#2"], lost: [], removed: [] });
  });

  it("fold with their actions where turns hold chunks", () => {
    const table = fight({ settings: { turnAllocation: "chunks" } });
    table.run({ kind: "spend", combatantId: "ann", cost: standard(2) });
    table.run({ kind: "hold" });
    table.next(2);
    expect(left(table, "ann", "ann-1-2")[0]).toBe("standard 10/10");
  });

  it("get one prompt after the last entry, and are lost then", () => {
    const table = fight({}, [creature("ann", 12, 6), creature("bob", 10, 6)]);
    table.run({ kind: "hold" });
    table.next();
    expect(table.schedule).toMatchObject({ active: null, round: 1 });
    expect(table.run({ kind: "next" }).events.map(({ kind }) => kind)).toContain("holdLost");
  });

  it("get none where nothing is left or the creature cannot act", () => {
    const spent = fight({}, [creature("ann", 12, 6), creature("bob", 10, 6)]);
    spent.run({ kind: "spend", combatantId: "ann", cost: standard(6) });
    spent.run({ kind: "hold" });
    spent.next();
    expect(spent.schedule.round).toBe(2);
    const out = fight({}, [creature("ann", 12, 6), creature("bob", 10, 6)]);
    out.run({ kind: "hold" });
    change(out, "ann", { unconscious: true });
    expect(out.run({ kind: "actHeld", entry: "ann-1-1" })).toMatchObject({ status: "refused", reason: "unable" });
    out.next();
    expect(out.schedule.round).toBe(2);
  });

  it("stayExpiry carry: may be used before the own first entry of the next round, with what was left", () => {
    const table = fight({ settings: { stayExpiry: "carry" } }, [creature("ann", 5, 6), creature("bob", 10, 6)]);
    table.next();
    table.run({ kind: "spend", combatantId: "ann", cost: standard(2) });
    table.run({ kind: "hold" });
    expect(table.schedule.active).toBeNull();
    expect(table.run({ kind: "next" }).events.map(({ kind }) => kind)).not.toContain("holdLost");
    expect(table.schedule.entries["ann-2-0"]).toMatchObject({ kind: "held", state: "held" });
    table.run({ kind: "actHeld", entry: "ann-2-0" });
    expect(left(table, "ann", "ann-2-0")[0]).toBe("standard 4/4");
    table.run({ kind: "spend", combatantId: "ann", cost: standard(3) });
    expect(left(table, "ann", "ann-2-0")[0]).toBe("standard 1/4");
    table.next(2);
    expect(table.schedule.active).toBe("ann-2-1");
    expect(left(table, "ann", "ann-2-1")[0]).toBe("standard 6/6");
  });

  it("stayExpiry carry: lapses as the own first entry comes up", () => {
    const table = fight({ settings: { stayExpiry: "carry" } }, [creature("ann", 5, 6), creature("bob", 10, 6)]);
    table.next();
    table.run({ kind: "hold" });
    table.next(2);
    expect(table.schedule.active).toBe("ann-2-1");
    expect(table.schedule.entries["ann-2-0"]).toMatchObject({ state: "done", reason: "lapsed" });
    expect(left(table, "ann", "ann-2-1")[0]).toBe("standard 6/6");
  });

  it("do not interrupt", () => {
    const table = fight();
    table.run({ kind: "hold" });
    expect(table.run({ kind: "interrupt", entry: "ann-1-1" })).toMatchObject({ reason: "notInThisGame" });
  });
});

describe("AV-094 to AV-097: falling, rising, coming late", () => {
  it("the unconscious are passed over and stay listed; the dead leave at the round's end", () => {
    const table = fight();
    change(table, "bob", { unconscious: true });
    change(table, "cid", { dead: true });
    table.next();
    expect(table.schedule.active).toBe("ann-1-2");
    expect(table.schedule.entries["bob-1-1"]?.reason).toBe("unconscious");
    expect(table.schedule.entries["cid-1-1"]?.reason).toBe("dead");
    table.next();
    expect(table.order).toEqual(["ann", "bob", "ann"]);
    expect(table.schedule.members["cid"]).toMatchObject({ waiting: "perished", initiative: null });
  });

  it("the GM's mark counts as death, unless the mark is not to be skipped", () => {
    const table = fight();
    table.run({ kind: "defeat", combatantId: "bob" });
    table.next();
    expect(table.schedule.entries["bob-1-1"]?.reason).toBe("defeated");
    table.run({ kind: "nextRound" });
    expect(table.order).not.toContain("bob");
    const kept = fight({ skipDefeated: false });
    kept.run({ kind: "defeat", combatantId: "bob" });
    kept.next();
    expect(kept.whose).toBe("bob");
  });

  it("removePerished immediate: what was to come is gone, and comes back with a revival", () => {
    const table = fight({ settings: { removePerished: "immediate" } });
    table.run({ kind: "defeat", combatantId: "cid" });
    expect(table.order).toEqual(["ann", "bob", "ann"]);
    table.run({ kind: "revive", combatantId: "cid" });
    expect(table.order).toEqual(["ann", "bob", "cid", "ann", "cid"]);
  });

  it("a revival in an ordinary game finds its entries where they were", () => {
    const table = fight();
    table.run({ kind: "defeat", combatantId: "cid" });
    table.run({ kind: "revive", combatantId: "cid" });
    table.next(2);
    expect(table.schedule.active).toBe("cid-1-1");
  });

  it("listRefresh roundStart: newcomers and changes wait", () => {
    const table = fight();
    table.participants = { ...table.participants, dot: creature("dot", 11, 12) };
    table.run({ kind: "join", combatantId: "dot" });
    change(table, "bob", { initiative: 3 });
    table.run({ kind: "refresh", combatantId: "bob" });
    expect(table.order).toEqual(["ann", "bob", "cid", "ann", "cid"]);
    table.run({ kind: "nextRound" });
    expect(list(table)).toEqual(["ann#1@12", "dot#1@11", "cid#1@8", "ann#2@7", "dot#2@6", "cid#2@3", "bob#1@3"]);
  });

  it("listRefresh immediate: both stand in this round, but at no place that has passed", () => {
    const table = fight({ settings: { listRefresh: "immediate" } });
    table.next();
    table.participants = { ...table.participants, dot: creature("dot", 11, 12) };
    table.run({ kind: "join", combatantId: "dot" });
    expect(list(table)).toEqual(["ann#1@12", "bob#1@10", "cid#1@8", "ann#2@7", "dot#2@6", "cid#2@3"]);
    change(table, "cid", { swiftness: 13, initiative: 9 });
    table.run({ kind: "refresh", combatantId: "cid" });
    expect(list(table)).toEqual(["ann#1@12", "bob#1@10", "cid#1@9", "ann#2@7", "dot#2@6", "cid#2@4", "cid#3@-1"]);
    change(table, "cid", { swiftness: 6 });
    table.run({ kind: "refresh", combatantId: "cid" });
    expect(table.order).toEqual(["ann", "bob", "cid", "ann", "dot"]);
  });

  it("listRefresh immediate, with nobody at turn: only places below those played", () => {
    const table = fight({ settings: { listRefresh: "immediate" } }, [creature("ann", 12, 6)]);
    table.run({ kind: "hold" });
    expect(table.schedule.active).toBeNull();
    table.participants = { ...table.participants, dot: creature("dot", 13, 12) };
    table.run({ kind: "join", combatantId: "dot" });
    expect(list(table)).toEqual(["ann#1@12", "dot#2@8"]);
    table.next();
    expect(table.whose).toBe("dot");
  });
});

describe("effects of other rules", () => {
  it("AV-087: a first turn is told as such, once a round, also where the first entry was passed over", () => {
    const firsts: string[] = [];
    const effects: AvorkarthTurnEffects = {
      turnStart: (_situation, entry, { first }) => {
        if (first) firsts.push(entry.id);
        return certain({ reports: [{ kind: "morale", combatantId: entry.combatantId, data: {} }] });
      },
    };
    const table = tableOf(trio, { effects });
    expect(table.run({ kind: "start" }).reports).toEqual([
      { kind: "morale", combatantId: "ann", entry: "ann-1-1", data: {} },
    ]);
    change(table, "cid", { unconscious: true });
    table.next(2);
    change(table, "cid", { unconscious: false });
    table.next();
    expect(table.schedule.active).toBe("cid-1-2");
    expect(firsts).toEqual(["ann-1-1", "bob-1-1", "cid-1-2"]);
  });

  it("AV-008: what ticks every turn ticks at the end of turns that were played, stays once", () => {
    const ends: string[] = [];
    const effects: AvorkarthTurnEffects = {
      turnEnd: (_situation, entry) => {
        ends.push(entry.id);
        return certain({});
      },
    };
    const table = fight({ effects });
    change(table, "bob", { dead: true });
    table.run({ kind: "hold" });
    table.run({ kind: "actHeld", entry: "ann-1-1" });
    table.next(2);
    expect(ends).toEqual(["ann-1-1", "cid-1-1"]);
  });

  it("AV-094, AV-096: step D comes before the new list, which is made from the numbers afterwards", () => {
    const bleed = ({ participants }: Situation<TurnNumbers>) => {
      const bob = participants["bob"];
      if (bob?.numbers == null) return certain({});
      const dead = { ...bob, numbers: { ...bob.numbers, dead: true } };
      return certain({
        changes: [update("Actor.bob", "system.wounds.lethal", 145, 150)],
        participants: { bob: dead },
      });
    };
    const table = fight({ effects: { roundEnd: bleed } });
    const { changes } = table.run({ kind: "nextRound" });
    expect(changes).toEqual([update("Actor.bob", "system.wounds.lethal", 145, 150)]);
    expect(table.order).not.toContain("bob");
    const back = table.run({ kind: "previousRound" });
    expect(back.changes).toEqual([update("Actor.bob", "system.wounds.lethal", 150, 145)]);
    expect(table.order).toContain("bob");
  });

  it("has its word at the end of the fight", () => {
    const effects: AvorkarthTurnEffects = {
      combatEnd: () => certain({ reports: [{ kind: "over", combatantId: null, data: {} }] }),
    };
    expect(fight({ effects }).run({ kind: "end" }).reports).toHaveLength(1);
    expect(fight().run({ kind: "end" }).reports).toEqual([]);
  });
});

describe("input of the operations", () => {
  it("is checked by field", () => {
    expect(() => turnsPerRound({ swiftness: Number.NaN })).toThrow(RuleError);
    expect(() => turnBudget({ swiftness: Number.POSITIVE_INFINITY })).toThrow(/swiftness/);
    expect(() => turnBudget({ swiftness: 5, turn: 0 })).toThrow(/turn/);
    expect(() => buildRound({ creatures: [{ id: "A", init: Number.NaN, swiftness: 3 }] })).toThrow(
      /creatures\.0\.init/,
    );
    expect(() => runRound({ creatures: [], events: [{ do: "stay" }] })).toThrow(/events\.0\.on/);
    expect(() =>
      runRound({ creatures: [{ id: "A", init: 1, swiftness: 3 }], events: [{ on: "A#1", do: "kill", who: "Z" }] }),
    ).toThrow(/events\.who/);
  });

  it("bounds the turns of an absurd Swiftness, and finds nobody in an empty round", () => {
    const huge = buildRound({ creatures: [{ id: "A", init: 0, swiftness: 1e12 }] });
    expect(huge.order).toHaveLength(100);
    expect(buildRound({ creatures: [] })).toEqual({ order: [], skipped: [] });
    expect(runRound({ creatures: [] })).toEqual({ acts: [], lost: [], removed: [] });
  });

  it("takes any text as id", () => {
    const creatures = [{ id: "Old Orc #2.", init: 3, swiftness: 6 }];
    expect(buildRound({ creatures }).order).toEqual(["Old Orc #2.#1@3"]);
    expect(runRound({ creatures, events: [{ on: "Old Orc #2.#1", do: "stay" }] }).lost).toEqual(["Old Orc #2.#1"]);
  });
});

describe("runRound", () => {
  const creatures = [
    { id: "A", init: 12, swiftness: 6 },
    { id: "B", init: 10, swiftness: 6 },
    { id: "C", init: 8, swiftness: 6 },
  ];

  it("a stay is taken up before an entry that is passed over, after one, and after the last", () => {
    const stay = { on: "A#1", do: "stay" } as const;
    const resumed = (moment: object, more: readonly object[] = []) =>
      runRound({ creatures, events: [stay, ...more, { ...moment, do: "resume", who: "A" }] as never }).acts;
    expect(resumed({ before: "C#1" }, [{ on: "B#1", do: "kill", who: "C" }])).toEqual(["B#1", "A#1"]);
    expect(resumed({ after: "B#1" })).toEqual(["B#1", "A#1", "C#1"]);
    expect(resumed({ after: "C#1" })).toEqual(["B#1", "C#1", "A#1"]);
  });

  it("the stay of one who dies is not lost but gone; who faints is not removed", () => {
    expect(
      runRound({
        creatures,
        events: [
          { on: "A#1", do: "stay" },
          { on: "B#1", do: "kill", who: "A" },
          { after: "B#1", do: "knockOut", who: "C" },
        ],
      }),
    ).toEqual({ acts: ["B#1"], lost: [], removed: ["A"] });
  });

  it("who is killed as its turn comes up does not act; a resume without a stay does nothing", () => {
    expect(
      runRound({
        creatures,
        events: [
          { before: "B#1", do: "kill", who: "B" },
          { on: "A#1", do: "resume", who: "C" },
          { on: "A#1", do: "stay", who: "C" },
        ],
      }),
    ).toEqual({ acts: ["A#1", "C#1"], lost: [], removed: ["B"] });
  });
});

it("is a strategy for the house: the active entry is plain data", () => {
  const table = fight();
  expect(activeEntry(JSON.parse(JSON.stringify(table.schedule)))).toMatchObject({ combatantId: "ann" });
});
