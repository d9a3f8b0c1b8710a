import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate, explain, type Term, type TermKind } from "./explain.ts";

const term = (kind: TermKind, value: number, id: string = kind): Term => ({
  id,
  labelKey: `term.${id}`,
  kind,
  value,
  source: "AV-022",
});

describe("evaluate", () => {
  it("acts in the order of the terms", () => {
    expect(evaluate([term("add", 10), term("halve", 1), term("add", -2)])).toBe(3);
    expect(evaluate([term("add", 10), term("add", -2), term("halve", 1)])).toBe(4);
    expect(evaluate([term("add", 10), term("set", 1), term("add", 2)])).toBe(3);
    expect(evaluate([term("add", -4), term("atLeast", 1)])).toBe(1);
    expect(evaluate([term("add", 9), term("atMost", 6)])).toBe(6);
  });

  it("halves one after another, rounds down, and leaves what is not positive", () => {
    expect(evaluate([term("add", 7), term("halve", 2)])).toBe(1);
    expect(evaluate([term("add", -7), term("halve", 1)])).toBe(-7);
    expect(evaluate([term("add", 7), term("halve", 1e9)])).toBe(0);
  });
});

describe("explain", () => {
  it("leaves out terms that do nothing, but not the base", () => {
    const explained = explain("dodge", "x", [term("add", 0, "base"), term("add", 0), term("halve", 0), term("set", 0)]);
    expect(explained.terms.map(({ id }) => id)).toEqual(["base", "set"]);
  });

  it("has the total of its terms, whatever they are", () => {
    const terms = fc.array(
      fc.record({
        kind: fc.constantFrom<TermKind[]>("add", "halve", "set", "atLeast", "atMost"),
        value: fc.integer({ min: -100, max: 100 }),
      }),
    );
    fc.assert(
      fc.property(terms, (list) => {
        const all = list.map(({ kind, value }) => term(kind, value));
        expect(explain("x", "x", all).total).toBe(evaluate(all));
      }),
    );
  });
});
