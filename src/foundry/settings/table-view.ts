import type { TableFault, TableRow } from "../../core/table.ts";
import type { RulesetTable } from "../../rulesets/ruleset.ts";
import { faultText, type Words } from "../fault-text.ts";

/** One cell of the grid. Texts are in the reader's language. */
export interface CellView {
  readonly column: string;
  readonly row: number;
  /** What a screen reader calls it: row and column. */
  readonly label: string;
  readonly value: string;
  readonly shown: string;
  readonly isFixed: boolean;
  readonly isFlag: boolean;
  readonly isChoice: boolean;
  readonly isNumber: boolean;
  readonly isWide: boolean;
  readonly isOn: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly chosen: boolean }[];
}

export interface TableView {
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean; readonly isWide: boolean }[];
  readonly rows: readonly { readonly index: number; readonly name: string; readonly cells: readonly CellView[] }[];
  readonly free: boolean;
  /** What the words of a column mean, for columns of words. */
  readonly legends: readonly { readonly label: string; readonly words: readonly { id: string; meaning: string }[] }[];
}

export interface FaultView {
  readonly row: number | null;
  readonly column: string | null;
  readonly where: string;
  readonly text: string;
}

/** A choice or a row in words; what has none of its own is shown as it is written. */
function named(table: RulesetTable, column: string, value: string, i18n: Words): string {
  const key = table.cellLabel(column, value);
  return i18n.has(key) ? i18n.localize(key) : value;
}

export const columnName = (table: RulesetTable, column: string, i18n: Words): string =>
  i18n.localize(table.columnLabel(column));

/** What is allowed, as one would choose it from a list, or write it into a cell of words. */
function spelt(table: RulesetTable, column: string | null, id: string, i18n: Words): string {
  const of = table.shape.columns.find((entry) => entry.id === column) ?? table.shape.columns[0];
  return of && of.kind !== "words" ? named(table, of.id, id, i18n) : id;
}

/** What a row is called: by its first column. */
export function rowName(table: RulesetTable, rows: readonly TableRow[], index: number, i18n: Words): string {
  const first = table.shape.columns[0]?.id ?? "";
  const written = rows[index]?.[first] ?? "";
  return written === "" ? String(index + 1) : named(table, first, written, i18n);
}

export function tableView(table: RulesetTable, rows: readonly TableRow[], i18n: Words): TableView {
  const { columns, free } = table.shape;
  return {
    free,
    columns: columns.map(({ id, kind }) => ({
      label: columnName(table, id, i18n),
      isNumber: kind === "integer" || kind === "flag",
      isWide: kind === "words",
    })),
    rows: rows.map((row, index) => {
      const name = rowName(table, rows, index, i18n);
      return {
        index,
        name,
        cells: columns.map(({ id, kind, choices, optional }): CellView => {
          const value = row[id] ?? "";
          const offered = optional ? ["", ...choices] : choices;
          // A word that is no choice stays visible, so that it can be seen and mended.
          const all = kind === "choice" && !offered.includes(value.toLowerCase()) ? [value, ...offered] : offered;
          return {
            column: id,
            row: index,
            label: `${name}, ${columnName(table, id, i18n)}`,
            value,
            shown: kind === "fixed" ? named(table, id, value, i18n) : value,
            isFixed: kind === "fixed",
            isFlag: kind === "flag",
            isChoice: kind === "choice",
            isNumber: kind === "integer",
            isWide: kind === "words",
            isOn: ["yes", "true", "1", "x", "oui", "vrai"].includes(value.toLowerCase()),
            choices:
              kind === "choice"
                ? all.map((choice) => ({
                    value: choice,
                    label: choice === "" ? "–" : named(table, id, choice, i18n),
                    chosen: choice === value.toLowerCase() || choice === value,
                  }))
                : [],
          };
        }),
      };
    }),
    legends: columns.flatMap(({ id, kind, choices }) =>
      kind === "words"
        ? {
            label: columnName(table, id, i18n),
            words: choices.map((word) => ({ id: word, meaning: named(table, id, word, i18n) })),
          }
        : [],
    ),
  };
}

/** Faults with the place where they stand, in words. */
export const faultViews = (
  table: RulesetTable,
  rows: readonly TableRow[],
  faults: readonly TableFault[],
  i18n: Words,
): FaultView[] =>
  faults.map((fault) => {
    const { row, column } = fault;
    const places = [
      ...(row === null ? [] : [rowName(table, rows, row, i18n)]),
      ...(column === null ? [] : [columnName(table, column, i18n)]),
    ];
    return {
      row,
      column,
      where: places.join(", "),
      text: faultText(fault, i18n, (id) => spelt(table, column, id, i18n)),
    };
  });

/** Whether two sets of cells are the same, but for spaces around them. */
export const sameRows = (a: readonly TableRow[], b: readonly TableRow[]): boolean => canonical(a) === canonical(b);

const canonical = (rows: readonly TableRow[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.entries(row)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([id, cell]) => [id, cell.trim()]),
    ),
  );
