import { describe, expect, it } from "vitest";
import { buildRound, runRound, turnBudget, turnsPerRound } from "./turns.ts";

describe("worked examples of section 22", () => {
  it.each([
    ["E21", 6, 1],
    ["E22", 7, 2],
    ["E23", 12, 2],
    ["E24", 13, 3],
    ["E25", 18, 3],
  ])("%s AV-086: Swiftness %i gives %i turns", (_id, swiftness, turns) => {
    expect(turnsPerRound({ swiftness })).toBe(turns);
  });

  it("E24 with rounding floor: 2", () => {
    expect(turnsPerRound({ swiftness: 13, settings: { extraTurnRounding: "floor" } })).toBe(2);
  });

  it("E26 AV-085: players win ties", () => {
    expect(
      buildRound({
        creatures: [
          { id: "A", init: 12, swiftness: 12, player: true },
          { id: "B", init: 12, swiftness: 6 },
          { id: "C", init: 7, swiftness: 13 },
        ],
      }),
    ).toEqual({ order: ["A#1@12", "B#1@12", "A#2@7", "C#1@7", "C#2@2", "C#3@-3"], skipped: [] });
  });

  it("E27 AV-082: in an ambush round, slower than the slowest ambusher is skipped; one turn each", () => {
    expect(
      buildRound({
        ambush: true,
        creatures: [
          { id: "A", init: 20, swiftness: 7, player: true, role: "ambushed" },
          { id: "B", init: 19, swiftness: 6, player: true, role: "ambushed" },
          { id: "C", init: 18, swiftness: 6, player: true, role: "ambushed" },
          { id: "X", init: 9, swiftness: 18, role: "ambusher" },
          { id: "Y", init: 12, swiftness: 6, role: "ambusher" },
        ],
      }),
    ).toEqual({ order: ["Y#1@12", "A#1@10", "B#1@9", "X#1@9"], skipped: ["C"] });
  });

  it("E28 AV-084: the round after it", () => {
    expect(
      buildRound({
        creatures: [
          { id: "A", init: 20, swiftness: 7, player: true },
          { id: "B", init: 19, swiftness: 6, player: true },
          { id: "C", init: 18, swiftness: 6, player: true },
          { id: "X", init: 9, swiftness: 18 },
          { id: "Y", init: 12, swiftness: 6 },
        ],
      }),
    ).toEqual({
      order: ["A#1@20", "B#1@19", "C#1@18", "A#2@15", "Y#1@12", "X#1@9", "X#2@4", "X#3@-1"],
      skipped: [],
    });
  });

  it("E29 AV-085: then higher Swiftness", () => {
    const creatures = [
      { id: "P", init: 10, swiftness: 8 },
      { id: "Q", init: 10, swiftness: 11 },
    ];
    expect(buildRound({ creatures }).order).toEqual(["Q#1@10", "P#1@10", "Q#2@5", "P#2@5"]);
    expect(buildRound({ creatures, settings: { tieBreak: "manual" } }).order[0]).toBe("P#1@10");
  });

  it("E30 AV-091: a stay is taken up before a later entry", () => {
    expect(
      runRound({
        creatures: [
          { id: "A", init: 12, swiftness: 6 },
          { id: "B", init: 10, swiftness: 6 },
          { id: "C", init: 8, swiftness: 6 },
        ],
        events: [
          { on: "A#1", do: "stay" },
          { before: "C#1", do: "resume", who: "A" },
        ],
      }),
    ).toEqual({ acts: ["B#1", "A#1", "C#1"], lost: [], removed: [] });
  });

  it("E31 AV-092: an unused stay is lost", () => {
    expect(
      runRound({
        creatures: [
          { id: "A", init: 12, swiftness: 6 },
          { id: "B", init: 10, swiftness: 6 },
        ],
        events: [{ on: "A#1", do: "stay" }],
      }),
    ).toEqual({ acts: ["B#1"], lost: ["A#1"], removed: [] });
  });

  it("E32 AV-095: who dies in mid-round is passed over, and leaves at the round's end", () => {
    expect(
      runRound({
        creatures: [
          { id: "A", init: 12, swiftness: 12 },
          { id: "B", init: 10, swiftness: 12 },
        ],
        events: [{ after: "A#1", do: "kill", who: "B" }],
      }),
    ).toEqual({ acts: ["A#1", "A#2"], lost: [], removed: ["B"] });
  });

  it("E33 AV-088: 10 of 18 spent leaves 8 for the second turn", () => {
    expect(turnBudget({ swiftness: 18, spentRound: 10, spentTurn: 0, turn: 2 })).toBe(8);
  });

  it("E34 AV-088: chunks of 6 and 4", () => {
    expect(turnBudget({ swiftness: 10, turn: 2, settings: { turnAllocation: "chunks" } })).toBe(4);
  });

  it("E35 AV-089: Swiftness fell from 12 to 6 after 5 actions", () => {
    expect(turnBudget({ swiftness: 6, spentRound: 5, spentTurn: 0, turn: 2 })).toBe(1);
  });
});
