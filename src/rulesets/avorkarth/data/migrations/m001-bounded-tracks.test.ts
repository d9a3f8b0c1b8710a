import { describe, expect, it } from "vitest";
import { boundedTracks } from "./m001-bounded-tracks.ts";

const actor = (wounds: object) => ({ type: "avorkarthCreature", system: { wounds } });

describe("migration 1: wounds as one number", () => {
  it("adds the three old counters up in units", () => {
    expect(boundedTracks.migrate("Actor", actor({ wounds: 1, lesser: 2, minor: 3 }))).toEqual({
      system: { wounds: { lethal: 73 } },
    });
  });

  it("reads what an unlinked token says, and only that", () => {
    expect(boundedTracks.migrate("Actor", actor({ lesser: 2 }))).toEqual({ system: { wounds: { lethal: 20 } } });
    expect(boundedTracks.migrate("Actor", { type: "avorkarthCreature", system: {} })).toBeNull();
    expect(boundedTracks.migrate("Actor", { type: "avorkarthCreature" })).toBeNull();
  });

  it("finds nothing to do where it has been", () => {
    expect(boundedTracks.migrate("Actor", actor({ wounds: 1, lesser: 2, minor: 3, lethal: 73 }))).toBeNull();
  });

  it("leaves other documents alone", () => {
    expect(boundedTracks.migrate("Item", actor({ minor: 3 }))).toBeNull();
    expect(boundedTracks.migrate("Actor", { type: "other", system: { wounds: { minor: 3 } } })).toBeNull();
  });
});
