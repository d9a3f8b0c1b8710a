import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FaceSource } from "../../../core/chance/play.ts";
import { seeded } from "../../../core/chance/random.ts";
import { update } from "../../../core/change.ts";
import type { Participant } from "../../../core/turns/participant.ts";
import { certain } from "../../../core/turns/strategy.ts";
import { byId, type Sent, Table } from "../../../core/turns/toy-game.ts";
import { type InfinityOptions, resolveOptions } from "./options.ts";
import {
  boughtBy,
  defencesOf,
  type InfinityTurnEffects,
  type InfinityTurnNumbers,
  infinityTurns,
  NO_NUMBERS,
  ROUND_SECONDS,
} from "./turns-strategy.ts";

type Extra = Partial<InfinityTurnNumbers> & {
  player?: boolean;
  defeated?: boolean;
  spec?: number;
  awareness?: number;
  penalty?: number;
};

function participant(id: string, dexterity: number, extra: Extra = {}): Participant<InfinityTurnNumbers> {
  const { player = false, defeated = false, spec = 0, awareness = 0, penalty = 0, ...numbers } = extra;
  return {
    id,
    uuid: `Combatant.${id}`,
    actorUuid: `Actor.${id}`,
    player,
    side: 0,
    hidden: false,
    defeated,
    numbers: { ...NO_NUMBERS, initiative: { dexterity, spec, awareness, penalty }, ...numbers },
  };
}

/** Every d% shows 100, so that a power check scores its target. */
const full: FaceSource = ({ dice }) => dice.flatMap(({ count, sides }) => Array.from({ length: count }, () => sides));
/** The n-th initiative die shows this, ties too; hundreds otherwise. */
const faces =
  (script: Record<string, number[][]>): FaceSource =>
  (node) =>
    script[node.id]?.shift() ?? full(node);

interface Setup {
  readonly settings?: Partial<InfinityOptions>;
  readonly effects?: InfinityTurnEffects;
  readonly source?: FaceSource;
  readonly roundSeconds?: number;
}

function fight(
  people: readonly Participant<InfinityTurnNumbers>[],
  { settings = {}, source = full, ...more }: Setup = {},
): Table<InfinityTurnNumbers> {
  const table = new Table(infinityTurns({ options: resolveOptions(settings), ...more }), byId(...people), source);
  table.run({ kind: "start" });
  return table;
}

const trio = [participant("ann", 50), participant("bob", 40), participant("cid", 30)];

function change(table: Table<InfinityTurnNumbers>, id: string, numbers: Partial<InfinityTurnNumbers>): void {
  const before = table.participants[id];
  if (before?.numbers == null) throw new Error(id);
  table.participants = { ...table.participants, [id]: { ...before, numbers: { ...before.numbers, ...numbers } } };
}

const spend = (combatantId: string, kind: string, amount = 1): Sent => ({
  kind: "spend",
  combatantId,
  cost: { kind, amount },
});
const pools = ({ strategy, schedule, participants }: Table<InfinityTurnNumbers>, combatantId: string) =>
  Object.fromEntries(
    strategy.pools({ ...schedule, participants }, { combatantId, entry: null }).map(({ id, ...pool }) => [id, pool]),
  );
const bought = ({ schedule }: Table<InfinityTurnNumbers>, id: string) => boughtBy(schedule.members[id]?.data);

