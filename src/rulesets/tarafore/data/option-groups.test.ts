import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, TARAFORE_OPTIONS } from "../rules/options.ts";
import { OPTION_GROUPS, optionsFrom, ROWS } from "./option-groups.ts";
import { TARAFORE_TABLES } from "./tables.ts";

describe("the settings of Tarafore", () => {
  it("have a place in the form, each once, or are a table of the rulebook", () => {
    const placed = [...OPTION_GROUPS.flatMap(({ options }) => options), ...TARAFORE_TABLES.map(({ id }) => id)];
    expect([...placed].sort()).toEqual(Object.keys(TARAFORE_OPTIONS).sort());
  });

  it("name as many parts of a row as the rulebook prints", () => {
    for (const [id, parts] of Object.entries(ROWS)) {
      const { initial } = TARAFORE_OPTIONS[id as keyof typeof ROWS];
      expect([initial].flat(), id).toHaveLength(parts.length);
    }
  });

  it("come back from their parts as the rules take them", () => {
    const stored = {
      bonusLadder_tie: 2,
      bonusLadder_normal: 4,
      bonusLadder_special: 6,
      bonusLadder_exceptional: 8,
      bonusLadder_critical: 10,
      bloodLimits_faint: 0.25,
      bloodLimits_death: 2,
      swimFactor: 0.5,
      woundCombine: "sum",
    };
    const rest = Object.entries(ROWS)
      .filter(([id]) => id !== "bonusLadder" && id !== "bloodLimits")
      .flatMap(([id, parts]) => {
        const initial = [TARAFORE_OPTIONS[id as keyof typeof ROWS].initial].flat();
        return parts.map((part, index) => [`${id}_${part}`, Number(initial[index])] as const);
      });
    const options = optionsFrom({ ...Object.fromEntries(rest), ...stored });
    expect(options.bonusLadder).toEqual([2, 4, 6, 8, 10]);
    expect(options.bloodLimits.map((share) => share.floorOf(12))).toEqual([3, 24]);
    expect(options.swimFactor.floorOf(9)).toBe(4);
    expect(options.woundCombine).toBe("sum");
    expect(options.woundPenalties).toEqual(DEFAULT_OPTIONS.woundPenalties);
  });
});
