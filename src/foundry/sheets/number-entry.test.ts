import { describe, expect, it } from "vitest";
import { parseNumberEntry } from "./number-entry.ts";

const whole = { min: 0, max: 99, integer: true };
const signed = { min: -99, max: 99, integer: true };
const value = (typed: string, current: number, bounds = whole): number | string => {
  const entry = parseNumberEntry(typed, current, bounds);
  return entry.ok ? entry.value : entry.reason;
};

describe("a typed number", () => {
  it.each([
    ["12", 10, 12],
    ["+3", 10, 13],
    ["-3", 10, 7],
    ["− 3", 10, 7],
    ["=4", 10, 4],
    [" 7 ", 10, 7],
    ["++3", 10, 13],
  ])("%s on %i gives %i", (typed, current, expected) => expect(value(typed, current)).toBe(expected));

  it.each([
    ["-2", -2],
    ["+2", 2],
    ["=-2", -2],
    ["--2", 3],
    ["++2", 7],
  ])("in a field that may be negative, %s on 5 gives %i", (typed, expected) =>
    expect(value(typed, 5, signed)).toBe(expected),
  );

  it("stays within the field's range", () => {
    expect(value("+200", 10)).toBe(99);
    expect(value("-200", 10)).toBe(0);
  });

  it("cuts fractions off where only whole numbers go, and keeps them elsewhere", () => {
    expect(value("2.9", 0)).toBe(2);
    expect(value("0,5", 0, { min: 0, max: 10, integer: false })).toBe(0.5);
  });

  it.each(["ten", "1d6", "3x", "1e5", "NaN", "+", "=", "<b>1</b>", "٣"])("refuses %s", (typed) =>
    expect(value(typed, 10)).toBe("notANumber"),
  );

  it("refuses nothing at all", () => expect(value("  ", 10)).toBe("empty"));
});
