import { describe, expect, it } from "vitest";
import type { FaceSource } from "../chance/play.ts";
import { play } from "../chance/play.ts";
import { seeded } from "../chance/random.ts";
import { RuleError } from "../errors.ts";
import { diff } from "./patch.ts";
import { reduce } from "./reduce.ts";
import { activeEntry, emptySchedule, entriesOf, hasActed, inOrder, LEDGER_SIZE, type Schedule } from "./schedule.ts";
import { byId, Table, type ToyOptions, toy, toyGame } from "./toy-game.ts";

/** All dice show 3: the order is that of speed. */
const threes: FaceSource = ({ dice }) => dice.flatMap(({ count }) => Array.from({ length: count }, () => 3));

/** Ann (12, two turns), Bob (9), Cid (5), begun; Ann has the turn. The list: Ann, Bob, Ann, Cid. */
function fight(options: ToyOptions = {}, source = threes): Table {
  const table = new Table(toyGame(options), byId(toy("ann", 12), toy("bob", 9), toy("cid", 5)), source);
  table.run({ kind: "start" });
  return table;
}

const states = ({ schedule }: Table): string[] => inOrder(schedule.entries).map(({ id, state }) => `${id} ${state}`);

/** Everything but the ledger, and without dice: what going back restores exactly. */
function restorable({ schedule }: Table): Omit<Schedule, "ledger" | "dice"> {
  const { ledger: _ledger, dice: _dice, ...rest } = schedule;
  return rest;
}

describe("start", () => {
  it("lists everyone, gives the first turn and says so in order", () => {
    const table = new Table(toyGame(), byId(toy("ann", 12), toy("bob", 9)), threes);
    const { events, seconds } = table.run({ kind: "start" });
    expect(events.map(({ kind, combatantId, round }) => [kind, combatantId, round])).toEqual([
      ["combatStart", null, 1],
      ["roundStart", null, 1],
      ["turnStart", "ann", 1],
    ]);
    expect(seconds).toBe(0);
    expect(table.order).toEqual(["ann", "bob", "ann"]);
    expect(table.schedule.members["ann"]).toMatchObject({ initiative: 15, rank: 0, waiting: null });
    expect(table.schedule.round).toBe(1);
  });

  it("is refused without combatants, and for a fight that has begun or is over", () => {
    expect(new Table(toyGame(), {}).run({ kind: "start" })).toMatchObject({ status: "refused", reason: "empty" });
    const table = fight();
    expect(table.run({ kind: "start" })).toMatchObject({ status: "refused", reason: "begun" });
    table.run({ kind: "end" });
    expect(table.run({ kind: "start" })).toMatchObject({ status: "refused", reason: "ended" });
  });

  it("gives nobody the turn where nobody can act, and does not run away", () => {
    const table = new Table(toyGame(), byId(toy("ann", 12, { defeated: true }), toy("bob", 9, { blood: 0 })), threes);
    table.run({ kind: "start" });
    expect(table.schedule).toMatchObject({ round: 1, active: null, phase: "round" });
    table.next();
    expect(table.schedule).toMatchObject({ round: 2, active: null });
  });

  it("plays roles where the game does", () => {
    const people = byId(toy("ann", 12), toy("bob", 9));
    const table = new Table(toyGame({ ambush: true }), people, threes);
    table.run({ kind: "start", roles: { ann: "ambusher", bob: "ambushed" } });
    expect(table.schedule.phase).toBe("ambush");
    expect(table.schedule.members["bob"]?.role).toBe("ambushed");
    table.run({ kind: "nextRound" });
    expect(table.schedule).toMatchObject({ phase: "round", round: 2 });
  });

  it("refuses other commands before", () => {
    const table = new Table(toyGame(), byId(toy("ann", 1)));
    for (const kind of ["next", "nextRound", "hold", "previous", "end"] as const) {
      expect(table.run({ kind })).toMatchObject({ status: "refused", reason: "notBegun" });
    }
    expect(table.run({ kind: "undo" })).toMatchObject({ status: "refused", reason: "atStart" });
  });
});

