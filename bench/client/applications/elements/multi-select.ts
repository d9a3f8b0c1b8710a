import { AbstractFormInputElement } from "./form-element.ts";

/** What the options written inside the element say; read once, before they are replaced by controls. */
abstract class ChoicesElement extends AbstractFormInputElement<string[]> {
  protected _options: HTMLElement[] = [];
  protected readonly _choices = new Map<string, string>();
  #chosen = new Set<string>();
  #read = false;

  #readOptions(): void {
    if (this.#read || this.childElementCount === 0) return;
    this.#read = true;
    this._options = [...this.children] as HTMLElement[];
    for (const option of this.querySelectorAll("option")) {
      this._choices.set(option.value, option.text);
      if (option.hasAttribute("selected")) this.#chosen.add(option.value);
    }
  }

  override connectedCallback(): void {
    this.#readOptions();
    super.connectedCallback();
  }

  protected override _getValue(): string[] {
    this.#readOptions();
    return [...this.#chosen];
  }

  protected override _setValue(value: Iterable<string>): void {
    this.#readOptions();
    const next = new Set(value);
    for (const key of next)
      if (!this._choices.has(key)) throw new Error(`"${key}" is not among the choices of ${this.name}`);
    this.#chosen = next;
  }

  select(value: string): void {
    this.value = [...this.#chosen, value];
  }

  unselect(value: string): void {
    this.value = [...this.#chosen].filter((entry) => entry !== value);
  }
}

export class HTMLMultiSelectElement extends ChoicesElement {
  static override readonly tagName = "multi-select";
  readonly #tags = document.createElement("div");
  readonly #select = document.createElement("select");

  protected override _buildElements(): Node[] {
    this.#tags.className = "tags input-element-tags";
    const blank = document.createElement("option");
    blank.value = "";
    this.#select.append(blank, ...this._options.map((option) => option.cloneNode(true)));
    this._applyInputAttributes(this.#select);
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      const { value } = this.#select;
      if (value) this.select(value);
    });
    this.#select.addEventListener("input", (event) => event.stopPropagation());
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  protected override _refresh(): void {
    const chosen = this.value;
    this.#select.value = "";
    for (const option of this.#select.options) {
      option.selected = option.value === "";
      option.disabled = option.value !== "" && chosen.includes(option.value);
    }
    this.#tags.replaceChildren(
      ...chosen.map((key) => {
        const tag = document.createElement("div");
        tag.className = "tag";
        tag.dataset["key"] = key;
        const label = document.createElement("span");
        label.textContent = this._choices.get(key) ?? key;
        const remove = document.createElement("button");
        remove.type = "button";
        remove.className = "remove fa-solid fa-xmark";
        remove.ariaLabel = `Remove ${label.textContent}`;
        remove.disabled = !this.editable;
        tag.append(label, remove);
        return tag;
      }),
    );
  }

  protected override _onClick(event: PointerEvent): void {
    const key = (event.target as Element).closest(".remove")?.closest<HTMLElement>(".tag")?.dataset["key"];
    if (key !== undefined && this.editable) this.unselect(key);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    this.#select.disabled = disabled;
    for (const button of this.#tags.querySelectorAll("button")) button.disabled = disabled;
  }
}

export class HTMLMultiCheckboxElement extends ChoicesElement {
  static override readonly tagName = "multi-checkbox";

  protected override _buildElements(): Node[] {
    return [...this._choices].map(([value, text]) => {
      const label = document.createElement("label");
      label.className = "checkbox";
      const input = document.createElement("input");
      input.type = "checkbox";
      input.value = value;
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        if (input.checked) this.select(value);
        else this.unselect(value);
      });
      input.addEventListener("input", (event) => event.stopPropagation());
      label.append(input, ` ${text}`);
      return label;
    });
  }

  protected override _refresh(): void {
    const chosen = this.value;
    for (const input of this.querySelectorAll("input")) input.checked = chosen.includes(input.value);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    for (const input of this.querySelectorAll("input")) input.disabled = disabled;
  }
}
