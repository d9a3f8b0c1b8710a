/** One line as it is to stand in a list: `signature` changes when its markup does. */
export interface SyncedLine {
  readonly id: string;
  readonly signature: string;
  render(): Promise<string>;
}

// What each element was made from.
const signatures = new WeakMap<Element, string>();

/**
 * Brings a list in line: what is the same stays the very element, what changed is made anew, and the keyboard's place
 * is kept. Every child of the list has `data-line-id`.
 * @returns ids of the lines that were made
 */
export async function syncLines(list: HTMLElement, lines: readonly SyncedLine[]): Promise<readonly string[]> {
  const known = new Map([...list.children].map((child) => [child.getAttribute("data-line-id") ?? "", child]));
  const made: string[] = [];
  const wanted: Element[] = [];
  for (const line of lines) {
    const old = known.get(line.id);
    if (old && signatures.get(old) === line.signature) {
      wanted.push(old);
      continue;
    }
    const holder = list.ownerDocument.createElement("template");
    holder.innerHTML = await line.render();
    const element = holder.content.firstElementChild;
    if (!element) continue;
    signatures.set(element, line.signature);
    made.push(line.id);
    wanted.push(element);
  }
  // From here on nothing waits: nobody sees half a list.
  const focus = focused(list);
  const keep = new Set(wanted);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();
  let cursor: Element | null = list.firstElementChild;
  for (const element of wanted) {
    if (element === cursor) cursor = cursor.nextElementSibling;
    else list.insertBefore(element, cursor);
  }
  focus?.();
  return made;
}

/** Remembers where the focus is, in words that outlive the element: its line and, within it, its action. */
function focused(list: HTMLElement): (() => void) | null {
  const active = list.ownerDocument.activeElement;
  const line = active?.closest("[data-line-id]");
  if (!active || !line || !list.contains(line)) return null;
  const id = line.getAttribute("data-line-id") ?? "";
  const action = active === line ? null : active.getAttribute("data-action");
  return () => {
    if (list.ownerDocument.activeElement === active && list.contains(active)) return;
    const now = [...list.children].find((child) => child.getAttribute("data-line-id") === id) as
      | HTMLElement
      | undefined;
    const button = action === null ? null : now?.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled)`);
    (button ?? now)?.focus({ preventScroll: true });
  };
}
