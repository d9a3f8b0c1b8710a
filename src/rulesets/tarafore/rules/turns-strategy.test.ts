import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FaceSource } from "../../../core/chance/play.ts";
import { seeded } from "../../../core/chance/random.ts";
import { update } from "../../../core/change.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import { certain } from "../../../core/turns/strategy.ts";
import { byId, type Sent, Table } from "../../../core/turns/toy-game.ts";
import { resolveOptions, type TaraforeOptions } from "./options.ts";
import { penaltyOfTurn } from "./turns-budget.ts";
import { NO_NUMBERS, ROUND_SECONDS, type TaraforeTurnEffects, type TaraforeTurnNumbers } from "./turns-numbers.ts";
import { taraforeTurns } from "./turns-strategy.ts";

type Extra = Partial<TaraforeTurnNumbers> & { defeated?: boolean };

function character(
  id: string,
  reaction: number,
  { defeated = false, ...extra }: Extra = {},
): Participant<TaraforeTurnNumbers> {
  const side = { score: reaction, modifiers: [], sources: { high: 0, low: 0 } };
  return {
    id,
    uuid: `Combatant.${id}`,
    actorUuid: `Actor.${id}`,
    player: false,
    side: 0,
    hidden: false,
    defeated,
    numbers: { ...NO_NUMBERS, reaction, reactionSide: side, ...extra },
  };
}

/** Every kept die is 5, so initiative is Reaction + 5. */
const fives: FaceSource = ({ dice }) => dice.flatMap(({ count }) => Array.from({ length: count }, () => 5));

interface Setup {
  readonly settings?: Partial<TaraforeOptions>;
  readonly effects?: TaraforeTurnEffects;
  readonly source?: FaceSource;
}

function fight(
  people: readonly Participant<TaraforeTurnNumbers>[],
  { settings = {}, effects = {}, source = fives }: Setup = {},
): Table<TaraforeTurnNumbers> {
  const strategy = taraforeTurns({ options: resolveOptions(settings), effects });
  const table = new Table(strategy, byId(...people), source);
  table.run({ kind: "start" });
  return table;
}

const trio = [character("ann", 12), character("bob", 10), character("cid", 8)];

function change(table: Table<TaraforeTurnNumbers>, id: string, numbers: Partial<TaraforeTurnNumbers>): void {
  const before = table.participants[id];
  if (before?.numbers == null) throw new Error(id);
  table.participants = { ...table.participants, [id]: { ...before, numbers: { ...before.numbers, ...numbers } } };
}

/** Faces by the id of the node: one list for each time that it is thrown; otherwise fives. */
const faces =
  (script: Record<string, number[][]>): FaceSource =>
  (node) =>
    script[node.id]?.shift() ?? fives(node);

const action = (amount = 1) => ({ kind: "action", amount });
const spend = (combatantId: string, kind = "action"): Sent => ({
  kind: "spend",
  combatantId,
  cost: { kind, amount: 1 },
});
const pool = (table: Table<TaraforeTurnNumbers>, combatantId: string, id = "action") =>
  table.strategy
    .pools(
      { ...table.schedule, participants: table.participants },
      {
        combatantId,
        entry: Object.values(table.schedule.entries).find((entry) => entry.combatantId === combatantId) ?? null,
      },
    )
    .find((found) => found.id === id);

