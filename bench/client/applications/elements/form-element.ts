/**
 * The documented base of form-associated elements: `name`, `value`, `disabled`, the events `input` and `change`, and the
 * methods that subclasses (also those of packages) override.
 */
export abstract class AbstractFormInputElement<T> extends HTMLElement {
  static readonly tagName: string;
  static readonly formAssociated = true;
  static observedAttributes: string[] = ["disabled", "readonly"];

  protected readonly _internals: ElementInternals;
  protected _value: T | undefined;
  protected _primaryInput: HTMLElement | undefined;
  #built = false;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(value: string) {
    this.setAttribute("name", value);
  }

  get type(): string {
    return this.localName;
  }

  get value(): T {
    return this._getValue();
  }

  set value(value: T) {
    this._setValue(value);
    this._refresh();
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  protected _getValue(): T {
    return this._value as T;
  }

  protected _setValue(value: T): void {
    this._value = value;
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }

  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }

  get editable(): boolean {
    return !(this.disabled || this.readonly);
  }

  get valid(): boolean {
    return this._internals.checkValidity();
  }

  attributeChangedCallback(_name: string): void {
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(): void {
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  protected _toggleDisabled(_disabled: boolean): void {}

  connectedCallback(): void {
    if (this.#built) return;
    this.#built = true;
    this.replaceChildren(...this._buildElements());
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.addEventListener("click", (event) => this._onClick(event as PointerEvent));
    this._activateListeners();
  }

  protected _buildElements(): Node[] {
    return [];
  }

  protected _refresh(): void {}

  protected _applyInputAttributes(input: HTMLElement): void {
    input.toggleAttribute("required", this.hasAttribute("required"));
    input.toggleAttribute("disabled", this.hasAttribute("disabled"));
    input.toggleAttribute("readonly", this.hasAttribute("readonly"));
    const placeholder = this.getAttribute("placeholder");
    if (placeholder) input.setAttribute("placeholder", placeholder);
    const label = this.ariaLabel ?? this.#labelText();
    if (label) input.ariaLabel = label;
  }

  #labelText(): string {
    return [...this._internals.labels].map((label) => label.textContent?.trim() ?? "").join(" ");
  }

  protected _activateListeners(): void {}

  protected _onClick(event: PointerEvent): void {
    if (event.target === this) this._primaryInput?.focus();
  }

  override focus(options?: FocusOptions): void {
    (this._primaryInput ?? this.querySelector<HTMLElement>("input, select, button"))?.focus(options);
  }

  protected _button(icon: string, label: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `icon ${icon}`;
    button.ariaLabel = label;
    button.dataset["tooltip"] = label;
    return button;
  }
}
