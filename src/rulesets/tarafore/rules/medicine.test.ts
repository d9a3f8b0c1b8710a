import { describe, expect, it } from "vitest";
import { scripted } from "../../../core/chance/index.ts";
import { NO_SOURCES } from "./dice.ts";
import {
  betterFactor,
  brainAfter,
  consequenceRow,
  mayRetry,
  medicine,
  medicineResult,
  medicineRow,
  recovery,
  stunRow,
  woundRow,
} from "./medicine.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "./options.ts";

const result = (row: string, margin: number, options = DEFAULT_OPTIONS) =>
  medicineResult(medicineRow(row, options), margin, options);

describe("medicine", () => {
  it("TF-093 normal below a margin of 4, higher from it on, nothing on failure", () => {
    expect(result("stun-exceptional", -1)).toEqual({ margin: -1, success: false, tier: null, effects: {} });
    expect(result("stun-exceptional", 0)).toMatchObject({
      success: true,
      tier: "normal",
      effects: { stun: "none", lna: 1 },
    });
    expect(result("stun-exceptional", 3)).toMatchObject({ tier: "normal" });
    expect(result("stun-exceptional", 4)).toMatchObject({ tier: "higher", effects: { stun: "none", lna: 0 } });
  });

  it("TF-014, TF-093 settings move both bounds", () => {
    expect(result("flesh-wound", 0, resolveOptions({ tieOnDifficulty: "failure" })).success).toBe(false);
    expect(result("wound-critical", 5, resolveOptions({ medicineHigher: 6 })).tier).toBe("normal");
    expect(result("wound-critical", 0, resolveOptions({ medicineHigher: 0 })).tier).toBe("higher");
  });

  it("TF-094 every row's effects", () => {
    const both = (row: string) => [result(row, 1).effects, result(row, 5).effects, result(row, 7).effects];
    expect(both("flesh-wound")).toEqual([{ dressed: true }, { dressed: true }, { dressed: true }]);
    expect(both("stun-normal")).toEqual([
      { stun: "none", lna: 0 },
      { stun: "none", lna: 0 },
      { stun: "none", lna: 0 },
    ]);
    expect(both("wound-normal")).toEqual([
      { dressed: true, factor: "1/2" },
      { dressed: true, factor: "0" },
      { dressed: true, factor: "0" },
    ]);
    expect(both("wound-special")).toEqual([
      { staunched: true, factor: "1/2" },
      { staunched: true, stitched: true, factor: "1/4" },
      { staunched: true, stitched: true, factor: "0" },
    ]);
    expect(both("wound-exceptional")).toEqual([
      { staunched: true },
      { staunched: true, stitched: true, factor: "1/4" },
      { staunched: true, stitched: true, factor: "0" },
    ]);
    expect(both("broken-bone")).toEqual([
      { splinted: true, factor: "1/2" },
      { splinted: true, factor: "1/2" },
      { splinted: true, factor: "1/2" },
    ]);
    expect(both("lost-part")).toEqual([
      { staunched: true, factor: "1/2" },
      { staunched: true, stitched: true, factor: "1/2" },
      { staunched: true, stitched: true, factor: "1/2" },
    ]);
    expect(both("stun-critical")).toEqual([
      { stun: "none", lna: 2 },
      { stun: "none", lna: 0, brainDamage: -1 },
      { stun: "none", lna: 0, brainDamage: -1 },
    ]);
    expect(both("wound-critical")).toEqual([
      { staunched: true },
      { staunched: true, stitched: true, factor: "1/2" },
      { staunched: true, stitched: true, factor: "1/2" },
    ]);
    expect(both("coma")).toEqual([
      { stun: "special" },
      { stun: "none", lna: 1, brainDamage: -1 },
      { stun: "none", lna: 1, brainDamage: -1 },
    ]);
    expect(both("stun-special")).toEqual([
      { stun: "none", lna: 0 },
      { stun: "none", lna: 0 },
      { stun: "none", lna: 0 },
    ]);
  });

  it("TF-092 is the healer's skill against the row's difficulty", () => {
    const healer = { score: 12, modifiers: [], sources: NO_SOURCES };
    const { result: met } = scripted(
      () => medicine(medicineRow("wound-special", DEFAULT_OPTIONS), healer, NO_SOURCES, DEFAULT_OPTIONS),
      [2, 6, 9, 3, 5, 8],
    );
    expect(met).toMatchObject({ margin: 5, tier: "higher", contest: { actorTotal: 18, opponentTotal: 13 } });
    expect(() => medicineRow("hiccups", DEFAULT_OPTIONS)).toThrow(
      expect.objectContaining({ field: "row", code: "unknownId" }),
    );
  });

  it("TF-092 a failed try may be repeated, or not by the same healer", () => {
    expect([mayRetry(true, DEFAULT_OPTIONS), mayRetry(false, DEFAULT_OPTIONS)]).toEqual([true, true]);
    const once = resolveOptions({ medicineRetry: "once-per-healer" });
    expect([mayRetry(true, once), mayRetry(false, once)]).toEqual([false, true]);
  });

  it("TF-094 the factor is never raised again, TF-095 brain damage not below 0", () => {
    expect([betterFactor("1/2", "1"), betterFactor("1/2", "1/4"), betterFactor("0", "1/4")]).toEqual([
      "1/2",
      "1/4",
      "0",
    ]);
    expect([brainAfter(2, -1), brainAfter(0, -1), brainAfter(2, 0)]).toEqual([1, 0, 2]);
  });

  it("TF-094 a table of one's own", () => {
    const options = resolveOptions({
      medicineTable: [
        {
          id: "x",
          difficulty: 3,
          normal: { dressed: true, splinted: true },
          higher: { staunched: true, stitched: true, factor: "1/4", stun: "special", lna: 2, brainDamage: -1 },
          noneFrom: 9,
        },
        { id: "y" },
      ],
    });
    expect(result("x", 5, options).effects).toEqual({
      staunched: true,
      stitched: true,
      factor: "1/4",
      stun: "special",
      lna: 2,
      brainDamage: -1,
    });
    expect(result("x", 9, options).effects.factor).toBe("0");
    expect(result("y", 9, options)).toMatchObject({ success: true, effects: {} });
  });
});

