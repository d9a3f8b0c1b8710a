import { describe, expect, it } from "vitest";
import { choice, defaultOptions, flag, resolveWith, several, whole } from "./options.ts";

const SPECS = {
  ties: choice(["first", "second"], "X-001"),
  cap: whole(20, 0, 99),
  on: flag(false),
  kinds: several(["a"], ["a", "b"]),
};

describe("options", () => {
  it("have defaults, which given values replace one by one", () => {
    expect(defaultOptions(SPECS)).toEqual({ ties: "first", cap: 20, on: false, kinds: ["a"] });
    expect(resolveWith(SPECS, { cap: 3, kinds: ["b", "a"] })).toEqual({ ties: "first", cap: 3, on: false, kinds: ["b", "a"] });
    expect(resolveWith(SPECS, undefined)).toEqual(defaultOptions(SPECS));
  });

  it.each([
    [{ tise: "first" }, "settings.tise", "unknownField"],
    [{ ties: "third" }, "settings.ties", "unknownId"],
    [{ cap: 100 }, "settings.cap", "tooLarge"],
    [{ cap: 1.5 }, "settings.cap", "notInteger"],
    [{ cap: Number.NaN }, "settings.cap", "notANumber"],
    [{ on: "yes" }, "settings.on", "wrongType"],
    [{ kinds: ["c"] }, "settings.kinds.0", "unknownId"],
    ["ties", "settings", "wrongType"],
  ])("name the field that is wrong: %j", (given, field, code) => {
    expect(() => resolveWith(SPECS, given)).toThrow(expect.objectContaining({ field, code }));
  });
});
