import { ApplicationV2 } from "../api/application.ts";
import * as fields from "../forms/fields.ts";
import { type AnyRecord, asRecord, asString, host, localize, type SettingConfigLike } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

interface MenuConfig {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  restricted?: boolean;
  type: new () => { render(options: AnyRecord): Promise<unknown> };
}

interface FieldLike {
  toInput(config: AnyRecord): HTMLElement;
  toFormGroup(group: AnyRecord, config: AnyRecord): HTMLElement;
}

function isField(type: unknown): type is FieldLike {
  return typeof type === "object" && type !== null && typeof (type as Partial<FieldLike>).toFormGroup === "function";
}

/** The settings that packages offer to be set by hand, and their menus. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "Settings", icon: "fa-solid fa-gears", resizable: true },
    position: { width: 640, height: 560 },
    form: { closeOnSubmit: true, handler: SettingsConfig.#onSubmit },
    actions: {
      openSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
        const menu = host.game.settings.menus.get(target.dataset["key"] ?? "") as unknown as MenuConfig | undefined;
        if (menu) void new menu.type().render({ force: true });
      },
      reset(this: SettingsConfig): void {
        void this.render();
      },
    },
  };

  /** Asks whether to load the page anew, as some settings need. */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const DialogV2 = asRecord(host.foundry.applications["api"])["DialogV2"] as {
      confirm(config: AnyRecord): Promise<unknown>;
    };
    const sure = await DialogV2.confirm({
      id: "reload-world-confirm",
      modal: true,
      window: { title: "Load anew" },
      content: `<p>A setting was changed that takes effect when the page is loaded anew${world ? " on every client" : ""}. Load it now?</p>`,
    });
    if (sure) location.reload();
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const body = document.createElement("div");
    body.className = "settings-body standard-form";
    const { user, settings, system } = host.game;
    const canConfigure = user.can("SETTINGS_MODIFY");
    const groups = new Map<string, HTMLElement>();
    const group = (namespace: string): HTMLElement => {
      const known = groups.get(namespace);
      if (known) return known;
      const fieldset = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = namespace === system.id ? asString(system.title, system.id) : namespace;
      fieldset.append(legend);
      groups.set(namespace, fieldset);
      return fieldset;
    };
    for (const [key, raw] of entriesOf(settings.menus)) {
      const menu = raw as unknown as MenuConfig;
      if (menu.restricted && !canConfigure) continue;
      group(menu.namespace).append(this.#renderMenu(key, menu));
    }
    for (const [id, setting] of entriesOf(settings.settings)) {
      if (!setting.config || (setting.scope === "world" && !canConfigure)) continue;
      group(setting.namespace).append(this.#renderSetting(id, setting));
    }
    const order = [...groups].sort(
      ([a], [b]) => Number(b === system.id) - Number(a === system.id) || a.localeCompare(b),
    );
    body.append(...order.map(([, element]) => element));
    if (groups.size === 0)
      body.append(Object.assign(document.createElement("p"), { textContent: "There is nothing to set." }));
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML =
      '<button type="button" data-action="reset">Undo changes</button><button type="submit">Save</button>';
    const holder = document.createElement("div");
    holder.className = "settings-holder";
    holder.append(body, footer);
    return holder;
  }

  #renderMenu(key: string, menu: MenuConfig): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["action"] = "openSubmenu";
    button.dataset["key"] = key;
    const icon = document.createElement("i");
    icon.className = menu.icon ?? "fa-solid fa-bars";
    button.append(icon, " ", localize(menu.label ?? menu.name ?? key));
    return fields.createFormGroup({
      label: localize(menu.name ?? menu.label ?? key),
      hint: menu.hint ? localize(menu.hint) : "",
      input: button,
    });
  }

  #renderSetting(id: string, setting: SettingConfigLike): HTMLElement {
    const value = host.game.settings.get(setting.namespace, setting.key);
    const label = localize(setting.name ?? id);
    const hint = setting.hint ? localize(setting.hint) : "";
    const config = { name: id, value };
    let element: HTMLElement;
    if (isField(setting.type))
      element = setting.type.toFormGroup(
        { label, hint, localize: true },
        { ...config, ...(setting.input ? { input: setting.input } : {}) },
      );
    else element = fields.createFormGroup({ label, hint, input: this.#inputOf(setting, config) });
    element.classList.add(`scope-${setting.scope}`);
    const scope = document.createElement("span");
    scope.className = "scope";
    scope.textContent = { world: "world", client: "this browser", user: "you" }[setting.scope];
    element.querySelector("label")?.append(" ", scope);
    return element;
  }

  #inputOf({ type, choices, range }: SettingConfigLike, config: { name: string; value: unknown }): HTMLElement {
    if (choices) {
      const options = Object.entries(choices).map(([value, text]) => ({ value, label: localize(text) }));
      return fields.createSelectInput({
        ...config,
        value: String(config.value),
        options,
        ...(type === Number ? { dataset: { dtype: "Number" } } : {}),
      });
    }
    if (range) return fields.createNumberInput({ ...config, ...range, type: "range" });
    if (type === Boolean) return fields.createCheckboxInput(config);
    if (type === Number) return fields.createNumberInput({ ...config, step: "any" });
    return fields.createTextInput(config);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  static async #onSubmit(this: ApplicationV2, _event: Event, form: HTMLFormElement): Promise<void> {
    const { settings } = host.game;
    let reload: SettingConfigLike | undefined;
    for (const [id, value] of Object.entries(new FormDataExtended(form).object)) {
      const setting = settings.settings.get(id);
      if (!setting) continue;
      const prior = settings.get(setting.namespace, setting.key);
      if (JSON.stringify(prior) === JSON.stringify(value)) continue;
      await settings.set(setting.namespace, setting.key, value);
      if (setting.requiresReload) reload = setting;
    }
    if (reload) await SettingsConfig.reloadConfirm({ world: reload.scope === "world" });
  }
}

/** Registries are maps on the host, and iterate over their values as its collections do. */
function entriesOf<T>(registry: Map<string, T>): [string, T][] {
  return [...registry.entries()];
}