describe("TF-020, TF-023, TF-024: rounds and their rolls", () => {
  it("a round lasts three seconds; everyone has one turn, highest first", () => {
    const table = fight(trio);
    expect(table.order).toEqual(["ann", "bob", "cid"]);
    expect(table.schedule.members["ann"]?.initiative).toBe(17);
    expect(table.run({ kind: "nextRound" }).seconds).toBe(ROUND_SECONDS);
  });

  it("rolls anew every round, once, and never again after going back", () => {
    const table = fight(trio, { source: seeded(4) });
    table.fallen.length = 0;
    table.run({ kind: "nextRound" });
    expect(table.fallen.filter((id) => id === "initiative")).toHaveLength(3);
    const there = table.stored;
    table.run({ kind: "previousRound" });
    table.fallen.length = 0;
    table.run({ kind: "nextRound" });
    expect(table.fallen).toEqual([]);
    expect(table.stored).toEqual(there);
  });

  it("initiativeMode first-round keeps the first values, also those set or moved by hand", () => {
    const table = fight(trio, { settings: { initiativeMode: "first-round" }, source: seeded(4) });
    const first = table.order;
    table.fallen.length = 0;
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(first);
    expect(table.fallen).toEqual([]);
    table.run({ kind: "setInitiative", combatantId: first[2] ?? "", value: 99 });
    table.run({ kind: "nextRound" });
    expect(table.order[0]).toBe(first[2]);
    const last = Object.values(table.schedule.entries).find(({ combatantId }) => combatantId === first[1]);
    table.run({ kind: "reorder", entry: last?.id ?? "", before: `${first[0]}-3-1` });
    const moved = table.order;
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(moved);
    expect(table.fallen).toEqual([]);
  });

  it("the GM keeps this round's order in the midst of a fight, as it stands, and may roll anew later", () => {
    const table = fight(trio, { source: seeded(4) });
    table.run({ kind: "nextRound" });
    const [first, second, third] = table.order;
    table.run({ kind: "reorder", entry: `${third}-2-1`, before: `${first}-2-1` });
    const order = [third, first, second];
    expect(table.order).toEqual(order);
    table.run({ kind: "keepOrder", keep: true });
    table.participants = { ...table.participants, dee: character("dee", -40) };
    table.run({ kind: "join", combatantId: "dee" });
    table.fallen.length = 0;
    for (let round = 3; round < 5; round++) {
      table.run({ kind: "nextRound" });
      expect(table.order).toEqual(order);
    }
    // Only the newcomer, who has not come up to 0 yet, still rolls (TF-025).
    expect(new Set(table.fallen)).toEqual(new Set(["initiative"]));
    expect(table.fallen).toHaveLength(2);
    table.run({ kind: "keepOrder", keep: false });
    table.fallen.length = 0;
    table.run({ kind: "nextRound" });
    expect(table.fallen.filter((id) => id === "initiative")).toHaveLength(4);
  });

  it("keeping the order is undone like any command, and rolling anew is possible where the world keeps values", () => {
    const table = fight(trio, { settings: { initiativeMode: "first-round" }, source: seeded(4) });
    expect(table.strategy.keepsOrder?.(table.schedule)).toBe(true);
    const before = table.stored;
    table.run({ kind: "keepOrder", keep: false });
    expect(table.strategy.keepsOrder?.(table.schedule)).toBe(false);
    table.run({ kind: "undo" });
    expect(table.stored).toEqual(before);
    table.run({ kind: "keepOrder", keep: false });
    table.fallen.length = 0;
    table.run({ kind: "nextRound" });
    expect(table.fallen.filter((id) => id === "initiative")).toHaveLength(3);
  });

  it("what is set by hand holds for the round where all roll anew", () => {
    const table = fight(trio);
    table.run({ kind: "setInitiative", combatantId: "cid", value: 99 });
    table.run({ kind: "reorder", entry: "bob-1-1", before: "ann-1-1" });
    expect(table.order).toEqual(["cid", "bob", "ann"]);
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["ann", "bob", "cid"]);
  });

  it("rolls again by the GM's word, beginning with the same carried penalty", () => {
    const source = faces({
      initiative: [
        [5, 5, 5],
        [1, 1, 2],
        [5, 5, 5],
        [9, 9, 9],
        [5, 5, 5],
        [2, 2, 2],
      ],
    });
    const table = fight([character("ann", 12), character("bob", 4, { modifiers: [{ id: "wound", value: -8 }] })], {
      source,
    });
    expect(table.schedule.members["bob"]).toMatchObject({ initiative: -3, waiting: "negativeInitiative" });
    table.run({ kind: "nextRound" });
    // 4 + 9 - 3: the wound does not count again.
    expect(table.schedule.members["bob"]?.initiative).toBe(10);
    table.run({ kind: "reroll" });
    expect(table.schedule.members["bob"]?.initiative).toBe(3);
    expect(table.order).toEqual(["ann", "bob"]);
  });

  it("two dice: initiative is first die minus first die of the second pair (TF-010)", () => {
    const source = faces({ initiative: [[9, 1]], "initiative.minus": [[2, 8]] });
    const table = fight([character("ann", 10)], { settings: { dice: "d10-d10" }, source });
    expect(table.schedule.members["ann"]?.initiative).toBe(17);
  });
});

