import { describe, expect, it } from "vitest";
import { durabilityFor } from "./durability.ts";

const bronze = { material: "bronze", durability: { max: 5 } };

describe("the durability that goes with a material", () => {
  it("is the material's for a new item, and nothing for what cannot break", () => {
    expect(durabilityFor({}, null)).toBe(5);
    expect(durabilityFor({ material: "steel" }, null)).toBe(8);
    expect(durabilityFor({ material: "anyar" }, null)).toBeNull();
  });

  it("is what the person says, if they say something", () => {
    expect(durabilityFor({ material: "steel", durability: { max: 3 } }, null)).toBeUndefined();
    expect(durabilityFor({ material: "steel", durability: { max: null } }, bronze)).toBeUndefined();
  });

  it("follows a change of material, but not over a number of the person's own", () => {
    expect(durabilityFor({ material: "iron" }, bronze)).toBe(6);
    expect(durabilityFor({ material: "iron" }, { ...bronze, durability: { max: 9 } })).toBeUndefined();
    expect(durabilityFor({ material: "bronze" }, bronze)).toBeUndefined();
    expect(durabilityFor({}, bronze)).toBeUndefined();
  });
});
