import { describe, expect, it } from "vitest";
import { playedOf } from "./played.ts";

describe("the games in play", () => {
  const all = ["tarafore", "avorkarth", "infinity"];

  it("are those that were chosen", () => {
    expect(playedOf(new Set(["infinity", "tarafore"]), all)).toEqual(["tarafore", "infinity"]);
  });

  it("are all of them when none was chosen, or none of those chosen is left", () => {
    expect(playedOf(new Set(), all)).toEqual(all);
    expect(playedOf(new Set(["gone"]), all)).toEqual(all);
  });
});
