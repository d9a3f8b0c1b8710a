import { describe, expect, it } from "vitest";
import { byId, Table, toy, toyGame } from "./toy-game.ts";

const fight = (heart: "ask" | "roll"): Table => {
  const table = new Table(toyGame({ heart }), byId(toy("ann", 20), toy("bob", 5)));
  table.run({ kind: "start" });
  return table;
};
const thrown = ({ fallen }: Table): number => fallen.filter((id) => id === "heart").length;
const check = ({ schedule }: Table) => ({ kind: "check", entry: schedule.active ?? "", check: "heart" }) as const;

describe("checks that a turn's start asks for", () => {
  it("are rolled at once where nobody is asked", () => {
    const table = fight("roll");
    expect(thrown(table)).toBe(1);
    expect(table.run(check(table))).toMatchObject({ status: "refused", reason: "notDue" });
  });

  it("wait for their owner, and are rolled once", () => {
    const table = fight("ask");
    expect(thrown(table)).toBe(0);
    const first = table.run(check(table));
    expect(first.reports).toMatchObject([{ kind: "heart", combatantId: "ann" }]);
    expect(table.run(check(table))).toMatchObject({ status: "refused", reason: "notDue" });
    table.next();
    expect(thrown(table)).toBe(1);
  });

  it("are rolled with the end of the turn when nobody pressed", () => {
    const table = fight("ask");
    const ended = table.run({ kind: "next" });
    expect(ended.reports.filter(({ kind }) => kind === "heart")).toHaveLength(1);
    expect(thrown(table)).toBe(1);
  });

  it("come before a hold, and not again when the held turn is taken", () => {
    const table = fight("ask");
    const entry = table.schedule.active ?? "";
    table.run({ kind: "hold" });
    expect(thrown(table)).toBe(1);
    table.run({ kind: "actHeld", entry });
    expect(table.schedule.entries[entry]?.due).toEqual([]);
  });

  it("fall the same after going back, whether pressed for or not", () => {
    const table = fight("ask");
    const { reports } = table.run(check(table));
    table.run({ kind: "undo" });
    expect(table.schedule.entries[table.schedule.active ?? ""]?.due).toEqual(["heart"]);
    const ended = table.run({ kind: "next" });
    expect(ended.reports.filter(({ kind }) => kind === "heart")).toEqual(reports);
    expect(thrown(table)).toBe(1);
  });

  it("of the gone and of unknown turns are refused", () => {
    const table = fight("ask");
    expect(table.run({ kind: "check", entry: "nobody-1-1", check: "heart" })).toMatchObject({ reason: "unknownEntry" });
    expect(table.run({ kind: "check", entry: table.schedule.active ?? "", check: "nothing" })).toMatchObject({
      reason: "notDue",
    });
  });
});
