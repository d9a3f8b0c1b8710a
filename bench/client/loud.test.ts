import { describe, expect, it } from "vitest";
import { loud, loudDeep } from "./loud.ts";

describe("loud objects", () => {
  it("throw on a name that is not there, and on nothing else", () => {
    const thing = loud({ there: 1, empty: undefined }, "thing");
    expect(thing.there).toBe(1);
    expect(thing.empty).toBeUndefined();
    expect(() => (thing as Record<string, unknown>)["absent"]).toThrow("thing.absent is not offered by the bench");
    expect("absent" in thing).toBe(false);
    expect(JSON.stringify(thing)).toBe('{"there":1}');
  });

  it("do not get in the way of await", async () => {
    const thing = loud({ a: 1 }, "thing");
    expect((await Promise.resolve(thing)).a).toBe(1);
  });

  it("can be added to", () => {
    const thing = loud<Record<string, unknown>>({}, "CONFIG");
    thing["MINE"] = 1;
    expect(thing["MINE"]).toBe(1);
  });

  it("name the whole path", () => {
    const root = loudDeep({ utils: { a: 1 } }, "foundry");
    expect(() => (root.utils as Record<string, unknown>)["b"]).toThrow("foundry.utils.b is not offered by the bench");
  });
});
