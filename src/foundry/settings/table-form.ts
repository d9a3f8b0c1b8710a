import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import { pasteAt, type TableRow, tableOfText, textOfTable } from "../../core/table.ts";
import type { Ruleset, RulesetTable } from "../../rulesets/ruleset.ts";
import { copyText } from "../creation/clipboard.ts";
import { optionStore } from "./option-store.ts";
import { columnName, type FaultView, faultViews, sameRows, type TableView, tableView } from "./table-view.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

interface TableContext extends ApplicationV2.RenderContext, TableView {
  hint: string;
  rules: string;
  faults: readonly FaultView[];
  changed: boolean;
  text: string;
}

type Cell = HTMLInputElement | HTMLSelectElement;

/** What is stored of a table: its cells, or the rulebook's. */
export function storedRows(key: string, table: RulesetTable): readonly TableRow[] {
  const stored = foundry.utils.getProperty(optionStore.read(key), table.id);
  return Array.isArray(stored) ? (stored as TableRow[]) : table.initial;
}

/**
 * A table of the rulebook as a grid: every cell is checked while it is typed, arrows and Enter go from cell to cell, a
 * paste from a spreadsheet fills as many cells as it has, and the whole goes out and comes in as text.
 */
export class TableForm extends HandlebarsApplicationMixin(ApplicationV2)<TableContext> {
  static override DEFAULT_OPTIONS = {
    id: `${SYSTEM_ID}-table-{id}`,
    tag: "form",
    classes: ["tactical-time", "tt-window", "tt-settings", "tt-table-form"],
    window: { icon: "fa-solid fa-table", resizable: true, contentClasses: ["standard-form"] },
    position: { width: 720, height: 700 },
    form: { closeOnSubmit: false, handler: TableForm.#onSubmit },
    actions: {
      resetTable: TableForm.#onReset,
      addRow: TableForm.#onAddRow,
      removeRow: TableForm.#onRemoveRow,
      copyTable: TableForm.#onCopy,
      readText: TableForm.#onReadText,
      goTo: TableForm.#onGoTo,
    },
  };

  static override PARTS = {
    grid: { template: templatePath("settings/table"), scrollable: [".tt-table-scroll"] },
    faults: { template: templatePath("settings/table-faults") },
    text: { template: templatePath("settings/table-text") },
    footer: { template: templatePath("settings/table-footer") },
  };

  readonly #ruleset: Ruleset;
  readonly #table: RulesetTable;
  #rows: readonly TableRow[];

  private constructor(ruleset: Ruleset, table: RulesetTable) {
    const wide = table.shape.columns.some(({ kind }) => kind === "words");
    super({ uniqueId: `${ruleset.id}-${table.id}`, position: { width: wide ? 1040 : 560 } });
    this.#ruleset = ruleset;
    this.#table = table;
    this.#rows = storedRows(ruleset.options.key, table);
  }

  /** Shows the one form of a table: what is being edited in it is never begun a second time. */
  static async open(ruleset: Ruleset, table: RulesetTable): Promise<void> {
    const id = TableForm.DEFAULT_OPTIONS.id.replace("{id}", `${ruleset.id}-${table.id}`);
    const open = foundry.applications.instances.get(id);
    if (open instanceof TableForm) open.bringToFront();
    else await new TableForm(ruleset, table).render({ force: true });
  }

  override get title(): string {
    return `${game.i18n.localize(this.#ruleset.label)}: ${game.i18n.localize(this.#table.label)}`;
  }

  get #faults(): FaultView[] {
    const reading = this.#table.read(this.#rows);
    return reading.ok ? [] : faultViews(this.#table, this.#rows, reading.faults, game.i18n);
  }

  protected override async _prepareContext(
    options: DeepPartial<ApplicationV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<TableContext> {
    return Object.assign(await super._prepareContext(options), tableView(this.#table, this.#rows, game.i18n), {
      hint: this.#table.hint,
      rules: this.#table.rules.join(", "),
      faults: this.#faults,
      changed: !sameRows(this.#rows, this.#table.initial),
      text: textOfTable(this.#table.shape, this.#rows),
    });
  }

  protected override async _onFirstRender(
    context: DeepPartial<TableContext>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // On the frame, once: the grid below it comes and goes.
    this.element.addEventListener("input", (event) => this.#onInput(event));
    this.element.addEventListener("keydown", (event) => this.#onKeyDown(event));
    this.element.addEventListener("paste", (event) => this.#onPaste(event));
  }

  protected override async _onRender(
    context: DeepPartial<TableContext>,
    options: DeepPartial<ApplicationV2.RenderOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
    this.#markFaults();
  }

  #cells(): Cell[] {
    return [...this.element.querySelectorAll<Cell>("[data-cell]")];
  }

  #cell(row: number | string, column: string): Cell | null {
    return this.element.querySelector<Cell>(`[data-cell][data-row="${row}"][data-column="${column}"]`);
  }

  /** Faulty cells are marked where they stand; the grid itself is not drawn anew while one types in it. */
  #markFaults(): void {
    const faults = this.#faults;
    for (const cell of this.#cells()) {
      const { row, column } = cell.dataset;
      const fault = faults.find((entry) => String(entry.row) === row && entry.column === column);
      cell.setAttribute("aria-invalid", String(fault !== undefined));
      cell.title = fault?.text ?? "";
    }
  }

  #onInput(event: Event): void {
    const cell = event.target as Cell;
    const { row, column } = cell.dataset;
    if (row === undefined || column === undefined) return;
    const value = cell.type === "checkbox" ? ((cell as HTMLInputElement).checked ? "yes" : "no") : cell.value;
    this.#rows = this.#rows.map((entry, index) => (index === Number(row) ? { ...entry, [column]: value } : entry));
    void this.#refresh(["faults", "footer"]);
  }

  /** Draws parts anew. The text below the grid is only filled: it may be open, and the caret may stand in it. */
  async #refresh(parts: string[] = ["grid", "faults", "footer"]): Promise<void> {
    const box = this.element.querySelector<HTMLTextAreaElement>("textarea[name=tableText]");
    if (box) box.value = textOfTable(this.#table.shape, this.#rows);
    await this.render({ parts });
  }

  /** Up, down and Enter go along a column; in a list of choices the arrows choose, and Ctrl goes. */
  #onKeyDown(event: KeyboardEvent): void {
    const cell = event.target as Cell;
    const { row, column } = cell.dataset;
    if (row === undefined || column === undefined) return;
    const step = stepOf(event, cell.localName === "select");
    if (step === 0) return;
    event.preventDefault();
    const next = this.#cell(Number(row) + step, column);
    next?.focus();
    if (next && "select" in next && next.type === "text") next.select();
  }

  #onPaste(event: ClipboardEvent): void {
    const { row, column } = (event.target as Cell).dataset;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (row === undefined || column === undefined || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    this.#rows = pasteAt(this.#table.shape, this.#rows, { row: Number(row), column }, text);
    void this.#refresh().then(() => this.#cell(row, column)?.focus());
  }

  static async #onReset(this: TableForm): Promise<void> {
    this.#rows = this.#table.initial;
    await this.#refresh();
  }

  static async #onAddRow(this: TableForm): Promise<void> {
    const { columns } = this.#table.shape;
    const blank = columns.map(({ id, kind, choices, optional }) => [
      id,
      kind === "integer" && !optional ? "0" : kind === "choice" && !optional ? (choices[0] ?? "") : "",
    ]);
    this.#rows = [...this.#rows, Object.fromEntries(blank)];
    await this.#refresh();
    this.#cell(this.#rows.length - 1, columns[0]?.id ?? "")?.focus();
  }

