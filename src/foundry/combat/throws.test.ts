import { describe, expect, it } from "vitest";
import { d6 } from "../../core/chance/dice.ts";
import { scripted } from "../../core/chance/play.ts";
import { readThrows, type Throw, takeThrow, UnfitDice } from "./throws.ts";

const morale: Throw = { id: "morale", formula: "1d6", faces: [4], roll: "{}" };

describe("dice that somebody threw for a command", () => {
  it("are read when they are some, and refused as a whole otherwise", () => {
    expect(readThrows(undefined)).toEqual([]);
    expect(readThrows([morale])).toEqual([morale]);
    for (const bad of [
      null,
      "6",
      [6],
      [{ ...morale, faces: ["4"] }],
      [{ ...morale, faces: [4.5] }],
      [{ ...morale, id: 3 }],
      [{ id: "morale", formula: "1d6", faces: [4] }],
      Array.from({ length: 21 }, () => morale),
    ])
      expect(readThrows(bad as never)).toBeNull();
  });

  it("serve the dice they were thrown for, in order, and no others", () => {
    const given = [morale];
    expect(takeThrow(given, { id: "morale", formula: "1d6" })).toEqual(morale);
    expect(takeThrow(given, { id: "morale", formula: "1d6" })).toBeNull();
    expect(() => takeThrow([morale], { id: "escape", formula: "1d6" })).toThrow(UnfitDice);
    expect(() => takeThrow([morale], { id: "morale", formula: "2d6" })).toThrow(UnfitDice);
  });

  it("that show no face of their die are refused where the rule is played", () => {
    expect(() => scripted(() => d6("morale"), [[7]])).toThrow(/faces/);
    expect(() => scripted(() => d6("morale"), [[4, 4]])).toThrow(/faces/);
  });
});
