import type { RenderContext, RenderOptions } from "../api/types.ts";
import { type AnyRecord, asRecord, asString, type DocumentLike, host, type WorldCollectionLike } from "../host.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { menuEntry } from "../ux/menu-entry.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

interface FolderLike extends DocumentLike {
  readonly color?: { readonly css?: string } | string | null;
  readonly depth?: number;
}

function byName(a: DocumentLike, b: DocumentLike): number {
  return (a.sort ?? 0) - (b.sort ?? 0) || (a.name ?? "").localeCompare(b.name ?? "");
}

/** The documents of one kind, in folders. */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: AnyRecord = {
    classes: ["directory"],
    actions: {
      createEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<unknown> {
        return this._onCreateEntry(event, target);
      },
      createFolder(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): Promise<unknown> {
        return this.#createFolder(target);
      },
      activateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
        void this._onClickEntry(event, target);
      },
      toggleFolder(this: DocumentDirectory, _event: PointerEvent, target: HTMLElement): void {
        this.#toggleFolder(target);
      },
      collapseFolders(this: DocumentDirectory): void {
        for (const folder of this.#folders()) this.#closed.add(folder.id);
        void this.render();
      },
    },
  };

  static documentName = "";

  readonly #closed = new Set<string>();
  readonly #search = new SearchFilter({
    inputSelector: "input[type=search]",
    contentSelector: ".directory-list",
    callback: (_event, query, rgx, html) => this._onSearchFilter(query, rgx, html),
  });

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }

  get collection(): WorldCollectionLike {
    const collection = host.game.collections.get(this.documentName);
    if (!collection) throw new Error(`There is no collection of ${this.documentName} on the bench`);
    return collection;
  }

  get documentClass(): WorldCollectionLike["documentClass"] {
    return this.collection.documentClass;
  }

  /** What this user may see. */
  protected get entries(): DocumentLike[] {
    return this.collection.filter(({ visible }) => visible !== false);
  }

  #folders(): FolderLike[] {
    return host.game.folders.filter(({ type }) => type === this.documentName) as FolderLike[];
  }

  protected _canCreateEntry(): boolean {
    return this.documentClass.canUserCreate?.(host.game.user) ?? host.game.user.isGM;
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    return [this.#renderHeader(), this.#renderList()];
  }

  #renderHeader(): HTMLElement {
    const header = document.createElement("header");
    header.className = "directory-header";
    const actions = document.createElement("div");
    actions.className = "header-actions action-buttons flexrow";
    const button = (action: string, icon: string, text: string): void => {
      const element = document.createElement("button");
      element.type = "button";
      element.dataset["action"] = action;
      element.className = action === "createEntry" ? "create-entry" : "create-folder";
      const mark = document.createElement("i");
      mark.className = `fa-solid ${icon}`;
      element.append(mark, " ", text);
      actions.append(element);
    };
    if (this._canCreateEntry()) button("createEntry", "fa-plus", `Create ${this.label}`);
    if (host.game.user.isGM) button("createFolder", "fa-folder-plus", "Folder");
    const search = document.createElement("search");
    search.className = "directory-search";
    const input = document.createElement("input");
    input.type = "search";
    input.name = "search";
    input.placeholder = "Search";
    input.ariaLabel = `Search ${this.popoutTitle}`;
    const collapse = document.createElement("button");
    collapse.type = "button";
    collapse.className = "inline-control icon fa-solid fa-folder-tree";
    collapse.dataset["action"] = "collapseFolders";
    collapse.ariaLabel = "Collapse all folders";
    collapse.dataset["tooltip"] = collapse.ariaLabel;
    search.append(input, collapse);
    header.append(actions, search);
    return header;
  }

  protected get label(): string {
    const key = `DOCUMENT.${this.documentName}`;
    return host.game.i18n.has(key) ? host.game.i18n.localize(key) : this.documentName;
  }

  #renderList(): HTMLElement {
    const list = document.createElement("ol");
    list.className = "directory-list plain";
    const folders = this.#folders().sort(byName);
    const entries = this.entries.sort(byName);
    const fill = (parent: HTMLElement, folderId: string | null): number => {
      let shown = 0;
      for (const folder of folders.filter((entry) => (entry.folder?.id ?? null) === folderId)) {
        const element = this.#renderFolder(folder);
        const inner = element.querySelector<HTMLElement>(":scope > .subdirectory");
        const count = inner ? fill(inner, folder.id) : 0;
        // Folders with nothing in them to see are the game master's alone.
        if (count === 0 && !host.game.user.isGM) continue;
        parent.append(element);
        shown += count;
      }
      for (const entry of entries.filter(({ folder }) => (folder?.id ?? null) === folderId)) {
        parent.append(this._renderEntry(entry));
        shown += 1;
      }
      return shown;
    };
    fill(list, null);
    return list;
  }

  #renderFolder(folder: FolderLike): HTMLElement {
    const item = document.createElement("li");
    const open = !this.#closed.has(folder.id);
    item.className = `directory-item folder ${open ? "expanded" : ""}`;
    item.dataset["folderId"] = folder.id;
    item.dataset["uuid"] = folder.uuid;
    const header = document.createElement("header");
    header.className = "folder-header";
    header.dataset["action"] = "toggleFolder";
    const color = typeof folder.color === "string" ? folder.color : folder.color?.css;
    if (color) header.style.setProperty("--bench-folder", color);
    const icon = document.createElement("i");
    icon.className = `fa-solid fa-fw ${open ? "fa-folder-open" : "fa-folder"}`;
    const name = document.createElement("span");
    name.className = "folder-name";
    name.textContent = folder.name ?? "";
    header.append(icon, name);
    if (this._canCreateEntry()) {
      const create = document.createElement("button");
      create.type = "button";
      create.className = "inline-control create-button icon fa-solid fa-plus";
      create.dataset["action"] = "createEntry";
      create.dataset["folderId"] = folder.id;
      create.ariaLabel = `Create ${this.label} in ${folder.name ?? ""}`;
      header.append(create);
    }
    const inner = document.createElement("ol");
    inner.className = "subdirectory plain";
    item.append(header, inner);
    return item;
  }

  protected _renderEntry(entry: DocumentLike): HTMLElement {
    const item = document.createElement("li");
    item.className = `directory-item entry document ${this.documentName.toLowerCase()}`;
    Object.assign(item.dataset, { entryId: entry.id, documentId: entry.id, uuid: entry.uuid });
    item.draggable = true;
    if (entry.img) {
      const image = document.createElement("img");
      image.className = "thumbnail";
      image.src = entry.img;
      image.alt = "";
      image.loading = "lazy";
      item.append(image);
    }
    const name = document.createElement("button");
    name.type = "button";
    name.className = "entry-name plain";
    name.dataset["action"] = "activateEntry";
    name.textContent = entry.name ?? "";
    item.append(name);
    return item;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    const scroll = content.querySelector(".directory-list")?.scrollTop ?? 0;
    content.replaceChildren(...(result as HTMLElement[]));
    const list = content.querySelector(".directory-list");
    if (list) list.scrollTop = scroll;
  }

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#search.unbind();
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      permissions: { dragstart: () => true, drop: () => host.game.user.isGM || this._canCreateEntry() },
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => void this._onDrop(event) },
    }).bind(this.element);
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder > .folder-header", {
      hookName: "getFolderContextOptions",
      fixed: true,
    });
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item.entry", {
      hookName: `get${this.documentName}ContextOptions`,
      fixed: true,
    });
  }

  protected _onSearchFilter(query: string, rgx: RegExp, html: HTMLElement | null): void {
    for (const item of html?.querySelectorAll<HTMLElement>(".entry") ?? []) {
      item.hidden = query !== "" && !SearchFilter.testQuery(rgx, item.textContent ?? "");
    }
    for (const folder of html?.querySelectorAll<HTMLElement>(".folder") ?? []) {
      const any = folder.querySelector(".entry:not([hidden])") !== null;
      folder.hidden = query !== "" && !any;
      folder.classList.toggle("expanded", query !== "" ? any : !this.#closed.has(folder.dataset["folderId"] ?? ""));
    }
  }

  #toggleFolder(target: HTMLElement): void {
    const folder = target.closest<HTMLElement>(".folder");
    const id = folder?.dataset["folderId"] ?? "";
    if (!this.#closed.delete(id)) this.#closed.add(id);
    folder?.classList.toggle("expanded", !this.#closed.has(id));
    folder?.querySelector(":scope > .folder-header > i")?.classList.toggle("fa-folder-open", !this.#closed.has(id));
  }

  #entryOf(element: Element): DocumentLike | undefined {
    return this.collection.get(element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "");
  }

  protected async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const entry = this.#entryOf(target);
    if (!entry) return;
    const { sheet } = entry;
    if (sheet) await sheet.render({ force: true });
    else noSheet(entry);
  }

  protected async _onCreateEntry(event: PointerEvent, target: HTMLElement): Promise<unknown> {
    event.preventDefault();
    event.stopPropagation();
    const folder = target.dataset["folderId"];
    return this.documentClass.createDialog?.(folder ? { folder } : {}, {}, {});
  }

  async #createFolder(_target: HTMLElement): Promise<unknown> {
    const cls = host.game.folders.documentClass;
    const DialogV2 = asRecord(host.foundry.applications["api"])["DialogV2"] as {
      input(config: AnyRecord): Promise<AnyRecord | null>;
    };
    const answer = await DialogV2.input({
      window: { title: "New folder" },
      content:
        '<div class="form-group"><label for="bench-folder-name">Name</label><input id="bench-folder-name" type="text" name="name" value="New folder" autofocus></div>',
      ok: { label: "Create" },
    });
    return answer ? cls.create({ name: asString(answer["name"]) || "New folder", type: this.documentName }) : undefined;
  }

  protected _onDragStart(event: DragEvent): void {
    const row = event.currentTarget as HTMLElement;
    const entry = row.dataset["folderId"] ? host.game.folders.get(row.dataset["folderId"]) : this.#entryOf(row);
    if (entry) event.dataTransfer?.setData("text/plain", JSON.stringify(entry.toDragData()));
  }

  /** An entry into a folder (or out of it), or a document of a compendium into the world. */
  protected async _onDrop(event: DragEvent): Promise<void> {
    const TextEditor = asRecord(asRecord(host.foundry.applications["ux"])["TextEditor"])["implementation"] as {
      getDragEventData(event: DragEvent): AnyRecord;
    };
    const data = TextEditor.getDragEventData(event);
    if (data["type"] !== this.documentName) return;
    const folderId = (event.target as Element).closest<HTMLElement>(".folder")?.dataset["folderId"] ?? null;
    const dropped = await this.documentClass.fromDropData?.(data);
    if (!dropped) return;
    if (this.collection.get(dropped.id) === dropped) {
      await dropped.update({ folder: folderId });
      return;
    }
    const pack = dropped.pack ? host.game.packs.get(dropped.pack) : undefined;
    if (pack && this.collection.importFromCompendium) {
      await this.collection.importFromCompendium(pack, dropped.id, { folder: folderId });
      return;
    }
    const source = dropped.toObject();
    delete source["_id"];
    await this.documentClass.create({ ...source, folder: folderId });
  }

  protected _getFolderContextOptions(): ContextMenuEntry[] {
    const folder = (row: HTMLElement): DocumentLike | undefined =>
      host.game.folders.get(row.closest<HTMLElement>(".folder")?.dataset["folderId"] ?? "");
    const isGM = (): boolean => host.game.user.isGM;
    return [
      menuEntry("Rename", "fa-solid fa-pen", (row) => void rename(folder(row)), isGM),
      menuEntry(
        "Remove folder",
        "fa-solid fa-trash",
        (row) => void folder(row)?.delete({ deleteSubfolders: false, deleteContents: false }),
        isGM,
      ),
    ];
  }

  protected _getEntryContextOptions(): ContextMenuEntry[] {
    const entry = (row: HTMLElement): DocumentLike | undefined => this.#entryOf(row);
    const owns = (row: HTMLElement): boolean => entry(row)?.isOwner === true;
    return [
      menuEntry(
        "Ownership",
        "fa-solid fa-lock",
        (row) => {
          const App = asRecord(host.foundry.applications["apps"])["DocumentOwnershipConfig"] as new (
            o: AnyRecord,
          ) => { render(o: AnyRecord): Promise<unknown> };
          const document = entry(row);
          if (document) void new App({ document }).render({ force: true });
        },
        () => host.game.user.isGM,
      ),
      menuEntry("Export data", "fa-solid fa-file-export", (row) => exportJSON(entry(row)), owns),
      menuEntry("Import data", "fa-solid fa-file-import", (row) => void importJSON(entry(row)), owns),
      menuEntry(
        "Duplicate",
        "fa-regular fa-copy",
        (row) => {
          const document = entry(row);
          void document?.clone({ name: `${document.name ?? ""} (copy)` }, { save: true, addSource: true });
        },
        (row) => owns(row) && this._canCreateEntry(),
      ),
      menuEntry(
        "Delete",
        "fa-solid fa-trash",
        (row) => {
          const document = entry(row) as (DocumentLike & { deleteDialog?(): Promise<unknown> }) | undefined;
          void (document?.deleteDialog?.() ?? document?.delete());
        },
        (row) => entry(row)?.canUserModify(host.game.user, "delete") === true,
      ),
    ];
  }
}

