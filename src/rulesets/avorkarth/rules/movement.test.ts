import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arcOf, arcShift, type BlindSide } from "./arcs.ts";
import {
  charge,
  isLocked,
  lockedActions,
  type MovementInput,
  movement,
  movementConditions,
  pathCost,
  TERRAIN_IDS,
  terrainDodge,
  terrainsThatCount,
} from "./movement.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const walk = (changed: Partial<MovementInput> = {}, settings: object = {}) =>
  movement(
    { actions: 10, rate: 1, grappled: false, halvings: 0, flat: 0, terrain: [], setTo: null, ...changed },
    resolveOptions(settings),
  ).total;

describe("AV-120 to AV-126 tiles of a turn", () => {
  it("round down, also where the rate has no exact binary form", () => {
    expect(walk({ rate: 0.5, actions: 5 })).toBe(2);
    expect(walk({ rate: 0.3 })).toBe(3);
    expect(walk({ rate: 1.1 })).toBe(11);
  });

  it("halve for a grapple first, then for the rest, then add, then terrain", () => {
    expect(walk({ grappled: true, halvings: 1, flat: -1 })).toBe(1);
    expect(walk({ halvings: 1, flat: 2, terrain: ["tame"] })).toBe(5);
    expect(walk({ actions: 20, terrain: ["difficult"] })).toBe(10);
    expect(walk({ actions: 6, terrain: ["difficult"] })).toBe(2);
  });

  it("are at least 1 where there was movement at all", () => {
    expect(walk({ actions: 1, grappled: true })).toBe(1);
    expect(walk({ actions: 2, flat: -5, terrain: ["difficult"] })).toBe(1);
    expect(walk({ actions: 1, rate: 0.5 })).toBe(0);
    expect(walk({ actions: 1, rate: 0.5, flat: -3 })).toBe(0);
  });

  it("are set by Crippled and hips, but not by who spends nothing or cannot move so", () => {
    expect(walk({ setTo: 1 })).toBe(1);
    expect(walk({ setTo: 1, actions: 1, rate: 0.5 })).toBe(1);
    expect(walk({ setTo: 1, actions: 0 })).toBe(0);
    expect(walk({ setTo: 1, rate: 0 })).toBe(0);
    expect(walk({ setTo: 1, terrain: ["harsh"] })).toBe(0);
  });

  it("lose to the worst terrain entered, or to each kind once", () => {
    expect(walk({ terrain: ["tame", "difficult", "tame"] })).toBe(5);
    expect(walk({ terrain: ["tame", "difficult", "tame"] }, { terrainScope: "each" })).toBe(4);
    expect(walk({ terrain: ["difficult", "tame"] }, { terrainScope: "each" })).toBe(3);
    expect(walk({ terrain: ["tame", "harsh"] }, { terrainScope: "each" })).toBe(0);
    expect(terrainsThatCount([], DEFAULT_OPTIONS)).toEqual([]);
  });

  it("never grow by anything that hinders", () => {
    const input = fc.record({
      actions: fc.nat(20),
      grappled: fc.boolean(),
      halvings: fc.nat(3),
      flat: fc.integer({ min: -4, max: 0 }),
      terrain: fc.subarray([...TERRAIN_IDS]),
    });
    fc.assert(
      fc.property(input, (hindered) => {
        expect(walk(hindered)).toBeLessThanOrEqual(walk({ actions: hindered.actions }));
        expect(walk(hindered)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("AV-125 terrain also costs Dodge", () => {
    expect([null, ...TERRAIN_IDS].map(terrainDodge)).toEqual([0, -1, -3, -6]);
  });

  it("know what wounds, fear and a cripple do", () => {
    const conditions = (wounded: "well" | "hurt" | "wounded" | "crippled", fear = 0, charm = 0, manoeuvre = false) =>
      movementConditions({ wounded, fear, charm }, { crippledByManoeuvre: manoeuvre, hipWound: false });
    expect(conditions("hurt")).toEqual({ halvings: 0, flat: -1, setTo: null });
    expect(conditions("wounded", 9, 0, true)).toEqual({ halvings: 3, flat: 0, setTo: null });
    expect(conditions("well", 9, 10)).toEqual({ halvings: 0, flat: 0, setTo: null });
    expect(conditions("crippled").setTo).toBe(1);
    expect(
      movementConditions({ wounded: "well", fear: 0, charm: 0 }, { crippledByManoeuvre: false, hipWound: true }).setTo,
    ).toBe(1);
  });
});

describe("AV-121, AV-122 paths and charges", () => {
  it("cost twice as much when guarded", () => {
    expect(pathCost(3, 3, 1, true)).toBe(16);
    expect(pathCost(2, 0, 0.5)).toBe(4);
    expect(pathCost(3, 0, 0.3)).toBe(10);
    expect(pathCost(0, 0, 1)).toBe(0);
  });

  it("need distance, a clear line and no turn", () => {
    const run = (changed: object) =>
      charge({ distance: 5, reach: 1, rate: 1, straight: true, clear: true, ...changed });
    expect(run({ rate: 2 })).toEqual({ allowed: true, tiles: 4, cost: 5, attackBonus: 1 });
    expect(run({ distance: 3 }).allowed).toBe(true);
    expect(run({ distance: 3, reach: 5 })).toMatchObject({ allowed: true, tiles: 0, cost: 3 });
    for (const broken of [{ distance: 2.9 }, { straight: false }, { clear: false }]) {
      expect(run(broken)).toMatchObject({ allowed: false, attackBonus: 0 });
    }
  });
});

describe("AV-123 locking", () => {
  it("asks for an able enemy within the distance, as firmly as the table wants", () => {
    expect(isLocked([2, 1], DEFAULT_OPTIONS)).toBe(true);
    expect(isLocked([2], DEFAULT_OPTIONS)).toBe(false);
    expect(isLocked([2], resolveOptions({ lockDistance: 2 }))).toBe(true);
    expect(lockedActions(true, DEFAULT_OPTIONS)).toEqual({ limited: true, enforce: "advise" });
    expect(lockedActions(true, resolveOptions({ enforceLocking: "off" })).limited).toBe(false);
    expect(lockedActions(false, DEFAULT_OPTIONS).limited).toBe(false);
  });
});

describe("AV-140 to AV-143 arcs", () => {
  const arc = (bearing: number, changed: object = {}, settings: object = {}) =>
    arcOf(
      { facing: 0, bearing, noFacing: false, blindSide: "none" as BlindSide, tail: false, hex: false, ...changed },
      resolveOptions(settings),
    );

  it("split a square grid three, two, three", () => {
    const neighbours = [0, 45, 90, 135, 180, 225, 270, 315].map((bearing) => arc(bearing));
    expect(neighbours).toEqual(["front", "front", "flank", "back", "back", "back", "flank", "front"]);
  });

  it("split a hex grid three, two, one, even with a narrow flank", () => {
    const hex = (settings: object) =>
      [0, 60, 120, 180, 240, 300].map((bearing) => arc(bearing, { hex: true }, settings));
    expect(hex({})).toEqual(["front", "front", "flank", "back", "flank", "front"]);
    expect(hex({ arcFlankHalf: 90 })).toEqual(hex({}));
    expect(arc(150, { hex: true }, { arcFlankHalf: 150 })).toBe("flank");
  });

  it("compare after rounding to a tenth", () => {
    expect(arc(67.54)).toBe("front");
    expect(arc(67.56)).toBe("flank");
    expect(arc(112.54)).toBe("flank");
    expect(arc(360 - 112.56)).toBe("back");
    expect(arc(68, {}, { arcFrontHalf: 70 })).toBe("front");
  });

  it("depend on the difference of the two directions alone", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: 0, max: 359 }),
        (f, turns, b) => {
          expect(
            arcOf(
              { facing: f, bearing: f + b + 360 * turns, noFacing: false, blindSide: "none", tail: false, hex: false },
              DEFAULT_OPTIONS,
            ),
          ).toBe(arc(b));
          expect(arc(360 - b)).toBe(arc(b));
        },
      ),
    );
  });

  it("turn a blind flank into a back, and leave the front", () => {
    expect([90, 270].map((b) => arc(b, { blindSide: "left" }))).toEqual(["flank", "back"]);
    expect([90, 270].map((b) => arc(b, { blindSide: "right" }))).toEqual(["back", "flank"]);
    expect(arc(0, { blindSide: "right" })).toBe("front");
    expect(arc(0, { blindSide: "both" })).toBe("back");
  });

  it("make tails back, and creatures without a face all front", () => {
    expect(arc(0, { tail: true })).toBe("back");
    expect(arc(180, { noFacing: true, tail: true, blindSide: "both" })).toBe("front");
  });

  it("shift the hit row by 0, 1, 3", () => {
    expect((["front", "flank", "back"] as const).map(arcShift)).toEqual([0, 1, 3]);
  });
});
