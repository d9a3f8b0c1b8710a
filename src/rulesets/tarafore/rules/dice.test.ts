import { describe, expect, it } from "vitest";
import { exact, probability, scripted } from "../../../core/chance/index.ts";
import { differenceNode, keptDie, keptKind, keptNode, keptRoll } from "./dice.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const pair = resolveOptions({ dice: "d10-d10" });
const net = resolveOptions({ highLowMix: "net" });
const plain = { high: 0, low: 0 };

describe("kept die", () => {
  it("TF-007 is the middle one, whatever the order", () => {
    for (const faces of [
      [1, 5, 10],
      [5, 10, 1],
      [10, 1, 5],
    ])
      expect(keptDie(faces, plain, DEFAULT_OPTIONS)).toBe(5);
    expect(keptDie([4, 4, 9], plain, DEFAULT_OPTIONS)).toBe(4);
  });

  it("TF-008 high and low", () => {
    expect(keptDie([9, 3, 5], { high: 1, low: 0 }, DEFAULT_OPTIONS)).toBe(9);
    expect(keptDie([9, 3, 5], { high: 0, low: 3 }, DEFAULT_OPTIONS)).toBe(3);
  });

  it("TF-009 one of each gives the middle; net counts them", () => {
    expect(keptKind({ high: 3, low: 1 }, DEFAULT_OPTIONS)).toBe("middle");
    expect(keptKind({ high: 3, low: 1 }, net)).toBe("high");
    expect(keptKind({ high: 1, low: 2 }, net)).toBe("low");
    expect(keptKind({ high: 2, low: 2 }, net)).toBe("middle");
  });

  it("TF-010 of a pair the first; high the larger, low the smaller", () => {
    expect(keptDie([8, 4], plain, pair)).toBe(8);
    expect(keptDie([4, 8], plain, pair)).toBe(4);
    expect(keptDie([4, 8], { high: 1, low: 0 }, pair)).toBe(8);
    expect(keptDie([8, 4], { high: 0, low: 1 }, pair)).toBe(4);
    expect(keptDie([8, 4], { high: 1, low: 1 }, pair)).toBe(8);
  });

  it("refuses the wrong number of faces and faces that are none", () => {
    expect(() => keptDie([1, 2], plain, DEFAULT_OPTIONS)).toThrow(expect.objectContaining({ code: "faceCount" }));
    expect(() => keptDie([1, 2, 3], plain, pair)).toThrow(expect.objectContaining({ code: "faceCount" }));
    expect(() => keptDie([0, 2, 3], plain, DEFAULT_OPTIONS)).toThrow(expect.objectContaining({ field: "dice.0" }));
  });
});

describe("nodes", () => {
  it("TF-007, TF-010 read given dice as the rule does", () => {
    expect(scripted(() => keptRoll("x", { high: 1, low: 0 }, DEFAULT_OPTIONS), [2, 9, 4]).result).toBe(9);
    expect(scripted(() => keptRoll("x", plain, pair), [2, 9]).result).toBe(2);
  });

  it("TF-012 the difference of two sides is as likely as the two apart", () => {
    for (const options of [DEFAULT_OPTIONS, pair]) {
      const together = differenceNode("d", "high", "middle", options);
      const apart = exact(function* () {
        const own = yield* keptRoll("a", { high: 1, low: 0 }, options);
        return own - (yield* keptRoll("b", plain, options));
      });
      const total = together.outcomes().reduce((sum, { weight }) => sum + weight, 0);
      for (const { value, weight } of together.outcomes()) {
        expect(probability(apart, (n) => n === value)).toBeCloseTo(weight / total, 12);
      }
    }
  });

  it("reads both sides' faces in their order", () => {
    expect(differenceNode("d", "middle", "low", DEFAULT_OPTIONS).read([1, 5, 10, 9, 3, 8])).toBe(2);
    expect(keptNode("k", "low", DEFAULT_OPTIONS).read([4, 2, 3])).toBe(2);
  });
});
