import { host } from "../host.ts";
import { AbstractFormInputElement } from "./form-element.ts";

abstract class TagsElement extends AbstractFormInputElement<string[] | string | null> {
  protected readonly _list = document.createElement("div");

  protected get entries(): string[] {
    const { _value } = this;
    return Array.isArray(_value) ? _value : _value ? [_value] : [];
  }

  protected abstract _label(entry: string): string;

  protected _write(entries: string[]): void {
    this.value = [...new Set(entries)];
  }

  protected override _refresh(): void {
    this._list.className = "tags input-element-tags";
    this._list.replaceChildren(
      ...this.entries.map((entry) => {
        const tag = document.createElement("div");
        tag.className = "tag";
        tag.dataset["key"] = entry;
        const label = document.createElement("span");
        label.textContent = this._label(entry);
        const remove = document.createElement("button");
        remove.type = "button";
        remove.className = "remove fa-solid fa-xmark";
        remove.ariaLabel = `Remove ${this._label(entry)}`;
        remove.disabled = !this.editable;
        tag.append(label, remove);
        return tag;
      }),
    );
  }

  protected override _toggleDisabled(disabled: boolean): void {
    for (const control of this.querySelectorAll<HTMLInputElement>("input, button")) control.disabled = disabled;
  }

  protected override _onClick(event: PointerEvent): void {
    const remove = (event.target as Element).closest(".remove");
    const key = remove?.closest<HTMLElement>(".tag")?.dataset["key"];
    if (key === undefined || !this.editable) return;
    this._write(this.entries.filter((entry) => entry !== key));
  }
}

/** A list of short texts. */
export class HTMLStringTagsElement extends TagsElement {
  static override readonly tagName = "string-tags";

  constructor() {
    super();
    this._value = (this.getAttribute("value") ?? this.textContent ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  }

  protected override _label(entry: string): string {
    return entry;
  }

  protected override _buildElements(): Node[] {
    const input = document.createElement("input");
    input.type = "text";
    this._applyInputAttributes(input);
    const add = this._button("fa-solid fa-plus", "Add");
    const take = (): void => {
      const text = input.value.trim();
      input.value = "";
      if (text) this._write([...this.entries, text]);
    };
    add.addEventListener("click", take);
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      take();
    });
    // What is typed is not a value yet.
    for (const type of ["input", "change"]) input.addEventListener(type, (event) => event.stopPropagation());
    this._primaryInput = input;
    return [this._list, input, add];
  }
}

/** Links to documents by UUID; `single` for one, `type` for their kind. */
export class HTMLDocumentTagsElement extends TagsElement {
  static override readonly tagName = "document-tags";

  constructor() {
    super();
    this._value = (this.getAttribute("value") ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  protected override _getValue(): string[] | string | null {
    return this.single ? (this.entries[0] ?? null) : this.entries;
  }

  protected override _label(entry: string): string {
    return host.foundry.utils.fromUuidSync(entry)?.name ?? entry;
  }

  protected override _buildElements(): Node[] {
    const input = document.createElement("input");
    input.type = "text";
    input.placeholder = "UUID";
    this._applyInputAttributes(input);
    const add = this._button("fa-solid fa-plus", "Add");
    const take = async (uuid: string): Promise<void> => {
      const found = await host.foundry.utils.fromUuid(uuid).catch(() => null);
      const wanted = this.getAttribute("type");
      if (!found || (wanted && found.documentName !== wanted)) {
        (host.ui["notifications"] as { error(message: string): void }).error(
          `"${uuid}" is not ${wanted ? `a ${wanted}` : "a document"}`,
        );
        return;
      }
      this._write(this.single ? [found.uuid] : [...this.entries, found.uuid]);
    };
    add.addEventListener("click", () => {
      const text = input.value.trim();
      input.value = "";
      if (text) void take(text);
    });
    for (const type of ["input", "change"]) input.addEventListener(type, (event) => event.stopPropagation());
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      if (!this.editable) return;
      event.preventDefault();
      event.stopPropagation();
      try {
        const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "{}") as { uuid?: string };
        if (data.uuid) void take(data.uuid);
      } catch {
        // Something else than a document was dropped.
      }
    });
    this._primaryInput = input;
    return [this._list, input, add];
  }
}