describe("rows", () => {
  it("TF-094 by state, wound, consequence", () => {
    expect([stunRow("none"), stunRow("special"), stunRow("coma")]).toEqual([null, "stun-special", "coma"]);
    expect([woundRow("none"), woundRow("flesh"), woundRow("critical")]).toEqual([
      null,
      "flesh-wound",
      "wound-critical",
    ]);
    expect(consequenceRow("digit-loss", "special", DEFAULT_OPTIONS)).toBe("lost-part");
    expect(consequenceRow("broken-ribs", "special", DEFAULT_OPTIONS)).toBe("broken-bone");
    expect(consequenceRow("blindness", "special", DEFAULT_OPTIONS)).toBe("wound-special");
    expect(consequenceRow("heart-damage", "special", DEFAULT_OPTIONS)).toBeNull();
  });

  it("TF-085 a recovery test is Toughness against the state's row; success is a normal result", () => {
    const toughness = { score: 11, modifiers: [], sources: NO_SOURCES };
    const test = (level: "critical" | "exceptional", dice: number[]) =>
      scripted(() => recovery(level, toughness, DEFAULT_OPTIONS), dice).result;
    expect(test("exceptional", [9, 9, 9, 9, 9, 9])).toMatchObject({ success: true, effects: { stun: "none", lna: 1 } });
    expect(test("critical", [9, 9, 9, 1, 1, 1])).toMatchObject({ success: true, effects: { stun: "none", lna: 2 } });
    expect(test("critical", [9, 9, 9, 2, 2, 2])).toMatchObject({ success: false, effects: {} });
    expect(() => scripted(() => recovery("none", toughness, DEFAULT_OPTIONS), [])).toThrow(
      expect.objectContaining({ code: "unknownId" }),
    );
  });
});
