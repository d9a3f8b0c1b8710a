import { describe, expect, it } from "vitest";
import { integer } from "./errors.ts";
import {
  choice,
  defaultOptions,
  flag,
  integers,
  real,
  resolveWith,
  several,
  table,
  whole,
  wordOrInteger,
} from "./options.ts";

const SPECS = {
  ties: choice(["first", "second"], "X-001"),
  cap: whole(20, 0, 99),
  on: flag(false),
  kinds: several(["a"], ["a", "b"]),
  steps: integers([1, 3, 5], 0, 9),
  share: real(0.5, 0, 1),
  most: wordOrInteger("none", 0, 9),
  rows: table({ a: 1 }, (value, field) => ({ a: integer(value, field) })),
};

describe("options", () => {
  it("have defaults, which given values replace one by one", () => {
    expect(defaultOptions(SPECS)).toEqual({
      ties: "first",
      cap: 20,
      on: false,
      kinds: ["a"],
      steps: [1, 3, 5],
      share: 0.5,
      most: "none",
      rows: { a: 1 },
    });
    expect(resolveWith(SPECS, { cap: 3, kinds: ["b", "a"], steps: [0, 0, 0], share: 0.25, most: 4, rows: 7 })).toEqual({
      ties: "first",
      cap: 3,
      on: false,
      kinds: ["b", "a"],
      steps: [0, 0, 0],
      share: 0.25,
      most: 4,
      rows: { a: 7 },
    });
    expect(resolveWith(SPECS, { most: "none", cap: undefined })).toEqual(defaultOptions(SPECS));
    expect(resolveWith(SPECS, null)).toEqual(defaultOptions(SPECS));
    expect(resolveWith(SPECS, undefined)).toEqual(defaultOptions(SPECS));
  });

  it.each([
    [{ tise: "first" }, "settings.tise", "unknownField"],
    [{ ties: "third" }, "settings.ties", "unknownId"],
    [{ cap: 100 }, "settings.cap", "tooLarge"],
    [{ cap: 1.5 }, "settings.cap", "notInteger"],
    [{ cap: Number.NaN }, "settings.cap", "notANumber"],
    [{ on: "yes" }, "settings.on", "wrongType"],
    [{ steps: [1, 2] }, "settings.steps", "wrongType"],
    [{ steps: [1, 2, 10] }, "settings.steps.2", "tooLarge"],
    [{ rows: "x" }, "settings.rows", "notANumber"],
    [{ share: 2 }, "settings.share", "tooLarge"],
    [{ most: "all" }, "settings.most", "notANumber"],
    [{ most: 10 }, "settings.most", "tooLarge"],
    [{ kinds: ["c"] }, "settings.kinds.0", "unknownId"],
    ["ties", "settings", "wrongType"],
  ])("name the field that is wrong: %j", (given, field, code) => {
    expect(() => resolveWith(SPECS, given)).toThrow(expect.objectContaining({ field, code }));
  });
});
