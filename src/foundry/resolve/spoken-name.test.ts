import { describe, expect, it } from "vitest";
import { numbered } from "./spoken-name.ts";

describe("numbered", () => {
  it("numbers those of one name by their ids, whatever order they come in", () => {
    expect(numbered("Raider", "b", ["c", "b", "a"])).toBe("Raider 2");
    expect(numbered("Raider", "c", ["a", "b", "c"])).toBe("Raider 3");
  });

  it("leaves a name alone that nobody shares, and one that is not counted", () => {
    expect(numbered("Brute", "a", ["a"])).toBe("Brute");
    expect(numbered("Raider", "hidden", ["a", "b"])).toBe("Raider");
  });
});
