import { asRecord, host } from "../host.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** A path, typed or chosen. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override readonly tagName = "file-picker";
  readonly #input = document.createElement("input");

  constructor() {
    super();
    this._value = this.getAttribute("value") ?? "";
  }

  get fileType(): string {
    return this.getAttribute("type") ?? "any";
  }

  protected override _buildElements(): Node[] {
    this.#input.type = "text";
    this.#input.className = "image";
    this._applyInputAttributes(this.#input);
    this.#input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.#input.value.trim();
    });
    this.#input.addEventListener("input", (event) => event.stopPropagation());
    const button = this._button("fa-solid fa-file-import", "Browse files");
    button.addEventListener("click", () => {
      const Picker = asRecord(host.foundry.applications["apps"])["FilePicker"] as new (
        options: object,
      ) => { browse(): Promise<unknown> };
      void new Picker({
        type: this.fileType,
        current: this.value,
        callback: (path: string) => {
          this.value = path;
        },
      }).browse();
    });
    this._primaryInput = this.#input;
    return [button, this.#input];
  }

  protected override _refresh(): void {
    this.#input.value = this.value;
  }

  protected override _toggleDisabled(disabled: boolean): void {
    for (const control of this.querySelectorAll<HTMLInputElement>("input, button")) control.disabled = disabled;
  }
}

/** A slider and the number beside it. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override readonly tagName = "range-picker";
  readonly #range = document.createElement("input");
  readonly #number = document.createElement("input");

  constructor() {
    super();
    this._value = Number(this.getAttribute("value") ?? this.min);
  }

  get min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }

  get max(): number {
    return Number(this.getAttribute("max") ?? 1);
  }

  get step(): string {
    return this.getAttribute("step") ?? "any";
  }

  protected override _buildElements(): Node[] {
    this.#range.type = "range";
    this.#number.type = "number";
    for (const input of [this.#range, this.#number]) {
      Object.assign(input, { min: String(this.min), max: String(this.max), step: this.step });
      this._applyInputAttributes(input);
      input.addEventListener("input", (event) => {
        event.stopPropagation();
        const other = input === this.#range ? this.#number : this.#range;
        other.value = input.value;
      });
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        const number = Number(input.value);
        this.value = Math.min(Math.max(Number.isNaN(number) ? this.min : number, this.min), this.max);
      });
    }
    this._primaryInput = this.#range;
    return [this.#range, this.#number];
  }

  protected override _refresh(): void {
    this.#range.valueAsNumber = this.value;
    this.#number.valueAsNumber = this.value;
  }

  protected override _toggleDisabled(disabled: boolean): void {
    this.#range.disabled = disabled;
    this.#number.disabled = disabled;
  }
}

/** A colour as `#rrggbb`, or nothing. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string | null> {
  static override readonly tagName = "color-picker";
  readonly #text = document.createElement("input");
  readonly #colour = document.createElement("input");

  constructor() {
    super();
    this._value = this.getAttribute("value");
  }

  protected override _buildElements(): Node[] {
    this.#text.type = "text";
    this.#colour.type = "color";
    for (const input of [this.#text, this.#colour]) {
      this._applyInputAttributes(input);
      input.addEventListener("input", (event) => event.stopPropagation());
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.value || null;
      });
    }
    this._primaryInput = this.#text;
    return [this.#text, this.#colour];
  }

  protected override _refresh(): void {
    this.#text.value = this.value ?? "";
    this.#colour.value = this.value || this.getAttribute("placeholder") || "#000000";
  }

  protected override _toggleDisabled(disabled: boolean): void {
    this.#text.disabled = disabled;
    this.#colour.disabled = disabled;
  }
}
