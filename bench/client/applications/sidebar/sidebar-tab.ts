import { ApplicationV2 } from "../api/application.ts";
import type { ClosingOptions, Configuration, RenderContext, RenderOptions } from "../api/types.ts";
import { type AnyRecord, host } from "../host.ts";

/** The part of `ui.sidebar` that a tab needs. */
interface SidebarLike {
  readonly tabGroups: Record<string, string | null>;
  readonly popouts: Record<string, AbstractSidebarTab>;
  readonly expanded: boolean;
  readonly content: HTMLElement | null;
  changeTab(tab: string, group: string): void;
}

/** A tab of the sidebar, and the same class once more in a window of its own. */
export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = "";
  static override readonly emittedEvents: string[] = [...ApplicationV2.emittedEvents, "activate", "deactivate"];
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  #popout: this | undefined;

  get #sidebar(): SidebarLike {
    return host.ui["sidebar"] as SidebarLike;
  }

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  get isPopout(): boolean {
    return this.options.window.frame;
  }

  get popout(): this | undefined {
    return this.isPopout ? undefined : this.#popout;
  }

  get active(): boolean {
    return this.isPopout || this.#sidebar.tabGroups["primary"] === this.tabName;
  }

  protected override _initializeApplicationOptions(options: AnyRecord): Configuration {
    const { tabName } = this.constructor as typeof AbstractSidebarTab;
    const resolved = super._initializeApplicationOptions({ ...options, uniqueId: options["uniqueId"] ?? tabName });
    if (!resolved.classes.includes(`${tabName}-sidebar`)) resolved.classes.push(`${tabName}-sidebar`);
    if (resolved.window.frame) resolved.classes = resolved.classes.filter((name) => name !== "tab");
    return resolved;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    return Object.assign(await super._prepareContext(options), { user: host.game.user });
  }

  protected override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    frame.dataset["tab"] = this.tabName;
    frame.dataset["group"] = "primary";
    frame.classList.toggle("active", this.active);
    return frame;
  }

  protected override _insertElement(element: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(element);
      return;
    }
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else (this.#sidebar.content ?? document.body).append(element);
  }

  /** What is rendered anew in the tab is rendered anew in its window. */
  override async render(options: RenderOptions | boolean = {}, legacy: RenderOptions = {}): Promise<this> {
    const resolved: RenderOptions = typeof options === "boolean" ? { ...legacy, force: options } : options;
    if (this.#popout?.rendered) await this.#popout.render({ ...resolved, force: false });
    return super.render(resolved);
  }

  /** The main tab stays in the sidebar; only its window closes. */
  override async close(options: ClosingOptions = {}): Promise<this> {
    return this.isPopout ? super.close(options) : this;
  }

  activate(): void {
    if (!this.isPopout) this.#sidebar.changeTab(this.tabName, "primary");
  }

  async renderPopout(): Promise<this> {
    if (this.isPopout) return this;
    const cls = this.constructor as new (options: AnyRecord) => this;
    this.#popout ??= new cls({
      id: `${this.tabName}-popout`,
      classes: ["sidebar-popout"],
      window: { frame: true, positioned: true, minimizable: true, resizable: true, title: this.popoutTitle },
      position: { width: 320, height: Math.round(window.innerHeight * 0.7), left: window.innerWidth - 680, top: 60 },
    });
    this.#sidebar.popouts[this.tabName] = this.#popout;
    return this.#popout.render({ force: true });
  }

  protected get popoutTitle(): string {
    return this.tabName.charAt(0).toUpperCase() + this.tabName.slice(1);
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    if (this.isPopout) delete this.#sidebar.popouts[this.tabName];
  }

  /** Called by the sidebar. */
  _onActivate(): void {
    this.dispatchEvent(new Event("activate"));
  }

  _onDeactivate(): void {
    this.dispatchEvent(new Event("deactivate"));
  }
}
