import { describe, expect, it } from "vitest";
import type { Candidate } from "./draft.ts";
import { compassPoint, targetContext } from "./target-context.ts";

const i18n = { localize: (key: string) => key.split(".").at(-1) ?? "", format: (key: string) => key };
const raider: Candidate = {
  uuid: "Actor.raider",
  name: "Raider 2",
  img: "",
  tokenUuid: null,
  targeted: false,
  defeated: false,
  ally: false,
  place: { distance: 10, units: "ft", bearing: 225 },
  condition: "hurt",
};
const of = (more: Partial<Candidate>) => targetContext({ ...raider, ...more }, false, null, i18n);

describe("compassPoint", () => {
  it("names the nearest of eight, with south at 0 and the rest clockwise", () => {
    expect([0, 90, 180, 270, 225, 22, 23, 359].map(compassPoint)).toEqual([
      "south",
      "west",
      "north",
      "east",
      "northEast",
      "south",
      "southWest",
      "south",
    ]);
  });
});

describe("targetContext", () => {
  it("says how far, where, and how somebody is", () => {
    expect(of({}).note).toBe("10\u00a0ft · northEast · hurt");
    expect(of({ targeted: true }).note).toBe("10\u00a0ft · northEast · hurt · targeted");
    expect(of({ defeated: true, condition: null }).note).toBe("10\u00a0ft · northEast · defeated");
  });

  it("points an arrow that means up to where they stand, and none at who stands on the spot or on no map", () => {
    expect(of({}).turn).toBe(45);
    expect(of({ place: { distance: 5, units: "ft", bearing: 180 } }).turn).toBe(0);
    expect(of({ place: { distance: 0, units: "ft", bearing: 0 } }).turn).toBeNull();
    expect(of({ place: null }).note).toBe("hurt");
  });
});
