import { describe, expect, it } from "vitest";
import type { Condition } from "../rules/state.ts";
import { BAR_WOUND, type BarSource, barsOf, barUpdate } from "./bars.ts";
import { condition, wound } from "./fixtures.test-data.ts";

const source = (over: Partial<Condition> = {}, fainted = false): BarSource => ({
  condition: condition(over),
  bloodDeath: 12,
  fainted,
});
const values = (of: BarSource): [number, number] => [barsOf(of).health.value, barsOf(of).consciousness.value];

/** The source as it is after a bar was moved. */
function moved(before: BarSource, bar: "health" | "consciousness", to: number): BarSource {
  const after = structuredClone(before.condition) as unknown as Record<string, Record<string, unknown>>;
  for (const [path, value] of Object.entries(barUpdate(before, bar, to))) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let at: Record<string, unknown> = after;
    for (const key of keys) {
      if (key === BAR_WOUND && !(key in at)) at[key] = wound();
      at = at[key] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return { ...before, condition: after as unknown as Condition };
}

describe("a token's bars", () => {
  it("show the worst wound, not how many there are", () => {
    expect(values(source())).toEqual([6, 5]);
    expect(values(source({ wounds: { a: wound(), b: wound({ level: "flesh" }) } }))).toEqual([4, 5]);
    expect(values(source({ wounds: { a: wound({ level: "critical" }) } }))).toEqual([1, 5]);
    expect(values(source({ life: "dead" }))).toEqual([0, 0]);
  });

  it("show blood loss and fainting", () => {
    expect(values(source({ blood: { loss: 6, elapsed: 0 } }, true))).toEqual([3, 2]);
    expect(values(source({ blood: { loss: 30, elapsed: 0 } }, true))).toEqual([1, 2]);
  });

  it("show a lost action and every state of stun", () => {
    const at = (level: Condition["stun"]["level"], lna = 0): number =>
      barsOf(source({ stun: { level, lna, rounds: 0 } })).consciousness.value;
    expect([
      at("none"),
      at("none", 1),
      at("normal", 1),
      at("special"),
      at("exceptional"),
      at("critical"),
      at("coma"),
    ]).toEqual([5, 4, 4, 3, 2, 1, 0]);
  });

  it("show, after somebody moved them, what was asked for", () => {
    const starts = [
      source(),
      source({ wounds: { a: wound({ level: "critical" }), b: wound() } }),
      source({ blood: { loss: 11, elapsed: 3 } }),
      source({ life: "dead", wounds: { a: wound({ level: "exceptional" }) } }),
    ];
    for (const start of starts) {
      for (const to of [0, 1, 2, 3, 4, 5, 6]) expect(values(moved(start, "health", to))[0], `health ${to}`).toBe(to);
    }
    for (const to of [0, 1, 2, 3, 4, 5]) expect(values(moved(source(), "consciousness", to))[1]).toBe(to);
  });

  it("leave one wound however often they are moved, and nothing where nothing changes", () => {
    const twice = moved(moved(source(), "health", 4), "health", 2);
    expect(Object.keys(twice.condition.wounds)).toEqual([BAR_WOUND]);
    expect(barUpdate(source(), "health", 6)).toEqual({});
    expect(barUpdate(source(), "health", 99)).toEqual({});
  });

  it("TF-083: a state of stun set by hand begins to count anew, and a normal one costs an action", () => {
    const long = source({ stun: { level: "special", lna: 0, rounds: 7 } });
    expect(barUpdate(long, "consciousness", 2)).toEqual({ "stun.level": "exceptional", "stun.rounds": 0 });
    expect(barUpdate(source(), "consciousness", 4)).toEqual({ "stun.level": "normal", "stun.lna": 1 });
  });
});