export function noSheet(document: DocumentLike): void {
  const message = `No sheet is registered for ${document.documentName} of type "${document.type ?? "base"}"`;
  (host.ui["notifications"] as { error(message: string): void }).error(message);
}

async function rename(document: DocumentLike | undefined): Promise<void> {
  if (!document) return;
  const DialogV2 = asRecord(host.foundry.applications["api"])["DialogV2"] as {
    input(config: AnyRecord): Promise<AnyRecord | null>;
  };
  const input = document.documentName ? globalThis.document.createElement("input") : null;
  if (!input) return;
  input.name = "name";
  input.value = document.name ?? "";
  const answer = await DialogV2.input({ window: { title: "Rename" }, content: input, ok: { label: "Save" } });
  const name = asString(answer?.["name"]);
  if (name) await document.update({ name });
}

function exportJSON(document: DocumentLike | undefined): void {
  if (!document) return;
  const link = globalThis.document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(document.toObject(), null, 2)], { type: "application/json" }),
  );
  link.download = `${(document.name ?? document.id).replace(/[^\w-]+/g, "-")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function importJSON(document: DocumentLike | undefined): Promise<void> {
  if (!document) return;
  const picker = globalThis.document.createElement("input");
  picker.type = "file";
  picker.accept = "application/json";
  picker.addEventListener("change", () => {
    void picker.files?.[0]?.text().then(async (text) => {
      try {
        const source = asRecord(JSON.parse(text));
        for (const key of ["_id", "folder", "ownership", "sort"]) delete source[key];
        await document.update(source, { diff: false, recursive: false });
      } catch (error) {
        (host.ui["notifications"] as { error(message: string): void }).error(
          `That file could not be read: ${String((error as Error).message)}`,
        );
      }
    });
  });
  picker.click();
}
