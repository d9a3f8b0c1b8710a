import { describe, expect, it } from "vitest";
import { exact, probability } from "../../../core/chance/index.ts";
import { CHART } from "../rules/chart.ts";
import { check } from "../rules/check.ts";
import { DEFAULT_OPTIONS, resolveOptions } from "../rules/options.ts";
import { chartOf, ROLL_CHART } from "./tables.ts";

const changed = (row: string, column: string, cell: string) =>
  ROLL_CHART.initial.map((entry) => (entry["row"] === row ? { ...entry, [column]: cell } : entry));
const faults = (row: string, column: string, cell: string) => {
  const reading = ROLL_CHART.read(changed(row, column, cell));
  return reading.ok ? [] : reading.faults.map((fault) => [fault.row, fault.column, fault.code]);
};

describe("AV-042 the roll chart as a table", () => {
  it("is the printed one to begin with, a dash where a result never comes", () => {
    expect(ROLL_CHART.initial).toHaveLength(13);
    expect(ROLL_CHART.initial.at(-1)).toEqual({ row: "-6", F: "5", P: "–", S: "–", CS: "–" });
    expect(ROLL_CHART.read(ROLL_CHART.initial)).toEqual({ ok: true, value: CHART });
  });

  it("names a face that no die has, a better result below a worse one, a better row that is worse", () => {
    expect(faults("0", "CS", "8")).toEqual([[6, "CS", "tooLarge"]]);
    expect(faults("0", "P", "0")).toEqual([[6, "P", "tooSmall"]]);
    expect(faults("0", "P", "six")).toEqual([[6, "P", "notANumber"]]);
    expect(faults("+6", "S", "4")).toEqual([[0, "CS", "tooSmall"]]);
    expect(faults("0", "S", "3")).toEqual([[6, "S", "tooSmall"]]);
    expect(faults("0", "S", "4")).toEqual([]);
  });

  it("changes the rules and their odds at once, and those only who are given it", () => {
    const stored = changed("0", "S", "4");
    const kinder = resolveOptions({ rollChart: chartOf(stored) });
    const success = (options: typeof kinder) =>
      probability(
        exact(() => check("check", { value: 10, dc: 10 }, options)),
        ({ result }) => result === "S" || result === "CS",
      );
    expect(success(DEFAULT_OPTIONS)).toBeCloseTo(2 / 6);
    expect(success(kinder)).toBeCloseTo(3 / 6);
  });

  it("stands as printed where what is stored cannot be read", () => {
    expect(chartOf(null)).toBe(CHART);
    expect(chartOf(changed("0", "S", "nonsense"))).toBe(CHART);
    expect(chartOf([])).toBe(CHART);
  });
});
