import { describe, expect, it } from "vitest";
import { CALLED_SHOTS } from "../rules/called-shots.ts";
import { damageLevels } from "../rules/damage.ts";
import { LOCATION_EFFECTS, STUN_EFFECTS } from "../rules/effects-tables.ts";
import { DAMAGE_LEVELS } from "../rules/levels.ts";
import { MEDICINE } from "../rules/medicine-table.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { optionsFrom } from "./option-groups.ts";
import { TARAFORE_TABLES, type TableId, tableById } from "./tables.ts";

const withCell = (id: TableId, row: number, column: string, cell: string) =>
  tableById[id].initial.map((entry, index) => (index === row ? { ...entry, [column]: cell } : entry));
const faults = (id: TableId, row: number, column: string, cell: string) => {
  const reading = tableById[id].read(withCell(id, row, column, cell));
  return reading.ok ? [] : reading.faults.map((fault) => [fault.row, fault.column, fault.code]);
};
/** The other settings at their defaults, as the model stores them. */
const stored = (id: TableId, rows: unknown) => {
  const all = Object.entries(DEFAULT_OPTIONS).filter(([, value]) => typeof value !== "object");
  return optionsFrom({ ...Object.fromEntries(all), ...ROWS, [id]: rows });
};
const ROWS = {
  ...spread("bonusLadder", ["tie", "normal", "special", "exceptional", "critical"], [1, 3, 5, 7, 9]),
  ...spread("stunRecovery", ["special", "exceptional", "critical"], [1, 20, 1200]),
  ...spread("woundPenalties", ["flesh", "normal", "special", "exceptional", "critical"], [0, -2, -4, -6, -8]),
  ...spread("bleedIntervals", ["special", "exceptional", "critical", "beyond"], [200, 20, 5, 1]),
  ...spread("bloodLimits", ["faint", "death"], [0.5, 1]),
  ...spread("healingDays", ["flesh", "normal", "special", "exceptional", "critical"], [1, 7, 30, 90, 180]),
  ...spread("slipDifficulties", ["slow", "regular", "fast", "faster"], [5, 8, 11, 14]),
};
function spread(id: string, parts: readonly string[], values: readonly number[]) {
  return Object.fromEntries(parts.map((part, index) => [`${id}_${part}`, values[index]]));
}

describe("the tables of Tarafore as cells", () => {
  it("are those of the rulebook to begin with", () => {
    const values = TARAFORE_TABLES.map(({ id, read, initial }) => {
      const reading = read(initial);
      return [id, reading.ok ? reading.value : reading.faults];
    });
    expect(Object.fromEntries(values)).toEqual({
      damageLevels: DAMAGE_LEVELS,
      calledShotTable: CALLED_SHOTS,
      locationEffects: Object.fromEntries(
        Object.entries(LOCATION_EFFECTS).map(([code, effect]) => [code, { high: {}, ...effect }]),
      ),
      stunEffects: STUN_EFFECTS,
      medicineTable: MEDICINE,
    });
  });

  it("name the exact place of what they cannot read", () => {
    expect(faults("damageLevels", 2, "wound", "0")).toEqual([[2, "wound", "tooSmall"]]);
    expect(faults("damageLevels", 4, "stun", "six")).toEqual([[4, "stun", "notANumber"]]);
    expect(faults("damageLevels", 4, "stun", "")).toEqual([[4, "stun", "missing"]]);
    expect(faults("calledShotTable", 3, "penalty", "2")).toEqual([[3, "penalty", "tooLarge"]]);
    expect(faults("calledShotTable", 3, "id", "digit")).toEqual([[3, "id", "duplicate"]]);
    expect(faults("calledShotTable", 3, "id", "the belly")).toEqual([[3, "id", "malformed"]]);
    expect(faults("calledShotTable", 3, "consequences", "sneezing @ special")).toEqual([
      [3, "consequences", "unknownId"],
    ]);
    expect(faults("calledShotTable", 3, "consequences", "fatal at special")).toEqual([
      [3, "consequences", "malformed"],
    ]);
    expect(faults("medicineTable", 0, "normal", "healed")).toEqual([[0, "normal", "unknownId"]]);
    expect(faults("medicineTable", 0, "normal", "factor 3")).toEqual([[0, "normal", "unknownId"]]);
    expect(faults("medicineTable", 0, "normal", "lna")).toEqual([[0, "normal", "notANumber"]]);
    expect(faults("medicineTable", 0, "id", "hiccups")).toEqual([[null, null, "missing"]]);
    expect(faults("locationEffects", 1, "high", "luck -3")).toEqual([[1, "high", "unknownId"]]);
    expect(faults("stunEffects", 2, "movement", "1/3")).toEqual([[2, "movement", "unknownId"]]);
  });

  it("read what the rulebook writes, in whatever case and order", () => {
    const reading = tableById.calledShotTable.read(
      withCell(
        "calledShotTable",
        16,
        "consequences",
        "SPINAL-DAMAGE@normal (rear) ; fatal @ critical hit exceptional,",
      ),
    );
    expect(reading.ok && (reading.value as typeof CALLED_SHOTS)[16]?.consequences).toEqual([
      { code: "spinal-damage", wound: "normal", variant: "rear" },
      { code: "fatal", wound: "critical", hit: "exceptional" },
    ]);
  });

  it("TF-079 damage levels of one's own decide wounds and stun at once", () => {
    const options = stored("damageLevels", withCell("damageLevels", 1, "wound", "3"));
    expect(damageLevels(2, 2, DEFAULT_OPTIONS)).toMatchObject({
      stun: { level: "normal" },
      wound: { level: "normal" },
    });
    expect(damageLevels(2, 2, options)).toMatchObject({ stun: { level: "normal" }, wound: { level: "flesh" } });
  });

  it("stand as printed where what is stored cannot be read", () => {
    for (const wrong of [null, "text", 7, [], [{}], withCell("medicineTable", 0, "difficulty", "?")])
      expect(stored("medicineTable", wrong).medicineTable).toEqual(MEDICINE);
  });
});
