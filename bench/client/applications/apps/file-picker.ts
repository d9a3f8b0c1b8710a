import { ApplicationV2 } from "../api/application.ts";
import { type AnyRecord, asString, host } from "../host.ts";

interface Listing {
  readonly target: string;
  readonly dirs: readonly string[];
  readonly files: readonly string[];
}

type Browse = (path: string) => Promise<{ dirs: readonly string[]; files: readonly string[] }>;

const IMAGES = [".webp", ".png", ".jpg", ".jpeg", ".svg", ".gif", ".avif"];

/** Chooses among the files that the server shows: the system's own folders. Upload is not offered. */
export class FilePicker extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "file-picker-{id}",
    classes: ["file-picker"],
    window: { title: "Choose a file", icon: "fa-solid fa-folder-open", resizable: true },
    position: { width: 520, height: 480 },
    actions: {
      openFolder(this: FilePicker, _event: PointerEvent, target: HTMLElement): void {
        void this.browse(target.dataset["path"] ?? "");
      },
      choose(this: FilePicker, _event: PointerEvent, target: HTMLElement): void {
        this.#choose(target.dataset["path"] ?? "");
      },
    },
  };

  /** Set by the boot: how the server is asked. */
  static server: Browse | null = null;

  static get implementation(): typeof FilePicker {
    return (host.CONFIG["ux"]?.["FilePicker"] as typeof FilePicker | undefined) ?? FilePicker;
  }

  static async browse(source: string, target: string, _options: AnyRecord = {}): Promise<Listing> {
    if (source !== "data" && source !== "public")
      throw new Error(`The file source "${source}" is not offered by the bench`);
    const ask = FilePicker.server ?? defaultServer();
    return { target, ...(await ask(target)) };
  }

  static upload(): never {
    throw new Error("FilePicker.upload is not offered by the bench");
  }

  #listing: Listing = { target: "", dirs: [], files: [] };

  get type(): string {
    return asString(this.options["type"], "any");
  }

  async browse(target?: string): Promise<this> {
    const current = asString(this.options["current"]);
    const folder =
      target ?? (current.includes("/") ? current.slice(0, current.lastIndexOf("/")) : `systems/${host.game.system.id}`);
    try {
      this.#listing = await FilePicker.browse("data", folder);
    } catch {
      // The current image may lie where the server shows nothing.
      this.#listing = await FilePicker.browse("data", `systems/${host.game.system.id}`);
    }
    return this.render({ force: true });
  }

  #choose(path: string): void {
    const { callback, field } = this.options as {
      callback?: (path: string, picker: FilePicker) => unknown;
      field?: HTMLInputElement;
    };
    if (field) {
      field.value = path;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    callback?.(path, this);
    void this.close();
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    const { target, dirs, files } = this.#listing;
    const body = document.createElement("div");
    body.className = "file-picker-body";
    const path = document.createElement("p");
    path.className = "hint";
    path.textContent = target;
    const list = document.createElement("ul");
    list.className = "plain directory-list";
    const parent = target.split("/").slice(0, -1).join("/");
    const row = (action: string, value: string, label: string, icon: string | null): HTMLElement => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "file-entry";
      button.dataset["action"] = action;
      button.dataset["path"] = value;
      if (icon) {
        const mark = document.createElement("i");
        mark.className = `fa-solid fa-fw ${icon}`;
        button.append(mark);
      } else {
        const image = document.createElement("img");
        image.src = value;
        image.alt = "";
        image.loading = "lazy";
        button.append(image);
      }
      button.append(label);
      item.append(button);
      return item;
    };
    if (parent) list.append(row("openFolder", parent, "..", "fa-folder-open"));
    for (const dir of dirs) list.append(row("openFolder", dir, dir.split("/").at(-1) ?? dir, "fa-folder"));
    const wanted = files.filter(
      (file) => !["image", "imagevideo"].includes(this.type) || IMAGES.some((end) => file.toLowerCase().endsWith(end)),
    );
    for (const file of wanted) {
      const picture = IMAGES.some((end) => file.toLowerCase().endsWith(end));
      list.append(row("choose", file, file.split("/").at(-1) ?? file, picture ? null : "fa-file"));
    }
    body.append(path, list);
    return body;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}

function defaultServer(): Browse {
  const { socket } = host.game as unknown as {
    socket: { transport: { request(name: string, payload: AnyRecord): Promise<Listing> } };
  };
  return (path) => socket.transport.request("browse", { path });
}