describe("turns pass", () => {
  it("from entry to entry, each once, then to a new round", () => {
    const table = fight();
    const seen = [table.whose];
    let seconds = 0;
    for (let i = 0; i < 4; i++) {
      seconds += table.run({ kind: "next" }).seconds;
      seen.push(table.whose);
    }
    expect(seen).toEqual(["ann", "bob", "ann", "cid", "ann"]);
    expect(table.schedule.round).toBe(2);
    expect(seconds).toBe(10);
  });

  it("tells ends before starts, with the round between them", () => {
    const table = fight();
    table.next(3);
    expect(
      table.run({ kind: "next" }).events.map(({ kind, combatantId, round }) => [kind, combatantId, round]),
    ).toEqual([
      ["turnEnd", "cid", 1],
      ["roundEnd", null, 1],
      ["roundStart", null, 2],
      ["turnStart", "ann", 2],
    ]);
  });

  it("passes over who is down and says so (core #11998: skipped combatants got no events)", () => {
    const table = fight();
    table.run({ kind: "defeat", combatantId: "bob" });
    const { events } = table.run({ kind: "next" });
    expect(events.map(({ kind, combatantId, skipped }) => [kind, combatantId, skipped])).toEqual([
      ["turnEnd", "ann", false],
      ["turnStart", "bob", true],
      ["turnEnd", "bob", true],
      ["turnStart", "ann", false],
    ]);
    expect(table.schedule.entries["bob-1-1"]).toMatchObject({ state: "skipped", reason: "down", begun: false });
    expect(hasActed(table.schedule, "bob")).toBe(false);
    expect(hasActed(table.schedule, "ann")).toBe(true);
  });

  it("makes a round's end count for the next list: who bleeds out is not in it", () => {
    const table = new Table(toyGame(), byId(toy("ann", 12), toy("bob", 9, { blood: 1, bleeding: true })), threes);
    table.run({ kind: "start" });
    const { changes } = table.run({ kind: "nextRound" });
    expect(changes).toContainEqual({ kind: "update", uuid: "Actor.bob", path: "system.blood", from: 1, to: 0 });
    expect(table.order).toEqual(["ann", "ann"]);
  });

  it("ends a turn only for whose turn it is", () => {
    const table = fight();
    expect(table.run({ kind: "endTurn", combatantId: "bob" })).toMatchObject({
      status: "refused",
      reason: "notActive",
    });
    expect(table.run({ kind: "endTurn", combatantId: "ann" }).status).toBe("done");
    expect(table.whose).toBe("bob");
  });

  it("a player's last end of turn in a round begins the next one (SR5 #383, crucible #1136)", () => {
    const table = fight();
    table.next(3);
    table.run({ kind: "endTurn", combatantId: "cid" });
    expect(table.schedule).toMatchObject({ round: 2 });
    expect(table.whose).toBe("ann");
  });

  it("skips what is left of a round, with ends and starts (core #10786)", () => {
    const table = fight();
    const { events } = table.run({ kind: "nextRound" });
    expect(events.filter(({ skipped }) => skipped).map(({ combatantId }) => combatantId)).toEqual([
      "bob",
      "bob",
      "ann",
      "ann",
      "cid",
      "cid",
    ]);
    expect(table.schedule.round).toBe(2);
  });

  it("ends: nothing but undo is accepted afterwards", () => {
    const table = fight();
    const before = restorable(table);
    expect(table.run({ kind: "end" })).toMatchObject({ status: "done", reports: [{ kind: "over" }] });
    expect(table.schedule).toMatchObject({ phase: "ended", active: null });
    expect(table.run({ kind: "next" })).toMatchObject({ status: "refused", reason: "ended" });
    table.run({ kind: "undo" });
    expect(restorable(table)).toEqual(before);
  });
});

describe("immunity: extra entries and removals", () => {
  it("extra entry of same combatant keeps its place on advance and on rewind", () => {
    const table = fight();
    table.next(2);
    expect(activeEntry(table.schedule)).toMatchObject({ combatantId: "ann", turnIndex: 2, kind: "extra" });
    table.run({ kind: "previous" });
    expect(table.whose).toBe("bob");
    table.run({ kind: "previous" });
    expect(activeEntry(table.schedule)).toMatchObject({ combatantId: "ann", turnIndex: 1 });
    table.next(2);
    expect(activeEntry(table.schedule)).toMatchObject({ combatantId: "ann", turnIndex: 2 });
    table.next();
    expect(table.whose).toBe("cid");
  });

  it("a combatant that follows itself is two turns", () => {
    const table = new Table(toyGame(), byId(toy("ann", 12)), threes);
    table.run({ kind: "start" });
    table.next();
    expect(activeEntry(table.schedule)).toMatchObject({ combatantId: "ann", turnIndex: 2 });
    expect(table.schedule.round).toBe(1);
    table.next();
    expect(table.schedule.round).toBe(2);
  });

  it("removal of an earlier entry keeps the pointer", () => {
    const table = fight();
    table.next();
    const { active } = table.schedule;
    table.participants = byId(toy("bob", 9), toy("cid", 5));
    const { events } = table.run({ kind: "leave", combatantId: "ann" });
    expect(table.schedule.active).toBe(active);
    expect(events).toEqual([]);
    expect(table.order).toEqual(["bob", "cid"]);
  });

  it("removal of the current entry passes on once", () => {
    const table = fight();
    table.next();
    table.participants = byId(toy("ann", 12), toy("cid", 5));
    const { events } = table.run({ kind: "leave", combatantId: "bob" });
    expect(events.map(({ kind, combatantId }) => [kind, combatantId])).toEqual([
      ["turnEnd", "bob"],
      ["turnStart", "ann"],
    ]);
    expect(activeEntry(table.schedule)?.turnIndex).toBe(2);
    expect(table.run({ kind: "leave", combatantId: "bob" })).toMatchObject({ status: "done", events: [] });
  });

  it("removal of the last one to act does not end the round; the next press does", () => {
    const table = fight();
    table.next(3);
    table.participants = byId(toy("ann", 12), toy("bob", 9));
    table.run({ kind: "leave", combatantId: "cid" });
    expect(table.schedule).toMatchObject({ active: null, round: 1 });
    table.next();
    expect(table.schedule.round).toBe(2);
  });

  it("all removed: no current, no round change", () => {
    const table = fight();
    table.participants = {};
    for (const combatantId of ["ann", "bob", "cid"]) table.run({ kind: "leave", combatantId });
    expect(table.schedule).toMatchObject({ active: null, round: 1, entries: {}, members: {} });
    expect(table.run({ kind: "next" })).toMatchObject({ status: "refused", reason: "empty" });
    expect(table.run({ kind: "nextRound" })).toMatchObject({ status: "refused", reason: "empty" });
    table.participants = byId(toy("dot", 7));
    table.run({ kind: "join", combatantId: "dot" });
    table.next();
    expect(table.whose).toBe("dot");
    expect(table.schedule.round).toBe(2);
  });
});

