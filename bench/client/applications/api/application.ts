import { type AnyRecord, host, isGeneration14, localize } from "../host.ts";
import { ContextMenu, type ContextMenuEntry, type ContextMenuOptions } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { leaveDetachedWindow, openDetachedWindow } from "./detached.ts";
import { Emitter } from "./emitter.ts";
import { makeDraggable, makeResizable } from "./frame.ts";
import { resolveOptions } from "./options.ts";
import { parseDimension, resolvePosition } from "./position.ts";
import type {
  ClickAction,
  ClosingOptions,
  Configuration,
  FormConfiguration,
  HeaderControl,
  Position,
  RenderContext,
  RenderOptions,
  Tab,
  TabsConfiguration,
} from "./types.ts";

const RENDER_STATES = Object.freeze({
  ERROR: -3,
  CLOSING: -2,
  CLOSED: -1,
  NONE: 0,
  RENDERING: 1,
  RENDERED: 2,
} as const);

interface EventOptions {
  async?: boolean;
  handlerArgs?: readonly unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: readonly unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

interface FrameParts {
  header: HTMLElement | undefined;
  title: HTMLElement | undefined;
  icon: HTMLElement | undefined;
  close: HTMLButtonElement | undefined;
  controls: HTMLButtonElement | undefined;
  controlsDropdown: HTMLElement | undefined;
  resize: HTMLElement | undefined;
  content: HTMLElement | undefined;
  windowId: string | undefined;
}

const NO_FRAME: FrameParts = {
  header: undefined,
  title: undefined,
  icon: undefined,
  close: undefined,
  controls: undefined,
  controlsDropdown: undefined,
  resize: undefined,
  content: undefined,
  windowId: undefined,
};

/** Every application that is rendered, by id: `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationV2>();

/**
 * The base of every window. What it does, and in which order, follows the API documentation of ApplicationV2 and the
 * issues quoted in the fidelity list; how it does it is ours.
 */
export class ApplicationV2 extends Emitter {
  static BASE_APPLICATION: typeof ApplicationV2;
  static DEFAULT_OPTIONS: AnyRecord = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: { width: "auto", height: "auto" },
  };
  static TABS: Record<string, TabsConfiguration> = {};
  static readonly RENDER_STATES = RENDER_STATES;
  static override readonly emittedEvents: string[] = ["render", "close", "position"];
  static _appId = 0;
  static _maxZ = 100;

  readonly options: Readonly<Configuration>;
  readonly tabGroups: Record<string, string | null> = {};
  /** In CSS pixels; left and top are not known before the first opening. */
  position: Partial<Position> & { zIndex: number };

