import { clampStep, type LadderStep, ladderKey, pressedStep } from "./ladder-model.ts";
import type { TrackChange } from "./track-element.ts";

export const LADDER_TAG = "tactical-ladder";

/**
 * `<tactical-ladder value steps label>`: a state out of an ordered list, to click on.
 *
 * - `value`: index of the state that holds; `steps`: JSON list of `LadderStep`, best first; `label`: its name.
 * - click takes a state, a click on the present one goes a step back; the other mouse button goes a step back.
 * - with the keyboard: arrows go up and down, Home and End to the ends.
 *
 * It asks and does not decide: it fires `track-change` with so many steps up or down, and shows the new value when
 * somebody sets it. A class is made for each realm: a detached window has element classes of its own.
 */
export function createLadderElement(realm: { readonly HTMLElement: typeof HTMLElement }): CustomElementConstructor {
  return class TacticalLadderElement extends realm.HTMLElement {
    static readonly formAssociated = true;
    static readonly observedAttributes = ["value", "steps", "label", "disabled"];

    readonly #internals = this.attachInternals();
    #connected = false;

    get steps(): LadderStep[] {
      try {
        const steps: unknown = JSON.parse(this.getAttribute("steps") ?? "[]");
        return Array.isArray(steps) ? steps : [];
      } catch {
        return [];
      }
    }

    get value(): number {
      return clampStep(Number(this.getAttribute("value") ?? 0), this.steps.length);
    }

    set value(value: number) {
      this.setAttribute("value", String(value));
    }

    get disabled(): boolean {
      return this.hasAttribute("disabled");
    }

    /** A sheet that is only read sets it on every element of its form. */
    set disabled(disabled: boolean) {
      this.toggleAttribute("disabled", disabled);
    }

    get form(): HTMLFormElement | null {
      return this.#internals.form;
    }

    get name(): string {
      return this.getAttribute("name") ?? "";
    }

    connectedCallback(): void {
      if (!this.#connected) {
        this.#connected = true;
        this.addEventListener("pointerdown", this.#onPointer);
        this.addEventListener("contextmenu", this.#onContextMenu);
        this.addEventListener("keydown", this.#onKey);
      }
      this.#draw();
    }

    attributeChangedCallback(): void {
      if (this.#connected) this.#draw();
    }

    formDisabledCallback(): void {
      if (this.#connected) this.#draw();
    }

    get #off(): boolean {
      return this.disabled || this.matches(":disabled");
    }

    #ask(to: number): void {
      const detail: TrackChange = { units: clampStep(to, this.steps.length) - this.value };
      if (this.#off || detail.units === 0) return;
      this.dispatchEvent(new CustomEvent("track-change", { bubbles: true, detail }));
    }

    readonly #onPointer = (event: PointerEvent): void => {
      const step = (event.target as HTMLElement).closest<HTMLElement>("[data-step]");
      if (!step || event.button === 1) return;
      event.preventDefault();
      this.focus({ preventScroll: true });
      const back = event.button === 2 || event.shiftKey;
      this.#ask(back ? this.value - 1 : pressedStep(this.value, Number(step.dataset["step"])));
    };

    // The other mouse button goes back: it opens no menu here.
    readonly #onContextMenu = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };

    readonly #onKey = (event: KeyboardEvent): void => {
      const held = event.ctrlKey || event.metaKey || event.altKey;
      const to = held ? null : ladderKey(event.key, this.value, this.steps.length);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.#ask(to);
    };

    #draw(): void {
      const { value, steps } = this;
      this.#internals.setFormValue(String(value));
      this.setAttribute("role", "slider");
      this.setAttribute("aria-valuemin", "0");
      this.setAttribute("aria-valuemax", String(Math.max(0, steps.length - 1)));
      this.setAttribute("aria-valuenow", String(value));
      this.setAttribute("aria-valuetext", steps[value]?.label ?? "");
      this.setAttribute("aria-label", this.getAttribute("label") ?? "");
      this.setAttribute("aria-disabled", String(this.#off));
      this.tabIndex = this.#off ? -1 : 0;
      this.replaceChildren(...steps.map((step, index) => this.#step(step, index, value)));
    }

    #step({ id, label }: LadderStep, index: number, value: number): HTMLElement {
      const step = this.ownerDocument.createElement("span");
      step.className = "tt-ladder-step";
      step.dataset["step"] = String(index);
      step.dataset["stepId"] = id;
      step.classList.toggle("tt-ladder-passed", index > 0 && index < value);
      step.classList.toggle("tt-ladder-here", index === value);
      const mark = this.ownerDocument.createElement("span");
      mark.className = "tt-ladder-mark";
      const name = this.ownerDocument.createElement("span");
      name.className = "tt-ladder-name";
      name.textContent = label;
      step.append(mark, name);
      return step;
    }
  };
}
