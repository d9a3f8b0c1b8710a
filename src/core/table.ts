import { oneOf, RuleError, type RuleErrorCode, type RuleErrorDetail } from "./errors.ts";
import { numberOfText } from "./number-text.ts";

/**
 * A table of the rulebook as a person edits it: cells are texts, as in a spreadsheet, and become the rules' own value
 * when they are read. Reading says of every fault in which row and column it stands.
 */
export type TableRow = Readonly<Record<string, string>>;

/** A column without what it is of: enough for a grid and for text. */
export interface ColumnShape {
  /** Also the name of the value in the rules' own row: their errors end in it. */
  readonly id: string;
  /**
   * How it is edited. `fixed`: not at all, it names the row. `words`: several words in one cell, from `choices`.
   */
  readonly kind: "fixed" | "integer" | "choice" | "flag" | "words" | "id";
  /** What may stand in a cell of the kinds `choice` and `words`. */
  readonly choices: readonly string[];
  /** Whether a cell may be empty. */
  readonly optional: boolean;
  readonly min: number | null;
  readonly max: number | null;
}

export interface TableColumn<Row> extends ColumnShape {
  readonly write: (row: Row) => string;
  /** @throws RuleError `field` */
  readonly read: (cell: string, field: string) => unknown;
}

export interface TableShape {
  readonly columns: readonly ColumnShape[];
  /** May rows be added and taken away? Else the rows are the rulebook's, by their fixed column. */
  readonly free: boolean;
}

export interface TableSpec<Row, Value = unknown> extends TableShape {
  readonly columns: readonly TableColumn<Row>[];
  readonly rowsOf: (value: Value) => readonly Row[];
  /**
   * The rules' own value from rows whose cells have been read. Its errors are called `<field>.<row>.<column>`.
   * @throws RuleError
   */
  readonly valueOf: (rows: readonly Readonly<Record<string, unknown>>[], field: string) => Value;
}

export interface TableFault {
  /** Counted from 0; null: the table as a whole. */
  readonly row: number | null;
  /** Null: the row as a whole. */
  readonly column: string | null;
  readonly code: RuleErrorCode;
  readonly detail: RuleErrorDetail;
}

export type TableReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly TableFault[] };

/** Most rows of a table: beyond them a paste is a mistake. */
export const MOST_ROWS = 200;

/** The cells of a value. */
export const tableRows = <Row, Value>(spec: TableSpec<Row, Value>, value: Value): TableRow[] =>
  spec.rowsOf(value).map((row) => Object.fromEntries(spec.columns.map(({ id, write }) => [id, write(row)])));

const ROOT = "table";

/** Reads cells; every cell's fault is named, and when all can be read, the first fault of the table as a whole. */
export function readTable<Row, Value>(spec: TableSpec<Row, Value>, rows: readonly TableRow[]): TableReading<Value> {
  if (rows.length > MOST_ROWS) {
    const detail = { value: `${rows.length}`, max: MOST_ROWS };
    return { ok: false, faults: [{ row: null, column: null, code: "tooLarge", detail }] };
  }
  const faults: TableFault[] = [];
  const read = rows.map((row, index) =>
    Object.fromEntries(
      spec.columns.map((column) => {
        try {
          return [column.id, readCell(column, row[column.id] ?? "", `${ROOT}.${index}.${column.id}`)];
        } catch (error) {
          faults.push(faultOf(error));
          return [column.id, null];
        }
      }),
    ),
  );
  if (faults.length > 0) return { ok: false, faults };
  try {
    return { ok: true, value: spec.valueOf(read, ROOT) };
  } catch (error) {
    return { ok: false, faults: [faultOf(error)] };
  }
}

function readCell<Row>({ optional, read }: TableColumn<Row>, cell: string, field: string): unknown {
  const trimmed = cell.trim();
  if (trimmed !== "") return read(trimmed, field);
  if (optional) return null;
  throw new RuleError(field, "missing");
}

function faultOf(error: unknown): TableFault {
  if (!(error instanceof RuleError)) throw error;
  const [, row, column] = error.field.split(".");
  return {
    row: row === undefined ? null : Number(row),
    column: column ?? null,
    code: error.code,
    detail: error.detail,
  };
}

/** A table for editing, whatever its rows are: its shape, the rulebook's cells, and how cells are read. */
export interface EditableTable {
  readonly shape: TableShape;
  readonly initial: readonly TableRow[];
  readonly read: (rows: readonly TableRow[]) => TableReading<unknown>;
}

export const editable = <Row, Value>(spec: TableSpec<Row, Value>, initial: Value): EditableTable => ({
  shape: spec,
  initial: tableRows(spec, initial),
  read: (rows) => readTable(spec, rows),
});

/* Columns. */

type Of<Row> = (row: Row) => string | number | boolean | null | undefined;
const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

const plain = { choices: [], optional: false, min: null, max: null } as const;

/** The name of a row that the rulebook gives. */
export const fixedColumn = <Row>(id: string, of: (row: Row) => string): TableColumn<Row> => ({
  ...plain,
  id,
  kind: "fixed",
  write: of,
  read: (cell) => cell,
});

/** The name of a row that the world gives: letters, digits, hyphens. */
export const idColumn = <Row>(id: string, of: (row: Row) => string): TableColumn<Row> => ({
  ...plain,
  id,
  kind: "id",
  write: of,
  read(cell, field) {
    if (!/^[\p{L}\p{N}_-]{1,60}$/u.test(cell)) throw new RuleError(field, "malformed", { value: cell.slice(0, 60) });
    return cell;
  },
});

