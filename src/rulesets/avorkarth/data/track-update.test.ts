import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { trackUpdate } from "./track-update.ts";

const update = (lethal: number, nonLethal: number, track: "lethal" | "nonLethal", to: number) =>
  trackUpdate(3, { lethal, nonLethal }, track, to, DEFAULT_OPTIONS);

describe("marking and healing by hand", () => {
  it("a lethal wound also tires, a non-lethal one does not kill", () => {
    expect(update(0, 0, "lethal", 50)).toEqual({ "wounds.lethal": 50, "wounds.nonLethal": 50 });
    expect(update(0, 0, "nonLethal", 50)).toEqual({ "wounds.nonLethal": 50 });
  });

  it("healing takes as much off the other track", () => {
    expect(update(60, 70, "lethal", 50)).toEqual({ "wounds.lethal": 50, "wounds.nonLethal": 60 });
    expect(update(60, 70, "nonLethal", 60)).toEqual({ "wounds.nonLethal": 60 });
  });

  it("stays within the creature's maxima", () => {
    expect(update(140, 95, "lethal", 190)).toEqual({ "wounds.lethal": 150, "wounds.nonLethal": 100 });
    expect(update(0, 3, "nonLethal", -7)).toEqual({ "wounds.nonLethal": 0 });
  });

  it("writes nothing where nothing changes", () => expect(update(150, 100, "lethal", 150)).toEqual({}));
});
