import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { iconOf } from "./icons.ts";

const icon = (system: object): string => iconOf("avorkarthWeapon", system)?.split("/").pop() ?? "";

describe("the icon of an item that has none", () => {
  it.each([
    [{ types: ["piercing", "slashing"] }, "sword.svg"],
    [{ types: ["slashing", "crushing"] }, "axe.svg"],
    [{ types: new Set(["crushing"]) }, "club.svg"],
    [{ types: ["piercing"], reachBonus: 2 }, "spear.svg"],
    [{ ranged: true, ammunition: "arrow" }, "bow.svg"],
    [{ ranged: true, ammunition: "bolt" }, "crossbow.svg"],
    [{ natural: true, types: ["slashing"] }, "fist.svg"],
    [{}, "sword.svg"],
  ])("of a weapon %j is %s", (system, expected) => {
    expect(icon(system)).toBe(expected);
    expect(existsSync(new URL(`../../../../art/icons/${expected}`, import.meta.url))).toBe(true);
  });

  it("of everything else shows its kind, and of a stranger the host's", () => {
    for (const [type, file] of Object.entries({
      avorkarthShield: "shield.svg",
      avorkarthGear: "gear.svg",
      avorkarthSkill: "skill.svg",
      avorkarthFeat: "trait.svg",
      avorkarthSpell: "spell.svg",
      avorkarthCondition: "fatigued.svg",
    })) {
      expect(iconOf(type, {})).toContain(file);
      expect(existsSync(new URL(`../../../../art/icons/${file}`, import.meta.url)), file).toBe(true);
    }
    expect(iconOf("somethingElse", {})).toBeNull();
  });
});
