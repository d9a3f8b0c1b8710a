import { describe, expect, it } from "vitest";
import { paletteOf } from "./status-palette.ts";

const catalogue = {
  dead: { effectId: "ttStatusDead0000", name: "S.dead", img: "dead.svg" },
  stun: { effectId: "ttStatusStun0000", name: "S.stun", img: "stun.svg" },
};
const game = (type: string, ...ids: string[]) => ({
  actorModels: { [type]: class {} as never },
  statuses: ids.map((id) => ({ id, kind: "free" as const })),
});

describe("the status palette", () => {
  it("lists a status once and offers it to the actors of every game that knows it", () => {
    expect(paletteOf([game("a", "dead", "stun"), game("b", "dead")], catalogue)).toEqual([
      { _id: "ttStatusDead0000", id: "dead", name: "S.dead", img: "dead.svg", hud: { actorTypes: ["a", "b"] } },
      { _id: "ttStatusStun0000", id: "stun", name: "S.stun", img: "stun.svg", hud: { actorTypes: ["a"] } },
    ]);
  });

  it("leaves out what no game in play knows", () => {
    expect(paletteOf([game("b", "dead")], catalogue).map(({ id }) => id)).toEqual(["dead"]);
    expect(paletteOf([], catalogue)).toEqual([]);
  });
});
