import { describe, expect, it } from "vitest";
import { type Entry, emptySchedule, type Schedule } from "../../core/turns/index.ts";
import { type RowCombatant, turnRows } from "./tracker-rows.ts";

const combatant = (id: string, over: Partial<RowCombatant> = {}): RowCombatant => ({
  id,
  name: id,
  img: "",
  visible: true,
  hidden: false,
  defeated: false,
  owner: false,
  player: false,
  initiative: null,
  effects: [],
  resource: null,
  likeness: null,
  ...over,
});
const entry = (combatantId: string, turnIndex: number, at: number, over: Partial<Entry> = {}): Entry => ({
  id: `${combatantId}-1-${turnIndex}`,
  combatantId,
  kind: turnIndex > 1 ? "extra" : "normal",
  round: 1,
  turnIndex,
  at,
  ties: [],
  order: -at,
  state: "pending",
  reason: null,
  begun: false,
  ended: false,
  trigger: null,
  budget: {},
  ...over,
});
const running = (entries: Entry[], active: string | null = null): Schedule => ({
  ...emptySchedule("avorkarth"),
  phase: "round",
  round: 1,
  active,
  entries: Object.fromEntries(entries.map((item) => [item.id, item])),
});
const pool = [{ id: "standard", left: 4, total: 10 }];

describe("the lines of the tracker", () => {
  it("are one for each turn, the extra one in its place and tied to its owner", () => {
    const schedule = running([entry("cat", 1, 12), entry("dog", 1, 10), entry("cat", 2, 7)], "cat-1-1");
    const rows = turnRows(schedule, [combatant("dog"), combatant("cat")], () => pool);
    expect(rows.map(({ id, turn, turns, extra, active }) => [id, turn, turns, extra, active])).toEqual([
      ["cat-1-1", 1, 2, false, true],
      ["dog-1-1", 1, 1, false, false],
      ["cat-1-2", 2, 2, true, false],
    ]);
  });

  it("leave no trace of whom the viewer may not know of", () => {
    const schedule = running([entry("ghost", 1, 20), entry("dog", 1, 10), entry("ghost", 2, 15)], "ghost-1-1");
    const rows = turnRows(
      schedule,
      [combatant("dog"), combatant("ghost", { visible: false, hidden: true })],
      () => pool,
    );
    expect(rows.map(({ id }) => id)).toEqual(["dog-1-1"]);
    expect(JSON.stringify(rows)).not.toContain("ghost");
  });

  it("name who waits for the next round behind, and why", () => {
    const schedule: Schedule = {
      ...running([entry("dog", 1, 10)]),
      members: { late: { id: "late", role: "none", rank: 1, initiative: 8, waiting: "joined", data: {} } },
    };
    const rows = turnRows(schedule, [combatant("late"), combatant("dog")], () => pool);
    expect(rows[1]).toMatchObject({ id: "waiting-late", kind: "waiting", reason: "joined", at: 8 });
  });

  it("show what is left of turns to come and nothing of those that are over", () => {
    const schedule = running([entry("cat", 1, 12, { state: "done" }), entry("dog", 1, 10)]);
    const rows = turnRows(schedule, [combatant("dog"), combatant("cat")], () => pool);
    expect(rows.map(({ pools }) => pools.length)).toEqual([0, 1]);
  });

  it("survive an empty fight, a fight without a schedule and an entry whose combatant is gone", () => {
    expect(turnRows(null, [], () => pool)).toEqual([]);
    expect(turnRows(running([entry("gone", 1, 3)]), [], () => pool)).toEqual([]);
    const rows = turnRows(emptySchedule("avorkarth"), [combatant("b"), combatant("a", { initiative: 3 })], () => pool);
    expect(rows.map(({ combatant: { id } }) => id)).toEqual(["a", "b"]);
  });
});
