import { editable, fixedColumn, integerColumn, type TableRow, type TableSpec } from "../../../core/table.ts";
import type { RulesetTable } from "../../ruleset.ts";
import { CHART, CHART_COLUMNS, type Chart, type ChartRow, NEVER, readChart } from "../rules/chart.ts";

/** Localisation group of the tables. */
const LABELS = "TACTICAL_TIME.AVORKARTH.TABLE";

/** AV-042 The roll chart: for each row the lowest face of each result; a dash: never. */
const chart: TableSpec<ChartRow, Chart> = {
  columns: [
    fixedColumn("row", ({ row }) => (row > 0 ? `+${row}` : String(row))),
    ...CHART_COLUMNS.map((id) => integerColumn<ChartRow>(id, (row) => row[id], { min: 1, max: NEVER, never: NEVER })),
  ],
  free: false,
  rowsOf: (rows) => rows,
  valueOf: (rows, field) =>
    readChart(
      rows.map((row) => ({ ...row, row: Number(row["row"]) })),
      field,
    ),
};

export const ROLL_CHART: RulesetTable = {
  ...editable(chart, CHART),
  id: "rollChart",
  label: `${LABELS}.rollChart.label`,
  hint: `${LABELS}.rollChart.hint`,
  rules: ["AV-042"],
  columnLabel: (column) => `${LABELS}.rollChart.column.${column}`,
  // Rows are numbers and cells are faces: what is written is what is meant.
  cellLabel: (_column, value) => value,
};

/** A stored chart as the rules take it; null: the printed one, also where what is stored cannot be read. */
export function chartOf(stored: readonly TableRow[] | null): unknown {
  const reading = stored && ROLL_CHART.read(stored);
  return reading?.ok ? reading.value : CHART;
}
