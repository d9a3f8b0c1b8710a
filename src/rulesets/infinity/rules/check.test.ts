import { describe, expect, it } from "vitest";
import { checkTarget, type PlainCheck, powerCheckTarget } from "./check.ts";
import { resolveOptions } from "./options.ts";

const check: PlainCheck = {
  ability: "dexterity",
  value: 30,
  specialization: { name: "climbing", value: 10 },
  trait: -5,
  size: 2,
  prone: true,
  shaken: true,
  wounded: 1,
  bought: 0,
  deprivation: 0,
};
const success = (more: Partial<PlainCheck>, settings = {}) =>
  checkTarget({ ...check, ...more }, resolveOptions(settings)).total;
const power = (more: Partial<PlainCheck>, settings = {}) =>
  powerCheckTarget({ ...check, ...more }, resolveOptions(settings)).total;

describe("checks that no other rule names", () => {
  it("SI-008, SI-009, SI-010 ability, one specialization, traits, penalties", () => {
    expect(success({ prone: false, shaken: false })).toBe(25);
    expect(success({ prone: false, specialization: null, trait: 0, wounded: 0 })).toBe(30);
  });

  it("SI-084 prone counts on Dexterity success checks only", () => {
    expect([success({}), success({ ability: "strength" }), power({})]).toEqual([15, 25, 25]);
  });

  it("SI-101 shaken counts on Intelligence, Awareness and Personality", () => {
    const abilities = ["strength", "vitality", "intelligence", "awareness", "personality"] as const;
    expect(abilities.map((ability) => success({ ability }))).toEqual([25, 25, 15, 15, 15]);
  });

  it("SI-012 size counts on Dexterity and Strength, in full only", () => {
    const full = { "size.modifiers": "full" };
    expect([success({}, full), success({ ability: "strength" }, full), success({ ability: "vitality" }, full)]).toEqual(
      [5, 35, 25],
    );
  });

  it("SI-022, SI-025 power checks take penalties, unless the scope is success", () => {
    expect([power({}), power({}, { "penalties.scope": "success" })]).toEqual([25, 35]);
  });
});