describe("immunity: late joiners are placed by rule and do not repeat a round's share", () => {
  it("wait for the next list", () => {
    const table = fight();
    table.next();
    table.participants = { ...table.participants, dot: toy("dot", 20) };
    table.run({ kind: "join", combatantId: "dot" });
    expect(table.schedule.members["dot"]).toMatchObject({ waiting: "joined", initiative: null });
    expect(table.order).not.toContain("dot");
    table.next(3);
    expect(table.whose).toBe("dot");
    expect(table.schedule.members["dot"]?.waiting).toBeNull();
  });

  it("or stand in this one, where the game says so", () => {
    const table = fight({ immediate: true });
    table.next();
    table.participants = { ...table.participants, dot: toy("dot", 7) };
    table.run({ kind: "join", combatantId: "dot" });
    expect(table.order).toEqual(["ann", "bob", "ann", "dot", "cid"]);
    expect(table.run({ kind: "join", combatantId: "dot" }).events).toEqual([]);
    expect(table.order.filter((id) => id === "dot")).toHaveLength(1);
  });

  it("must stand among the combatants", () => {
    expect(fight().run({ kind: "join", combatantId: "nobody" })).toMatchObject({ reason: "unknownCombatant" });
  });
});

describe("immunity: a new round", () => {
  it("re-rolls once, with seeded dice, in one result", () => {
    const table = fight({}, seeded(7));
    table.next(3);
    table.fallen.length = 0;
    table.next();
    expect(table.schedule.round).toBe(2);
    expect(table.fallen.filter((id) => id === "initiative")).toHaveLength(3);
    const twin = fight({}, seeded(7));
    twin.next(4);
    expect(twin.schedule).toEqual(table.schedule);
  });

  it("passes over a defeated first", () => {
    const table = fight();
    table.run({ kind: "defeat", combatantId: "ann" });
    table.run({ kind: "nextRound" });
    expect(table.whose).toBe("bob");
  });

  it("re-rolls nothing twice on rewind then forward", () => {
    const table = fight({}, seeded(3));
    table.next(9);
    const rolled = table.stored;
    const at = table.schedule.round;
    while (table.run({ kind: "previous" }).status === "done");
    expect(table.schedule.round).toBe(1);
    table.fallen.length = 0;
    table.next(9);
    expect(table.schedule.round).toBe(at);
    expect(table.fallen).toEqual([]);
    expect(table.stored).toEqual(rolled);
  });

  it("re-rolls by command where the game rolls, for all or for some; the dice then stay", () => {
    const table = fight({}, seeded(11));
    const before = table.stored;
    table.fallen.length = 0;
    table.run({ kind: "reroll" });
    expect(table.fallen).toEqual(["initiative", "initiative", "initiative"]);
    expect(Object.keys(table.schedule.entries)).toHaveLength(Object.keys(before.entries).length);
    const rolled = table.stored;
    table.run({ kind: "undo" });
    expect(table.stored.entries).toEqual(before.entries);
    table.fallen.length = 0;
    table.run({ kind: "reroll" });
    expect(table.fallen).toEqual([]);
    expect(table.stored).toEqual(rolled);
    table.run({ kind: "reroll", combatants: ["bob"] });
    expect(table.fallen).toEqual(["initiative"]);
    expect(table.run({ kind: "reroll", combatants: ["nobody"] })).toMatchObject({ reason: "unknownCombatant" });
    expect(fight({ rerolls: false }).run({ kind: "reroll" })).toMatchObject({ reason: "notInThisGame" });
  });
});

