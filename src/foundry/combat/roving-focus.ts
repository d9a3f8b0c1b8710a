/** Keys on the lines of the tracker: up and down between lines, left and right between a line and its buttons. */
export function moveFocus(event: KeyboardEvent): void {
  const target = event.target as HTMLElement | null;
  const row = target?.closest<HTMLElement>(".combatant[data-turn-id]");
  if (!target || !row) return;
  const next = destination(event.key, row, target);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  if (next === null) return;
  const nextRow = next.closest<HTMLElement>(".combatant[data-turn-id]");
  if (nextRow && nextRow !== row) {
    row.tabIndex = -1;
    nextRow.tabIndex = 0;
  }
  next.focus();
}

/** Where a key leads; null: nowhere from here; undefined: it is not ours. */
function destination(key: string, row: HTMLElement, target: HTMLElement): HTMLElement | null | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > .combatant") ?? [])];
  const buttons = [...row.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const inside = buttons.indexOf(target);
  switch (key) {
    case "ArrowDown":
      return rows[rows.indexOf(row) + 1] ?? null;
    case "ArrowUp":
      return rows[rows.indexOf(row) - 1] ?? null;
    case "Home":
      return rows[0] ?? null;
    case "End":
      return rows.at(-1) ?? null;
    case "ArrowRight":
      return buttons[inside + 1] ?? null;
    case "ArrowLeft":
      return inside > 0 ? (buttons[inside - 1] ?? null) : row;
    case "Enter":
    case " ":
      if (target !== row) return undefined;
      row.click();
      return null;
    default:
      return undefined;
  }
}
