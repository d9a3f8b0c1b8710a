import { host, isGeneration14, localize } from "../host.ts";

/** 13 reads `name`, `condition`, `callback`; 14 reads `label`, `visible`, `onClick` and still takes the old ones. */
export interface ContextMenuEntry {
  name?: string;
  label?: string;
  icon?: string;
  group?: string | null;
  classes?: string;
  condition?: boolean | ((target: HTMLElement) => boolean) | null;
  visible?: boolean | ((target: HTMLElement) => boolean) | null;
  callback?: (target: HTMLElement, event?: Event) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
}

export interface ContextMenuOptions {
  eventName?: string;
  onOpen?: ((target: HTMLElement) => void) | null;
  onClose?: ((target: HTMLElement) => void) | null;
  fixed?: boolean;
  jQuery?: boolean;
  relative?: "cursor" | "target";
}

interface Item {
  readonly label: string;
  readonly icon: string;
  readonly group: string;
  readonly classes: string;
  run(event: Event): unknown;
}

/** The entry as the generation understands it; null when it is not for this target. */
function readEntry(entry: ContextMenuEntry, target: HTMLElement): Item | null {
  const newer = isGeneration14();
  if (!newer && (entry.label !== undefined || entry.onClick !== undefined) && entry.name === undefined) {
    throw new Error(
      "Generation 13 reads name, condition and callback of a context menu entry, not label, visible and onClick",
    );
  }
  const label = newer ? (entry.label ?? entry.name) : entry.name;
  if (label === undefined) throw new Error("A context menu entry has no name");
  const condition = newer ? (entry.visible ?? entry.condition) : entry.condition;
  const shown = typeof condition === "function" ? condition(target) : (condition ?? true);
  if (!shown) return null;
  const run = (event: Event): unknown =>
    newer && entry.onClick ? entry.onClick(event, target) : entry.callback?.(target, event);
  return {
    label: localize(label),
    icon: entry.icon ?? "",
    group: entry.group ?? "",
    classes: entry.classes ?? "",
    run,
  };
}

/** An icon is a string of classes (14), or a small piece of HTML of which only the classes are taken (13). */
function iconOf(icon: string): HTMLElement {
  const element = document.createElement("i");
  element.className = icon.includes("<") ? (/class="([^"]*)"/.exec(icon)?.[1] ?? "") : icon;
  element.classList.add("fa-fw");
  element.ariaHidden = "true";
  return element;
}

export class ContextMenu {
  static get implementation(): typeof ContextMenu {
    return (host.CONFIG["ux"]?.["ContextMenu"] as typeof ContextMenu | undefined) ?? ContextMenu;
  }

  /** The menu that is open, if any: only one is. */
  static active: ContextMenu | null = null;

  static eventListeners(): void {
    document.addEventListener(
      "pointerdown",
      (event) => {
        const { active } = ContextMenu;
        if (active?.element && !active.element.contains(event.target as Node)) void active.close();
      },
      { capture: true },
    );
  }

  readonly selector: string;
  readonly menuItems: ContextMenuEntry[];
  readonly eventName: string;
  onOpen: ((target: HTMLElement) => void) | null;
  onClose: ((target: HTMLElement) => void) | null;
  readonly #container: HTMLElement;
  readonly #fixed: boolean;
  #menu: HTMLElement | null = null;
  #target: HTMLElement | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null | undefined,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    this.#container = container;
    this.selector = selector ?? "";
    this.menuItems = menuItems;
    this.eventName = options.eventName ?? "contextmenu";
    this.onOpen = options.onOpen ?? null;
    this.onClose = options.onClose ?? null;
    this.#fixed = options.fixed ?? false;
    this.activateListeners(container);
  }

  get element(): HTMLElement | null {
    return this.#menu;
  }

  get target(): HTMLElement | null {
    return this.#target;
  }

  get fixed(): boolean {
    return this.#fixed;
  }

  get expandUp(): boolean {
    return this.#menu?.classList.contains("expand-up") ?? false;
  }

  /** The menu key and Shift+F10 also arrive as `contextmenu`, from the focused element. */
  activateListeners(container: HTMLElement): void {
    container.addEventListener(this.eventName, (event) => void this._onActivate(event));
  }

  protected async _onActivate(event: Event): Promise<void> {
    const start = event.target as Element;
    const target = this.selector ? start.closest<HTMLElement>(this.selector) : this.#container;
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#target === target) return this.close();
    await this.render(target, { event: event as MouseEvent });
  }

  async render(target: HTMLElement, { event }: { event?: MouseEvent; animate?: boolean } = {}): Promise<void> {
    await ContextMenu.active?.close();
    const items = this.menuItems.map((entry) => readEntry(entry, target)).filter((item) => item !== null);
    if (items.length === 0) return;
    const doc = target.ownerDocument;
    const menu = doc.createElement("nav");
    menu.id = "context-menu";
    menu.className = "context-menu themed";
    menu.setAttribute("popover", "manual");
    const list = doc.createElement("menu");
    list.className = "context-items";
    list.setAttribute("role", "menu");
    let group = items[0]?.group;
    for (const item of items) {
      if (item.group !== group) list.append(doc.createElement("hr"));
      group = item.group;
      list.append(this.#renderItem(item, doc));
    }
    menu.append(list);
    this.#menu = menu;
    this.#target = target;
    ContextMenu.active = this;
    target.classList.add("context");
    doc.body.append(menu);
    this._setPosition(menu, target, event);
    menu.addEventListener("keydown", (key) => this.#onKey(key));
    list.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    this.onOpen?.(target);
  }

  #renderItem(item: Item, doc: Document): HTMLElement {
    const element = doc.createElement("li");
    element.className = `context-item ${item.classes}`.trim();
    element.tabIndex = -1;
    element.setAttribute("role", "menuitem");
    const label = doc.createElement("span");
    label.textContent = item.label;
    element.append(iconOf(item.icon), label);
    element.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      void item.run(event);
    });
    return element;
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...(this.#menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const index = items.indexOf(event.target as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(index + step + items.length) % items.length]?.focus();
    else if (event.key === "Enter" || event.key === " ") items[index]?.click();
    else if (event.key === "Escape" || event.key === "Tab") {
      const target = this.#target;
      void this.close();
      target?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  protected _setPosition(menu: HTMLElement, target: HTMLElement, event?: MouseEvent): void {
    const view = target.ownerDocument.defaultView ?? window;
    const box = target.getBoundingClientRect();
    const atPointer = event && (event.clientX !== 0 || event.clientY !== 0);
    const x = atPointer ? event.clientX : box.left;
    const y = atPointer ? event.clientY : box.bottom;
    const up = y + menu.offsetHeight > view.innerHeight;
    menu.classList.add(up ? "expand-up" : "expand-down");
    menu.style.left = `${Math.max(0, Math.min(x, view.innerWidth - menu.offsetWidth))}px`;
    menu.style.top = `${Math.max(0, up ? Math.min(y, view.innerHeight) - menu.offsetHeight : y)}px`;
  }

  async close(_options: { animate?: boolean } = {}): Promise<void> {
    const target = this.#target;
    this.#menu?.remove();
    this.#menu = null;
    this.#target = null;
    if (ContextMenu.active === this) ContextMenu.active = null;
    if (!target) return;
    target.classList.remove("context");
    this.onClose?.(target);
  }
}