describe("immunity: hold", () => {
  it("ends the turn for now and keeps what is left of it", () => {
    const table = fight();
    table.run({ kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    table.run({ kind: "hold", trigger: { text: "when Bob moves", against: "bob" } });
    expect(table.whose).toBe("bob");
    expect(table.schedule.entries["ann-1-1"]).toMatchObject({
      state: "held",
      budget: { actions: 1 },
      trigger: { text: "when Bob moves", against: "bob" },
    });
  });

  it("act now goes right after the present turn by this game's rule; the pointer is unchanged", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(table.whose).toBe("bob");
    const { events } = table.run({ kind: "next" });
    expect(table.schedule.active).toBe("ann-1-1");
    expect(events.at(-1)).toMatchObject({ kind: "turnStart", resumed: true });
    table.next();
    expect(table.schedule.active).toBe("ann-1-2");
  });

  it("several that go next keep the order in which they were called", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.run({ kind: "hold" });
    table.run({ kind: "actHeld", entry: "bob-1-1" });
    table.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(table.schedule.active).toBe("ann-1-2");
    table.next();
    expect(table.schedule.active).toBe("bob-1-1");
    table.next();
    expect(table.schedule.active).toBe("ann-1-1");
    table.next();
    expect(table.schedule.active).toBe("cid-1-1");
  });

  it("acts at once with nobody active, and the interrupted turn goes on after a GM's now (SWIM #146)", () => {
    const table = fight();
    table.run({ kind: "hold" });
    const { events } = table.run({ kind: "actHeld", entry: "ann-1-1", force: true });
    expect(events.map(({ kind, combatantId }) => [kind, combatantId])).toEqual([
      ["turnPause", "bob"],
      ["turnStart", "ann"],
    ]);
    table.next();
    expect(table.schedule.active).toBe("bob-1-1");
    table.next(2);
    table.run({ kind: "hold" });
    expect(table.schedule.active).toBeNull();
    table.run({ kind: "actHeld", entry: "cid-1-1" });
    expect(table.whose).toBe("cid");
    table.next();
    expect(table.schedule.round).toBe(2);
  });

  it("start and end effects of a held turn happen once", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.run({ kind: "actHeld", entry: "ann-1-1", force: true });
    const { changes } = table.run({ kind: "next" });
    expect(changes).toEqual([]);
    expect(table.schedule.members["ann"]?.data["effort"]).toBe(1);
  });

  it("a held entry returns after an interruption lost or won by the contest", () => {
    const contest = (mine: number, theirs: number): Table => {
      const table = fight({}, (node) => {
        if (node.id === "reaction") return [mine];
        return node.id === "against" ? [theirs] : threes(node);
      });
      table.run({ kind: "hold" });
      table.run({ kind: "interrupt", entry: "ann-1-1" });
      return table;
    };
    expect(contest(6, 1).schedule.active).toBe("ann-1-1");
    const tied = contest(4, 4);
    expect(tied.schedule.active).toBe("bob-1-1");
    expect(tied.schedule.entries["ann-1-1"]?.state).toBe("pending");
    const lost = contest(1, 6);
    expect(lost.schedule.entries["ann-1-1"]).toMatchObject({ state: "done", reason: "lost" });
    expect(lost.whose).toBe("bob");
  });

  it("the contest of an interruption is not rolled again after going back", () => {
    const table = fight({}, seeded(5));
    table.run({ kind: "hold" });
    const entry = Object.values(table.schedule.entries).find(({ state }) => state === "held")?.id ?? "";
    table.run({ kind: "interrupt", entry });
    const first = table.stored;
    table.run({ kind: "undo" });
    table.fallen.length = 0;
    table.run({ kind: "interrupt", entry });
    expect(table.fallen).toEqual([]);
    expect(table.stored).toEqual(first);
  });

  it("is asked for once after the last entry; a stale hold is cleared at the end of the round", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.next(3);
    expect(table.schedule).toMatchObject({ active: null, round: 1 });
    const { events, reports } = table.run({ kind: "next" });
    expect(events.map(({ kind }) => kind)).toContain("holdLost");
    expect(reports).toContainEqual({ kind: "holdLost", combatantId: "ann", data: { entry: "ann-1-1" } });
    expect(table.schedule.round).toBe(2);
    expect(Object.values(table.schedule.entries).filter(({ state }) => state === "held")).toEqual([]);
  });

  it("goes on where the game lets it", () => {
    const table = fight({ keepHolds: true });
    table.run({ kind: "hold", trigger: { text: "the bell", against: null } });
    table.next(3);
    const { events } = table.run({ kind: "next" });
    expect(events.map(({ kind }) => kind)).not.toContain("holdLost");
    expect(table.schedule.entries["ann-2-1"]).toMatchObject({
      kind: "held",
      state: "held",
      begun: true,
      trigger: { text: "the bell" },
    });
    expect(entriesOf(table.schedule, "ann")).toHaveLength(1);
  });

  it("hold and extra turn of the same combatant do not mix", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.next();
    expect(table.schedule.active).toBe("ann-1-2");
    expect(table.schedule.entries["ann-1-1"]?.state).toBe("held");
    table.run({ kind: "hold" });
    expect(Object.values(table.schedule.entries).filter(({ state }) => state === "held")).toHaveLength(2);
    table.run({ kind: "actHeld", entry: "ann-1-2", force: true });
    table.next();
    expect(table.whose).toBe("cid");
    expect(table.schedule.entries["ann-1-1"]?.state).toBe("held");
  });

  it("is not asked for from one who is down, nor from one who cancelled", () => {
    const table = fight();
    table.run({ kind: "hold" });
    table.run({ kind: "defeat", combatantId: "ann" });
    expect(table.run({ kind: "actHeld", entry: "ann-1-1" })).toMatchObject({ status: "refused", reason: "unable" });
    table.next(2);
    expect(table.schedule.round).toBe(2);

    const other = fight();
    other.run({ kind: "hold" });
    expect(other.run({ kind: "cancelHold", entry: "ann-1-1" }).events).toMatchObject([{ kind: "holdLost" }]);
    expect(other.run({ kind: "cancelHold", entry: "ann-1-1" })).toMatchObject({ reason: "notHeld" });
    other.next(3);
    expect(other.schedule.round).toBe(2);
  });

  it("is refused for nothing, for nobody and for what is not held", () => {
    const table = fight();
    table.run({ kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 2 } });
    expect(table.run({ kind: "hold" })).toMatchObject({ status: "refused", reason: "nothingLeft" });
    expect(table.run({ kind: "actHeld", entry: "bob-1-1" })).toMatchObject({ reason: "notHeld" });
    expect(table.run({ kind: "actHeld", entry: "nobody-1-1" })).toMatchObject({ reason: "unknownEntry" });
    expect(table.run({ kind: "cancelHold", entry: "__proto__" })).toMatchObject({ reason: "unknownEntry" });
    table.next(3);
    table.run({ kind: "hold" });
    expect(table.schedule.active).toBeNull();
    expect(table.run({ kind: "hold" })).toMatchObject({ reason: "notActive" });
    expect(table.run({ kind: "interrupt", entry: "cid-1-1" })).toMatchObject({ reason: "notActive" });
  });
});