  #element: HTMLElement | null = null;
  #state: number = RENDER_STATES.NONE;
  #window: FrameParts = { ...NO_FRAME };
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: AnyRecord = {}) {
    super();
    const resolved = this._initializeApplicationOptions(options);
    this.options = Object.freeze(resolved);
    this.position = { scale: 1, zIndex: ++ApplicationV2._maxZ, ...resolved.position };
    for (const [group, config] of Object.entries((this.constructor as typeof ApplicationV2).TABS)) {
      this.tabGroups[group] = config.initial ?? null;
    }
  }

  static *inheritanceChain(): Generator<typeof ApplicationV2, void, undefined> {
    yield this;
    if (this === this.BASE_APPLICATION) return;
    yield* (Object.getPrototypeOf(this) as typeof ApplicationV2).inheritanceChain();
  }

  /** Every rendered instance of this class (14). */
  static *instances(): Generator<ApplicationV2, void, undefined> {
    for (const app of instances.values()) if (app instanceof this) yield app;
  }

  static parseCSSDimensions(style: string, parentDimension: number): number | undefined {
    return parseDimension(style, parentDimension);
  }

  static async waitForImages(element: HTMLElement): Promise<void> {
    await Promise.allSettled([...element.querySelectorAll("img")].map((img) => img.decode()));
  }

  protected _initializeApplicationOptions(options: AnyRecord): Configuration {
    const chain = [...(this.constructor as typeof ApplicationV2).inheritanceChain()];
    const resolved = resolveOptions(chain, options) as Configuration;
    resolved.uniqueId ??= String(++ApplicationV2._appId);
    resolved.id = resolved.id.replace("{id}", resolved.uniqueId);
    return resolved;
  }

  get window(): FrameParts & { onDrag?: unknown } {
    return this.#window;
  }

  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }

  get id(): string {
    return this.options.id;
  }

  get title(): string {
    return localize(this.options.window.title);
  }

  /** The whole application, frame included. Null while closed, as the host's is at run time. */
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }

  get form(): HTMLFormElement | null {
    if (this.options.tag === "form") return this.#element as HTMLFormElement | null;
    if (this.options.window.frame && this.options.window.contentTag === "form") {
      return (this.#window.content ?? null) as HTMLFormElement | null;
    }
    return null;
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  get rendered(): boolean {
    return this.#state === RENDER_STATES.RENDERED;
  }

  get state(): number {
    return this.#state;
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** True while the application lives in a browser window of its own (14). */
  get detached(): boolean {
    return this.#element !== null && this.#element.ownerDocument !== document;
  }

  // Rendering

  /** Renders one after another: a second call waits for the first. */
  render(options: RenderOptions | boolean = {}, legacy: RenderOptions = {}): Promise<this> {
    const resolved: RenderOptions = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    const run = this.#queue.then(() => this.#render(resolved));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #render(options: RenderOptions): Promise<this> {
    const states = RENDER_STATES;
    if (!this.rendered && !options.force) return this;
    options.isFirstRender = !this.rendered;
    this._configureRenderOptions(options);
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      if (error instanceof Error) (host.ui["notifications"] as { warn(message: string): void }).warn(error.message);
      return this;
    }
    const prior = this.#state;
    this.#state = states.RENDERING;
    try {
      const context = await this._prepareContext(options);
      const first = options.isFirstRender === true;
      if (first) await this._doEvent(this._preFirstRender, { async: true, handlerArgs: [context, options] });
      await this._doEvent(this._preRender, { async: true, handlerArgs: [context, options] });
      if (first) {
        this.#element = await this._renderFrame(options);
        instances.set(this.id, this);
        this._attachFrameListeners();
      } else this._updateFrame(options);
      const content = this.hasFrame ? this.#window.content : this.#element;
      if (!content) throw new Error("the application has no content element");
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, content, options);
      if (!this.element.isConnected) this._insertElement(this.element);
      if (isGeneration14() && options.window?.detached) this.#moveToWindow(options.window.windowId);
      this.#state = states.RENDERED;
      for (const [group, tab] of Object.entries(this.tabGroups))
        if (tab) this.changeTab(tab, group, { force: true, updatePosition: false });
      if (first || options.position)
        this.setPosition(first ? { ...this.options.position, ...options.position } : options.position);
      if (first) await this._doEvent(this._onFirstRender, { async: true, handlerArgs: [context, options] });
      await this._doEvent(this._onRender, {
        async: true,
        handlerArgs: [context, options],
        eventName: "render",
        hookName: "render",
        hookArgs: [this.element, context, options],
      });
      await this._postRender(context, options);
      if (first || options.force) this.bringToFront();
    } catch (error) {
      this.#state = prior === states.RENDERED ? states.RENDERED : states.ERROR;
      throw new Error(`Failed to render ${this.constructor.name} "${this.id}": ${String((error as Error).message)}`, {
        cause: error,
      });
    }
    return this;
  }

  protected _configureRenderOptions(options: RenderOptions): void {
    const { tab } = options;
    if (typeof tab === "string") {
      for (const [group, config] of Object.entries((this.constructor as typeof ApplicationV2).TABS)) {
        if (config.tabs.some(({ id }) => id === tab)) this.tabGroups[group] = tab;
      }
    } else if (tab) Object.assign(this.tabGroups, tab);
  }

  protected async _prepareContext(_options: RenderOptions): Promise<RenderContext> {
    const context: RenderContext = {};
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    const only = groups[0];
    if (groups.length === 1 && only !== undefined) context["tabs"] = this._prepareTabs(only);
    return context;
  }

  protected _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }

  protected _prepareTabs(group: string): Record<string, Tab> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    const ids = config.tabs.map(({ id }) => id);
    const current = this.tabGroups[group];
    if (!current || !ids.includes(current)) this.tabGroups[group] = config.initial ?? ids[0] ?? null;
    const prefix = config.labelPrefix;
    return Object.fromEntries(
      config.tabs.map((tab) => {
        const active = this.tabGroups[group] === tab.id;
        const label = tab.label ?? (prefix ? `${prefix}.${tab.id}` : tab.id);
        return [tab.id, { ...tab, group, active, cssClass: active ? "active" : "", label }];
      }),
    );
  }

  protected _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<unknown> {
    return Promise.reject(new Error(`${this.constructor.name} does not implement _renderHTML`));
  }

  protected _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} does not implement _replaceHTML`);
  }

  // Frame

  protected async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    const { tag, classes, window: config } = this.options;
    const frame = document.createElement(tag);
    frame.id = this.id;
    frame.classList.add("application", ...classes.flatMap((name) => name.split(" ")).filter(Boolean));
    if (tag === "form") {
      frame.setAttribute("autocomplete", "off");
      frame.setAttribute("novalidate", "");
    }
    if (!config.frame) return frame;
    frame.tabIndex = -1;
    if (tag === "div") frame.setAttribute("role", "dialog");
    const header = document.createElement("header");
    header.className = "window-header";
    const icon = document.createElement("i");
    icon.className = `window-icon fa-fw ${config.icon || "hidden"}`;
    icon.ariaHidden = "true";
    const title = document.createElement("h1");
    title.className = "window-title";
    title.id = `${this.id}-title`;
    title.textContent = this.title;
    frame.setAttribute("aria-labelledby", title.id);
    const controls = this.#headerButton("toggleControls", "fa-ellipsis-vertical", "Controls");
    const close = this.#headerButton("close", "fa-xmark", "Close");
    header.append(icon, title, controls, close);
    const dropdown = document.createElement("menu");
    dropdown.className = "controls-dropdown";
    dropdown.hidden = true;
    const content = document.createElement(config.contentTag);
    content.classList.add("window-content", ...config.contentClasses);
    frame.append(header, dropdown, content);
    let resize: HTMLElement | undefined;
    if (config.resizable) {
      resize = document.createElement("div");
      resize.className = "window-resize-handle";
      frame.append(resize);
    }
    this.#window = {
      header,
      icon,
      title,
      controls,
      close,
      controlsDropdown: dropdown,
      content,
      resize,
      windowId: undefined,
    };
    this.#renderHeaderControls();
    return frame;
  }

  #headerButton(action: string, icon: string, label: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `header-control icon fa-solid ${icon}`;
    button.dataset["action"] = action;
    button.dataset["tooltip"] = label;
    button.ariaLabel = label;
    return button;
  }

  #renderHeaderControls(): void {
    const { controlsDropdown, controls } = this.#window;
    if (!controlsDropdown || !controls) return;
    const entries = [...this._headerControlsButtons()].map((control) => this._renderHeaderControl(control));
    controlsDropdown.replaceChildren(...entries);
    controls.classList.toggle("hidden", entries.length === 0);
  }

  protected _getHeaderControls(): HeaderControl[] {
    const controls = [...(this.options.window.controls ?? [])];
    if (isGeneration14()) {
      controls.push({
        icon: "fa-solid fa-up-right-from-square",
        label: this.detached ? "Attach window" : "Detach window",
        action: this.detached ? "attachWindow" : "detachWindow",
      });
    }
    return controls;
  }

  protected *_headerControlsButtons(): Generator<HeaderControl, void, undefined> {
    const controls = this._doEvent(() => this._getHeaderControls(), {
      hookName: "getHeaderControls",
      hookResponse: true,
    }) as HeaderControl[];
    for (const control of controls) {
      const visible = typeof control.visible === "function" ? control.visible.call(this) : (control.visible ?? true);
      if (visible) yield control;
    }
  }

  protected _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    const item = document.createElement("li");
    item.className = "header-control";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "control";
    button.dataset["action"] = control.action;
    const icon = document.createElement("i");
    icon.className = `control-icon fa-fw ${control.icon}`;
    const label = document.createElement("span");
    label.className = "control-label";
    label.textContent = localize(control.label);
    button.append(icon, label);
    const { onClick } = control;
    if (onClick && isGeneration14()) {
      delete button.dataset["action"];
      button.addEventListener("click", (event) => {
        void this.toggleControls(false);
        onClick.call(this, event as PointerEvent);
      });
    }
    item.append(button);
    return item;
  }

  protected _updateFrame(options: RenderOptions): void {
    const { title, icon } = this.#window;
    const wish = options.window;
    if (title) title.textContent = wish?.title ?? this.title;
    if (icon && wish?.icon !== undefined) icon.className = `window-icon fa-fw ${wish.icon || "hidden"}`;
    if (wish?.controls) this.#renderHeaderControls();
  }

  protected _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing && existing !== element) existing.replaceWith(element);
    else document.body.append(element);
  }

  protected _attachFrameListeners(): void {
    const element = this.element;
    element.addEventListener("click", (event) => this.#onClick(event as PointerEvent));
    element.addEventListener("contextmenu", (event) => this.#onClick(event as PointerEvent));
    element.addEventListener("auxclick", (event) => {
      // The right button arrives by contextmenu already; the middle one only since 14.
      if (event.button === 1 && isGeneration14()) this.#onClick(event as PointerEvent);
    });
    if (this.hasFrame) {
      element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
      const { header, resize } = this.#window;
      if (header) {
        makeDraggable(this, header);
        header.addEventListener("dblclick", (event) => {
          if ((event.target as Element).closest("button") || !this.options.window.minimizable) return;
          void (this.#minimized ? this.maximize() : this.minimize());
        });
      }
      if (resize) makeResizable(this, resize);
    }
    const { form } = this;
    if (form) {
      const config = this.options.form ?? {};
      form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
      form.addEventListener("change", (event) => this._onChangeForm(config, event));
    }
  }

  // Events

  #onClick(event: PointerEvent): void {
    const start = event.target as Element | null;
    const target = start?.closest<HTMLElement>("[data-action]");
    if (!target || !this.element.contains(target)) return;
    const action = target.dataset["action"] ?? "";
    if (event.button === 0) {
      if (action === "tab") {
        this._onClickTab(event);
        return;
      }
      if (this.#frameAction(action, event)) return;
    }
    const declared = this.options.actions[action];
    if (!declared) {
      if (event.button === 0) void this._onClickAction(event, target);
      return;
    }
    const { handler, buttons } =
      typeof declared === "function" ? { handler: declared as ClickAction, buttons: [0] } : declared;
    if (!buttons.includes(event.button)) return;
    event.preventDefault();
    if (this.#window.controlsDropdown?.contains(target)) void this.toggleControls(false);
    this.#guard(`${this.constructor.name} action "${action}"`, () => handler.call(this, event, target));
  }

  /** Runs a handler that nobody awaits: its failure is reported and not lost. */
  #guard(where: string, run: () => unknown): void {
    const report = (error: unknown): void => {
      host.Hooks.onError(where, error instanceof Error ? error : new Error(String(error)), {
        notify: "error",
        log: "error",
      });
    };
    try {
      const result = run();
      if (result instanceof Promise) result.catch(report);
    } catch (error) {
      report(error);
    }
  }

  #frameAction(action: string, event: PointerEvent): boolean {
    const known: Record<string, () => unknown> = {
      close: () => this.close(),
      toggleControls: () => this.toggleControls(),
      minimize: () => this.minimize(),
      maximize: () => this.maximize(),
      detachWindow: () => this.detachWindow(),
      attachWindow: () => this.attachWindow(),
    };
    const run = this.options.actions[action] ? undefined : known[action];
    // A control named like a frame action inside the content belongs to the content.
    if (!run || this.#window.content?.contains(event.target as Node)) return false;
    event.preventDefault();
    event.stopPropagation();
    if (action !== "toggleControls") void this.toggleControls(false);
    this.#guard(`${this.constructor.name} ${action}`, run);
    return true;
  }

  protected _onClickTab(event: PointerEvent): void {
    const button = (event.target as Element).closest<HTMLElement>("[data-action=tab]");
    if (!button || event.button !== 0) return;
    const { tab, group } = button.dataset;
    if (!tab) return;
    const navElement = button.closest<HTMLElement>("nav, .tabs");
    this.changeTab(tab, group ?? navElement?.dataset["group"] ?? "", navElement ? { event, navElement } : { event });
  }

  /** For actions without a handler of their own. */
  protected _onClickAction(_event: PointerEvent, _target: HTMLElement): void | Promise<void> {}

  changeTab(
    tab: string,
    group: string,
    {
      force = false,
      navElement,
      updatePosition = true,
    }: { event?: Event; force?: boolean; navElement?: HTMLElement; updatePosition?: boolean } = {},
  ): void {
    if (!tab || !group) throw new Error("changeTab needs the name of a tab and of its group");
    if (this.tabGroups[group] === tab && !force) return;
    const element = this.#element;
    if (!element) throw new Error("changeTab needs a rendered application");
    const named = (selector: string): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(selector)];
    const buttons = named(
      `[data-action=tab][data-group="${CSS.escape(group)}"], .tabs[data-group="${CSS.escape(group)}"] > [data-tab]`,
    );
    const sections = named(`.tab[data-group="${CSS.escape(group)}"]`);
    if (!force && sections.length > 0 && !sections.some((section) => section.dataset["tab"] === tab)) {
      throw new Error(`There is no tab "${tab}" in the group "${group}" of ${this.constructor.name}`);
    }
    this.tabGroups[group] = tab;
    for (const button of new Set([...buttons, ...(navElement?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])])) {
      const active = button.dataset["tab"] === tab;
      button.classList.toggle("active", active);
      if (button.getAttribute("role") === "tab") button.ariaSelected = String(active);
      else if (button instanceof HTMLButtonElement) button.ariaPressed = String(active);
    }
    for (const section of sections) section.classList.toggle("active", section.dataset["tab"] === tab);
    if (updatePosition && this.hasFrame) this.setPosition();
  }

  async submit(submitOptions: AnyRecord = {}): Promise<unknown> {
    const { form } = this;
    if (!form) throw new Error(`${this.constructor.name} is no form and cannot be submitted`);
    const event = new Event("submit", { cancelable: true });
    const handler = this.options.form?.handler;
    if (!handler) throw new Error(`${this.constructor.name} declares no form handler`);
    const result = await (handler as (...args: unknown[]) => unknown).call(
      this,
      event,
      form,
      new FormDataExtended(form),
      submitOptions,
    );
    if (this.options.form?.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }

  protected async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget as HTMLFormElement | null) ?? this.form;
    if (!form) return;
    const { handler, closeOnSubmit } = formConfig;
    try {
      if (handler) await handler.call(this, event, form, new FormDataExtended(form));
      if (closeOnSubmit) await this.close({ submitted: true });
    } catch (error) {
      host.Hooks.onError(
        `${this.constructor.name}#_onSubmitForm`,
        error instanceof Error ? error : new Error(String(error)),
        {
          notify: "error",
          log: "error",
        },
      );
    }
  }

  protected _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (formConfig.submitOnChange) void this._onSubmitForm(formConfig, event);
  }

  // Life cycle hooks for subclasses

  protected _canRender(_options: RenderOptions): false | undefined {
    return undefined;
  }
  protected async _preFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  protected async _onFirstRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  protected async _preRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  protected async _onRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  protected async _postRender(_context: RenderContext, _options: RenderOptions): Promise<void> {}
  protected async _preClose(_options: ClosingOptions): Promise<void> {}
  protected _onClose(_options: ClosingOptions): void {}
  protected _prePosition(_position: Partial<Position>): void {}
  protected _onPosition(_position: Position): void {}

  /** Calls a handler, then the hooks named after this class and each of its ancestors, then the event's listeners. */
  protected _doEvent(
    handler: (...args: never[]) => unknown,
    {
      async = false,
      handlerArgs = [],
      eventName,
      hookName,
      hookArgs = [],
      hookResponse = false,
      parentClassHooks = true,
    }: EventOptions = {},
  ): unknown {
    const after = (response: unknown): unknown => {
      const args = hookResponse ? [...hookArgs, response] : hookArgs;
      if (hookName) this.#callHooks(hookName, args, parentClassHooks);
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
      return response;
    };
    const response = (handler as (...args: unknown[]) => unknown).apply(this, [...handlerArgs]);
    return async ? Promise.resolve(response).then(after) : after(response);
  }

  #callHooks(name: string, args: readonly unknown[], parents: boolean): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
      if (cls.name)
        host.Hooks.callAll(name.includes("{}") ? name.replace("{}", cls.name) : `${name}${cls.name}`, this, ...args);
      if (!parents) return;
    }
  }

  // Closing

  async close(options: ClosingOptions = {}): Promise<this> {
    const run = this.#queue.then(() => this.#close(options));
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #close(options: ClosingOptions): Promise<this> {
    const states = RENDER_STATES;
    const element = this.#element;
    if (!element || this.#state <= states.CLOSED) return this;
    await this._doEvent(this._preClose, { async: true, handlerArgs: [options] });
    this.#state = states.CLOSING;
    this._removeElement(element);
    leaveDetachedWindow(this);
    this._tearDown(options);
    this.#element = null;
    this.#window = { ...NO_FRAME };
    this.#minimized = false;
    this.#state = states.CLOSED;
    instances.delete(this.id);
    if (host.ui["activeWindow"] === this) host.ui["activeWindow"] = topWindow();
    this._doEvent(this._onClose, { handlerArgs: [options], eventName: "close", hookName: "close" });
    return this;
  }

  protected _removeElement(element: HTMLElement): void {
    element.remove();
  }

  protected _tearDown(_options: ClosingOptions): void {}

  // Position

  setPosition(position: Partial<Position> = {}): Partial<Position> | undefined {
    const element = this.#element;
    if (!element || !this.options.window.positioned) return undefined;
    const wish: Partial<Position> = { ...this.position, ...position };
    this._prePosition(wish);
    const updated = this._updatePosition(wish);
    Object.assign(this.position, updated);
    const { style } = element;
    style.zIndex = String(updated.zIndex);
    if (this.detached) return this.position;
    style.left = `${updated.left}px`;
    style.top = `${updated.top}px`;
    style.transform = updated.scale === 1 ? "" : `scale(${updated.scale})`;
    if (!this.#minimized) {
      style.width = updated.width === "auto" ? "" : `${updated.width}px`;
      style.height = updated.height === "auto" ? "" : `${updated.height}px`;
    }
    this._doEvent(this._onPosition, { handlerArgs: [updated], eventName: "position" });
    return this.position;
  }

  protected _updatePosition(position: Partial<Position>): Position {
    const element = this.element;
    const view = element.ownerDocument.defaultView ?? window;
    if (!this.#minimized) {
      // Measured at the wished width: the natural height depends on it.
      element.style.width = position.width === "auto" ? "" : `${position.width}px`;
      element.style.height = position.height === "auto" ? "" : `${position.height}px`;
    }
    const natural = { width: element.offsetWidth, height: element.offsetHeight };
    const viewport = { width: view.innerWidth, height: view.innerHeight };
    return resolvePosition(position, natural, viewport);
  }

  async toggleControls(expanded?: boolean | null, _options: { animate?: boolean } = {}): Promise<void> {
    const { controlsDropdown, controls } = this.#window;
    if (!controlsDropdown || !controls) return;
    const open = expanded ?? controlsDropdown.hidden;
    if (open) this.#renderHeaderControls();
    controlsDropdown.hidden = !open;
    controls.ariaExpanded = String(open);
    if (!open) return;
    controlsDropdown.querySelector("button")?.focus();
    const doc = this.element.ownerDocument;
    const dismiss = (event: Event): void => {
      if (controlsDropdown.contains(event.target as Node) || controls.contains(event.target as Node)) return;
      doc.removeEventListener("pointerdown", dismiss, true);
      void this.toggleControls(false);
    };
    doc.addEventListener("pointerdown", dismiss, true);
  }

  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
    this.#minimized = true;
    this.element.classList.add("minimized");
    this.element.style.height = "";
  }

  async maximize(): Promise<void> {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.element.classList.remove("minimized");
    this.setPosition();
  }

  bringToFront(): void {
    if (!this.#element || !this.hasFrame || !this.options.window.positioned) return;
    if (host.ui["activeWindow"] !== this || this.position.zIndex < ApplicationV2._maxZ) {
      this.position.zIndex = ++ApplicationV2._maxZ;
      this.#element.style.zIndex = String(this.position.zIndex);
    }
    host.ui["activeWindow"] = this;
  }

  bringToTop(): void {
    this.bringToFront();
  }

  // Detached windows (14)

  async detachWindow(options: { id?: string } = {}): Promise<this> {
    if (!isGeneration14()) throw new Error("detachWindow exists since generation 14");
    if (!this.rendered || !this.hasFrame) throw new Error("Only a rendered window can be detached");
    this.#moveToWindow(options.id);
    return this;
  }

  #moveToWindow(id: string = this.id): void {
    const element = this.element;
    const win = openDetachedWindow(id, this, {
      width: element.offsetWidth || 600,
      height: element.offsetHeight || 400,
    });
    this.#window.windowId = id;
    win.document.body.append(win.document.adoptNode(element));
    element.classList.add("detached");
    Object.assign(element.style, { left: "", top: "", width: "", height: "", transform: "" });
    this.#renderHeaderControls();
  }

  async attachWindow(): Promise<this> {
    if (!this.detached) return this;
    const element = this.element;
    element.classList.remove("detached");
    document.body.append(document.adoptNode(element));
    this.#window.windowId = undefined;
    leaveDetachedWindow(this);
    this.#renderHeaderControls();
    this.setPosition();
    this.bringToFront();
    return this;
  }

  protected async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    await Promise.race([
      new Promise((resolve) => element.addEventListener("transitionend", resolve, { once: true })),
      new Promise((resolve) => setTimeout(resolve, timeout)),
    ]);
  }

  protected _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    {
      container,
      hookName,
      parentClassHooks = true,
      ...options
    }: ContextMenuOptions & {
      container?: HTMLElement | null;
      hookName?: string | null;
      parentClassHooks?: boolean;
    } = {},
  ): ContextMenu | null {
    const name = hookName ?? "EntryContextOptions";
    // A name in full ("getCombatantContextOptions") is called as it is; a suffix is called for each class.
    const full = name.startsWith("get");
    const entries = this._doEvent(
      handler,
      full ? {} : { hookName: `get{}${name}`, hookResponse: true, parentClassHooks },
    ) as ContextMenuEntry[];
    if (full) host.Hooks.callAll(name, this, entries);
    if (entries.length === 0) return null;
    return new ContextMenu(container ?? this.element, selector, entries, { ...options, jQuery: false });
  }
}
ApplicationV2.BASE_APPLICATION = ApplicationV2;

/** The framed window in front, detached ones left out; null when there is none. */
export function topWindow(): ApplicationV2 | null {
  let top: ApplicationV2 | null = null;
  for (const app of instances.values()) {
    if (!app.rendered || !app.hasFrame || !app.options.window.positioned || app.detached) continue;
    if (!top || app.position.zIndex > top.position.zIndex) top = app;
  }
  return top;
}
