import { beforeAll, describe, expect, it } from "vitest";
import { CONFIG } from "../helpers/config.ts";
import { configureDice, Roll } from "./roll.ts";

beforeAll(configureDice);

describe("rolls", () => {
  it("revives a subclass by its name, and refuses an unknown one", async () => {
    class OwnRoll extends Roll {}
    CONFIG.Dice.rolls.push(OwnRoll);
    const roll = await new OwnRoll("2d6[cold] + 1", {}, { label: "x" }).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back).toBeInstanceOf(OwnRoll);
    expect([back.total, back.formula, back.options]).toEqual([roll.total, "2d6[cold] + 1", { label: "x" }]);
    expect(() => Roll.fromData({ ...roll.toJSON(), class: "Gone" })).toThrow(/Gone/);
  });

  it("stays within the bounds of its formula", async () => {
    for (let i = 0; i < 200; i++) {
      const { total } = await new Roll("2d6 - 1d4").evaluate();
      expect(total).toBeGreaterThanOrEqual(-2);
      expect(total).toBeLessThanOrEqual(11);
    }
  });

  it("says where a text is no formula", () => {
    expect(() => new Roll("2d6 + ")).toThrow(/Expected/);
    expect(Roll.validate("d20")).toBe(true);
    expect(Roll.validate("2d6kh1 + 3")).toBe(true);
    expect(Roll.validate("3 apples")).toBe(false);
    expect(Roll.validate("launch(1)")).toBe(false);
  });

  it("replaces paths in the data, missing ones by what is asked for", () => {
    expect(Roll.replaceFormulaData("1d6 + @a.b + @c", { a: { b: -2 } }, { missing: "0" })).toBe("1d6 + (-2) + 0");
    expect(Roll.replaceFormulaData("@a", { a: "@b", b: 3 })).toBe("(3)");
  });

  it("knows percentile dice, fate dice and coins", async () => {
    expect((await new Roll("1d%").evaluate({ maximize: true })).total).toBe(100);
    expect((await new Roll("4dF").evaluate({ minimize: true })).total).toBe(-4);
    expect((await new Roll("3dc").evaluate({ maximize: true })).total).toBe(3);
  });

  it("hides formula and result of a private roll", async () => {
    const roll = await new Roll("1d1 + 41").evaluate();
    const html = await roll.render({ isPrivate: true });
    expect(html).not.toContain("42");
    expect(html).not.toContain("1d1");
  });
});
