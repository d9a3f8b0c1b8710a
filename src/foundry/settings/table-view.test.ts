import { describe, expect, it } from "vitest";
import { editable, fixedColumn, integerColumn, type TableSpec, wordsColumn } from "../../core/table.ts";
import type { RulesetTable } from "../../rulesets/ruleset.ts";
import { faultViews, sameRows, tableView } from "./table-view.ts";

interface Row {
  readonly id: string;
  readonly n: number;
}
const spec: TableSpec<Row, readonly Row[]> = {
  columns: [
    fixedColumn("id", ({ id }) => id),
    integerColumn("n", ({ n }) => n, { min: 0, max: 6 }),
    wordsColumn(
      "w",
      ["red", "blue"],
      () => "",
      (cell) => cell,
    ),
  ],
  free: false,
  rowsOf: (rows) => rows,
  valueOf: (rows) => rows as unknown as Row[],
};
const table: RulesetTable = {
  ...editable(spec, [
    { id: "flesh", n: 1 },
    { id: "deep", n: 2 },
  ]),
  id: "t",
  label: "L",
  hint: "H",
  rules: [],
  columnLabel: (column) => `C.${column}`,
  cellLabel: (column, value) => `V.${column}.${value}`,
};
const words: Record<string, string> = { "C.id": "Level", "C.n": "From", "C.w": "Words", "V.id.flesh": "Flesh wound" };
const i18n = {
  has: (key: string) => key in words,
  localize: (key: string) => words[key] ?? key,
  format: (key: string, data: Record<string, string>) => `${key.split(".").pop()} ${data["value"]} ${data["max"]}`,
};

describe("a table as a grid", () => {
  it("calls every cell by its row and column, in the reader's words where there are any", () => {
    const { rows, legends } = tableView(table, table.initial, i18n);
    expect(rows.map(({ cells }) => cells[1]?.label)).toEqual(["Flesh wound, From", "deep, From"]);
    expect(rows[0]?.cells[0]).toMatchObject({ isFixed: true, shown: "Flesh wound" });
    expect(legends).toEqual([
      {
        label: "Words",
        words: [
          { id: "red", meaning: "red" },
          { id: "blue", meaning: "blue" },
        ],
      },
    ]);
  });

  it("says of a fault where it stands and what would be right", () => {
    const rows = table.initial.map((row) => ({ ...row, n: "9" }));
    const reading = table.read(rows);
    expect(reading.ok ? [] : faultViews(table, rows, reading.faults, i18n)).toEqual([
      { row: 0, column: "n", where: "Flesh wound, From", text: "tooLarge 9 6" },
      { row: 1, column: "n", where: "deep, From", text: "tooLarge 9 6" },
    ]);
  });

  it("is unchanged whatever spaces stand around its cells and in whatever order they were written", () => {
    expect(
      sameRows(table.initial, [
        { n: " 1 ", w: "", id: "flesh" },
        { n: "2", id: "deep ", w: "" },
      ]),
    ).toBe(true);
    expect(sameRows(table.initial, table.initial.slice(1))).toBe(false);
  });
});