describe("TF-025: negative initiative is carried over", () => {
  const hurt = character("bob", 4, {
    modifiers: [
      { id: "wound", value: -8 },
      { id: "net", value: -4 },
      { id: "edge", value: 1 },
    ],
  });

  it("E12, E13: no turn this round; the penalty replaces its causes in the next", () => {
    const source = faces({
      initiative: [
        [5, 5, 5],
        [6, 1, 2],
        [5, 5, 5],
        [3, 8, 5],
      ],
    });
    const table = fight([character("ann", 12), hurt], { source });
    expect(table.order).toEqual(["ann"]);
    expect(table.schedule.members["bob"]).toMatchObject({ initiative: -5, waiting: "negativeInitiative" });
    const { reports } = table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["ann", "bob"]);
    expect(table.schedule.members["bob"]).toMatchObject({ initiative: 5, waiting: null });
    expect(reports.find(({ combatantId }) => combatantId === "bob")?.data).toMatchObject({ carried: -5, total: 5 });
    table.run({ kind: "nextRound" });
    // The carry ended with the round: 4 + 5 - 8 - 4 + 1.
    expect(table.schedule.members["bob"]?.initiative).toBe(-2);
  });

  it("E14: a total of exactly 0 acts", () => {
    const table = fight([character("bob", 3, { modifiers: [{ id: "wound", value: -8 }] })]);
    expect(table.whose).toBe("bob");
    expect(table.schedule.members["bob"]?.initiative).toBe(0);
  });

  it("with everyone below 0 nobody has the turn, and the round can be ended", () => {
    const table = fight([character("bob", -20)]);
    expect(table.schedule).toMatchObject({ active: null, round: 1 });
    table.next();
    expect(table.schedule.round).toBe(2);
  });

  it("first-round: the later total of 0 or more is kept", () => {
    const source = faces({
      initiative: [
        [6, 1, 2],
        [3, 8, 5],
      ],
    });
    const table = fight([hurt], { settings: { initiativeMode: "first-round" }, source });
    table.run({ kind: "nextRound" });
    table.fallen.length = 0;
    table.run({ kind: "nextRound" });
    expect(table.fallen).toEqual([]);
    expect(table.schedule.members["bob"]?.initiative).toBe(5);
  });
});

describe("TF-026: equal totals", () => {
  it("E15: higher Reaction first, then a roll-off; a slow start has no turn in round 1", () => {
    const source = faces({
      initiative: [
        [5, 5, 5],
        [3, 3, 3],
        [5, 5, 5],
        [5, 5, 5],
      ],
      "initiative.rollOff": [
        [4, 4, 4],
        [6, 6, 6],
      ],
    });
    const table = fight(
      [
        character("A", 9),
        character("B", 11),
        character("C", 12, { slowStart: true }),
        character("D", -7),
        character("E", 9),
      ],
      { source },
    );
    expect(table.order).toEqual(["B", "E", "A"]);
    expect(table.schedule.members["C"]?.waiting).toBe("slowStart");
    expect(table.schedule.members["D"]?.waiting).toBe("negativeInitiative");
    table.run({ kind: "nextRound" });
    expect(table.order[0]).toBe("C");
  });

  it("roll: Reaction does not count; simultaneous: nobody rolls off", () => {
    const tied = [character("ann", 9, { modifiers: [{ id: "edge", value: 1 }] }), character("bob", 10)];
    const source = () =>
      faces({
        "initiative.rollOff": [
          [7, 7, 7],
          [2, 2, 2],
        ],
      });
    expect(fight(tied, { source: source() }).order).toEqual(["bob", "ann"]);
    expect(fight(tied, { settings: { initiativeTie: "roll" }, source: source() }).order).toEqual(["ann", "bob"]);
    const both = fight(tied, { settings: { initiativeTie: "simultaneous" } });
    expect(both.fallen).not.toContain("initiative.rollOff");
    expect(both.order).toEqual(["ann", "bob"]);
  });
});

