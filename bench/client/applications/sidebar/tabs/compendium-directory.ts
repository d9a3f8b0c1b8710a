import { type AnyRecord, asString, documentConfig, host, type PackLike } from "../../host.ts";
import { Compendium } from "../apps/compendium.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** The compendia that the packages bring. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["directory"],
    actions: {
      activateEntry(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): void {
        const pack = host.game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset["pack"] ?? "");
        if (pack) void this.#open(pack);
      },
    },
  };

  readonly #windows = new Map<string, Compendium>();

  async #open(pack: PackLike): Promise<void> {
    const window = this.#windows.get(pack.collection) ?? new Compendium({ collection: pack });
    this.#windows.set(pack.collection, window);
    await window.render({ force: true });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.className = "directory-list plain";
    const visible = [...host.game.packs].filter((pack) => pack.visible !== false);
    for (const pack of visible.sort((a, b) => a.title.localeCompare(b.title))) {
      const item = document.createElement("li");
      item.className = "directory-item entry compendium";
      item.dataset["pack"] = pack.collection;
      const icon = document.createElement("i");
      icon.className = `fa-fw ${asString(documentConfig(pack.documentName)["sidebarIcon"], "fa-solid fa-book")}`;
      const name = document.createElement("button");
      name.type = "button";
      name.className = "entry-name plain compendium-name";
      name.dataset["action"] = "activateEntry";
      name.textContent = pack.title;
      const count = document.createElement("span");
      count.className = "count";
      count.textContent = String(pack.index.size);
      item.append(icon, name, count);
      list.append(item);
    }
    return list;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}