describe("SI-028 to SI-033: initiative", () => {
  it("E15: a power check on D and the specialization; equal scores by target", () => {
    const source = faces({ initiative: [[90], [40], [12]] });
    const table = fight([participant("a", 30, { spec: 10 }), participant("b", 45), participant("c", 25)], { source });
    expect(table.order).toEqual(["b", "a", "c"]);
    expect(["a", "b", "c"].map((id) => table.schedule.members[id]?.initiative)).toEqual([40, 40, 12]);
  });

  it("SI-032: then awareness, then players, then a d% each, again while equal", () => {
    const equal = [
      participant("a", 30),
      participant("b", 30),
      participant("c", 30, { player: true }),
      participant("d", 30, { awareness: 5 }),
    ];
    const source = faces({ "initiative.tie": [[50], [50], [20], [70]] });
    const table = fight(equal, { source });
    expect(table.order).toEqual(["d", "c", "b", "a"]);
    expect(table.fallen.filter((id) => id === "initiative.tie")).toHaveLength(4);
  });

  it("initiative.ties reroll: the d% at once", () => {
    const source = faces({ initiative: [[30], [30]], "initiative.tie": [[80], [20]] });
    const table = fight([participant("a", 30), participant("b", 40)], {
      settings: { "initiative.ties": "reroll" },
      source,
    });
    expect(table.order).toEqual(["a", "b"]);
  });

  it("SI-025: penalties lower the check; a target of 0 or less scores 0 without dice", () => {
    const table = fight([participant("a", 30, { penalty: -10 }), participant("b", 10, { penalty: -20 })]);
    expect(table.schedule.members["a"]?.initiative).toBe(20);
    expect(table.schedule.members["b"]?.initiative).toBe(0);
    expect(table.fallen).toEqual(["initiative"]);
  });

  it("SI-031: is rolled once and kept, or every round", () => {
    const table = fight(trio, { source: seeded(2) });
    const order = table.order;
    table.fallen.length = 0;
    for (let round = 0; round < 5; round++) table.run({ kind: "nextRound" });
    expect(table.fallen).toEqual([]);
    expect(table.order).toEqual(order);
    const every = fight(trio, { settings: { "initiative.everyRound": true }, source: seeded(2) });
    every.fallen.length = 0;
    every.run({ kind: "nextRound" });
    expect(every.fallen.filter((id) => id === "initiative")).toHaveLength(3);
  });

  it("what is set, moved or rolled again lasts for the fight", () => {
    const table = fight(trio);
    table.run({ kind: "setInitiative", combatantId: "cid", value: 99 });
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["cid", "ann", "bob"]);
    table.run({ kind: "reorder", entry: "bob-2-1", before: "ann-2-1" });
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["cid", "bob", "ann"]);
    table.run({ kind: "reorder", entry: "ann-3-1", before: "cid-3-1" });
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["ann", "cid", "bob"]);
    table.fallen.length = 0;
    table.run({ kind: "reroll", combatants: ["cid"] });
    expect(table.fallen).toEqual(["initiative"]);
    expect(table.schedule.members["cid"]?.initiative).toBe(30);
    const there = table.order;
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(there);
  });

  it("SI-033: a latecomer rolls on arrival and acts from the next round, or at once", () => {
    const late = (settings: Partial<InfinityOptions> = {}) => {
      const table = fight(trio, { settings });
      table.participants = { ...table.participants, dot: participant("dot", 45) };
      table.fallen.length = 0;
      table.run({ kind: "join", combatantId: "dot" });
      expect(table.fallen).toEqual(["initiative"]);
      return table;
    };
    const waits = late();
    expect(waits.order).toEqual(["ann", "bob", "cid"]);
    expect(waits.schedule.members["dot"]).toMatchObject({ initiative: 45, waiting: "joined" });
    waits.run({ kind: "nextRound" });
    expect(waits.order).toEqual(["ann", "dot", "bob", "cid"]);
    expect(waits.fallen).toEqual(["initiative"]);
    expect(late({ "initiative.lateJoin": "atOnce" }).order).toEqual(["ann", "dot", "bob", "cid"]);
  });

  it("changed numbers and the risen wait", () => {
    const table = fight([...trio, participant("dot", 90, { defeated: true })]);
    change(table, "cid", { initiative: { dexterity: 99, spec: 0, awareness: 0, penalty: 0 } });
    table.run({ kind: "refresh", combatantId: "cid" });
    table.run({ kind: "revive", combatantId: "dot" });
    expect(table.order).toEqual(["ann", "bob", "cid"]);
    table.run({ kind: "nextRound" });
    expect(table.order).toEqual(["dot", "ann", "bob", "cid"]);
  });

  it("the length of a round is the world's", () => {
    expect(fight(trio).run({ kind: "nextRound" }).seconds).toBe(ROUND_SECONDS);
    expect(fight(trio, { roundSeconds: 10 }).run({ kind: "nextRound" }).seconds).toBe(10);
  });
});