describe("TF-024: latecomers", () => {
  const late = (reaction: number) => {
    const table = fight(trio);
    table.next();
    table.participants = { ...table.participants, dot: character("dot", reaction) };
    table.run({ kind: "join", combatantId: "dot" });
    return table;
  };

  it("act this round if not above the turn now running, else from the next", () => {
    expect(late(9).order).toEqual(["ann", "bob", "dot", "cid"]);
    const above = late(11);
    expect(above.order).toEqual(["ann", "bob", "cid"]);
    expect(above.schedule.members["dot"]).toMatchObject({ initiative: 16, waiting: "joined" });
    above.run({ kind: "nextRound" });
    expect(above.order).toContain("dot");
  });

  it("carry a negative value like anyone", () => {
    expect(late(-9).schedule.members["dot"]?.waiting).toBe("negativeInitiative");
  });

  it("with slow start wait in round 1, and in no other", () => {
    const table = fight(trio);
    table.participants = { ...table.participants, dot: character("dot", 1, { slowStart: true }) };
    table.run({ kind: "join", combatantId: "dot" });
    expect(table.schedule.members["dot"]?.waiting).toBe("slowStart");
    table.run({ kind: "nextRound" });
    expect(table.order).toContain("dot");
  });

  it("changed numbers and risen combatants wait for the next roll", () => {
    const table = fight([...trio, character("dot", 20, { defeated: true })]);
    expect(table.schedule.members["dot"]?.waiting).toBe("perished");
    change(table, "cid", { reaction: 30 });
    table.run({ kind: "refresh", combatantId: "cid" });
    table.run({ kind: "revive", combatantId: "dot" });
    expect(table.order).toEqual(["ann", "bob", "cid"]);
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["cid", "dot", "ann", "bob"]);
  });
});

