import { host, localize } from "../host.ts";
import { cleanHTML } from "../ux/clean-html.ts";

export type NotificationType = "info" | "warning" | "error" | "success";

export interface NotifyOptions {
  permanent?: boolean;
  progress?: boolean;
  localize?: boolean;
  console?: boolean;
  escape?: boolean;
  clean?: boolean;
  format?: Record<string, unknown>;
}

export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly timestamp: number;
  message: string;
  readonly error?: Error;
  readonly permanent: boolean;
  readonly console: boolean;
  active: boolean;
  readonly progress: boolean;
  pct: number;
  element?: HTMLLIElement;
  remove(): void;
  update(update: UpdateOptions): void;
}

interface UpdateOptions {
  message?: string;
  localize?: boolean;
  escape?: boolean;
  clean?: boolean;
  format?: Record<string, unknown>;
  pct?: number;
}

const ICONS: Record<NotificationType, string> = {
  info: "fa-circle-info",
  warning: "fa-triangle-exclamation",
  error: "fa-circle-exclamation",
  success: "fa-circle-check",
};

/** Short messages at the top of the page. Text is cleaned; values of `format` are escaped. */
export class Notifications {
  static MAX_ACTIVE = 3;
  static LIFETIME_MS = 5000;
  static #nextId = 1;

  readonly #active: Notification[] = [];
  readonly #queue: Notification[] = [];
  readonly #list: HTMLOListElement;

  constructor() {
    this.#list = document.createElement("ol");
    this.#list.id = "notifications";
    this.#list.className = "themed theme-dark";
    this.#list.ariaLive = "polite";
    document.body.append(this.#list);
  }

  notify(message: string | Error, type: NotificationType = "info", options: NotifyOptions = {}): Notification {
    if (!(type in ICONS)) throw new Error(`"${String(type)}" is no type of notification`);
    const { permanent = false, progress = false, console: log = true } = options;
    const text = this.#compose(message instanceof Error ? message.message : message, options);
    const notification: Notification = {
      id: Notifications.#nextId++,
      type,
      timestamp: Date.now(),
      message: text,
      ...(message instanceof Error ? { error: message } : {}),
      permanent: permanent || progress,
      console: log,
      active: false,
      progress,
      pct: 0,
      remove: () => this.remove(notification),
      update: (update) => this.update(notification, update),
    };
    if (log) this.#log(notification);
    this.#queue.push(notification);
    this.#fetch();
    return notification;
  }

  info(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "info", options);
  }

  warn(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "error", options);
  }

  success(message: string | Error, options?: NotifyOptions): Notification {
    return this.notify(message, "success", options);
  }

  update(which: Notification | number, { pct, message, ...options }: UpdateOptions): void {
    const notification = this.#find(which);
    if (!notification) return;
    if (message !== undefined) notification.message = this.#compose(message, options);
    if (pct !== undefined) notification.pct = Math.min(Math.max(pct, 0), 1);
    if (notification.element) this.#fill(notification.element, notification);
    if (notification.progress && notification.pct >= 1) setTimeout(() => this.remove(notification), 1000);
  }

  remove(which: Notification | number): void {
    const notification = this.#find(which);
    if (!notification) return;
    for (const list of [this.#active, this.#queue]) {
      const index = list.indexOf(notification);
      if (index >= 0) list.splice(index, 1);
    }
    notification.active = false;
    notification.element?.remove();
    this.#fetch();
  }

  has(which: Notification | number): boolean {
    return this.#find(which) !== undefined;
  }

  clear(): void {
    for (const notification of [...this.#queue, ...this.#active]) this.remove(notification);
  }

  #find(which: Notification | number): Notification | undefined {
    const id = typeof which === "number" ? which : which.id;
    return [...this.#active, ...this.#queue].find((entry) => entry.id === id);
  }

  #compose(
    message: string,
    { localize: key = false, format, escape: escapes = true, clean = true }: NotifyOptions,
  ): string {
    const { escapeHTML } = host.foundry.utils;
    let text = String(message);
    if (format) {
      const values = Object.fromEntries(
        Object.entries(format).map(([name, value]) => [name, escapes ? escapeHTML(String(value)) : String(value)]),
      );
      text = key
        ? localize(text, values)
        : text.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] ?? whole);
    } else if (key) text = localize(text);
    else if (escapes) text = escapeHTML(text);
    return clean ? cleanHTML(text) : text;
  }

  #log({ type, message, error }: Notification): void {
    // A failure of the package is an error of the console as well, so that a test run sees it.
    const write = { info: console.log, success: console.log, warning: console.warn, error: console.error }[type];
    write(`Notification: ${message}`, ...(error ? [error] : []));
  }

  #fetch(): void {
    while (this.#active.length < Notifications.MAX_ACTIVE) {
      const next = this.#queue.shift();
      if (!next) return;
      this.#active.push(next);
      next.active = true;
      const element = document.createElement("li");
      element.className = `notification ${next.type}`;
      if (next.permanent) element.classList.add("permanent");
      element.dataset["id"] = String(next.id);
      element.setAttribute("role", next.type === "error" ? "alert" : "status");
      next.element = element;
      this.#fill(element, next);
      element.addEventListener("click", () => this.remove(next));
      this.#list.append(element);
      if (!next.permanent) setTimeout(() => this.remove(next), Notifications.LIFETIME_MS);
    }
  }

  #fill(element: HTMLElement, { type, message, progress, pct }: Notification): void {
    const icon = document.createElement("i");
    icon.className = `notification-icon fa-solid fa-fw ${ICONS[type]}`;
    const text = document.createElement("p");
    text.innerHTML = message;
    element.replaceChildren(icon, text);
    if (!progress) return;
    const bar = document.createElement("progress");
    bar.max = 1;
    bar.value = pct;
    element.append(bar);
  }
}
