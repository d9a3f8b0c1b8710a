/**
 * A context menu on the rows of a sheet. The host opens it by the other mouse button, by the menu key and by Shift+F10,
 * which all arrive as one event; here it learns to be used by keys, where it does not know it already.
 */
export function openMenu(container: HTMLElement, selector: string, entries: readonly object[]): void {
  const { implementation } = foundry.applications.ux.ContextMenu as unknown as { implementation: MenuClass };
  let back: HTMLElement | null = null;
  // Before the menu takes the focus.
  container.addEventListener(
    "contextmenu",
    (event) => {
      const { target } = event;
      back = (target as HTMLElement).closest<HTMLElement>("button, [tabindex]");
    },
    { capture: true },
  );
  const menu: { readonly element?: HTMLElement | null } = new implementation(container, selector, [...entries], {
    jQuery: false,
    fixed: true,
    // The host may tell of it before the menu is on the page.
    onOpen: (row) =>
      requestAnimationFrame(() => useByKeys(menu.element ?? row.ownerDocument.querySelector("#context-menu"))),
    onClose: (row) =>
      requestAnimationFrame(() => {
        if (row.ownerDocument.activeElement === row.ownerDocument.body) back?.focus();
      }),
  });
}

type MenuClass = new (
  container: HTMLElement,
  selector: string,
  entries: object[],
  options: { jQuery: false; fixed: true; onOpen: (row: HTMLElement) => void; onClose: (row: HTMLElement) => void },
) => { readonly element?: HTMLElement | null };

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function useByKeys(menu: HTMLElement | null): void {
  // Some menus of the host take the focus and the keys by themselves.
  if (!menu || menu.contains(menu.ownerDocument.activeElement)) return;
  const items = [...menu.querySelectorAll<HTMLElement>(".context-item")];
  for (const item of items) {
    item.tabIndex = -1;
    if (!item.hasAttribute("role")) item.setAttribute("role", "menuitem");
  }
  items[0]?.focus();
  menu.addEventListener("keydown", (event) => {
    const at = items.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (step) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === "Enter" || event.key === " ") items[at]?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
