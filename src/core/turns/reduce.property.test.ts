import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../chance/random.ts";
import { applyPatch, diff, toUpdate } from "./patch.ts";
import type { Result } from "./reduce.ts";
import { activeEntry, inOrder, isRunning, type Schedule } from "./schedule.ts";
import { byId, type Sent, Table, toy, toyGame } from "./toy-game.ts";

/** A press: what a person does, with whom, chosen by number among what there is at that moment. */
type Press =
  | { readonly kind: "next" | "nextRound" | "hold" | "reroll" | "repeat" | "previous" | "previousRound" | "undo" }
  | { readonly kind: "actHeld" | "interrupt" | "cancelHold"; readonly which: number; readonly force: boolean }
  | { readonly kind: "reorder"; readonly which: number; readonly before: number }
  | { readonly kind: "spend" | "buy" | "defeat" | "revive" | "join" | "leave" | "refresh"; readonly whom: number }
  | { readonly kind: "setInitiative"; readonly whom: number; readonly value: number };

const small = fc.nat({ max: 9 });
const forward: fc.Arbitrary<Press> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("next" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("hold" as const, "repeat" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("nextRound" as const, "reroll" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("actHeld" as const, "interrupt" as const, "cancelHold" as const),
      which: small,
      force: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reorder" as const), which: small, before: small }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "spend" as const,
        "buy" as const,
        "defeat" as const,
        "revive" as const,
        "join" as const,
        "leave" as const,
        "refresh" as const,
      ),
      whom: small,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("setInitiative" as const),
      whom: small,
      value: fc.integer({ min: -9, max: 20 }),
    }),
  },
);
const backward: fc.Arbitrary<Press> = fc.record({
  kind: fc.constantFrom("previous" as const, "previousRound" as const, "undo" as const),
});
const anyPress = fc.oneof({ weight: 4, arbitrary: forward }, { weight: 1, arbitrary: backward });

const SPEEDS = [12, 9, 9, 5, 15, 1, 11, 7, 3, 10];
const name = (n: number): string => `p${n}`;
const game = fc.record({
  seed: fc.nat({ max: 1000 }),
  size: fc.integer({ min: 1, max: 6 }),
  immediate: fc.boolean(),
  keepHolds: fc.boolean(),
  heart: fc.constantFrom("ask" as const, "roll" as const),
});

function begin({
  seed,
  size,
  ...options
}: {
  seed: number;
  size: number;
  immediate: boolean;
  keepHolds: boolean;
  heart: "ask" | "roll";
}): Table {
  const people = SPEEDS.slice(0, size).map((speed, n) => toy(name(n), speed, { blood: 4, bleeding: n === 2 }));
  const table = new Table(toyGame(options), byId(...people), seeded(seed));
  table.run({ kind: "start" });
  return table;
}

/** The press as a command, given what there is; participants come and go before `join` and `leave`. */
function sent(table: Table, press: Press): Sent {
  const entries = inOrder(table.schedule.entries);
  switch (press.kind) {
    case "repeat":
      return { kind: "next", expected: "an-old-sight" };
    case "actHeld":
    case "interrupt":
    case "cancelHold": {
      const held = entries.filter(({ state }) => state === "held");
      const entry = held[press.which % Math.max(1, held.length)]?.id ?? "none";
      return press.kind === "actHeld" ? { kind: "actHeld", entry, force: press.force } : { kind: press.kind, entry };
    }
    case "reorder":
      return {
        kind: "reorder",
        entry: entries[press.which % Math.max(1, entries.length)]?.id ?? "none",
        before: entries[press.before]?.id ?? null,
      };
    case "spend":
      return { kind: "spend", combatantId: name(press.whom), cost: { kind: "action", amount: 1 } };
    case "join":
      table.participants = {
        [name(press.whom)]: toy(name(press.whom), SPEEDS[press.whom] ?? 0),
        ...table.participants,
      };
      return { kind: "join", combatantId: name(press.whom) };
    case "leave":
      table.participants = byId(...Object.values(table.participants).filter(({ id }) => id !== name(press.whom)));
      return { kind: "leave", combatantId: name(press.whom) };
    case "setInitiative":
      return { kind: "setInitiative", combatantId: name(press.whom), value: press.value };
    case "buy":
    case "defeat":
    case "revive":
    case "refresh":
      return { kind: press.kind, combatantId: name(press.whom) };
    default:
      return { kind: press.kind };
  }
}

