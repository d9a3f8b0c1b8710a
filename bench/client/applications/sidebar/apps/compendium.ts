import { ApplicationV2 } from "../../api/application.ts";
import type { Configuration, RenderContext, RenderOptions } from "../../api/types.ts";
import { type AnyRecord, asString, host, type PackLike } from "../../host.ts";
import { DragDrop } from "../../ux/drag-drop.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { noSheet } from "../document-directory.ts";

type IndexEntry = AnyRecord & { _id: string; name: string; folder?: string | null; sort?: number; img?: string };

/** The documents of one compendium, in its folders: to open, to drag out, to import. */
export class Compendium extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "compendium-{id}",
    classes: ["compendium-directory", "directory"],
    window: { icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 340, height: 520 },
    actions: {
      activateEntry(this: Compendium, _event: PointerEvent, target: HTMLElement): void {
        void this.#open(target);
      },
      toggleFolder(this: Compendium, _event: PointerEvent, target: HTMLElement): void {
        target.closest(".folder")?.classList.toggle("expanded");
      },
    },
  };

  readonly #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".directory-list",
    callback: (_event, query, rgx, html) => {
      for (const item of html?.querySelectorAll<HTMLElement>(".entry") ?? [])
        item.hidden = query !== "" && !SearchFilter.testQuery(rgx, item.textContent ?? "");
      for (const folder of html?.querySelectorAll<HTMLElement>(".folder") ?? []) {
        const any = folder.querySelector(".entry:not([hidden])") !== null;
        folder.hidden = query !== "" && !any;
        if (query !== "") folder.classList.toggle("expanded", any);
      }
    },
  });

  get collection(): PackLike {
    return this.options["collection"] as PackLike;
  }

  override get title(): string {
    return this.collection.title;
  }

  protected override _initializeApplicationOptions(options: AnyRecord): Configuration {
    const pack = options["collection"] as PackLike | undefined;
    if (!pack) throw new Error("A compendium's window needs its collection");
    return super._initializeApplicationOptions({ ...options, uniqueId: pack.collection.replaceAll(".", "-") });
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { collection } = this;
    await collection.getIndex();
    const search = document.createElement("search");
    search.className = "directory-header directory-search";
    const input = document.createElement("input");
    input.type = "search";
    input.placeholder = "Search";
    input.ariaLabel = `Search ${collection.title}`;
    search.append(input);
    const list = document.createElement("ol");
    list.className = "directory-list plain";
    const entries = ([...collection.index] as IndexEntry[]).sort(
      (a, b) => (a.sort ?? 0) - (b.sort ?? 0) || a.name.localeCompare(b.name),
    );
    const folders = (collection.folders?.contents ?? []).sort(
      (a, b) => (a.sort ?? 0) - (b.sort ?? 0) || (a.name ?? "").localeCompare(b.name ?? ""),
    );
    const known = new Set(folders.map(({ id }) => id));
    const fill = (parent: HTMLElement, folderId: string | null): void => {
      for (const folder of folders.filter((entry) => (entry.folder?.id ?? null) === folderId)) {
        const item = document.createElement("li");
        item.className = "directory-item folder";
        const header = document.createElement("button");
        header.type = "button";
        header.className = "folder-header plain";
        header.dataset["action"] = "toggleFolder";
        const icon = document.createElement("i");
        icon.className = "fa-solid fa-fw fa-folder";
        header.append(icon, folder.name ?? "");
        const inner = document.createElement("ol");
        inner.className = "subdirectory plain";
        item.append(header, inner);
        fill(inner, folder.id);
        parent.append(item);
      }
      for (const entry of entries) {
        const home = entry.folder && known.has(entry.folder) ? entry.folder : null;
        if (home === folderId) parent.append(this.#renderEntry(entry));
      }
    };
    fill(list, null);
    return [search, list];
  }

  #renderEntry(entry: IndexEntry): HTMLElement {
    const item = document.createElement("li");
    item.className = "directory-item entry document";
    Object.assign(item.dataset, { entryId: entry._id, uuid: this.#uuid(entry._id) });
    item.draggable = true;
    const img = asString(entry.img);
    if (img) {
      const image = document.createElement("img");
      image.className = "thumbnail";
      image.src = img;
      image.alt = "";
      image.loading = "lazy";
      item.append(image);
    }
    const name = document.createElement("button");
    name.type = "button";
    name.className = "entry-name plain";
    name.dataset["action"] = "activateEntry";
    name.textContent = entry.name;
    item.append(name);
    return item;
  }

  #uuid(id: string): string {
    return `Compendium.${this.collection.collection}.${this.collection.documentName}.${id}`;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(
      () => [
        menuEntry(
          "Import into the world",
          "fa-solid fa-download",
          (row) => {
            const world = host.game.collections.get(this.collection.documentName);
            void world?.importFromCompendium?.(this.collection, row.dataset["entryId"] ?? "");
          },
          () =>
            host.game.collections.get(this.collection.documentName)?.documentClass.canUserCreate?.(host.game.user) ??
            host.game.user.isGM,
        ),
      ],
      ".entry",
      { hookName: "getCompendiumEntryContextOptions", fixed: true },
    );
  }

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.unbind();
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".entry",
      callbacks: {
        dragstart: (event) => {
          const { uuid } = (event.currentTarget as HTMLElement).dataset;
          event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.collection.documentName, uuid }));
        },
      },
    }).bind(this.element);
  }

  async #open(target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"];
    const found = id ? await this.collection.getDocument(id) : null;
    if (!found) return;
    const { sheet } = found;
    if (sheet) await sheet.render({ force: true });
    else noSheet(found);
  }
}
