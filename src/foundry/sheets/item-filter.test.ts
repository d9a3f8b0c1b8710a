import { describe, expect, it } from "vitest";
import { matches } from "./item-filter.ts";

describe("a search in a list", () => {
  it.each([
    ["Épée longue", "epee", true],
    ["Épée longue", "LONGUE épée", true],
    ["Long sword Might 12 · slashing", "sword slash", true],
    ["Long sword", "axe", false],
    ["Long sword", "   ", true],
    ["Ωμέγα 🗡️", "🗡️", true],
    ["a (b) [c] *", "(b) *", true],
  ])("%s by “%s”: %s", (text, query, found) => {
    expect(matches(text, query)).toBe(found);
  });
});
