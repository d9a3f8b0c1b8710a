/**
 * Keeps a person's typing alive while a sheet is drawn anew because somebody else changed the same document: the
 * focused field, what is half typed in it, and the caret. (The host gives the focus back, not the rest.)
 *
 * Nothing here asks what class a node has: in a detached window it is another realm's.
 */
export interface Continuity {
  /** CSS selector that finds the same field in the new markup. */
  readonly selector: string;
  /** Text that was typed and not yet sent, or null. */
  readonly draft: string | null;
  readonly selection: readonly [start: number, end: number] | null;
}

type TextEntry = Pick<HTMLInputElement, "value" | "defaultValue" | "selectionStart" | "selectionEnd">;

const isTextEntry = (element: Element): element is Element & HTMLInputElement =>
  element.localName === "textarea" ||
  (element.localName === "input" && ["text", "search", ""].includes((element as HTMLInputElement).type));

/** Remembers the focused field inside `root`, or null if the focus is elsewhere. */
export function captureContinuity(root: HTMLElement): Continuity | null {
  const active = root.ownerDocument.activeElement;
  if (!active || active === root || !root.contains(active)) return null;
  const selector = selectorOf(active);
  if (!selector) return null;
  if (!isTextEntry(active)) return { selector, draft: null, selection: null };
  const entry: TextEntry = active;
  return {
    selector,
    draft: entry.value === entry.defaultValue ? null : entry.value,
    selection:
      entry.selectionStart === null ? null : [entry.selectionStart, entry.selectionEnd ?? entry.selectionStart],
  };
}

/** Gives the field its focus, its draft and its caret back. */
export function restoreContinuity(root: HTMLElement, state: Continuity | null): void {
  if (!state) return;
  const element = root.querySelector<HTMLElement>(state.selector);
  if (!element) return;
  if (root.ownerDocument.activeElement !== element) element.focus({ preventScroll: true });
  if (!isTextEntry(element)) return;
  if (state.draft !== null) element.value = state.draft;
  if (state.selection) element.setSelectionRange(...state.selection);
}

/** How to find a control again: by name, by id of ours, or by what it does to which thing. */
function selectorOf(element: Element): string | null {
  const parts = [element.localName];
  const name = element.getAttribute("name");
  const key = element.getAttribute("data-focus-key");
  if (name) parts.push(attribute("name", name));
  else if (key) parts.push(attribute("data-focus-key", key));
  else {
    for (const data of ["data-action", "data-action-id", "data-tab", "data-status-id"]) {
      const value = element.getAttribute(data);
      if (value !== null) parts.push(attribute(data, value));
    }
    if (parts.length === 1) return null;
  }
  const row = element.closest("[data-item-id], [data-effect-id]");
  const rowKey = row?.hasAttribute("data-item-id") ? "data-item-id" : "data-effect-id";
  const own = row === element;
  const prefix = row && !own ? `${attribute(rowKey, row.getAttribute(rowKey) ?? "")} ` : "";
  return `${prefix}${parts.join("")}${own && row ? attribute(rowKey, row.getAttribute(rowKey) ?? "") : ""}`;
}

const attribute = (name: string, value: string): string => `[${name}="${value.replaceAll(/["\\]/g, "\\$&")}"]`;
