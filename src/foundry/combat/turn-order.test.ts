import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../core/turns/index.ts";
import { compareCombatants, type Listed } from "./turn-order.ts";

const entry = (combatantId: string, turnIndex: number, order: number): Entry => ({
  id: `${combatantId}-1-${turnIndex}`,
  combatantId,
  kind: turnIndex === 1 ? "normal" : "extra",
  round: 1,
  turnIndex,
  at: 0,
  ties: [],
  order,
  state: "pending",
  reason: null,
  begun: false,
  ended: false,
  trigger: null,
  budget: {},
});
const record = (list: Entry[]) => Object.fromEntries(list.map((item) => [item.id, item]));
const sorted = (list: Listed[], entries: Record<string, Entry>) =>
  [...list].sort((a, b) => compareCombatants(a, b, entries)).map(({ id }) => id);

describe("core's list of combatants", () => {
  it("has each once, at its first entry, however many turns it has", () => {
    const entries = record([entry("a", 2, 1), entry("b", 1, 0.5), entry("a", 1, 0), entry("c", 1, 2)]);
    const list = ["c", "b", "a"].map((id) => ({ id, initiative: null }));
    expect(sorted(list, entries)).toEqual(["a", "b", "c"]);
  });

  it("puts who waits for the next round behind, by initiative, and the unnumbered last", () => {
    const entries = record([entry("a", 1, 0)]);
    const list = [
      { id: "x", initiative: null },
      { id: "low", initiative: -3 },
      { id: "high", initiative: 12 },
      { id: "a", initiative: 1 },
    ];
    expect(sorted(list, entries)).toEqual(["a", "high", "low", "x"]);
  });

  it("property: is a total order, whatever the list was before", () => {
    const combatants = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        initiative: fc.option(fc.integer({ min: -9, max: 20 })),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(combatants, (list) => {
        const entries = record(list.filter((_, i) => i % 2 === 0).map(({ id }, i) => entry(id, 1, i)));
        expect(sorted([...list].reverse(), entries)).toEqual(sorted(list, entries));
      }),
    );
  });
});
