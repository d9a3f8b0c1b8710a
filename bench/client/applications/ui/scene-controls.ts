import { ApplicationV2 } from "../api/application.ts";
import { type AnyRecord, host } from "../host.ts";

interface Tool {
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  toggle?: boolean;
  active?: boolean;
  button?: boolean;
  onChange?: (event: Event, active: boolean) => void;
}

interface Control {
  name: string;
  order: number;
  title: string;
  icon: string;
  visible?: boolean;
  activeTool?: string;
  tools: Record<string, Tool>;
}

/** The tools of the map: select and target. Packages may add their own by the hook `getSceneControlButtons`. */
export class SceneControls extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "scene-controls",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      tool(this: SceneControls, event: PointerEvent, target: HTMLElement): void {
        this.#onTool(event, target.dataset["tool"] ?? "");
      },
    },
  };

  #controls: Record<string, Control> = {};
  #tool = "select";

  get controls(): Record<string, Control> {
    return this.#controls;
  }

  get control(): Control | null {
    return this.#controls["tokens"] ?? null;
  }

  get tool(): Tool | null {
    return this.control?.tools[this.#tool] ?? null;
  }

  get tools(): Record<string, Tool> {
    return this.control?.tools ?? {};
  }

  async activate({ tool }: { control?: string; tool?: string; event?: Event } = {}): Promise<void> {
    if (!tool || !this.tools[tool]) return;
    this.#tool = tool;
    await this.render();
    host.Hooks.callAll("activateSceneControls", this, { tool });
  }

  #prepare(): void {
    const controls: Record<string, Control> = {
      tokens: {
        name: "tokens",
        order: 1,
        title: "Tokens",
        icon: "fa-solid fa-user",
        activeTool: this.#tool,
        tools: {
          select: { name: "select", order: 1, title: "Select", icon: "fa-solid fa-expand" },
          target: { name: "target", order: 2, title: "Target", icon: "fa-solid fa-bullseye" },
          ruler: { name: "ruler", order: 3, title: "Measure", icon: "fa-solid fa-ruler" },
        },
      },
    };
    host.Hooks.callAll("getSceneControlButtons", controls);
    this.#controls = controls;
  }

  #onTool(event: Event, name: string): void {
    const tool = Object.values(this.#controls)
      .flatMap((control) => Object.values(control.tools))
      .find((entry) => entry.name === name);
    if (!tool) return;
    if (tool.button || tool.toggle) {
      if (tool.toggle) tool.active = !tool.active;
      tool.onChange?.(event, tool.active ?? true);
      void this.render();
      return;
    }
    tool.onChange?.(event, true);
    void this.activate({ tool: name });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    this.#prepare();
    const menu = document.createElement("menu");
    menu.className = "scene-control-tools plain";
    menu.ariaLabel = "Map tools";
    for (const control of Object.values(this.#controls).sort((a, b) => a.order - b.order)) {
      if (control.visible === false) continue;
      for (const tool of Object.values(control.tools).sort((a, b) => a.order - b.order)) {
        if (tool.visible === false) continue;
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.className = `ui-control tool icon ${tool.icon}`;
        Object.assign(button.dataset, {
          action: "tool",
          tool: tool.name,
          tooltip: tool.title,
          tooltipDirection: "RIGHT",
        });
        button.ariaLabel = host.game.i18n.has(tool.title) ? host.game.i18n.localize(tool.title) : tool.title;
        button.ariaPressed = String(tool.toggle ? tool.active === true : tool.name === this.#tool);
        item.append(button);
        menu.append(item);
      }
    }
    return menu;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById("ui-left") ?? document.body).prepend(element);
  }
}
