import { describe, expect, it } from "vitest";
import { boolean, finite, integer, list, oneOf, RuleError, record, text } from "./errors.ts";

/** The code of the error that `f` throws. */
function codeOf(f: () => unknown): unknown {
  try {
    return f();
  } catch (error) {
    return error instanceof RuleError ? error.code : error;
  }
}

describe("numbers", () => {
  it("refuses what is no usable number, each with its code", () => {
    const cases: [unknown, string][] = [
      [undefined, "missing"],
      [null, "missing"],
      ["3", "notANumber"],
      [true, "notANumber"],
      [{}, "notANumber"],
      [Number.NaN, "notANumber"],
      [Number.POSITIVE_INFINITY, "notFinite"],
      [Number.NEGATIVE_INFINITY, "notFinite"],
    ];
    for (const [value, code] of cases) {
      expect(codeOf(() => finite(value, "x"))).toBe(code);
      expect(codeOf(() => integer(value, "x"))).toBe(code);
    }
    expect(codeOf(() => integer(1.5, "x"))).toBe("notInteger");
    expect(codeOf(() => integer(1e300, "x"))).toBe("tooLarge");
    expect(codeOf(() => integer(-1e300, "x"))).toBe("tooSmall");
    expect(codeOf(() => integer(0, "x", { min: 1 }))).toBe("tooSmall");
    expect(codeOf(() => finite(2.5, "x", { max: 2 }))).toBe("tooLarge");
  });

  it("gives back what it accepts, and never minus zero", () => {
    expect(finite(2.5, "x", { min: 0, max: 3 })).toBe(2.5);
    expect(Object.is(integer(-0, "x"), 0)).toBe(true);
  });
});

describe("other values", () => {
  it("are checked by type and id", () => {
    expect(boolean(false, "x")).toBe(false);
    expect(codeOf(() => boolean(0, "x"))).toBe("wrongType");
    expect(codeOf(() => boolean(null, "x"))).toBe("missing");
    expect(text("a", "x")).toBe("a");
    expect(codeOf(() => text(1, "x"))).toBe("wrongType");
    expect(codeOf(() => text(undefined, "x"))).toBe("missing");
    expect(oneOf("a", "x", ["a", "b"])).toBe("a");
    expect(codeOf(() => oneOf("toString", "x", ["a", "b"]))).toBe("unknownId");
    expect(codeOf(() => oneOf(undefined, "x", ["a"]))).toBe("missing");
    expect(codeOf(() => list({}, "x", text))).toBe("wrongType");
    expect(codeOf(() => list(undefined, "x", text))).toBe("missing");
    expect(codeOf(() => record([], "x"))).toBe("wrongType");
    expect(codeOf(() => record("a", "x"))).toBe("wrongType");
    expect(codeOf(() => record(null, "x"))).toBe("missing");
    expect(record({ a: 1 }, "x")).toEqual({ a: 1 });
  });

  it("name the entry of a list that is wrong", () => {
    expect(() => list(["a", 2], "names", text)).toThrow(expect.objectContaining({ field: "names.1" }));
  });
});

describe("RuleError", () => {
  it("tells field, code and what was allowed, also as JSON", () => {
    const error = new RuleError("size", "unknownId", { value: '"big"', allowed: ["small", "large"] });
    expect(error.message).toBe('size: unknownId, got "big", one of small, large');
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ field: "size", code: "unknownId" });
    expect(new RuleError("x", "tooSmall", { min: 1, max: 3 }).message).toBe("x: tooSmall, at least 1, at most 3");
  });

  it("shortens huge values", () => {
    expect(() => text(Array(100).fill(1), "x")).toThrow(/…/);
    expect(codeOf(() => text(Symbol("s"), "x"))).toBe("wrongType");
  });
});