const restorable = ({ ledger: _ledger, dice: _dice, ...rest }: Schedule): Omit<Schedule, "ledger" | "dice"> => rest;

function expectSound({ schedule, participants }: Table): void {
  const active = Object.values(schedule.entries).filter(({ state }) => state === "active");
  expect(active.map(({ id }) => id)).toEqual(schedule.active === null ? [] : [schedule.active]);
  const orders = Object.values(schedule.entries).map(({ order }) => order);
  expect(new Set(orders).size).toBe(orders.length);
  for (const id of schedule.interrupted) expect(schedule.entries[id]?.state).toBe("pending");
  for (const entry of Object.values(schedule.entries)) {
    expect(Object.hasOwn(schedule.members, entry.combatantId)).toBe(true);
    expect(entry.round).toBe(schedule.round);
  }
  // A fight whose start was taken back has no members.
  const here = isRunning(schedule) ? Object.keys(participants) : [];
  expect(Object.keys(schedule.members).sort()).toEqual(here.sort());
}

describe("any sequence of commands", () => {
  it("keeps exactly one or no active entry, and members in line with the combatants", () => {
    fc.assert(
      fc.property(game, fc.array(anyPress, { maxLength: 40 }), (setup, presses) => {
        const table = begin(setup);
        for (const press of presses) {
          table.run(sent(table, press));
          expectSound(table);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("lets rounds only grow, by one, except by going back", () => {
    fc.assert(
      fc.property(game, fc.array(anyPress, { maxLength: 40 }), (setup, presses) => {
        const table = begin(setup);
        for (const press of presses) {
          const before = table.schedule.round;
          table.run(sent(table, press));
          const grown = table.schedule.round - before;
          if (press.kind === "previous" || press.kind === "previousRound" || press.kind === "undo") {
            expect(grown).toBeLessThanOrEqual(0);
          } else expect([0, 1]).toContain(grown);
          if (!["next", "nextRound", "hold"].includes(press.kind)) expect(grown).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("undo(do(x)) = x", () => {
    fc.assert(
      fc.property(game, fc.array(anyPress, { maxLength: 25 }), forward, (setup, presses, last) => {
        const table = begin(setup);
        for (const press of presses) table.run(sent(table, press));
        if (!isRunning(table.schedule)) return;
        const people = table.participants;
        const before = table.schedule;
        const done = table.run(sent(table, last));
        if (done.status !== "done" || table.schedule.head === before.head) return;
        // The documents that came or went with the command are as they were before it.
        table.participants = people;
        const undone = table.run({ kind: "undo" });
        expect(restorable(table.schedule)).toEqual(restorable(before));
        expect(undone.seconds).toBe(0 - done.seconds);
        expect(undone.changes).toHaveLength(done.changes.length);
      }),
      { numRuns: 300 },
    );
  });

  it("gives nobody a turn twice, and ends no round over a turn that is still to come", () => {
    const forwardOnly = fc.array(forward, { maxLength: 60 });
    fc.assert(
      fc.property(game, forwardOnly, (setup, presses) => {
        const table = begin(setup);
        const begun = new Set<string>();
        const note = ({ events }: Result): void => {
          for (const { kind, entry, skipped, resumed } of events) {
            if (kind !== "turnStart" || skipped || resumed || entry === null) continue;
            expect(begun.has(entry)).toBe(false);
            begun.add(entry);
          }
        };
        begun.add(table.schedule.active ?? "");
        for (const press of presses) {
          const before = table.schedule;
          const result = table.run(sent(table, press));
          note(result);
          const skippedNow = new Set(result.events.filter(({ skipped }) => skipped).map(({ entry }) => entry));
          if (table.schedule.round === before.round || press.kind === "nextRound") continue;
          for (const entry of Object.values(before.entries)) {
            const over = entry.state === "done" || entry.state === "skipped" || entry.state === "held";
            expect(over || entry.state === "active" || skippedNow.has(entry.id)).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("gives everyone who stands the turns of their list, whatever joins, leaves, falls, stays or is pressed twice", () => {
    // Whom nothing happens to: nobody can make p0 lose or gain a turn.
    const others = forward.filter((press) => !("whom" in press) || press.whom !== 0);
    fc.assert(
      fc.property(game, fc.array(others, { maxLength: 60 }), (setup, presses) => {
        const table = begin({ ...setup, immediate: false, keepHolds: false });
        for (const press of presses) {
          const before = table.schedule;
          const active = activeEntry(before);
          if (press.kind === "hold" && active?.combatantId === "p0") continue;
          if (press.kind === "nextRound") continue;
          table.run(sent(table, press));
          if (table.schedule.round === before.round) continue;
          const mine = Object.values(before.entries).filter(({ combatantId }) => combatantId === "p0");
          expect(mine.map(({ turnIndex }) => turnIndex).sort((a, b) => a - b)).toEqual([1, 2]);
          for (const { begun, state } of mine) expect(begun && (state === "done" || state === "active")).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("back to the very first turn and forward again gives equal schedules, and rolls nothing", () => {
    fc.assert(
      fc.property(game, fc.integer({ min: 1, max: 25 }), (setup, turns) => {
        const table = begin(setup);
        table.next(turns);
        const there = table.stored;
        const people = table.participants;
        let steps = 0;
        while (table.run({ kind: "previous" }).status === "done") steps += 1;
        expect(steps).toBeGreaterThan(0);
        table.fallen.length = 0;
        table.next(turns);
        expect(table.fallen).toEqual([]);
        expect(table.stored).toEqual(there);
        expect(table.participants).toEqual(people);
      }),
      { numRuns: 100 },
    );
  });

  it("any commands again after taking them back give equal schedules, and roll nothing", () => {
    const noDocuments = forward.filter(({ kind }) => kind !== "join" && kind !== "leave");
    fc.assert(
      fc.property(game, fc.array(noDocuments, { maxLength: 30 }), (setup, presses) => {
        const table = begin(setup);
        const first = table.schedule.head;
        const commands: Sent[] = [];
        presses.forEach((press, n) => {
          const command = { ...sent(table, press), id: `again${n}` };
          if (table.run(command).status === "done") commands.push(command);
        });
        const there = table.stored;
        const people = table.participants;
        while (table.schedule.head !== first) table.run({ kind: "undo" });
        // Spends are kept by their command's id: the same ids again, on a ledger that does not know them.
        table.schedule = { ...table.schedule, ledger: { count: 0, ids: {} } };
        table.fallen.length = 0;
        for (const command of commands) table.run(command);
        expect(table.fallen).toEqual([]);
        expect(table.stored).toEqual(there);
        expect(table.participants).toEqual(people);
      }),
      { numRuns: 150 },
    );
  });

  it("can be stored: JSON keeps it, and an update by difference gives the same", () => {
    fc.assert(
      fc.property(game, fc.array(anyPress, { maxLength: 25 }), (setup, presses) => {
        const table = begin(setup);
        for (const press of presses) {
          const before = table.schedule;
          table.run(sent(table, press));
          const patch = diff(before, table.schedule);
          expect(applyPatch(before, patch)).toEqual(table.schedule);
          const { deletions } = toUpdate(patch);
          expect(deletions).toHaveLength(patch.unset.length);
          expect(JSON.parse(JSON.stringify(table.schedule))).toEqual(table.schedule);
        }
      }),
      { numRuns: 60 },
    );
  });
});
