import { describe, expect, it } from "vitest";
import { d6 } from "../chance/dice.ts";
import { scripted } from "../chance/play.ts";
import { rollOff } from "./ties.ts";

const run = (contenders: { combatantId: string; at: number; ties: number[] }[], faces: number[]) =>
  scripted(() => rollOff(contenders, ({ combatantId }) => d6(combatantId)), faces);

describe("roll-offs", () => {
  it("are thrown by equals only, and again while equal", () => {
    const { result, nodes } = run(
      [
        { combatantId: "a", at: 5, ties: [3] },
        { combatantId: "b", at: 5, ties: [3] },
        { combatantId: "c", at: 5, ties: [2] },
        { combatantId: "d", at: 5, ties: [3] },
      ],
      [4, 4, 6, 1, 2],
    );
    expect(result.map(({ ties }) => ties)).toEqual([[3, 4, 1], [3, 4, 2], [2], [3, 6]]);
    expect(nodes.map(({ id }) => id)).toEqual(["a", "b", "d", "a", "b"]);
  });

  it("are not thrown without a tie; a missing tie is a 0", () => {
    expect(run([{ combatantId: "a", at: 5, ties: [] }], []).nodes).toEqual([]);
    const zero = [
      { combatantId: "a", at: 5, ties: [] },
      { combatantId: "b", at: 5, ties: [0] },
    ];
    expect(run(zero, [1, 2]).nodes).toHaveLength(2);
  });

  it("end some time", () => {
    const twins = [
      { combatantId: "a", at: 5, ties: [] },
      { combatantId: "b", at: 5, ties: [] },
    ];
    expect(
      run(
        twins,
        Array.from({ length: 100 }, () => 3),
      ).nodes,
    ).toHaveLength(40);
  });
});