describe("TF-032 to TF-039: what a turn holds", () => {
  it("one action, a free movement, a movement action", () => {
    const table = fight(trio);
    expect(pool(table, "ann")).toEqual({ id: "action", left: 1, total: 1, bought: 0, penalty: 0 });
    expect(table.run(spend("ann")).warnings).toEqual([]);
    expect(table.run(spend("ann")).warnings).toEqual(["overspent"]);
    expect(table.run({ ...spend("ann", "freeMove"), id: "walk" }).warnings).toEqual([]);
    expect(table.run(spend("ann", "freeMove")).warnings).toEqual(["overspent"]);
    table.run({ kind: "refund", spend: "walk" });
    expect(pool(table, "ann", "freeMove")?.left).toBe(1);
    expect(table.run(spend("bob", "freeMove")).warnings).toEqual(["outsideTurn"]);
    expect(table.run(spend("bob")).warnings).toEqual(["outsideTurn"]);
    expect(table.run(spend("ann", "mana"))).toMatchObject({ reason: "notInThisGame" });
  });

  it("TF-032: features add actions without penalty", () => {
    const table = fight([character("ann", 12, { extraActions: 1, maxActions: 3 })]);
    expect(pool(table, "ann")).toMatchObject({ left: 2, penalty: 0 });
    table.run(spend("ann"));
    expect(penaltyOfTurn(Object.values(table.schedule.entries)[0] ?? { budget: {} })).toBe(0);
    table.run(spend("ann"));
    table.run({ kind: "buy", combatantId: "ann" });
    expect(pool(table, "ann")).toMatchObject({ left: 1, total: 3, bought: 1, penalty: -6 });
  });

  it("TF-038: the second action at -6, the third at -9", () => {
    const table = fight([character("ann", 12, { maxActions: 3 })], { settings: { multiActions: "allow" } });
    table.run(spend("ann"));
    expect(table.run({ kind: "buy", combatantId: "ann" }).warnings).toEqual([]);
    expect(pool(table, "ann")).toMatchObject({ left: 1, penalty: -6 });
    table.run(spend("ann"));
    table.run({ kind: "buy", combatantId: "ann", id: "third" });
    expect(pool(table, "ann")).toMatchObject({ penalty: -9 });
    expect(table.run({ kind: "buy", combatantId: "ann" })).toMatchObject({ status: "refused", reason: "maxActions" });
    table.run({ kind: "refund", spend: "third" });
    expect(pool(table, "ann")).toMatchObject({ left: 0, penalty: -6 });
  });

  it("TF-037: asks the GM by default, may be off, needs the scores; only on the own turn", () => {
    const able = [character("ann", 12, { maxActions: 2 }), character("bob", 9, { maxActions: 2 })];
    expect(fight(able).run({ kind: "buy", combatantId: "ann" }).warnings).toEqual(["askGamemaster"]);
    const off = fight(able, { settings: { multiActions: "off" } });
    expect(off.run({ kind: "buy", combatantId: "ann" })).toMatchObject({ reason: "multiActionsOff" });
    expect(fight(trio).run({ kind: "buy", combatantId: "ann" })).toMatchObject({ reason: "notEligible" });
    expect(fight(able).run({ kind: "buy", combatantId: "bob" })).toMatchObject({ reason: "outsideTurn" });
  });

  it("TF-035: one movement action a round; a further one only by a feature, then no more", () => {
    const table = fight([character("ann", 12, { maxActions: 4 }), character("bob", 9, { thirdMove: true })]);
    expect(table.run({ ...spend("ann", "move"), id: "run" }).status).toBe("done");
    expect(pool(table, "ann")?.left).toBe(0);
    expect(pool(table, "ann", "move")?.left).toBe(0);
    expect(table.run(spend("ann", "move"))).toMatchObject({ status: "refused", reason: "noFurtherMove" });
    table.run({ kind: "refund", spend: "run" });
    expect(pool(table, "ann")?.left).toBe(1);
    table.next();
    table.run(spend("bob", "move"));
    expect(table.run(spend("bob", "move")).status).toBe("done");
    expect(table.run(spend("bob", "move"))).toMatchObject({ reason: "noFurtherMove" });
    table.run({ kind: "nextRound" });
    expect(table.run(spend("ann", "move")).status).toBe("done");
  });

  it("TF-022: defences are free, before and after the own turn; beyond a limit with the low die", () => {
    const free = fight(trio);
    for (let i = 0; i < 5; i++) expect(free.run(spend("cid", "defence")).warnings).toEqual([]);
    const table = fight(trio, { settings: { defencesPerRound: 1 } });
    expect(table.run({ ...spend("cid", "defence"), id: "parry" }).warnings).toEqual([]);
    expect(table.run(spend("cid", "defence")).warnings).toEqual(["lowDie"]);
    table.run({ kind: "nextRound" });
    expect(table.run({ ...spend("cid", "defence"), id: "dodge" }).warnings).toEqual([]);
    table.run({ kind: "refund", spend: "dodge" });
    expect(table.run(spend("cid", "defence")).warnings).toEqual([]);
  });

  it("TF-083: a lost next action is one action less, and no multi-action", () => {
    const table = fight([character("ann", 12, { lna: 1, maxActions: 3 })]);
    expect(pool(table, "ann")).toMatchObject({ left: 0, total: 0 });
    expect(table.run({ kind: "buy", combatantId: "ann" })).toMatchObject({ reason: "lostAction" });
    expect(table.run({ kind: "hold" })).toMatchObject({ reason: "nothingLeft" });
  });

  it("TF-082: the stunned have a turn without actions, the unconscious none, the dead are gone", () => {
    const table = fight([character("ann", 12, { canAct: false, extraActions: 1 }), ...trio.slice(1)]);
    expect(pool(table, "ann")).toMatchObject({ left: 0, total: 0 });
    change(table, "bob", { conscious: false });
    change(table, "cid", { dead: true });
    table.next();
    expect(table.schedule.round).toBe(2);
    expect(table.order).toEqual(["ann", "bob"]);
    table.run({ kind: "defeat", combatantId: "bob" });
    expect(table.run({ kind: "next" }).events.filter(({ skipped }) => skipped)).toHaveLength(2);
  });
});