/** A whole number. `never`: what a dash stands for. */
export const integerColumn = <Row>(
  id: string,
  of: Of<Row>,
  { min, max, optional = false, never }: { min: number; max: number; optional?: boolean; never?: number },
): TableColumn<Row> => ({
  id,
  kind: "integer",
  choices: [],
  optional,
  min,
  max,
  write(row) {
    const value = of(row);
    return value === never && never !== undefined ? "–" : shown(typeof value === "boolean" ? null : value);
  },
  read(cell, field) {
    if (never !== undefined && /^[-−–—]$/.test(cell)) return never;
    const reading = numberOfText(cell, { min, max, integer: true });
    if (!reading.ok) throw new RuleError(field, reading.code, reading.detail);
    return reading.value;
  },
});

/** One of a closed list. */
export const choiceColumn = <Row, const Id extends string>(
  id: string,
  choices: readonly Id[],
  of: (row: Row) => Id | null | undefined,
  optional = false,
): TableColumn<Row> => ({
  ...plain,
  id,
  kind: "choice",
  choices,
  optional,
  write: (row) => shown(of(row)),
  read: (cell, field) => oneOf(cell.toLowerCase(), field, choices),
});

const YES = ["yes", "true", "1", "x", "oui", "vrai"];
const NO = ["no", "false", "0", "-", "–", "non", "faux"];

/** Yes or no; empty is no. */
export const flagColumn = <Row>(id: string, of: (row: Row) => boolean | null | undefined): TableColumn<Row> => ({
  ...plain,
  id,
  kind: "flag",
  optional: true,
  write: (row) => (of(row) ? "yes" : "no"),
  read(cell, field) {
    const word = cell.toLowerCase();
    if (YES.includes(word)) return true;
    if (NO.includes(word)) return false;
    throw new RuleError(field, "unknownId", { value: cell.slice(0, 60), allowed: ["yes", "no"] });
  },
});

/** Several words in one cell. `choices` names them for people; `read` knows what they mean. */
export const wordsColumn = <Row>(
  id: string,
  choices: readonly string[],
  write: (row: Row) => string,
  read: (cell: string, field: string) => unknown,
): TableColumn<Row> => ({ ...plain, id, kind: "words", choices, optional: true, write, read });

/* Text: what a spreadsheet copies and takes. */

/** Cells of a text: lines, with tabs between cells (or semicolons, where there is no tab at all). Quotes as spreadsheets set them. */
export function cellsOfText(text: string): string[][] {
  const tab = text.includes("\t") ? "\t" : ";";
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === tab) endCell();
    else if (sign === "\n") {
      endCell();
      rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  endCell();
  return rows.map((row) => row.map((entry) => entry.trim())).filter((row) => row.some((entry) => entry !== ""));
}

const quote = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The table as text: a line of column names, then the rows, tabs between. */
export const textOfTable = ({ columns }: TableShape, rows: readonly TableRow[]): string =>
  [columns.map(({ id }) => id), ...rows.map((row) => columns.map(({ id }) => quote(row[id] ?? "")))]
    .map((cells) => cells.join("\t"))
    .join("\n");

/**
 * A whole table from text. A first line of column names (ids, or the `names` that people see) sets the order of the
 * columns; without it they stand as in the table. Columns that the text has not keep what `before` has in that row.
 */
export function tableOfText(
  { columns, free }: TableShape,
  text: string,
  before: readonly TableRow[],
  names: Readonly<Record<string, string>> = {},
): TableRow[] {
  const lines = cellsOfText(text);
  const columnOf = (cell: string): string | undefined =>
    columns.find(({ id }) => sameWord(id, cell) || sameWord(names[id] ?? "", cell))?.id;
  const head = lines[0]?.map(columnOf) ?? [];
  const hasHead = head.length > 0 && head.filter((id) => id !== undefined).length * 2 > head.length;
  const order = hasHead ? head : columns.map(({ id }) => id);
  const key = columns.find(({ kind }) => kind === "fixed")?.id;
  const rows = (hasHead ? lines.slice(1) : lines).map((cells, index): TableRow => {
    const given = Object.fromEntries(order.flatMap((id, i) => (id === undefined ? [] : [[id, cells[i] ?? ""]])));
    const known = key && given[key] ? before.find((row) => sameWord(row[key] ?? "", given[key] ?? "")) : before[index];
    return { ...known, ...given };
  });
  if (free || !key) return rows;
  // The rulebook's rows stand in their order; what the text does not speak of stays.
  const strangers = rows.filter((row) => !before.some((known) => sameWord(known[key] ?? "", row[key] ?? "")));
  return [
    ...before.map((known) => rows.find((row) => sameWord(row[key] ?? "", known[key] ?? "")) ?? known),
    ...strangers,
  ];
}

const sameWord = (a: string, b: string): boolean => a !== "" && common(a) === common(b);

/** "+6", "6" and " 6" name the same row, and so do "−1" and "-1". */
const common = (word: string): string => word.trim().replace("−", "-").replace(/^\+/, "").toLowerCase();

/** Text pasted upon one cell: it fills the cells to the right and below, as in a spreadsheet. */
export function pasteAt(
  { columns, free }: TableShape,
  rows: readonly TableRow[],
  at: { readonly row: number; readonly column: string },
  text: string,
): TableRow[] {
  const first = columns.findIndex(({ id }) => id === at.column);
  const pasted = [...rows];
  for (const [down, cells] of cellsOfText(text).entries()) {
    const index = at.row + down;
    if (index >= pasted.length && !free) break;
    const entries = cells.flatMap((cell, right) => {
      const column = columns[first + right];
      return column && column.kind !== "fixed" ? [[column.id, cell]] : [];
    });
    pasted[index] = { ...pasted[index], ...Object.fromEntries(entries) };
  }
  return pasted;
}
