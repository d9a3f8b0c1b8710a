import { ApplicationV2 } from "../api/application.ts";
import type { RenderOptions } from "../api/types.ts";
import { type AnyRecord, host } from "../host.ts";
import type { AbstractSidebarTab } from "./sidebar-tab.ts";

export interface TabDescriptor {
  tooltip?: string;
  icon?: string;
  documentName?: string;
  gmOnly?: boolean;
}

/** The frame at the right: icons of the tabs, and the active tab. */
export class Sidebar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "sidebar",
    tag: "aside",
    classes: ["tabs"],
    window: { frame: false, positioned: false },
    actions: {
      toggleState(this: Sidebar): void {
        this.toggleExpanded();
      },
    },
  };

  static TABS_DESCRIPTORS: Record<string, TabDescriptor> = {
    chat: { tooltip: "Chat messages", icon: "fa-solid fa-comments" },
    combat: { documentName: "Combat", tooltip: "Combat encounters", icon: "fa-solid fa-shield-halved" },
    scenes: { documentName: "Scene", gmOnly: true, tooltip: "Scenes", icon: "fa-solid fa-map" },
    actors: { documentName: "Actor", tooltip: "Actors", icon: "fa-solid fa-user" },
    items: { documentName: "Item", tooltip: "Items", icon: "fa-solid fa-suitcase" },
    journal: { documentName: "JournalEntry", tooltip: "Journal", icon: "fa-solid fa-book-open" },
    macros: { documentName: "Macro", tooltip: "Macros", icon: "fa-solid fa-code" },
    compendium: { tooltip: "Compendium packs", icon: "fa-solid fa-book-atlas" },
    settings: { tooltip: "Settings", icon: "fa-solid fa-gears" },
  };

  override readonly tabGroups: Record<string, string | null> = { primary: "chat" };
  readonly popouts: Record<string, AbstractSidebarTab> = {};
  #expanded = true;

  get expanded(): boolean {
    return this.#expanded;
  }

  /** Where the tabs put themselves. */
  get content(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>("#sidebar-content") ?? null;
  }

  /** The tabs that exist for this user, by name. */
  get tabs(): [string, TabDescriptor][] {
    return Object.entries(Sidebar.TABS_DESCRIPTORS).filter(
      ([name, { gmOnly }]) => name in host.ui && (!gmOnly || host.game.user.isGM),
    );
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const nav = document.createElement("nav");
    nav.id = "sidebar-tabs";
    nav.className = "tabs";
    nav.setAttribute("role", "tablist");
    nav.ariaLabel = "Sidebar";
    for (const [name, { icon, tooltip }] of this.tabs) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `ui-control plain icon ${icon ?? ""}`;
      button.setAttribute("role", "tab");
      button.setAttribute("aria-controls", name);
      Object.assign(button.dataset, {
        action: "tab",
        tab: name,
        group: "primary",
        tooltip: tooltip ?? name,
        tooltipDirection: "LEFT",
      });
      button.ariaLabel = tooltip ?? name;
      nav.append(button);
    }
    const toggle = document.createElement("button");
    toggle.type = "button";
    toggle.className = "collapse ui-control plain icon fa-solid fa-caret-right";
    toggle.dataset["action"] = "toggleState";
    toggle.ariaLabel = "Collapse or expand the sidebar";
    toggle.dataset["tooltip"] = toggle.ariaLabel;
    toggle.dataset["tooltipDirection"] = "LEFT";
    nav.append(toggle);
    return nav;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    const holder = this.content ?? Object.assign(document.createElement("div"), { id: "sidebar-content" });
    content.replaceChildren(holder, result as HTMLElement);
  }

  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById("ui-right") ?? document.body).append(element);
  }

  protected override async _onFirstRender(context: AnyRecord, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("contextmenu", (event) => {
      const name = (event.target as Element).closest<HTMLElement>("#sidebar-tabs [data-tab]")?.dataset["tab"];
      if (!name) return;
      event.preventDefault();
      void (host.ui[name] as AbstractSidebarTab).renderPopout();
    });
    for (const [name] of this.tabs) {
      try {
        await (host.ui[name] as AbstractSidebarTab).render({ force: true });
      } catch (error) {
        // A tab that a package broke must not take the others with it.
        host.Hooks.onError(`Sidebar: ${name}`, error instanceof Error ? error : new Error(String(error)), {
          notify: "error",
          log: "error",
        });
      }
    }
    this.changeTab(this.tabGroups["primary"] ?? "chat", "primary", { force: true });
  }

  protected override _onClickTab(event: PointerEvent): void {
    if (!this.#expanded) this.toggleExpanded(true);
    super._onClickTab(event);
  }

  override changeTab(
    tab: string,
    group: string,
    options: { event?: Event; navElement?: HTMLElement; force?: boolean; updatePosition?: boolean } = {},
  ): void {
    const before = this.tabGroups["primary"];
    // While the tabs are being made there is nothing to switch yet.
    if (!this.content?.childElementCount) return;
    super.changeTab(tab, group, { ...options, updatePosition: false });
    if (before === tab && !options.force) return;
    (host.ui[before ?? ""] as AbstractSidebarTab | undefined)?._onDeactivate();
    (host.ui[tab] as AbstractSidebarTab | undefined)?._onActivate();
    host.Hooks.callAll("changeSidebarTab", host.ui[tab]);
  }

  activateTab(name: string): void {
    this.changeTab(name, "primary");
  }

  collapse(): void {
    this.toggleExpanded(false);
  }

  expand(): void {
    this.toggleExpanded(true);
  }

  toggleExpanded(expanded: boolean = !this.#expanded): void {
    this.#expanded = expanded;
    this.element?.classList.toggle("collapsed", !expanded);
    host.Hooks.callAll("collapseSidebar", this, !expanded);
  }
}