  static async #onRemoveRow(this: TableForm, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const gone = Number(target.dataset["row"]);
    this.#rows = this.#rows.filter((_row, index) => index !== gone);
    await this.#refresh();
    this.#cell(Math.min(gone, this.#rows.length - 1), this.#table.shape.columns[0]?.id ?? "")?.focus();
  }

  static async #onCopy(this: TableForm): Promise<void> {
    await copyText(textOfTable(this.#table.shape, this.#rows));
  }

  static async #onReadText(this: TableForm): Promise<void> {
    const box = this.element.querySelector<HTMLTextAreaElement>("textarea[name=tableText]");
    const { columns } = this.#table.shape;
    const names = Object.fromEntries(columns.map(({ id }) => [id, columnName(this.#table, id, game.i18n)]));
    this.#rows = tableOfText(this.#table.shape, box?.value ?? "", this.#rows, names);
    await this.#refresh();
  }

  static #onGoTo(this: TableForm, _event: PointerEvent, target: HTMLElement): void {
    this.#cell(target.dataset["row"] ?? "", target.dataset["column"] ?? "")?.focus();
  }

  static async #onSubmit(this: TableForm): Promise<void> {
    const faults = this.#faults;
    if (faults[0]) {
      const { row, column } = faults[0];
      if (row !== null && column !== null) this.#cell(row, column)?.focus();
      ui.notifications.warn("TACTICAL_TIME.SETTINGS.Table.faulty", { localize: true });
      return;
    }
    const { key } = this.#ruleset.options;
    // As printed is stored as nothing: a later correction of the rulebook's table then reaches this world.
    await optionStore.merge(key, {
      [this.#table.id]: sameRows(this.#rows, this.#table.initial) ? null : this.#rows.map((row) => ({ ...row })),
    });
    ui.notifications.info("TACTICAL_TIME.SETTINGS.Saved", { localize: true });
    await this.close();
  }
}

function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent, chooses: boolean): number {
  if (key === "Enter") return shiftKey ? -1 : 1;
  if (chooses && !ctrlKey) return 0;
  return key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
}
