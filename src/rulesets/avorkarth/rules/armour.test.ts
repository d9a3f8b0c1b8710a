import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArmourSituation, armourValue, isAware, type Protection, UNPROTECTED } from "./armour.ts";
import { armourWear, brokenValue, weaponWear } from "./durability.ts";
import { type ArmourItem, armourItemValues, outfit, skillArmourPenalty } from "./equipment.ts";
import { weaponMastery } from "./mastery.ts";
import { weaponQuality } from "./materials.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const leather = { full: 10, guarded: 13 };
const armour = (protection: Partial<Protection>, situation: Partial<ArmourSituation> = {}, settings: object = {}) =>
  armourValue(
    { ...UNPROTECTED, ...protection },
    { arc: "front", aware: true, hit: "S", immobilised: false, nonLethal: false, ...situation },
    resolveOptions(settings),
  ).total;

describe("AV-144, AV-145 worn armour", () => {
  it("is the better of full and guarded from front and flank, full from the back", () => {
    expect(armour(leather)).toBe(13);
    expect(armour({ full: 15, guarded: 13 }, { arc: "flank" })).toBe(15);
    expect(armour(leather, { arc: "back" })).toBe(10);
    expect(armour({ ...leather, natural: 4 })).toBe(17);
  });

  it("loses full, but not guarded, when unaware", () => {
    expect(armour({ full: 15, guarded: 13, piecesFull: 2 }, { aware: false, nonLethal: true })).toBe(13);
    expect(armour(leather, { aware: false, arc: "back" })).toBe(0);
  });

  it("may add guarded to full", () => {
    const add = { guardedMode: "add" };
    expect(armour(leather, {}, add)).toBe(23);
    expect(armour(leather, { arc: "back" }, add)).toBe(10);
    expect(armour(leather, { aware: false }, add)).toBe(13);
    expect(armour({ ...leather, shield: 6, piecesFull: 1, piecesGuarded: 2 }, { hit: "P" }, add)).toBe(32);
  });
});

describe("AV-146, AV-147 shield and pieces", () => {
  const clad = { ...leather, shield: 6, piecesFull: 2, piecesGuarded: 1 };

  it("answer a parry", () => {
    expect(armour(clad, { hit: "P" })).toBe(20);
    expect(armour(clad, { hit: "P", arc: "back" })).toBe(12);
    expect(armour(clad, { hit: "CS" })).toBe(13);
  });

  it("pieces answer non-lethal attacks too; always or never by the setting", () => {
    expect(armour(clad, { nonLethal: true })).toBe(14);
    expect(armour(clad, {}, { armourPieces: "always" })).toBe(14);
    expect(armour(clad, { hit: "P", nonLethal: true }, { armourPieces: "off" })).toBe(19);
  });

  it("pieces never protect better than the body armour", () => {
    expect(armour({ full: 0, guarded: 2, piecesFull: 9, piecesGuarded: 9 }, { hit: "P" })).toBe(4);
  });
});

describe("AV-172, AV-271 what takes armour's place", () => {
  it("only natural armour protects the immobilised", () => {
    expect(armour({ ...leather, natural: 2, shield: 6 }, { immobilised: true, hit: "P" })).toBe(2);
  });

  it("a resistance replaces armour, or adds to it", () => {
    expect(armour({ ...leather, natural: 2, resist: 0 })).toBe(0);
    expect(armour({ ...leather, natural: 2, shield: 6, resist: 5 }, { hit: "P" })).toBe(5);
    expect(armour({ ...leather, natural: 2, resist: 5 }, {}, { resistanceMode: "add" })).toBe(20);
    expect(armour({ ...leather, natural: 2, resist: 5 }, { immobilised: true }, { resistanceMode: "add" })).toBe(7);
  });
});

describe("armour", () => {
  it("never protects worse from the front than from the back, nor on a parry than on a clean hit", () => {
    const values = fc.record({
      full: fc.nat(20),
      guarded: fc.nat(20),
      natural: fc.nat(5),
      shield: fc.nat(10),
      piecesFull: fc.nat(4),
      piecesGuarded: fc.nat(4),
    });
    fc.assert(
      fc.property(values, fc.constantFrom("replace", "add"), fc.boolean(), (worn, guardedMode, aware) => {
        const of = (situation: Partial<ArmourSituation>) => armour(worn, { aware, ...situation }, { guardedMode });
        expect(of({ arc: "front" })).toBeGreaterThanOrEqual(of({ arc: "back" }));
        expect(of({ hit: "P" })).toBeGreaterThanOrEqual(of({ hit: "S" }));
      }),
    );
  });
});

describe("AV-148 awareness", () => {
  const ambushed = { unaware: false, ambushed: true, hasActed: false, wasAttacked: false };
  it("comes with the first turn or the first attack, or is given by the setting", () => {
    expect(isAware(ambushed, DEFAULT_OPTIONS)).toBe(false);
    expect(isAware({ ...ambushed, hasActed: true }, DEFAULT_OPTIONS)).toBe(true);
    expect(isAware({ ...ambushed, wasAttacked: true }, DEFAULT_OPTIONS)).toBe(true);
    expect(isAware({ ...ambushed, ambushed: false }, DEFAULT_OPTIONS)).toBe(true);
    expect(isAware(ambushed, resolveOptions({ ambushUnaware: "off" }))).toBe(true);
    expect(isAware({ ...ambushed, ambushed: false, unaware: true }, DEFAULT_OPTIONS)).toBe(false);
  });
});

