import { describe, expect, it } from "vitest";
import { initiativeWith } from "../rules/initiative.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { type ActiveEdge, edgeFeatures } from "./edges.ts";
import { condition, guard, wound } from "./fixtures.test-data.ts";
import { scoresOf } from "./scores.ts";
import { type TurnSource, turnNumbers } from "./turn-numbers.ts";

const effect = (on: string, kind: ActiveEdge["effects"][number]["do"], value = 1) =>
  ({ on, do: kind, value, tokens: 2, bonus: 3 }) as const;

function source(edges: readonly ActiveEdge[] = [], over: Parameters<typeof condition>[0] = {}): TurnSource {
  const now = condition(over);
  return {
    scores: scoresOf(guard({ condition: now }), DEFAULT_OPTIONS),
    edges,
    edgeFeatures: edgeFeatures(edges),
    features: { extraActions: 0 },
    condition: now,
    abilities: { acts: true, conscious: true },
    mayMoveOn: false,
    multi: { maxActions: 1 },
  };
}

describe("a character in the order of turns", () => {
  it("TF-023: rolls its base Reaction; wounds are a modifier of their own", () => {
    const numbers = turnNumbers(source([], { wounds: { a: wound({ level: "special" }) } }));
    expect(numbers).toMatchObject({ reaction: 14, modifiers: [{ id: "wounds", value: -4 }] });
    expect(initiativeWith({ ...numbers, carry: null }, 5).total).toBe(15);
    // TF-025: what was ignored once is ignored again.
    expect(initiativeWith({ ...numbers, carry: { penalty: 0, ignored: ["wounds"] } }, 5).total).toBe(19);
  });

  it("TF-027, TF-028, TF-032: has what its edges give", () => {
    const quick = { id: "q", name: "Quick", effects: [effect("initiative", "high"), effect("reaction", "bonus", 2)] };
    const slow = { id: "s", name: "Slow", effects: [effect("all", "slow-start"), effect("all", "extra-action")] };
    expect(turnNumbers(source([quick, slow]))).toMatchObject({
      sources: { high: 1, low: 0 },
      modifiers: [{ id: "edge-q", value: 2 }],
      slowStart: true,
      extraActions: 1,
      reactionSide: { sources: { high: 0, low: 0 } },
    });
  });

  it("is plain JSON", () => {
    const numbers = turnNumbers(source());
    expect(JSON.parse(JSON.stringify(numbers))).toEqual(numbers);
  });
});