describe("SI-027: turns", () => {
  it("one each; who is unconscious passes, the dead are gone", () => {
    const table = fight(trio);
    change(table, "bob", { conscious: false });
    change(table, "cid", { dead: true });
    const { events } = table.run({ kind: "next" });
    expect(
      events.filter(({ kind, skipped }) => kind === "turnStart" && skipped).map(({ combatantId }) => combatantId),
    ).toEqual(["bob", "cid"]);
    expect(table.order).toEqual(["ann", "bob"]);
    expect(table.schedule.members["cid"]?.waiting).toBe("perished");
    table.run({ kind: "defeat", combatantId: "bob" });
    table.next();
    expect(table.order).toEqual(["ann"]);
  });

  it("nothing is held, and there is no ambush round", () => {
    const table = fight(trio);
    expect(table.run({ kind: "hold" })).toMatchObject({ reason: "notInThisGame" });
    const ambush = new Table(infinityTurns({ options: resolveOptions() }), byId(...trio), full);
    ambush.run({ kind: "start", roles: { ann: "ambusher", bob: "ambushed" } });
    expect(ambush.schedule.phase).toBe("round");
    expect(ambush.strategy.awaits(undefined as never, undefined as never)).toBe(false);
  });
});

describe("SI-034 to SI-043: actions", () => {
  it("two full and a minor one; a full one may serve as minor", () => {
    const table = fight(trio);
    expect(pools(table, "ann")).toEqual({
      full: { left: 2, total: 2, bought: 0, penalty: 0 },
      minor: { left: 1, total: 1 },
    });
    expect(table.run(spend("ann", "minor")).warnings).toEqual([]);
    expect(table.run({ ...spend("ann", "minor"), id: "second" }).warnings).toEqual(["downgraded"]);
    expect(pools(table, "ann")).toMatchObject({ full: { left: 1 }, minor: { left: 0 } });
    table.run({ kind: "refund", spend: "second" });
    expect(pools(table, "ann")).toMatchObject({ full: { left: 2 }, minor: { left: 0 } });
    expect(table.run(spend("ann", "full", 2)).warnings).toEqual([]);
    expect(table.run(spend("ann", "full")).warnings).toEqual(["overspent"]);
    expect(table.run(spend("ann", "minor")).warnings).toEqual(["overspent"]);
    expect(table.run(spend("bob", "full")).warnings).toEqual(["outsideTurn"]);
    expect(table.run(spend("ann", "mana"))).toMatchObject({ reason: "notInThisGame" });
    const strict = fight(trio, { settings: { "actions.downgrade": false } });
    strict.run(spend("ann", "minor"));
    expect(strict.run(spend("ann", "minor")).warnings).toEqual(["overspent"]);
    expect(pools(strict, "ann")).toMatchObject({ full: { left: 2 } });
  });

  it("E16, E17: disabled targets take actions away, bought ones come on top of what is left", () => {
    const table = fight([participant("ann", 50, { disabled: 1 })]);
    table.run({ kind: "buy", combatantId: "ann" });
    table.run({ kind: "buy", combatantId: "ann" });
    table.run(spend("ann", "full", 2));
    expect(pools(table, "ann")).toEqual({
      full: { left: 1, total: 3, bought: 2, penalty: -20 },
      minor: { left: 1, total: 1 },
    });
    const crushed = fight([participant("ann", 50, { disabled: 3 })]);
    crushed.run({ kind: "buy", combatantId: "ann" });
    expect(pools(crushed, "ann")).toMatchObject({ full: { left: 1, total: 1 } });
  });

  it("SI-037: the count is read anew after every blow, or as the turn began", () => {
    const table = fight(trio);
    change(table, "ann", { disabled: 1 });
    expect(pools(table, "ann")).toMatchObject({ full: { total: 1 } });
    const frozen = fight(trio, { settings: { "actions.recount": "turnStart" } });
    change(frozen, "ann", { disabled: 1 });
    expect(pools(frozen, "ann")).toMatchObject({ full: { total: 2 } });
    frozen.run({ kind: "nextRound" });
    expect(pools(frozen, "ann")).toMatchObject({ full: { total: 1 } });
  });

  it("SI-040, SI-041: bought actions count on other turns too, until the own next turn starts", () => {
    const table = fight(trio);
    table.run({ kind: "buy", combatantId: "ann" });
    table.run(spend("ann", "full", 3));
    table.next(2);
    expect(bought(table, "ann")).toBe(1);
    expect(pools(table, "ann")).toMatchObject({ full: { penalty: -10 } });
    table.next();
    expect(table.whose).toBe("ann");
    expect(bought(table, "ann")).toBe(0);
    expect(pools(table, "ann")).toMatchObject({ full: { left: 2, penalty: 0 } });
    table.run({ kind: "previous" });
    expect(bought(table, "ann")).toBe(1);
  });

  it("SI-027, SI-043: a turn that passes ends what was bought as well", () => {
    const table = fight(trio);
    table.run({ kind: "buy", combatantId: "ann" });
    change(table, "ann", { conscious: false });
    table.run({ kind: "nextRound" });
    expect(table.whose).toBe("bob");
    expect(bought(table, "ann")).toBe(0);
    expect(pools(table, "ann")).toEqual({
      full: { left: 0, total: 0, bought: 0, penalty: 0 },
      minor: { left: 0, total: 0 },
    });
  });

  it("SI-038, SI-039, SI-042: one at a time, on the own turn, as the settings allow", () => {
    const table = fight(trio);
    expect(table.run({ kind: "buy", combatantId: "bob" })).toMatchObject({ reason: "outsideTurn" });
    for (let n = 1; n <= 7; n++)
      expect(table.run({ kind: "buy", combatantId: "ann", id: `buy${n}` }).status).toBe("done");
    table.run({ kind: "refund", spend: "buy7" });
    expect(bought(table, "ann")).toBe(6);
    const capped = fight(trio, { settings: { "actions.maxBought": 1 } });
    capped.run({ kind: "buy", combatantId: "ann" });
    expect(capped.run({ kind: "buy", combatantId: "ann" })).toMatchObject({ reason: "maxBought" });
    const whole = fight([participant("ann", 50, { disabled: 1 })], { settings: { "actions.buyWhenReduced": false } });
    expect(whole.run({ kind: "buy", combatantId: "ann" })).toMatchObject({ reason: "reduced" });
    const declared = fight(trio, { settings: { "actions.buyTiming": "declareFirst" } });
    expect(declared.run({ kind: "buy", combatantId: "ann" }).warnings).toEqual([]);
    declared.run(spend("ann", "full"));
    expect(declared.run({ kind: "buy", combatantId: "ann" }).warnings).toEqual(["declareFirst"]);
  });

  it("SI-058: defences are counted since the own last turn began", () => {
    const table = fight(trio);
    table.run(spend("ann", "defence"));
    table.run({ ...spend("ann", "defence"), id: "block" });
    table.run({ kind: "refund", spend: "block" });
    table.next();
    table.run(spend("ann", "defence"));
    expect(defencesOf(table.schedule.members["ann"]?.data)).toBe(2);
    table.next(2);
    expect(defencesOf(table.schedule.members["ann"]?.data)).toBe(0);
  });
});

