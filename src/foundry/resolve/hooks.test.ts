import { describe, expect, it } from "vitest";
import { moduleIn } from "./hooks.ts";

describe("moduleIn", () => {
  it("reads from a stack whose module it was, under a route prefix too", () => {
    const stack = "Error: x\n    at f (https://host/vtt/modules/pretty-blood/scripts/main.js:3:9)\n    at Hooks.call";
    expect(moduleIn(stack)).toBe("pretty-blood");
  });

  it("names nobody where no module is in it", () => {
    expect(moduleIn("Error: x\n    at f (https://host/systems/tactical-time/main.js:1:1)")).toBeNull();
  });
});
