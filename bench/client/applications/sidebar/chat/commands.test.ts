import { describe, expect, it } from "vitest";
import { parseChat, splitFlavor } from "./commands.ts";

describe("chat commands", () => {
  it.each([
    ["/r 1d20+2", "roll", ["1d20+2"]],
    ["/roll 2d6 # luck", "roll", ["2d6 # luck"]],
    ["/gmr 1d6", "gmroll", ["1d6"]],
    ["/br 1d6", "blindroll", ["1d6"]],
    ["/w Anna hello there", "whisper", ["Anna", "hello there"]],
    ["/w [Anna, Ben] hi", "whisper", ["[Anna, Ben]", "hi"]],
    ["/me waves", "emote", ["waves"]],
    ["plain words", "none", ["plain words"]],
    ["/nonsense x", "invalid", ["nonsense"]],
  ] as const)("reads %s", (line, command, args) => {
    expect(parseChat(line)).toEqual({ command, args });
  });

  it("does not take a roll for a longer command that begins alike", () => {
    expect(parseChat("/rolling stones").command).toBe("invalid");
  });

  it("takes what follows # as the reason", () => {
    expect(splitFlavor("2d6 + 1 # because")).toEqual({ formula: "2d6 + 1", flavor: "because" });
    expect(splitFlavor("2d6")).toEqual({ formula: "2d6", flavor: "" });
  });
});
