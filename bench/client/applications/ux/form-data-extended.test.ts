import { describe, expect, it } from "vitest";
import { castValue } from "./form-data-extended.ts";

describe("values of a form", () => {
  it.each([
    ["12", "Number", 12],
    ["", "Number", null],
    ["letters", "Number", Number.NaN],
    ["true", "Boolean", true],
    ["", "Boolean", false],
    ['{"a":1}', "JSON", { a: 1 }],
    ["", "JSON", null],
    ["text", undefined, "text"],
    [null, "Number", null],
  ])("%j as %s", (value, dtype, expected) => {
    expect(castValue(value, dtype)).toEqual(expected);
  });
});
