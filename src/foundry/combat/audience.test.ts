import { describe, expect, it } from "vitest";
import { byAudience, type Concern } from "./audience.ts";

const concerns: Record<string, Concern> = {
  maren: { hidden: false, owners: ["ada"] },
  shared: { hidden: false, owners: ["ben", "ada"] },
  orc: { hidden: false, owners: [] },
  spy: { hidden: true, owners: ["ada"] },
};
const report = (combatantId: string | null) => ({ kind: "morale", combatantId, data: {} });
const groups = (...ids: (string | null)[]) =>
  byAudience(ids.map(report), (id) => concerns[id] ?? null).map(({ key, reports }) => [
    key,
    ...reports.map(({ combatantId }) => combatantId),
  ]);

describe("whom a report concerns", () => {
  it("is its owners, and for the game master's creatures nobody else", () => {
    expect(groups("maren", "orc")).toEqual([
      ["ada", "maren"],
      ["", "orc"],
    ]);
  });
  it("is no player while the creature is hidden, were it their own", () => {
    expect(groups("spy")).toEqual([["", "spy"]]);
  });
  it("keeps apart what only one of two people may read", () => {
    expect(groups("maren", "shared", "maren")).toEqual([
      ["ada", "maren", "maren"],
      ["ada ben", "shared"],
    ]);
  });
  it("keeps a turn's reports apart from a round's", () => {
    const of = (entry?: string) => ({ kind: "morale", combatantId: "maren", data: {}, ...(entry ? { entry } : {}) });
    const made = byAudience([of("maren-1-1"), of(), of("maren-1-1")], (id) => concerns[id] ?? null);
    expect(made.map(({ entry, reports }) => [entry, reports.length])).toEqual([
      ["maren-1-1", 2],
      [null, 1],
    ]);
  });
  it("is the game master where the combatant is gone or the report is of nobody", () => {
    expect(groups("gone", null)).toEqual([["", "gone", null]]);
  });
});
