import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "./errors.ts";
import {
  cellsOfText,
  choiceColumn,
  editable,
  fixedColumn,
  flagColumn,
  idColumn,
  integerColumn,
  MOST_ROWS,
  pasteAt,
  type TableSpec,
  tableOfText,
  textOfTable,
} from "./table.ts";

interface Row {
  readonly id: string;
  readonly face: number;
  readonly kind: "low" | "high";
  readonly open: boolean;
  readonly more: number | null;
}
const columns: TableSpec<Row>["columns"] = [
  fixedColumn("id", ({ id }) => id),
  integerColumn("face", ({ face }) => face, { min: 1, max: 7, never: 7 }),
  choiceColumn("kind", ["low", "high"], ({ kind }) => kind),
  flagColumn("open", ({ open }) => open),
  integerColumn("more", ({ more }) => more, { min: -9, max: 9, optional: true }),
];
const spec: TableSpec<Row, readonly Row[]> = {
  columns,
  free: false,
  rowsOf: (rows) => rows,
  valueOf(rows, field) {
    const faces = rows.map(({ face }) => Number(face));
    const fallen = faces.findIndex((face, index) => face < (faces[index - 1] ?? 0));
    if (fallen >= 0) throw new RuleError(`${field}.${fallen}.face`, "tooSmall", { min: faces[fallen - 1] ?? 0 });
    return rows as unknown as readonly Row[];
  },
};
const printed: readonly Row[] = [
  { id: "a", face: 2, kind: "low", open: true, more: null },
  { id: "b", face: 7, kind: "high", open: false, more: -3 },
];
const table = editable(spec, printed);

describe("a table of the rulebook as cells", () => {
  it("shows what is printed, and reads it back", () => {
    expect(table.initial).toEqual([
      { id: "a", face: "2", kind: "low", open: "yes", more: "" },
      { id: "b", face: "–", kind: "high", open: "no", more: "-3" },
    ]);
    expect(table.read(table.initial)).toEqual({ ok: true, value: printed });
  });

  it("takes the minus signs, words and dashes that people write", () => {
    const rows = [
      { id: "a", face: " 2 ", kind: "LOW", open: "x", more: "+3" },
      { id: "b", face: "-", kind: "high", open: "", more: "−3" },
    ];
    expect(table.read(rows)).toMatchObject({
      ok: true,
      value: [
        { open: true, more: 3 },
        { face: 7, more: -3 },
      ],
    });
  });

  it("names every cell that cannot be read, by row and column", () => {
    const rows = [
      { id: "a", face: "", kind: "middle", open: "perhaps", more: "1x3" },
      { id: "b", face: "8", kind: "high", open: "no", more: "2,5" },
    ];
    const reading = table.read(rows);
    expect(reading.ok ? [] : reading.faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [0, "face", "missing"],
      [0, "kind", "unknownId"],
      [0, "open", "unknownId"],
      [0, "more", "notANumber"],
      [1, "face", "tooLarge"],
      [1, "more", "notInteger"],
    ]);
  });

  it("names the cell where the table as a whole is wrong", () => {
    const rows = table.initial.map((row, index) => ({ ...row, face: index === 0 ? "5" : "4" }));
    expect(table.read(rows)).toEqual({
      ok: false,
      faults: [{ row: 1, column: "face", code: "tooSmall", detail: { min: 5 } }],
    });
    expect(table.read(Array.from({ length: MOST_ROWS + 1 }, () => ({})))).toMatchObject({
      faults: [{ row: null, code: "tooLarge" }],
    });
  });

  it("an id is a word", () => {
    const { read } = idColumn<Row>("id", ({ id }) => id);
    expect(read("tail-fin", "f")).toBe("tail-fin");
    for (const wrong of ["two words", "<b>", "a".repeat(61), "🐉"])
      expect(() => read(wrong, "f")).toThrow(expect.objectContaining({ code: "malformed" }));
  });
});

describe("a table as text", () => {
  it("goes out with column names and tabs, and comes back", () => {
    const text = textOfTable(spec, table.initial);
    expect(text.split("\n")[0]).toBe("id\tface\tkind\topen\tmore");
    expect(tableOfText(spec, text, [])).toEqual(table.initial);
  });

  it("takes a part of the columns, in any order, under the names that people see", () => {
    const text = "More\tRow\n4\tB\n";
    expect(tableOfText(spec, text, table.initial, { id: "Row", more: "More" })).toEqual([
      table.initial[0],
      { ...table.initial[1], id: "B", more: "4" },
    ]);
  });

  it("takes rows without names, and semicolons where there is no tab", () => {
    expect(tableOfText(spec, "a;3;high;no;\nb;4;low;yes;1", table.initial)).toEqual([
      { id: "a", face: "3", kind: "high", open: "no", more: "" },
      { id: "b", face: "4", kind: "low", open: "yes", more: "1" },
    ]);
  });

  it("knows a row by its number, whatever sign stands before it", () => {
    const numbered = { columns: [columns[0] ?? expect.fail(), columns[1] ?? expect.fail()], free: false };
    const before = [
      { id: "+1", face: "2" },
      { id: "-1", face: "3" },
    ];
    expect(tableOfText(numbered, "1;4\n−1;5", before).map(({ face }) => face)).toEqual(["4", "5"]);
  });

  it("keeps a row that the rulebook does not have, so that it can be named as a fault", () => {
    expect(tableOfText(spec, "z\t1\tlow\tno\t", table.initial).map(({ id }) => id)).toEqual(["a", "b", "z"]);
  });

  it("any cells survive the way out and in", () => {
    const cell = fc.string().map((text) => text.replaceAll("\r", "").trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (pairs) => {
        const free = { columns: columns.slice(1, 3), free: true };
        const rows = pairs.map(([a, b], index) => ({ face: `${index} ${a.replaceAll('"', "'")}`.trim(), kind: b }));
        expect(tableOfText(free, textOfTable(free, rows), [])).toEqual(rows);
      }),
    );
  });

  it("a paste fills the cells to the right and below, as far as there are any", () => {
    const pasted = pasteAt(spec, table.initial, { row: 0, column: "kind" }, "high\tno\t1\tbeyond\nlow\nbeyond");
    expect(pasted).toEqual([
      { id: "a", face: "2", kind: "high", open: "no", more: "1" },
      { id: "b", face: "–", kind: "low", open: "no", more: "-3" },
    ]);
    expect(cellsOfText('"two\nlines"\t"say ""so"""')).toEqual([["two\nlines", 'say "so"']]);
  });
});
