import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  convolve,
  type Distribution,
  given,
  mapDistribution,
  mean,
  merge,
  probability,
  quantile,
} from "./distribution.ts";

const d4: Distribution<number> = [1, 2, 3, 4].map((value) => ({ value, probability: 0.25 }));

describe("distribution", () => {
  it("merges equal values and keeps the mass", () => {
    const even = mapDistribution(d4, (face) => face % 2 === 0);
    expect(even).toEqual([
      { value: false, probability: 0.5 },
      { value: true, probability: 0.5 },
    ]);
    expect(merge([...d4, ...d4], () => "all")).toEqual([{ value: 1, probability: 2 }]);
  });

  it("finds quantiles, also where a sum of floats falls a hair short", () => {
    expect(quantile(d4, 0.5)).toBe(2);
    expect(quantile(d4, 0.51)).toBe(3);
    expect(quantile(d4, 0)).toBe(1);
    const tenths = Array.from({ length: 10 }, (_, value) => ({ value, probability: 0.1 }));
    expect(quantile(tenths, 0.8)).toBe(7);
    expect(quantile(tenths, 1)).toBe(9);
    expect(() => quantile(d4, 2)).toThrow(expect.objectContaining({ field: "q" }));
    expect(() => quantile([], 0.5)).toThrow(expect.objectContaining({ field: "distribution" }));
  });

  it("falls back to the highest value when the mass is cut", () => {
    expect(quantile([{ value: 3, probability: 0.4 }], 0.9)).toBe(3);
  });

  it("adds means under convolution", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 6 }), (values) => {
        const other = merge(values.map((value) => ({ value, probability: 1 / values.length })));
        const sum = convolve(d4, other);
        expect(mean(sum, (x) => x)).toBeCloseTo(2.5 + mean(other, (x) => x), 9);
        expect(probability(sum, () => true)).toBeCloseTo(1, 12);
      }),
    );
    expect(probability(convolve(d4, d4, Math.max), (x) => x === 4)).toBeCloseTo(7 / 16);
  });

  it("conditions on what holds", () => {
    expect(given(d4, (face) => face > 2)).toEqual([
      { value: 3, probability: 0.5 },
      { value: 4, probability: 0.5 },
    ]);
    expect(given(d4, (face) => face > 4)).toEqual([]);
  });
});
