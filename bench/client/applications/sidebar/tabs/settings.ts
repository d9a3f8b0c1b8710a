import { type AnyRecord, asRecord, asString, host } from "../../host.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** What this world is, and the doors to its settings. */
export class Settings extends AbstractSidebarTab {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: AnyRecord = {
    actions: {
      openApp(this: Settings, _event: PointerEvent, target: HTMLElement): void {
        const group = asRecord(host.foundry.applications["settings"]);
        const apps = asRecord(asRecord(host.foundry.applications["sidebar"])["apps"]);
        const App = (
          target.dataset["app"] === "configure" ? group["SettingsConfig"] : apps["ControlsConfig"]
        ) as new () => { render(o: AnyRecord): Promise<unknown> };
        void new App().render({ force: true });
      },
      theme(this: Settings): void {
        const config = asRecord(host.game.settings.get("core", "uiConfig"));
        const scheme = asRecord(config["colorScheme"]);
        const next = document.body.classList.contains("theme-light") ? "dark" : "light";
        void host.game.settings.set("core", "uiConfig", {
          ...config,
          colorScheme: { ...scheme, applications: next, interface: next },
        });
      },
      pause(this: Settings): void {
        host.game.togglePause(!host.game.paused, { broadcast: true });
      },
      logout(this: Settings): void {
        (host.game as unknown as { logOut(): void }).logOut();
      },
    },
  };

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { release, system, user, world } = host.game;
    const info = document.createElement("section");
    info.className = "info";
    const line = (label: string, value: string): HTMLElement => {
      const row = document.createElement("p");
      const name = document.createElement("span");
      name.textContent = label;
      const strong = document.createElement("strong");
      strong.textContent = value;
      row.append(name, strong);
      return row;
    };
    info.append(
      line("World", asString(world["title"])),
      line("System", `${asString(system.title, system.id)} ${asString(system["version"])}`),
      line("Plays generation", String(release.generation)),
      line("You are", `${user.name ?? ""}${user.isGM ? " (GM)" : ""}`),
    );
    const notice = document.createElement("p");
    notice.className = "bench-notice";
    notice.textContent =
      "Bench – not Foundry VTT and no substitute for it. It exists to develop and test this game system.";
    const doors = document.createElement("section");
    doors.className = "settings";
    const button = (action: string, icon: string, label: string, app?: string): void => {
      const element = document.createElement("button");
      element.type = "button";
      element.dataset["action"] = action;
      if (app) element.dataset["app"] = app;
      const mark = document.createElement("i");
      mark.className = `fa-solid fa-fw ${icon}`;
      element.append(mark, " ", label);
      doors.append(element);
    };
    button("openApp", "fa-gears", "Settings", "configure");
    button("openApp", "fa-keyboard", "Keys", "controls");
    button("theme", "fa-circle-half-stroke", "Light or dark");
    if (user.isGM) button("pause", "fa-pause", "Pause or go on");
    button("logout", "fa-door-open", "Be somebody else");
    return [info, doors, notice];
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
}