describe("immunity: action budget", () => {
  it("is reset once a round, is entry-specific, is refunded on undo", () => {
    const table = fight();
    const spend = { kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 2 } } as const;
    table.run(spend);
    expect(table.schedule.entries["ann-1-1"]?.budget).toEqual({ actions: 0 });
    expect(table.schedule.entries["ann-1-2"]?.budget).toEqual({ actions: 2 });
    table.run({ kind: "undo" });
    expect(table.schedule.entries["ann-1-1"]?.budget).toEqual({ actions: 2 });
    table.run(spend);
    table.run({ kind: "nextRound" });
    expect(table.schedule.entries["ann-2-1"]?.budget).toEqual({ actions: 2 });
    expect(table.strategy.pools(table.schedule as never, { combatantId: "ann", entry: null })).toEqual([
      { id: "action", left: 0, total: 2 },
    ]);
  });

  it("warns of overspending and does not refuse", () => {
    const table = fight();
    const { status, warnings } = table.run({
      kind: "spend",
      combatantId: "ann",
      cost: { kind: "action", amount: 3 },
    });
    expect([status, warnings]).toEqual(["done", ["overspent"]]);
  });

  it("is given back once, and not at all after going back", () => {
    const table = fight();
    table.run({ kind: "spend", id: "blow", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    expect(table.run({ kind: "refund", spend: "blow" }).status).toBe("done");
    expect(table.schedule.entries["ann-1-1"]?.budget).toEqual({ actions: 2 });
    expect(table.run({ kind: "refund", spend: "blow" })).toMatchObject({ status: "refused", reason: "unknownSpend" });
    table.run({ kind: "spend", id: "blow2", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    table.run({ kind: "undo" });
    expect(table.run({ kind: "refund", spend: "blow2" })).toMatchObject({ reason: "unknownSpend" });
  });

  it("of another turn, outside any turn, of an entry that is gone, of nobody", () => {
    const table = fight();
    const cost = { kind: "action", amount: 1 };
    table.run({ kind: "spend", combatantId: "bob", entry: "bob-1-1", cost });
    expect(table.schedule.entries["bob-1-1"]?.budget).toEqual({ actions: 1 });
    expect(table.run({ kind: "spend", combatantId: "cid", cost }).warnings).toEqual(["outsideTurn"]);
    expect(table.run({ kind: "spend", combatantId: "cid", entry: "bob-1-1", cost })).toMatchObject({
      reason: "unknownEntry",
    });
    expect(table.run({ kind: "spend", combatantId: "cid", entry: "gone", cost })).toMatchObject({
      reason: "unknownEntry",
    });
    expect(table.run({ kind: "spend", combatantId: "nobody", cost })).toMatchObject({ reason: "unknownCombatant" });
    expect(table.run({ kind: "spend", combatantId: "ann", cost: { kind: "mana", amount: 1 } })).toMatchObject({
      reason: "notInThisGame",
    });
  });

  it("grows by what is bought, which can be given back too", () => {
    const table = fight();
    table.run({ kind: "buy", id: "more", combatantId: "ann" });
    expect(table.schedule.entries["ann-1-1"]?.budget).toEqual({ actions: 3 });
    table.run({ kind: "refund", spend: "more" });
    expect(table.schedule.entries["ann-1-1"]?.budget).toEqual({ actions: 2 });
  });
});

describe("immunity: going back", () => {
  it("previous turn restores budget, effects and resources", () => {
    const table = fight();
    table.run({ kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    const before = restorable(table);
    const { changes } = table.run({ kind: "next" });
    table.run({ kind: "spend", combatantId: "bob", cost: { kind: "action", amount: 2 } });
    const back = table.run({ kind: "previous" });
    expect(restorable(table)).toEqual(before);
    expect(changes).toHaveLength(2);
    expect(back.changes).toEqual(
      [...changes].reverse().map((change) => ({ ...change, from: "to" in change && change.to, to: 0 })),
    );
    expect(back.events.map(({ kind, combatantId, direction }) => [kind, combatantId, direction])).toEqual([
      ["turnStart", "bob", -1],
      ["turnEnd", "ann", -1],
    ]);
  });

  it("previous at start is a no-op", () => {
    const table = fight();
    table.run({ kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    const { schedule } = table;
    const result = table.run({ kind: "previous" });
    expect(result).toMatchObject({ status: "refused", reason: "atStart", events: [], changes: [] });
    expect(result.schedule).toBe(schedule);
  });

  it("previous round in the midst of the first one goes to its beginning, and no further", () => {
    const table = fight({ heart: "roll" });
    const begun = restorable(table);
    table.run({ kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    table.next(2);
    const back = table.run({ kind: "previousRound" });
    expect(back.status).toBe("done");
    expect(restorable(table)).toEqual(begun);
    expect(back.events.map(({ kind, combatantId, direction }) => [kind, combatantId, direction])).toEqual([
      ["turnStart", "ann", -1],
      ["turnEnd", "ann", -1],
    ]);
    expect(table.run({ kind: "previousRound" })).toMatchObject({ status: "refused", reason: "atStart" });
  });

  it("previous round goes to the end of the round before, clock and blood too", () => {
    const table = new Table(toyGame(), byId(toy("ann", 9), toy("bob", 5, { bleeding: true })), threes);
    table.run({ kind: "start" });
    table.next();
    const before = restorable(table);
    const { seconds } = table.run({ kind: "next" });
    table.next();
    expect(table.participants["bob"]?.numbers?.blood).toBe(2);
    const back = table.run({ kind: "previousRound" });
    expect(back.seconds).toBe(-seconds);
    expect(table.participants["bob"]?.numbers?.blood).toBe(3);
    expect(restorable(table)).toEqual(before);
    expect(back.events.map(({ kind, direction }) => [kind, direction])).toEqual([
      ["turnStart", -1],
      ["roundStart", -1],
      ["roundEnd", -1],
      ["turnEnd", -1],
    ]);
  });

  it("undo takes the start back too", () => {
    const table = new Table(toyGame(), byId(toy("ann", 9)), threes);
    const before = restorable(table);
    table.run({ kind: "start" });
    const { events } = table.run({ kind: "undo" });
    expect(events.map(({ kind }) => kind)).toEqual(["turnStart", "roundStart", "combatStart"]);
    expect(restorable(table)).toEqual(before);
  });

  it("keeps who joined and drops who left meanwhile, and goes on going back", () => {
    const table = fight();
    table.next();
    table.participants = { ...table.participants, dot: toy("dot", 7) };
    table.run({ kind: "join", combatantId: "dot" });
    table.participants = byId(...Object.values(table.participants).filter(({ id }) => id !== "cid"));
    table.run({ kind: "leave", combatantId: "cid" });
    table.next();
    table.run({ kind: "previous" });
    table.run({ kind: "previous" });
    expect(table.whose).toBe("ann");
    expect(Object.keys(table.schedule.members).sort()).toEqual(["ann", "bob", "dot"]);
    expect(table.order).toEqual(["ann", "bob", "ann"]);
    expect(table.run({ kind: "previous" })).toMatchObject({ status: "refused", reason: "atStart" });
    table.next(3);
    expect(table.schedule.round).toBe(2);
    expect(table.order).toContain("dot");
    for (let i = 0; i < 20; i++) table.run({ kind: "undo" });
    expect(table.schedule.phase).toBe("idle");
  });

  it("going back to one who left passes on to who is next", () => {
    const table = fight();
    table.next();
    table.participants = byId(toy("bob", 9), toy("cid", 5));
    table.run({ kind: "leave", combatantId: "ann" });
    table.run({ kind: "previous" });
    expect(table.whose).toBe("bob");
    expect(table.run({ kind: "previous" })).toMatchObject({ reason: "atStart" });
  });
});

describe("immunity: stale and repeated commands", () => {
  it("any command with a stale expected entry is a no-op with reason", () => {
    const table = fight();
    const { schedule } = table;
    for (const kind of ["next", "nextRound", "previous", "previousRound", "hold", "end", "undo"] as const) {
      const result = table.run({ kind, expected: "bob-1-1" });
      expect(result).toMatchObject({ status: "stale", reason: "stale", events: [], changes: [] });
      expect(result.schedule).toBe(schedule);
    }
  });

  it("a known id is answered and nothing more happens", () => {
    const table = fight();
    table.run({ kind: "next", id: "press" });
    const { schedule } = table;
    const again = table.run({ kind: "next", id: "press" });
    expect(again).toMatchObject({ status: "known", reason: null, events: [] });
    expect(again.schedule).toBe(schedule);
  });

  it("two presses on the same sight pass one turn, also where a combatant follows itself into a new round", () => {
    const table = new Table(toyGame(), byId(toy("ann", 5)), threes);
    table.run({ kind: "start" });
    const expected = table.schedule.active;
    expect(table.run({ kind: "next", expected }).status).toBe("done");
    expect(table.run({ kind: "next", expected }).status).toBe("stale");
    expect(table.schedule.round).toBe(2);
  });

  it("an undone command is not run again by a late repetition", () => {
    const table = fight();
    table.run({ kind: "next", id: "press" });
    table.run({ kind: "undo" });
    expect(table.run({ kind: "next", id: "press" }).status).toBe("known");
    expect(table.whose).toBe("ann");
  });

  it("remembers the newest ids only", () => {
    const table = fight();
    for (let i = 0; i < LEDGER_SIZE + 20; i++) table.next();
    expect(Object.keys(table.schedule.ledger.ids)).toHaveLength(LEDGER_SIZE);
  });

  it("refuses ids that cannot stand as keys, and another game's strategy", () => {
    const table = fight();
    expect(() => table.run({ kind: "next", id: "a.b" })).toThrow(RuleError);
    expect(() => table.run({ kind: "next", id: "-=x" })).toThrow(RuleError);
    table.participants = { ...table.participants, "a.b": toy("a.b", 1) };
    expect(() => table.run({ kind: "join", combatantId: "a.b" })).toThrow(/combatantId/);
    const strategy = { ...toyGame(), ruleset: "other" };
    const start = () => reduce(emptySchedule("toy"), {}, { kind: "undo", id: "x" }, strategy);
    expect(() => play(start, threes)).toThrow(/ruleset/);
  });
});

describe("order by hand", () => {
  it("moves an entry; nobody loses or gains a turn (Nimble PR #763)", () => {
    const table = fight();
    table.next();
    table.run({ kind: "reorder", entry: "cid-1-1", before: "ann-1-1" });
    expect(table.order).toEqual(["cid", "ann", "bob", "ann"]);
    expect(table.whose).toBe("bob");
    table.next();
    expect(table.whose).toBe("cid");
    table.next();
    expect(table.schedule.active).toBe("ann-1-2");
    table.next();
    expect(table.schedule.round).toBe(2);
  });

  it("to the end, before itself, and to where there is nothing", () => {
    const table = fight();
    table.run({ kind: "reorder", entry: "bob-1-1", before: null });
    expect(table.order).toEqual(["ann", "ann", "cid", "bob"]);
    const { schedule } = table;
    table.run({ kind: "reorder", entry: "bob-1-1", before: "bob-1-1" });
    expect(diff(schedule, table.schedule).set.map(([path]) => path.split("/")[0])).toEqual(["ledger", "ledger"]);
    expect(table.run({ kind: "reorder", entry: "gone", before: null })).toMatchObject({ reason: "unknownEntry" });
    expect(table.run({ kind: "reorder", entry: "bob-1-1", before: "gone" })).toMatchObject({ reason: "unknownEntry" });
  });

  it("as often as one likes between the same two", () => {
    const table = fight();
    for (let i = 0; i < 200; i++) {
      const [, second] = inOrder(table.schedule.entries);
      const last = inOrder(table.schedule.entries).at(-1);
      table.run({ kind: "reorder", entry: last?.id ?? "", before: second?.id ?? "" });
    }
    expect(new Set(inOrder(table.schedule.entries).map(({ order }) => order)).size).toBe(4);
    expect(table.order[0]).toBe("ann");
  });

  it("breaks ties from then on", () => {
    const table = new Table(toyGame(), byId(toy("ann", 5), toy("bob", 5), toy("cid", 1)), threes);
    table.run({ kind: "start" });
    expect(table.order).toEqual(["ann", "bob", "cid"]);
    table.run({ kind: "reorder", entry: "bob-1-1", before: "ann-1-1" });
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["bob", "ann", "cid"]);
  });

  it("a written initiative lists all entries of the combatant by it", () => {
    const table = fight();
    table.run({ kind: "setInitiative", combatantId: "ann", value: 9 });
    expect(table.order).toEqual(["bob", "ann", "cid", "ann"]);
    expect(table.schedule.members["ann"]?.initiative).toBe(9);
    expect(table.whose).toBe("ann");
    expect(table.run({ kind: "setInitiative", combatantId: "nobody", value: 9 })).toMatchObject({
      reason: "unknownCombatant",
    });
    expect(() => table.run({ kind: "setInitiative", combatantId: "ann", value: Number.NaN })).toThrow(/value/);
  });
});

describe("an interrupted turn", () => {
  /** Ann has broken into Bob's turn. */
  const broken = (options: ToyOptions = {}): Table => {
    const table = fight(options);
    table.run({ kind: "hold" });
    table.run({ kind: "actHeld", entry: "ann-1-1", force: true });
    return table;
  };

  it("is passed over if its combatant falls meanwhile: its end happens, its start does not happen again", () => {
    const table = broken();
    table.run({ kind: "defeat", combatantId: "bob" });
    const { events, changes } = table.run({ kind: "next" });
    expect(events.map(({ kind, combatantId, skipped, resumed }) => [kind, combatantId, skipped, resumed])).toEqual([
      ["turnEnd", "ann", false, true],
      ["turnStart", "bob", true, true],
      ["turnEnd", "bob", true, false],
      ["turnStart", "ann", false, false],
    ]);
    expect(changes.map(({ uuid }) => uuid)).toEqual(["Actor.ann"]);
    expect(table.schedule.active).toBe("ann-1-2");
  });

  it("stays in the list where the fallen leave at once, and is gone with a combatant that leaves", () => {
    const fallen = broken({ immediate: true });
    fallen.run({ kind: "defeat", combatantId: "bob" });
    expect(fallen.schedule.entries["bob-1-1"]?.state).toBe("pending");
    const gone = broken();
    gone.run({ kind: "spend", combatantId: "bob", entry: "bob-1-1", cost: { kind: "action", amount: 1 } });
    gone.run({ kind: "spend", combatantId: "ann", cost: { kind: "action", amount: 1 } });
    gone.participants = byId(toy("ann", 12), toy("cid", 5));
    gone.run({ kind: "leave", combatantId: "bob" });
    expect(gone.schedule.interrupted).toEqual([]);
    expect(Object.values(gone.schedule.spends).map(({ combatantId }) => combatantId)).toEqual(["ann"]);
    gone.next();
    expect(gone.schedule.active).toBe("ann-1-2");
  });

  it("is skipped with the rest of the round, and ends with the fight", () => {
    const table = broken();
    table.run({ kind: "nextRound" });
    expect(table.schedule).toMatchObject({ round: 2, interrupted: [] });
    const over = broken();
    over.run({ kind: "end" });
    expect(over.schedule.interrupted).toEqual([]);
  });
});

describe("a combatant without an entry", () => {
  it("can be given a number, which shows", () => {
    const table = fight();
    table.participants = { ...table.participants, dot: toy("dot", 7) };
    table.run({ kind: "join", combatantId: "dot" });
    table.run({ kind: "setInitiative", combatantId: "dot", value: 4 });
    expect(table.schedule.members["dot"]?.initiative).toBe(4);
    expect(table.order).not.toContain("dot");
  });

  it("what a game says of strangers is ignored", () => {
    const strategy = {
      ...toyGame(),
      moved: () => ({ members: { stranger: { initiative: 3 } }, entries: { stranger: { reason: "x" } } }),
    };
    const table = new Table(strategy, byId(toy("ann", 12)), threes);
    table.run({ kind: "start" });
    table.run({ kind: "reorder", entry: "ann-1-2", before: "ann-1-1" });
    expect(Object.keys(table.schedule.members)).toEqual(["ann"]);
    expect(Object.keys(table.schedule.entries).sort()).toEqual(["ann-1-1", "ann-1-2"]);
  });
});

describe("defeat and revival", () => {
  it("mark the combatant once and leave the turn where it is", () => {
    const table = fight();
    const { changes, events } = table.run({ kind: "defeat", combatantId: "ann" });
    expect(changes).toEqual([
      { kind: "update", uuid: "Combat.fight.Combatant.ann", path: "defeated", from: false, to: true },
    ]);
    expect(events).toEqual([]);
    expect(table.whose).toBe("ann");
    expect(table.run({ kind: "defeat", combatantId: "ann" }).changes).toEqual([]);
    table.run({ kind: "revive", combatantId: "ann" });
    expect(table.participants["ann"]?.defeated).toBe(false);
    expect(table.run({ kind: "defeat", combatantId: "nobody" })).toMatchObject({ reason: "unknownCombatant" });
  });

  it("where the fallen leave at once, they come back with the turns that they have not had", () => {
    const table = fight({ immediate: true });
    table.next();
    table.run({ kind: "defeat", combatantId: "ann" });
    expect(states(table)).toEqual(["ann-1-1 done", "bob-1-1 active", "cid-1-1 pending"]);
    table.run({ kind: "revive", combatantId: "ann" });
    expect(states(table)).toEqual(["ann-1-1 done", "bob-1-1 active", "ann-1-2 pending", "cid-1-1 pending"]);
  });

  it("going back undoes the mark", () => {
    const table = fight();
    table.run({ kind: "defeat", combatantId: "bob" });
    table.next();
    table.run({ kind: "previous" });
    expect(table.participants["bob"]?.defeated).toBe(true);
    table.run({ kind: "undo" });
    expect(table.participants["bob"]?.defeated).toBe(false);
  });
});

describe("numbers that changed", () => {
  it("move the combatant in this round where the game says so", () => {
    const table = fight({ immediate: true });
    table.participants = { ...table.participants, cid: toy("cid", 11) };
    table.run({ kind: "refresh", combatantId: "cid" });
    expect(table.order).toEqual(["ann", "cid", "bob", "ann", "cid"]);
    table.participants = { ...table.participants, cid: toy("cid", 4) };
    table.run({ kind: "refresh", combatantId: "cid" });
    expect(table.order).toEqual(["ann", "bob", "ann", "cid"]);
    expect(table.run({ kind: "refresh", combatantId: "nobody" })).toMatchObject({ reason: "unknownCombatant" });
  });

  it("and wait for the next round where it does not", () => {
    const table = fight();
    table.participants = { ...table.participants, cid: toy("cid", 20) };
    table.run({ kind: "refresh", combatantId: "cid" });
    expect(table.order).toEqual(["ann", "bob", "ann", "cid"]);
    table.run({ kind: "nextRound" });
    expect(table.order[0]).toBe("cid");
  });
});
