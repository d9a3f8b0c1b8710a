import { type AnyRecord, asRecord, host, localize, type UserLike } from "../host.ts";
import { cleanHTML } from "../ux/clean-html.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { Configuration, RenderContext, RenderOptions } from "./types.ts";

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "submit" | "button" | "reset";
  default?: boolean;
  disabled?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

interface DialogConfiguration extends Configuration {
  modal?: boolean;
  buttons: DialogButton[];
  content: string | HTMLElement;
  submit?: ((result: unknown, dialog: DialogV2) => unknown) | null;
}

export interface WaitOptions extends AnyRecord {
  buttons?: DialogButton[];
  content?: string | HTMLElement;
  render?: ((event: Event, dialog: DialogV2) => unknown) | null;
  close?: ((event: Event, dialog: DialogV2) => unknown) | null;
  rejectClose?: boolean | null;
}

const DIALOG_TYPES = ["confirm", "prompt", "input", "wait"] as const;
type DialogType = (typeof DIALOG_TYPES)[number];

/** A question with buttons. String content is cleaned; an element is taken as it is, with its behaviour. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: "auto", height: "auto" },
  };

  get #config(): DialogConfiguration {
    return this.options as DialogConfiguration;
  }

  protected override _initializeApplicationOptions(options: AnyRecord): Configuration {
    const buttons = options["buttons"];
    if (!Array.isArray(buttons) || buttons.length === 0) throw new Error("A dialog needs at least one button");
    const byAction: Record<string, DialogButton> = {};
    for (const button of buttons as DialogButton[]) byAction[button.action] = button;
    const resolved = super._initializeApplicationOptions(options) as DialogConfiguration;
    resolved.buttons = Object.values(byAction);
    resolved.actions = {
      ...Object.fromEntries(resolved.buttons.map(({ action }) => [action, DialogV2._onClickButton])),
      ...(asRecord(options["actions"]) as Configuration["actions"]),
    };
    return resolved;
  }

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector<HTMLFormElement>("form.dialog-form") ?? null;
  }

  protected override async _prepareContext(): Promise<RenderContext> {
    return {};
  }

  protected override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    form.autocomplete = "off";
    const { content } = this.#config;
    if (content) {
      const holder = document.createElement("div");
      holder.className = "dialog-content standard-form";
      if (typeof content === "string") {
        holder.innerHTML = cleanHTML(content);
      } else holder.append(content);
      form.append(holder);
    }
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.append(...this.#config.buttons.map((button) => this.#renderButton(button)));
    form.append(footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this._onSubmit((event as SubmitEvent).submitter as HTMLButtonElement, event);
    });
    return form;
  }

  protected _renderButtons(): string {
    return this.#config.buttons.map((button) => this.#renderButton(button).outerHTML).join("");
  }

  #renderButton(config: DialogButton): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = config.type ?? "submit";
    button.dataset["action"] = config.action;
    button.className = config.class ?? "";
    button.disabled = config.disabled === true;
    Object.assign(button.style, config.style);
    if (config.default) {
      button.toggleAttribute("autofocus", true);
      button.classList.add("default");
    }
    if (config.icon) {
      const icon = document.createElement("i");
      icon.className = config.icon;
      button.append(icon, " ");
    }
    const label = document.createElement("span");
    label.textContent = localize(config.label);
    button.append(label);
    return button;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result as HTMLElement);
  }

  /** Shown before it is measured and placed; modal only if asked for, so that map and sheets stay in reach. */
  protected override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    const dialog = element as HTMLDialogElement;
    if (this.#config.modal) dialog.showModal();
    else dialog.show();
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
    dialog.addEventListener("keydown", (event) => this._onKeyDown(event));
    (
      dialog.querySelector<HTMLElement>(".dialog-content [autofocus], .dialog-content input") ??
      dialog.querySelector<HTMLElement>("[autofocus]")
    )?.focus();
  }

  protected _onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      return;
    }
    const target = event.target as HTMLElement;
    if (
      event.key !== "Enter" ||
      target.tagName === "TEXTAREA" ||
      target.tagName === "BUTTON" ||
      target.closest("prose-mirror")
    )
      return;
    const fallback =
      this.element.querySelector<HTMLButtonElement>(".form-footer button.default") ??
      this.element.querySelector<HTMLButtonElement>(".form-footer button");
    if (!fallback) return;
    event.preventDefault();
    event.stopPropagation();
    fallback.click();
  }

  protected static _onClickButton(this: ApplicationV2, event: PointerEvent, target: HTMLElement): void {
    const dialog = this as DialogV2;
    event.preventDefault();
    void dialog._onSubmit(target as HTMLButtonElement, event);
  }

  protected async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<this> {
    const { buttons, submit } = this.#config;
    const action = target?.dataset["action"] ?? buttons.find((entry) => entry.default)?.action ?? buttons[0]?.action;
    const button = buttons.find((entry) => entry.action === action);
    const element =
      target ?? this.element.querySelector<HTMLButtonElement>(`button[data-action="${CSS.escape(action ?? "")}"]`);
    if (element) element.disabled = true;
    try {
      const answer = element ? await button?.callback?.(event, element, this) : undefined;
      await submit?.(answer ?? button?.action ?? null, this);
    } catch (error) {
      if (element) element.disabled = false;
      host.Hooks.onError("DialogV2", error instanceof Error ? error : new Error(String(error)), {
        notify: "error",
        log: "error",
      });
      return this;
    }
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  protected override _removeElement(element: HTMLElement): void {
    (element as HTMLDialogElement).close?.();
    super._removeElement(element);
  }

  /** Dismissed -> null (or rejects, if `rejectClose`); otherwise what the button's callback answers, or its action. */
  static wait({ rejectClose = false, close, render, ...options }: WaitOptions = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const originalSubmit = options["submit"] as DialogConfiguration["submit"];
      const dialog = new this({
        ...options,
        submit: async (result: unknown, app: DialogV2) => {
          await originalSubmit?.(result, app);
          resolve(result);
        },
      });
      dialog.addEventListener(
        "close",
        (event) => {
          const answer = close?.(event, dialog);
          if (rejectClose) reject(new Error("The dialog was dismissed without an answer"));
          else Promise.resolve(answer).then((value) => resolve(value ?? null), reject);
        },
        { once: true },
      );
      if (render) dialog.addEventListener("render", (event) => render(event, dialog), { once: true });
      dialog.render({ force: true }).catch(reject);
    });
  }

  static confirm({
    yes = {},
    no = {},
    buttons = [],
    ...options
  }: WaitOptions & { yes?: Partial<DialogButton>; no?: Partial<DialogButton> } = {}): Promise<unknown> {
    return this.wait({
      ...options,
      buttons: [
        { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
        { action: "no", label: "No", icon: "fa-solid fa-xmark", default: true, callback: () => false, ...no },
        ...buttons,
      ],
    });
  }

  static prompt({
    ok = {},
    buttons = [],
    ...options
  }: WaitOptions & { ok?: Partial<DialogButton> } = {}): Promise<unknown> {
    return this.wait({
      ...options,
      buttons: [{ action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...ok }, ...buttons],
    });
  }

  /** Resolves to the form's values. */
  static input({ ok = {}, ...options }: WaitOptions & { ok?: Partial<DialogButton> } = {}): Promise<unknown> {
    const callback = (_event: Event, button: HTMLButtonElement): AnyRecord =>
      button.form ? new FormDataExtended(button.form).object : {};
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  /** Asks another user; the configuration travels as JSON, so callbacks stay at home. */
  static async query(user: UserLike | string, type: DialogType, config: AnyRecord = {}): Promise<unknown> {
    const who = typeof user === "string" ? host.game.users.get(user) : user;
    if (!who) throw new Error(`There is no user "${typeof user === "string" ? user : ""}"`);
    if (!DIALOG_TYPES.includes(type)) throw new Error(`"${String(type)}" is not a kind of dialog`);
    if (who.isSelf) return this._handleQuery({ type, config });
    return (who as unknown as { query(name: string, data: AnyRecord): Promise<unknown> }).query("dialog", {
      type,
      config,
    });
  }

  static _handleQuery({ type, config }: { type: DialogType; config: WaitOptions }): Promise<unknown> {
    return this[type](config);
  }
}