describe("effects of other rules", () => {
  it("SI-043 are run at the start of every turn, one that passes too, and go back", () => {
    const effects: InfinityTurnEffects = {
      turnStart: (_situation, { combatantId }, { skipped }) =>
        certain({
          changes: [update(`Actor.${combatantId}`, "system.ritualRounds", 2, 1)],
          reports: [{ kind: "start", combatantId, data: { skipped } }],
        }),
      turnEnd: (_situation, { combatantId }) => certain({ reports: [{ kind: "end", combatantId, data: {} }] }),
      roundEnd: () => certain({ reports: [{ kind: "roundEnd", combatantId: null, data: {} }] }),
      combatEnd: () => certain({ reports: [{ kind: "over", combatantId: null, data: {} }] }),
    };
    const table = fight(trio, { effects });
    change(table, "bob", { conscious: false });
    const { reports } = table.run({ kind: "next" });
    expect(reports.map(({ kind, combatantId }) => `${kind} ${combatantId}`)).toEqual([
      "end ann",
      "start bob",
      "end bob",
      "start cid",
    ]);
    expect(reports[1]?.data).toEqual({ skipped: true });
    expect(table.run({ kind: "previous" }).changes).toEqual([
      update("Actor.cid", "system.ritualRounds", 1, 2),
      update("Actor.bob", "system.ritualRounds", 1, 2),
    ]);
    expect(table.run({ kind: "nextRound" }).reports.map(({ kind }) => kind)).toContain("roundEnd");
    expect(table.run({ kind: "end" }).reports).toHaveLength(1);
    expect(fight(trio).run({ kind: "end" }).reports).toEqual([]);
  });

  it("a combatant without numbers keeps its place at 0, with the plain allowance", () => {
    const table = fight([...trio, { ...participant("box", 0), numbers: null, actorUuid: null }]);
    expect(table.order).toEqual(["ann", "bob", "cid", "box"]);
    expect(pools(table, "box")).toMatchObject({ full: { total: 2 } });
  });
});

