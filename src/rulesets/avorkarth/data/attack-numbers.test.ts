import { describe, expect, it } from "vitest";
import { derive } from "../rules/derive.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { attackNumbers, type WeaponFields, type Wielder } from "./attack-numbers.ts";
import { deriveInput } from "./derive-input.ts";
import { averageMan } from "./fixtures.test-data.ts";

const wielder = (over: Partial<Wielder> = {}): Wielder => {
  const input = deriveInput(averageMan, 0, DEFAULT_OPTIONS);
  return {
    effective: input.abilities,
    derived: derive(input, DEFAULT_OPTIONS),
    conditions: { ...input.conditions, staminaMax: 10 },
    size: "medium",
    reach: null,
    mods: { might: 0 },
    ...over,
  };
};
const weapon = (over: Partial<WeaponFields>): WeaponFields & { name: string } => ({
  name: "Blade",
  might: 14,
  mightMode: "weapon",
  attackMod: 0,
  throwAttackMod: 0,
  natural: false,
  ranged: false,
  thrown: false,
  ignoresOverwhelm: false,
  range: { base: 0, strAdd: false },
  reachBonus: 0,
  material: "bronze",
  masterwork: 0,
  durability: { breaks: 0 },
  ...over,
});
const numbers = (over: Partial<WeaponFields>) => attackNumbers(wielder(), weapon(over), DEFAULT_OPTIONS);

describe("the numbers of an attack", () => {
  it("of bare hands are the creature's own", () => {
    const fists = attackNumbers(wielder(), null, DEFAULT_OPTIONS);
    expect([fists.attack.total, fists.might.total, fists.reach, fists.range]).toEqual([10, 10, 1, null]);
  });

  it("of a short sword are those of the militia fighter", () => {
    expect(numbers({}).attack.total).toBe(10);
    expect(numbers({}).might.total).toBe(14);
  });

  it("of a long spear reach further", () => expect(numbers({ might: 16, reachBonus: 2 }).reach).toBe(3));

  it("of a bow shoot as far as the archer of the rulebook", () => {
    const bow = numbers({ might: 12, ranged: true, range: { base: 10, strAdd: true } });
    expect([bow.reach, bow.range]).toEqual([null, 20]);
  });

  it("of a thrown weapon fly half the Strength", () => expect(numbers({ thrown: true }).range).toBe(5));

  it("know steel, good work and breaking points, and name the weapon", () => {
    const fine = numbers({ material: "steel", masterwork: 2, durability: { breaks: 1 } });
    expect(fine.might.total).toBe(15);
    expect(fine.attack.total).toBe(12);
    expect(fine.attack.terms.at(-1)).toMatchObject({ bearer: "Blade", value: 2 });
  });

  it("of claws add to Strength", () => expect(numbers({ natural: true, might: 3 }).might.total).toBe(13));

  it("of a crossbow are the crossbow's alone", () => {
    const crossbow = attackNumbers(
      wielder({ effective: { ...wielder().effective, str: 18 } }),
      weapon({ might: 15, ignoresOverwhelm: true, ranged: true }),
      DEFAULT_OPTIONS,
    );
    expect(crossbow.might.total).toBe(15);
  });
});
