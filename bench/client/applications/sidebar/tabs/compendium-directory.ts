import { type AnyRecord, asString, documentConfig, host, type PackLike } from "../../host.ts";
import { Compendium } from "../apps/compendium.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** A folder of the manifest's `packFolders`. */
interface PackFolder {
  readonly name: string;
  readonly sorting?: "a" | "m";
  readonly color?: string;
  /** Names of packs, without the system's id. */
  readonly packs?: readonly string[];
  readonly folders?: readonly PackFolder[];
}

function renderPack(pack: PackLike): HTMLElement {
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
  return item;
}

/** The compendia that the packages bring, in the folders of the manifest. */
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
  /** Names of the folders that the person has closed. */
  readonly #closed = new Set<string>();

  async #open(pack: PackLike): Promise<void> {
    const window = this.#windows.get(pack.collection) ?? new Compendium({ collection: pack });
    this.#windows.set(pack.collection, window);
    await window.render({ force: true });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.className = "directory-list plain";
    const visible = [...host.game.packs].filter((pack) => pack.visible !== false);
    const left = new Map(
      visible.sort((a, b) => a.title.localeCompare(b.title)).map((pack): [string, PackLike] => [pack.collection, pack]),
    );
    const system = host.game.system as unknown as { id: string; packFolders?: PackFolder[] };
    for (const folder of system.packFolders ?? []) {
      const item = this.#renderFolder(folder, system.id, left);
      if (item) list.append(item);
    }
    for (const pack of left.values()) list.append(renderPack(pack));
    return list;
  }

  /** A folder as the manifest groups the packs; null when nothing of it can be seen. Takes its packs out of `left`. */
  #renderFolder(folder: PackFolder, systemId: string, left: Map<string, PackLike>): HTMLElement | null {
    const inner = document.createElement("ol");
    inner.className = "subdirectory plain";
    for (const child of folder.folders ?? []) {
      const item = this.#renderFolder(child, systemId, left);
      if (item) inner.append(item);
    }
    const ids = (folder.packs ?? []).map((name) => `${systemId}.${name}`);
    const packs = ids.flatMap((id) => left.get(id) ?? []);
    // "m" keeps the manifest's order, "a" goes by the alphabet. Source: community types, base-package.
    if (folder.sorting !== "m") packs.sort((a, b) => a.title.localeCompare(b.title));
    for (const pack of packs) {
      left.delete(pack.collection);
      inner.append(renderPack(pack));
    }
    if (inner.children.length === 0) return null;
    const details = document.createElement("details");
    details.open = !this.#closed.has(folder.name);
    details.addEventListener("toggle", () => {
      if (details.open) this.#closed.delete(folder.name);
      else this.#closed.add(folder.name);
    });
    const summary = document.createElement("summary");
    summary.className = "folder-header";
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-fw fa-folder";
    summary.append(icon, ` ${folder.name}`);
    if (folder.color) summary.style.borderInlineStart = `4px solid ${folder.color}`;
    details.append(summary, inner);
    const item = document.createElement("li");
    item.className = "directory-item folder compendium-folder";
    item.append(details);
    return item;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}
