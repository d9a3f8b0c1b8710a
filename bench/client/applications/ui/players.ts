import { ApplicationV2 } from "../api/application.ts";
import { type AnyRecord, host } from "../host.ts";

/** Who is here, who is not. */
export class Players extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      openCharacter(this: Players, _event: PointerEvent, target: HTMLElement): void {
        const user = host.game.users.get(target.dataset["userId"] ?? "");
        void user?.character?.sheet?.render({ force: true });
      },
    },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.className = "players-list plain";
    list.ariaLabel = "Players";
    for (const user of [...host.game.users].sort((a, b) => Number(b.active) - Number(a.active) || b.role - a.role)) {
      const item = document.createElement("li");
      item.className = `player ${user.isGM ? "gm" : ""} ${user.isSelf ? "self" : ""} ${user.active ? "active" : "inactive"}`;
      item.dataset["userId"] = user.id;
      const dot = document.createElement("span");
      dot.className = "player-active";
      const color = typeof user.color === "string" ? user.color : user.color?.css;
      if (color) dot.style.setProperty("--bench-player", color);
      const name = document.createElement("span");
      name.className = "player-name";
      name.textContent = `${user.name ?? ""}${user.isGM ? " · GM" : user.character?.name ? ` · ${user.character.name}` : ""}`;
      item.append(dot, name);
      item.ariaLabel = `${name.textContent}, ${user.active ? "here" : "away"}`;
      list.append(item);
    }
    return list;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById("ui-left") ?? document.body).append(element);
  }
}
