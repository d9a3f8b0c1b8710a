import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scripted } from "../../../core/chance/index.ts";
import { NO_SOURCES } from "./dice.ts";
import {
  actsInRound,
  compareInitiative,
  initiative,
  initiativeWith,
  latecomerActs,
  ROUND_END,
  turnOrder,
} from "./initiative.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const input = (
  reaction: number,
  modifiers: { id: string; value: number }[] = [],
  carry: { penalty: number; ignored: string[] } | null = null,
) => ({ reaction, modifiers, sources: NO_SOURCES, carry });

describe("initiative", () => {
  it("TF-023 Reaction + modifiers + die", () =>
    expect(
      initiativeWith(
        input(11, [
          { id: "edge", value: 1 },
          { id: "wound", value: -2 },
        ]),
        6,
      ).total,
    ).toBe(16));

  it("TF-010 with pairs of dice the first of the second pair is taken off", () => {
    const { result, nodes } = scripted(() => initiative(input(10), resolveOptions({ dice: "d10-d10" })), [7, 2, 4, 9]);
    expect(result).toEqual({ kept: 7, total: 13, acts: true, carry: null });
    expect(nodes.map(({ id }) => id)).toEqual(["initiative", "initiative.minus"]);
    expect(scripted(() => initiative(input(10), DEFAULT_OPTIONS), [7, 2, 4]).result.total).toBe(14);
  });

  it("TF-025 below 0: no turn, the total carries over in place of every negative modifier", () => {
    const first = initiativeWith(
      input(4, [
        { id: "wound", value: -8 },
        { id: "edge", value: 1 },
        { id: "net", value: -4 },
      ]),
      2,
    );
    expect(first).toEqual({ kept: 2, total: -5, acts: false, carry: { penalty: -5, ignored: ["net", "wound"] } });
  });

  it("TF-025 next round: the ignored ones do not count, a new negative one does, the carry does", () => {
    const again = initiativeWith(
      input(
        4,
        [
          { id: "wound", value: -8 },
          { id: "ice", value: -6 },
          { id: "edge", value: 1 },
        ],
        { penalty: -5, ignored: ["net", "wound"] },
      ),
      3,
    );
    expect(again).toEqual({
      kept: 3,
      total: -3,
      acts: false,
      carry: { penalty: -3, ignored: ["ice", "net", "wound"] },
    });
    expect(
      initiativeWith(
        input(
          4,
          [{ id: "ice", value: -6 }],
          again.carry === null ? null : { ...again.carry, ignored: [...again.carry.ignored] },
        ),
        3,
      ).acts,
    ).toBe(true);
  });

  it("TF-025 a total of 0 acts, and ends the carry", () => {
    expect(initiativeWith(input(3, [{ id: "wound", value: -8 }]), 5)).toEqual({
      kept: 5,
      total: 0,
      acts: true,
      carry: null,
    });
  });

  it("TF-025 whoever carries over gets a turn in the end: the carry shrinks with every round", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: -60, max: -1 }), (reaction, value) => {
        let carry = initiativeWith(input(reaction, [{ id: "wound", value }]), 1).carry;
        for (let round = 0; carry !== null; round++) {
          const before = carry.penalty;
          carry = initiativeWith(
            input(reaction, [{ id: "wound", value }], { ...carry, ignored: [...carry.ignored] }),
            1,
          ).carry;
          if (carry !== null) expect(carry.penalty).toBeGreaterThan(before);
          expect(round).toBeLessThan(60);
        }
      }),
    );
  });
});

describe("order", () => {
  const entry = (id: string, total: number, more: object = {}) => ({
    id,
    total,
    reaction: 10,
    rollOff: 0,
    slowStart: false,
    ...more,
  });

  it("TF-026 Reaction, then the roll-off; the roll-off alone; or none", () => {
    const [a, b] = [entry("a", 14, { reaction: 9, rollOff: 8 }), entry("b", 14, { reaction: 11, rollOff: 2 })];
    expect(turnOrder(1, [a, b], DEFAULT_OPTIONS)).toEqual(["b", "a"]);
    expect(turnOrder(1, [b, a], resolveOptions({ initiativeTie: "roll" }))).toEqual(["a", "b"]);
    expect(compareInitiative(a, b, resolveOptions({ initiativeTie: "simultaneous" }))).toBe(0);
    expect(turnOrder(1, [a, b], resolveOptions({ initiativeTie: "simultaneous" }))).toEqual(["a", "b"]);
    expect(turnOrder(1, [entry("x", 3), entry("y", 5)], resolveOptions({ initiativeTie: "simultaneous" }))).toEqual([
      "y",
      "x",
    ]);
  });

  it("TF-001, TF-021 a round is a list of turns, highest first", () => {
    expect(turnOrder(2, [entry("x", 3), entry("y", 12), entry("z", 7)], DEFAULT_OPTIONS)).toEqual(["y", "z", "x"]);
  });

  it("TF-020, TF-025, TF-028 who has no turn: below 0, slow starters in round 1", () => {
    expect(actsInRound(1, entry("a", 0))).toBe(true);
    expect(actsInRound(1, entry("a", -1))).toBe(false);
    expect(actsInRound(1, entry("a", 9, { slowStart: true }))).toBe(false);
    expect(actsInRound(2, entry("a", 9, { slowStart: true }))).toBe(true);
  });

  it("TF-024 a latecomer acts if it is not above the turn now running", () => {
    expect([
      latecomerActs(9, 10),
      latecomerActs(10, 10),
      latecomerActs(11, 10),
      latecomerActs(-1, 10),
      latecomerActs(5, null),
    ]).toEqual([true, true, false, false, true]);
  });

  it("TF-029 bleeding, stun, bonuses, escape, holds", () => {
    expect(ROUND_END).toEqual(["bleeding", "stunRecovery", "bonusExpiry", "escapeCounters", "heldActions"]);
  });
});
