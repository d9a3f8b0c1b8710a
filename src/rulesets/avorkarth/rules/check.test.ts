import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, probability, scripted, totalWeight } from "../../../core/chance/index.ts";
import { CHART, isAtLeast, RESULTS, resultOf, rowOf, shiftedRow } from "./chart.ts";
import { check, checkNode, planCheck, rollCheck } from "./check.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const row = fc.integer({ min: -6, max: 6 });
const face = fc.integer({ min: 1, max: 6 });

describe("AV-041 the row", () => {
  it("follows the printed differences, alike on both sides", () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map(rowOf);
    expect(rows).toEqual([0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6]);
    fc.assert(
      fc.property(fc.integer(), (d) => {
        expect(rowOf(-d)).toBe(0 - rowOf(d));
      }),
    );
  });

  it("is never minus zero", () => {
    expect(Object.is(rowOf(0), 0) && Object.is(rowOf(-0), 0)).toBe(true);
  });
});

describe("AV-042 the chart", () => {
  it("is printed in rows of six faces", () => {
    const printed: Record<number, string> = {
      6: "S S CS CS CS CS",
      5: "P S S CS CS CS",
      4: "P P S CS CS CS",
      3: "F P S S CS CS",
      2: "F P P S CS CS",
      1: "F F P S S CS",
      0: "CF F P P S CS",
      [-1]: "CF F F P S S",
      [-2]: "CF CF F P P S",
      [-3]: "CF CF F F P S",
      [-4]: "CF CF CF F P P",
      [-5]: "CF CF CF F F P",
      [-6]: "CF CF CF CF F F",
    };
    for (const { row: r } of CHART) {
      expect([1, 2, 3, 4, 5, 6].map((f) => resultOf(CHART, r, f)).join(" ")).toBe(printed[r]);
    }
  });

  it("ends at six rows either way", () => {
    expect(() => resultOf(CHART, 7, 1)).toThrow(expect.objectContaining({ field: "row" }));
  });

  it("never gets worse with a higher row or face", () => {
    fc.assert(
      fc.property(row, row, face, face, (r1, r2, f1, f2) => {
        const better = resultOf(CHART, Math.max(r1, r2), Math.max(f1, f2));
        expect(isAtLeast(better, resultOf(CHART, Math.min(r1, r2), Math.min(f1, f2)))).toBe(true);
      }),
    );
  });
});

describe("AV-043 row shifts", () => {
  it("are summed and clamped once", () => {
    expect(shiftedRow(6, -2)).toBe(4);
    expect(shiftedRow(5, 3 - 1)).toBe(6);
    expect(shiftedRow(-5, -3)).toBe(-6);
  });
});

describe("AV-040 the floor of 1", () => {
  it("holds for the value always, for the DC by its setting", () => {
    expect(planCheck({ value: -9, dc: -9 }, DEFAULT_OPTIONS)).toMatchObject({ value: 1, dc: 1, row: 0 });
    expect(planCheck({ value: -9, dc: -3 }, resolveOptions({ dcFloor: false }))).toMatchObject({ dc: -3, row: 3 });
  });
});

describe("AV-044, AV-045 faces and dice", () => {
  it("keep the best die, then change its face, then clamp", () => {
    const outcome = (faces: number[], faceMod: number) =>
      scripted(() => check("x", { value: 10, dc: 10, dice: faces.length, faceMod }, DEFAULT_OPTIONS), faces).result;
    expect(outcome([2, 6], -1)).toEqual({ row: 0, face: 5, result: "S" });
    expect(outcome([1], -3)).toEqual({ row: 0, face: 1, result: "CF" });
    expect(outcome([6], 2)).toEqual({ row: 0, face: 6, result: "CS" });
  });

  it("weigh outcomes as counting all faces does", () => {
    fc.assert(
      fc.property(row, fc.integer({ min: 1, max: 3 }), fc.integer({ min: -2, max: 2 }), (r, dice, faceMod) => {
        const node = checkNode("x", CHART, r, dice, faceMod);
        const counts = new Map<string, number>();
        for (let i = 0; i < 6 ** dice; i++) {
          const faces = Array.from({ length: dice }, (_, k) => (Math.floor(i / 6 ** k) % 6) + 1);
          const { result } = node.read(faces);
          counts.set(result, (counts.get(result) ?? 0) + 1);
        }
        expect(totalWeight(node.outcomes())).toBe(6 ** dice);
        for (const { value, weight } of node.outcomes()) expect(weight).toBe(counts.get(value.result));
      }),
      { numRuns: 60 },
    );
  });

  it("roll a die again unless the result is the best already", () => {
    const plan = planCheck({ value: 10, dc: 10 }, DEFAULT_OPTIONS);
    const rule = () => rollCheck("hit", plan, DEFAULT_OPTIONS, { dice: 2, rerolls: 1 });
    expect(scripted(rule, [2, 6]).nodes).toHaveLength(1);
    expect(scripted(rule, [2, 3, 5])).toMatchObject({ result: { result: "S" }, nodes: [{}, { id: "hit.reroll" }] });
    expect(scripted(rule, [2, 5, 3]).result.result).toBe("S");
    // The same as three dice, the best kept.
    const three = exact(() => rollCheck("hit", plan, DEFAULT_OPTIONS, { dice: 3 }));
    for (const result of RESULTS) {
      const p = (ways: typeof three) => probability(ways, (outcome) => outcome.result === result);
      expect(p(exact(rule))).toBeCloseTo(p(three), 12);
    }
  });

  it("refuse pools without dice or without end", () => {
    for (const dice of [0, 11, 1.5])
      expect(() => checkNode("x", CHART, 0, dice)).toThrow(expect.objectContaining({ field: "dice" }));
  });

  it("stay the same when many different checks were made", () => {
    for (let faceMod = 0; faceMod < 2100; faceMod++) checkNode("many", CHART, 0, 1, faceMod);
    expect(checkNode("many", CHART, 0).read([5]).result).toBe("S");
  });
});
