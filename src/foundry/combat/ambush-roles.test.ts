import { describe, expect, it } from "vitest";
import { proposeRoles } from "./ambush-roles.ts";

const standing = (id: string, side: number, selected = false) => ({ id, side, selected });
const table = (selected: readonly string[]) =>
  proposeRoles(
    [standing("hero", 1), standing("orc", -1), standing("goblin", -1), standing("cow", 0)].map((one) => ({
      ...one,
      selected: selected.includes(one.id),
    })),
  );

describe("who lies in wait", () => {
  it("is the hostile side where nothing is selected", () => {
    expect(table([])).toEqual({ hero: "ambushed", orc: "ambusher", goblin: "ambusher", cow: "none" });
  });
  it("is who is selected, against the other side; their companions are neither", () => {
    expect(table(["hero"])).toEqual({ hero: "ambusher", orc: "ambushed", goblin: "ambushed", cow: "none" });
    expect(table(["orc"])).toEqual({ hero: "ambushed", orc: "ambusher", goblin: "none", cow: "none" });
  });
});
