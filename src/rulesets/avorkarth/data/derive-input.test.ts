import { describe, expect, it } from "vitest";
import { derive } from "../rules/derive.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { type CreatureFields, deriveInput } from "./derive-input.ts";
import { averageMan } from "./fixtures.test-data.ts";

const numbers = (fields: Partial<CreatureFields>, penalty = 0, options = DEFAULT_OPTIONS) =>
  derive(deriveInput({ ...averageMan, ...fields }, penalty, options), options);

describe("a creature's fields as the rules take them", () => {
  it("give the average man of the rulebook", () => {
    expect(numbers({})).toMatchObject({
      initiative: 10,
      swiftness: 10,
      melee: 10,
      ranged: 10,
      dodge: 10,
      resolve: 10,
      stamina: 10,
      lethalMax: 150,
      nonLethalMax: 100,
      presenceEnemies: 5,
      presenceAllies: 5,
    });
  });

  it("bring the armour's penalty, the sheet's own modifiers and fear in", () => {
    expect(numbers({}, -3).dodge).toBe(7);
    expect(numbers({ mods: { ...averageMan.mods, melee: 2 } }).melee).toBe(12);
    expect(numbers({ fear: { points: 6 } })).toMatchObject({ initiative: 7, melee: 8, dodge: 9 });
  });

  it("halve Dodge once in however many grapples, and not when bound", () => {
    const grapple = (state: string) => ({ state });
    expect(numbers({ grapples: { a: grapple("partial"), b: grapple("full") } }).dodge).toBe(5);
    expect(numbers({ grapples: { a: grapple("none") } }).dodge).toBe(10);
    expect(numbers({ grapples: { a: grapple("bound") } }).dodge).toBe(10);
  });

  it("take every torso wound off every ability", () => {
    const wounded = numbers({ criticalWounds: { x: { kind: "torso", count: 2 }, y: { kind: "eyes", count: 1 } } });
    expect(wounded).toMatchObject({ initiative: 8, swiftness: 8, lethalMax: 50 });
  });

  it("tire at no stamina", () => expect(numbers({ stamina: { now: 0 } }).swiftness).toBe(9));
});
