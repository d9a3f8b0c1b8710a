/**
 * The search boxes of a sheet: one for each list, remembered while the sheet is open. A row is found by its name and by
 * what stands beside it, whatever the accents and the capitals.
 */
export class ItemFilter {
  readonly #queries = new Map<string, string>();

  /** Listens on a sheet's frame. Call once per frame. */
  listen(frame: HTMLElement): void {
    frame.addEventListener("input", (event) => this.#onInput(event));
    frame.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Shows what is searched for in freshly drawn markup. */
  apply(frame: HTMLElement): void {
    for (const box of frame.querySelectorAll<HTMLInputElement>(BOX)) {
      const query = this.#queries.get(keyOf(box)) ?? "";
      if (box.value !== query) box.value = query;
      filter(box, query);
    }
  }

  #onInput(event: Event): void {
    const box = event.target as HTMLInputElement;
    if (!box.matches(BOX)) return;
    this.#queries.set(keyOf(box), box.value);
    filter(box, box.value);
  }

  /** A slash goes to the box, Escape empties it, the down arrow goes to the first row that is found. */
  #onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.matches(BOX)) this.#onBoxKey(event, target as HTMLInputElement);
    else if (event.key === "/" && !isTyping(target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const frame = event.currentTarget as HTMLElement;
      const box = [...frame.querySelectorAll<HTMLInputElement>(BOX)].find((one) => one.offsetParent !== null);
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    }
  }

  #onBoxKey(event: KeyboardEvent, box: HTMLInputElement): void {
    if (event.key === "Escape" && box.value !== "") {
      box.value = "";
      this.#queries.delete(keyOf(box));
      filter(box, "");
    } else if (event.key === "ArrowDown")
      scopeOf(box)?.querySelector<HTMLElement>(`${ROW}:not([data-filtered]) button`)?.focus();
    else return;
    // Not further: Escape would close the sheet.
    event.preventDefault();
    event.stopPropagation();
  }
}

const BOX = "input[data-filter]";
const ROW = "[data-item-id]";

const keyOf = (box: HTMLInputElement): string => box.getAttribute("data-focus-key") ?? "";
const scopeOf = (box: HTMLInputElement): Element | null => box.closest(".tab");
const isTyping = (element: HTMLElement): boolean =>
  ["input", "textarea", "select"].includes(element.localName) || element.isContentEditable;

/** Plain letters of a text, for comparison. */
export const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** Whether every word of the query stands somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const where = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

function filter(box: HTMLInputElement, query: string): void {
  const scope = scopeOf(box);
  if (!scope || (query === "" && !scope.querySelector("[data-filtered]"))) return;
  let found = 0;
  for (const group of scope.querySelectorAll<HTMLElement>(".tt-item-group")) {
    let here = 0;
    for (const row of group.querySelectorAll<HTMLElement>(ROW)) {
      const fits = matches(row.textContent ?? "", query);
      row.toggleAttribute("data-filtered", !fits);
      if (fits) here++;
    }
    group.toggleAttribute("data-filtered", query.trim() !== "" && here === 0);
    found += here;
  }
  const status = box.parentElement?.querySelector(".tt-search-found");
  const words = query.trim() === "" ? "" : String(found);
  if (status && status.textContent !== words) status.textContent = words;
}