describe("any sequence of commands", () => {
  it("gives every member one turn a round, and the same again after taking it back, without dice", () => {
    const press = fc.constantFrom<Sent>(
      { kind: "next" },
      { kind: "next" },
      { kind: "nextRound" },
      { kind: "reroll" },
      { kind: "buy", combatantId: "a" },
      { kind: "spend", combatantId: "b", cost: { kind: "full", amount: 1 } },
      { kind: "defeat", combatantId: "c" },
      { kind: "revive", combatantId: "c" },
      { kind: "setInitiative", combatantId: "b", value: 33 },
    );
    fc.assert(
      fc.property(
        fc.nat({ max: 500 }),
        fc.boolean(),
        fc.array(press, { maxLength: 30 }),
        (seed, everyRound, presses) => {
          const people = [participant("a", 30), participant("b", 30), participant("c", 130)];
          const table = fight(people, { settings: { "initiative.everyRound": everyRound }, source: seeded(seed) });
          const start = table.schedule.head;
          const done: Sent[] = [];
          for (const [n, sent] of presses.entries()) {
            const command: Sent = { ...sent, id: `p${n}` };
            if (table.run(command).status === "done") done.push(command);
            for (const { id, waiting } of Object.values(table.schedule.members)) {
              expect(table.order.filter((other) => other === id)).toHaveLength(waiting === null ? 1 : 0);
            }
          }
          const there = table.stored;
          while (table.schedule.head !== start) table.run({ kind: "undo" });
          table.schedule = { ...table.schedule, ledger: { count: 0, ids: {} } };
          table.fallen.length = 0;
          for (const command of done) table.run(command);
          expect(table.fallen).toEqual([]);
          expect(table.stored).toEqual(there);
        },
      ),
      { numRuns: 100 },
    );
  });
});