describe("TF-040 to TF-045: holds", () => {
  it("act between two turns: at once while the running turn has not acted, else right after it", () => {
    const table = fight(trio);
    table.run({ kind: "hold", trigger: { text: "Bob moves", against: "bob" } });
    table.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(table.whose).toBe("ann");
    const late = fight(trio);
    late.run({ kind: "hold" });
    late.run(spend("bob"));
    late.run({ kind: "actHeld", entry: "ann-1-1" });
    expect(late.whose).toBe("bob");
    late.next();
    expect(late.whose).toBe("ann");
  });

  const interrupted = (mine: number, settings: Partial<TaraforeOptions> = {}, against: string | null = null) => {
    const source = faces({
      "interruption.actor": [[mine, mine, mine]],
      "declaredReaction.actor": [[9, 9, 9]],
      "declaredReaction.opponent": [[5, 5, 5]],
    });
    const table = fight(
      [
        character("ann", 12),
        character("bob", 10, { reactionSide: { score: 12, modifiers: [], sources: { high: 0, low: 0 } } }),
      ],
      { settings, source },
    );
    table.run({ kind: "hold", trigger: { text: "an attack", against } });
    return { table, ...table.run({ kind: "interrupt", entry: "ann-1-1" }) };
  };

  it("TF-044: Reaction against Reaction; won, the interrupting action comes first and the other goes on", () => {
    const { table, reports } = interrupted(6);
    expect(reports).toMatchObject([
      {
        kind: "interruption",
        combatantId: "ann",
        data: { margin: 1, won: true, bonus: 0, other: { total: 12 + 5, terms: [{ value: 12 }, { value: 5 }] } },
      },
    ]);
    expect(table.whose).toBe("ann");
    table.next();
    expect(table.whose).toBe("bob");
  });

  it("TF-044: on a tie or a failure it follows directly, or is lost", () => {
    const after = interrupted(5).table;
    expect(after.whose).toBe("bob");
    after.next();
    expect(after.whose).toBe("ann");
    expect(interrupted(5, { tieContest: "succeeds" }).table.whose).toBe("ann");
    const lost = interrupted(4, { interruptFail: "lost" });
    expect(lost.table.schedule.entries["ann-1-1"]).toMatchObject({ state: "done", reason: "lost" });
    expect(lost.events).toMatchObject([{ kind: "holdLost" }]);
  });

  it("TF-043: a declared trigger by this character gives a bonus to the contest and the first roll", () => {
    const both = interrupted(5, {}, "bob");
    expect(both.reports[0]?.data).toMatchObject({ bonus: 5, margin: 5, won: true });
    expect(both.table.schedule.entries["ann-1-1"]?.budget["reactionBonus"]).toBe(5);
    const contest = interrupted(5, { reactionBonusTo: "interruption" }, "bob");
    expect(contest.reports[0]?.data).toMatchObject({ margin: 5 });
    expect(contest.table.schedule.entries["ann-1-1"]?.budget["reactionBonus"]).toBe(0);
    const act = interrupted(5, { reactionBonusTo: "action" }, "bob");
    expect(act.reports[0]?.data).toMatchObject({ margin: 0, won: false });
    expect(act.table.schedule.entries["ann-1-1"]?.budget["reactionBonus"]).toBe(5);
    expect(interrupted(5, {}, "cid").reports[0]?.data).toMatchObject({ bonus: 0 });
  });

  it("who is stunned, out or has nothing left cannot take it up", () => {
    const table = fight(trio);
    table.run({ kind: "hold" });
    change(table, "ann", { canAct: false });
    expect(table.run({ kind: "actHeld", entry: "ann-1-1" })).toMatchObject({ reason: "unable" });
    table.next(2);
    expect(table.schedule.round).toBe(2);
  });

  it("TF-041: past the round's end as the GM chooses: it goes on without a roll, or ends and all roll", () => {
    const held = (settings: Partial<TaraforeOptions> = {}) => {
      const table = fight(trio, { settings });
      table.run({ kind: "hold", trigger: { text: "the bell", against: null } });
      table.next(2);
      expect(table.schedule.active).toBeNull();
      table.fallen.length = 0;
      return table;
    };
    const kept = held();
    kept.run({ kind: "next", holds: { ann: "keep" } });
    expect(kept.fallen).toHaveLength(2);
    expect(kept.schedule.entries["ann-2-1"]).toMatchObject({
      state: "held",
      kind: "held",
      trigger: { text: "the bell" },
    });
    expect(kept.whose).toBe("bob");
    kept.run({ kind: "actHeld", entry: "ann-2-1" });
    expect(pool(kept, "ann")).toMatchObject({ left: 1, total: 1 });

    const unanswered = held();
    expect(unanswered.run({ kind: "next" }).events.map(({ kind }) => kind)).toContain("holdLost");
    expect(unanswered.fallen).toHaveLength(3);
    expect(unanswered.schedule.entries["ann-2-1"]?.kind).toBe("normal");

    const always = held({ heldPastRound: "keep" });
    always.run({ kind: "next", holds: { ann: "reenter" } });
    expect(always.schedule.entries["ann-2-1"]?.state).toBe("held");
    const never = held({ heldPastRound: "reenter" });
    never.run({ kind: "next", holds: { ann: "keep" } });
    expect(never.schedule.entries["ann-2-1"]?.kind).toBe("normal");
  });
});

