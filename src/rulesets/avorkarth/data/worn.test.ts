import { describe, expect, it } from "vitest";
import { type Crafted, type WornArmour, wornGear } from "./worn.ts";

const armour = (over: Partial<WornArmour>): WornArmour => ({
  equipped: true,
  material: "bronze",
  masterwork: 0,
  durability: { breaks: 0 },
  penalty: 0,
  full: 0,
  guarded: 0,
  slot: "body",
  layerFull: 0,
  layerGuarded: 0,
  ...over,
});
const leather = armour({ full: 10, guarded: 13 });
const chainShirt = armour({ full: 8, guarded: 16, penalty: -2, layerFull: 2, layerGuarded: 4 });
const fullPlate = armour({ full: 18, guarded: 20, penalty: -7 });
const shield = (guarded: number, penalty: number, over: Partial<Crafted> = {}): Crafted =>
  armour({ guarded, penalty, ...over });

describe("what a creature has on", () => {
  it("is nothing but its skin when nothing is worn", () => {
    const { protection, penalty } = wornGear([armour({ ...fullPlate, equipped: false })], [], 2);
    expect(protection).toMatchObject({ full: 0, guarded: 0, natural: 2, shield: 0 });
    expect(penalty).toBe(0);
  });

  it("counts armour, shield and both penalties (the champion of the rulebook)", () => {
    const { protection, penalty } = wornGear([fullPlate], [shield(8, -2)], 0);
    expect(protection).toMatchObject({ full: 18, guarded: 20, shield: 8 });
    expect(penalty).toBe(-9);
  });

  it("adds what one layer gives to the stronger armour, and not its own value", () => {
    expect(wornGear([chainShirt, fullPlate], [], 0).protection).toMatchObject({ full: 20, guarded: 24 });
    expect(wornGear([chainShirt, leather], [], 0).protection).toMatchObject({ full: 8, guarded: 16 });
  });

  it("keeps helm and gauntlets apart, since they answer only some attacks", () => {
    const helm = armour({ slot: "head", full: 1, guarded: 1, penalty: -1 });
    const gauntlets = armour({ slot: "hands", guarded: 1, penalty: -1 });
    expect(wornGear([leather, helm, gauntlets], [], 0)).toMatchObject({
      protection: { full: 10, guarded: 13, piecesFull: 1, piecesGuarded: 2 },
      penalty: -2,
    });
  });

  it("knows steel, good work and breaking points", () => {
    const steel = armour({ ...chainShirt, material: "steel", masterwork: 1, durability: { breaks: 1 } });
    expect(wornGear([steel], [], 0)).toMatchObject({ protection: { full: 8, guarded: 17 }, penalty: -1 });
    expect(wornGear([armour({ ...chainShirt, masterwork: 3 })], [], 0).penalty).toBe(0);
  });

  it("does not make a plate of something that has none", () => {
    expect(wornGear([armour({ material: "steel", guarded: 4 })], [], 0).protection.full).toBe(0);
  });

  it("parries with the best shield at hand", () => {
    expect(wornGear([], [shield(4, 0), shield(6, -1)], 0).protection.shield).toBe(6);
  });
});
