import { describe, expect, it } from "vitest";
import { offeredStatuses, parseAttributeInput } from "./status-palette.ts";

describe("statuses in the palette", () => {
  const statuses = [
    { id: "dead" },
    { id: "hidden", hud: false },
    { id: "stunned", hud: { actorTypes: ["hero"] } },
    { id: "prone", hud: true },
    { id: "odd", hud: {} },
  ];
  const offered = (type: string | null) => offeredStatuses(statuses, type).map((s) => s.id);
  it("follows `hud`", () => {
    expect(offered("hero")).toEqual(["dead", "stunned", "prone", "odd"]);
    expect(offered("beast")).toEqual(["dead", "prone", "odd"]);
    expect(offered(null)).toEqual(["dead", "prone", "odd"]);
  });
});

describe("an attribute's input", () => {
  it.each([
    ["5", 5, false],
    ["+3", 3, true],
    ["-2", -2, true],
    ["=-2", -2, false],
    [" 1.5 ", 1.5, false],
  ])("%j", (text, value, isDelta) => expect(parseAttributeInput(text)).toEqual({ value, isDelta }));
  it.each(["", "abc", "--1", "1d6", "1e3x", "="])("%j is no number", (text) =>
    expect(parseAttributeInput(text)).toBeNull(),
  );
});
