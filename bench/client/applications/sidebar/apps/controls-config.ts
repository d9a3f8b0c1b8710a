import { ApplicationV2 } from "../../api/application.ts";
import { type AnyRecord, asString, host, localize } from "../../host.ts";

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

interface Action {
  readonly namespace: string;
  readonly action: string;
  readonly name: string;
  readonly hint?: string;
  readonly restricted?: boolean;
}

/** The keys and what they do, to read. Changing them by hand is not offered. */
export class ControlsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "controls-config",
    classes: ["controls-config"],
    window: { title: "Keys", icon: "fa-solid fa-keyboard", resizable: true },
    position: { width: 520, height: 480 },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const registry = host.game.keybindings as unknown as {
      actions: Map<string, Action>;
      bindings: Map<string, Binding[]>;
    };
    const list = document.createElement("dl");
    list.className = "keybindings";
    for (const [id, action] of registry.actions) {
      if (action.restricted && !host.game.user.isGM) continue;
      const term = document.createElement("dt");
      term.textContent = localize(action.name);
      const keys = document.createElement("dd");
      for (const { key, modifiers = [] } of registry.bindings.get(id) ?? []) {
        const kbd = document.createElement("kbd");
        kbd.textContent = [...modifiers, key.replace(/^(Key|Digit)/, "")].join(" + ");
        keys.append(kbd);
      }
      const hint = asString(action.hint);
      if (hint)
        keys.append(Object.assign(document.createElement("p"), { className: "hint", textContent: localize(hint) }));
      list.append(term, keys);
    }
    return list;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}