describe("effects of other rules", () => {
  it("are run at starts and ends, and their changes go back", () => {
    const effects: TaraforeTurnEffects = {
      turnStart: (_situation, entry) =>
        certain({ changes: [update(`Actor.${entry.combatantId}`, "system.stun.lna", 1, 0)] }),
      turnEnd: (_situation, entry) => certain({ reports: [{ kind: "end", combatantId: entry.combatantId, data: {} }] }),
      roundStart: ({ round }) => certain({ reports: [{ kind: "tokens", combatantId: null, data: { round } }] }),
      roundEnd: () => certain({ changes: [update("Actor.cid", "system.blood.loss", 0, 1)] }),
      combatEnd: () => certain({ reports: [{ kind: "over", combatantId: null, data: {} }] }),
    };
    const table = fight(trio, { effects });
    change(table, "cid", { dead: true });
    const { changes, reports } = table.run({ kind: "nextRound" });
    // Bob's turn was skipped: it had no effects.
    expect(changes).toEqual([
      update("Actor.cid", "system.blood.loss", 0, 1),
      update("Actor.ann", "system.stun.lna", 1, 0),
    ]);
    expect(reports.map(({ kind }) => kind)).toEqual(["end", "initiative", "initiative", "tokens"]);
    expect(table.run({ kind: "previousRound" }).changes).toEqual([
      update("Actor.ann", "system.stun.lna", 0, 1),
      update("Actor.cid", "system.blood.loss", 1, 0),
    ]);
    expect(table.run({ kind: "end" }).reports).toHaveLength(1);
    expect(fight(trio).run({ kind: "end" }).reports).toEqual([]);
  });
});

describe("any sequence of commands", () => {
  it("gives everyone who stands one turn a round or a carried penalty, and going back gives equal schedules", () => {
    const press = fc.constantFrom<Sent>(
      { kind: "next" },
      { kind: "hold" },
      { kind: "reroll" },
      { kind: "actHeld", entry: "a-1-1" },
      { kind: "interrupt", entry: "b-1-1" },
      { kind: "spend", combatantId: "a", cost: action() },
      { kind: "defeat", combatantId: "c" },
      { kind: "revive", combatantId: "c" },
    );
    fc.assert(
      fc.property(fc.nat({ max: 500 }), fc.array(press, { maxLength: 30 }), (seed, presses) => {
        const people = [
          character("a", 9),
          character("b", 9),
          character("c", -4),
          character("d", 3, { slowStart: true }),
        ];
        const table = fight(people, { source: seeded(seed) });
        const start = table.schedule.head;
        const commands = presses.map((sent, n): Sent => ({ ...sent, id: `p${n}` }));
        const done: Sent[] = [];
        for (const sent of commands) {
          if (table.run(sent).status === "done") done.push(sent);
          for (const { id, waiting } of Object.values(table.schedule.members)) {
            const listed = table.order.filter((other) => other === id).length;
            expect(listed).toBe(waiting === null ? 1 : 0);
          }
        }
        const there = table.stored;
        while (table.schedule.head !== start) table.run({ kind: "undo" });
        table.schedule = { ...table.schedule, ledger: { count: 0, ids: {} } };
        table.fallen.length = 0;
        for (const sent of done) table.run(sent);
        expect(table.fallen).toEqual([]);
        expect(table.stored).toEqual(there);
      }),
      { numRuns: 100 },
    );
  });
});
