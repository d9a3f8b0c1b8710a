import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, OPTION_SPECS, resolveOptions } from "./options.ts";

describe("world settings", () => {
  it("have the printed defaults where nothing is chosen", () => {
    expect(DEFAULT_OPTIONS).toMatchObject({
      dcFloor: true,
      halvingOrder: "first",
      nonLethalFloor: 50,
      stanceCost: "swift",
      arcFrontHalf: 67.5,
      critChainCap: 20,
      immobilisedSources: ["unconscious", "fullGrapple", "bound", "paralysed"],
      opportunityTriggers: ["leaveReach"],
      weaponMastery: false,
    });
    expect(resolveOptions({ critChainCap: 3 })).toEqual({ ...DEFAULT_OPTIONS, critChainCap: 3 });
  });

  it("accept every choice that they list, and nothing else", () => {
    for (const [id, spec] of Object.entries(OPTION_SPECS)) {
      const accepted: unknown[] =
        spec.kind === "choice"
          ? [...spec.choices]
          : spec.kind === "list"
            ? [[], [...spec.choices]]
            : spec.kind === "boolean"
              ? [true, false]
              : spec.kind === "table"
                ? [spec.initial]
                : [spec.min, spec.max, spec.initial];
      for (const value of accepted) expect(resolveOptions({ [id]: value })).toHaveProperty(id, value);
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, null, "no such", {}, ["no such"], -1e9]) {
        expect(() => resolveOptions({ [id]: value }), `${id} ${String(value)}`).toThrow(
          expect.objectContaining({ field: expect.stringContaining(`settings.${id}`) }),
        );
      }
    }
  });

  it("refuse keys that do not exist", () => {
    for (const id of ["nope", "toString", "__proto__x"]) {
      expect(() => resolveOptions({ [id]: 1 })).toThrow(expect.objectContaining({ code: "unknownField" }));
    }
    expect(() => resolveOptions([])).toThrow(expect.objectContaining({ field: "settings" }));
  });
});