describe("AV-285 to AV-287 durability", () => {
  it("turns wear into breaking points, however much comes at once", () => {
    expect(weaponWear(5, 4, 7)).toEqual({ wear: 1, breakingPoints: 2 });
    expect(weaponWear(null, 3, 7)).toEqual({ wear: 3, breakingPoints: 0 });
    expect(brokenValue(3, 5)).toBe(0);
  });

  it("wears armour by ten units, or by the strike's result", () => {
    const wear = (units: number, strike: "P" | "S" | "CS" | null, settings: object = {}) =>
      armourWear({ durability: 5, wear: 0, units, strike }, resolveOptions(settings)).wear;
    expect([wear(9, "S"), wear(10, "P")]).toEqual([0, 1]);
    const byResult = { armourWearBasis: "result" };
    expect([wear(1, "S", byResult), wear(1, "CS", byResult), wear(30, "P", byResult)]).toEqual([1, 1, 0]);
    expect([wear(9, null, byResult), wear(10, null, byResult)]).toEqual([0, 1]);
    expect(wear(50, "CS", { armourDurability: false })).toBe(0);
  });

  it("AV-027 adds the material of weapon and missile", () => {
    expect(weaponQuality("steel")).toBe(2);
    expect(weaponQuality("wood", "iron")).toBe(1);
    expect(weaponQuality("leatherHide", "leatherHide")).toBe(0);
  });
});

const thing = (changed: Partial<ArmourItem>): ArmourItem => ({
  id: "thing",
  slot: "body",
  full: 0,
  guarded: 0,
  penalty: 0,
  layerFull: 0,
  layerGuarded: 0,
  dodgeBonus: 0,
  material: "bronze",
  masterwork: 0,
  breakingPoints: 0,
  ...changed,
});

describe("AV-145 to AV-147, AV-285 what is worn", () => {
  const plate = thing({ id: "plate", full: 18, guarded: 20, penalty: -7 });
  const chain = thing({ id: "chain", full: 8, guarded: 16, penalty: -2, layerFull: 2, layerGuarded: 4 });
  const scales = thing({ id: "scales", full: 15, guarded: 17, penalty: -5, layerFull: 4, layerGuarded: 6 });
  const buckler = thing({ id: "buckler", slot: "shield", guarded: 4, dodgeBonus: 1 });
  const tower = thing({ id: "tower", slot: "shield", guarded: 10, penalty: -4, dodgeBonus: 5 });

  it("is the strongest armour, one layer, the pieces and the best shield", () => {
    const helm = thing({ id: "helm", slot: "head", full: 1, guarded: 1, penalty: -1 });
    const legs = thing({ id: "legs", slot: "legs", full: 1, guarded: 2, penalty: -2 });
    expect(outfit([chain, helm, plate, buckler, scales, legs, tower], DEFAULT_OPTIONS)).toEqual({
      full: 22,
      guarded: 26,
      piecesFull: 2,
      piecesGuarded: 3,
      shield: 10,
      penalty: -21,
      shieldDodge: 0,
      bodyId: "plate",
      shieldId: "tower",
    });
  });

  it("may be nothing", () => {
    expect(outfit([], DEFAULT_OPTIONS)).toMatchObject({ full: 0, shield: 0, penalty: 0, bodyId: null, shieldId: null });
  });

  it("prefers the higher full value between equals", () => {
    const soft = thing({ id: "soft", full: 2, guarded: 9 });
    const hard = thing({ id: "hard", full: 5, guarded: 9 });
    expect(outfit([soft, hard], DEFAULT_OPTIONS).bodyId).toBe("hard");
    expect(outfit([hard, soft], DEFAULT_OPTIONS).bodyId).toBe("hard");
  });

  it("AV-291 dodges with the shield where the rule is on", () => {
    const on = resolveOptions({ shieldDodge: true });
    expect(outfit([tower], on).shieldDodge).toBe(5);
    expect(outfit([], on).shieldDodge).toBe(0);
  });

  it("is changed by material, masterwork and breaks", () => {
    expect(armourItemValues({ ...plate, material: "steel", masterwork: 2, breakingPoints: 1 })).toEqual({
      full: 18,
      guarded: 21,
      penalty: -5,
    });
    expect(armourItemValues({ ...chain, material: "anyar" }).penalty).toBe(0);
    expect(armourItemValues({ ...buckler, breakingPoints: 9 })).toEqual({ full: 0, guarded: 0, penalty: 0 });
    // A shield has no full value that steel could better; wood is no metal.
    expect(armourItemValues({ ...buckler, material: "steel" })).toMatchObject({ full: 0, guarded: 6 });
    expect(armourItemValues({ ...buckler, material: "wood" }).guarded).toBe(4);
  });

  it("AV-030 lowers the skills that are flagged for it", () => {
    expect([skillArmourPenalty(true, -3), skillArmourPenalty(false, -3)]).toEqual([-3, 0]);
  });
});

describe("AV-290 weapon mastery", () => {
  it("gives bonus, dice and a reroll only where the rule is on", () => {
    const on = resolveOptions({ weaponMastery: true });
    expect(weaponMastery("expert", 1, on)).toEqual({ bonus: 4, dice: 2, rerolls: 0 });
    expect(weaponMastery("illustrious", 0, on)).toEqual({ bonus: 9, dice: 2, rerolls: 1 });
    expect(weaponMastery("untrained", 1, on)).toEqual({ bonus: -2, dice: 1, rerolls: 0 });
    expect(weaponMastery("mythical", 1, DEFAULT_OPTIONS)).toEqual({ bonus: 0, dice: 1, rerolls: 0 });
  });
});
