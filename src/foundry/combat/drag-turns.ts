/** Data of a drag of ours: text, since that is what a drag carries. */
const MIME = "application/x-tactical-turn";

/**
 * Turns of a tracker can be dragged to another place in the order. Listens on the frame, so lines may come and go.
 * @param place called with the entry and the one that it is to stand before (null: at the end)
 */
export function dragTurns(frame: HTMLElement, place: (entry: string, before: string | null) => void): void {
  frame.addEventListener("dragstart", (event) => {
    const entry = rowOf(event)?.dataset["entryId"];
    if (!entry || !event.dataTransfer) return;
    event.dataTransfer.setData(MIME, entry);
    event.dataTransfer.effectAllowed = "move";
  });
  frame.addEventListener("dragover", (event) => {
    const row = rowOf(event);
    if (!row || !event.dataTransfer?.types.includes(MIME)) return;
    event.preventDefault();
    mark(frame, row, isBelow(event, row));
  });
  frame.addEventListener("dragend", () => mark(frame, null, false));
  frame.addEventListener("drop", (event) => {
    const row = rowOf(event);
    const entry = event.dataTransfer?.getData(MIME);
    mark(frame, null, false);
    if (!row || !entry) return;
    event.preventDefault();
    event.stopPropagation();
    const target = isBelow(event, row) ? nextTurn(row) : row;
    if (target?.dataset["entryId"] !== entry) place(entry, target?.dataset["entryId"] ?? null);
  });
}

const rowOf = (event: Event): HTMLElement | null =>
  (event.target as HTMLElement | null)?.closest<HTMLElement>("ol.combat-tracker > .combatant[data-entry-id]") ?? null;

function isBelow(event: DragEvent, row: HTMLElement): boolean {
  const { top, height } = row.getBoundingClientRect();
  return event.clientY > top + height / 2;
}

/** The next line that is a turn: heads of folded foes and those without a turn are none. */
function nextTurn(row: HTMLElement): HTMLElement | null {
  let next = row.nextElementSibling as HTMLElement | null;
  while (next && !next.dataset["entryId"]) next = next.nextElementSibling as HTMLElement | null;
  return next;
}

/** Shows where a dragged turn would go. */
function mark(frame: HTMLElement, row: HTMLElement | null, below: boolean): void {
  for (const marked of frame.querySelectorAll(".drop-before, .drop-after"))
    marked.classList.remove("drop-before", "drop-after");
  row?.classList.add(below ? "drop-after" : "drop-before");
}
