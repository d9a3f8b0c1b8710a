import {
  clampTotal,
  type RowChange,
  rowChanges,
  type TrackLevel,
  type TrackRow,
  trackKey,
  trackRows,
  trackText,
} from "./track-model.ts";

export const TRACK_TAG = "tactical-track";

/**
 * Fired when a person marks or heals: `detail.units` more (or fewer) of the smallest unit. A change and no total:
 * whoever writes it knows what is there by then, and two quick clicks are two.
 */
export interface TrackChange {
  readonly units: number;
}

/**
 * `<tactical-track value max levels label>`: a damage track to click on.
 *
 * - `value`, `max`: totals in the smallest unit; `levels`: JSON list of `TrackLevel`, greatest first.
 * - `kind`: a word for the style sheet (`lethal`, `nonlethal`), `label`: its name for people and screen readers.
 * - click marks one of the row's level; Shift, the other mouse button, or the wheel turned down heals one.
 * - with the keyboard: left and right choose a level, up and down mark and heal, Home clears.
 *
 * Each row says how it changed (`data-change`: `marked`, `rises` into the level above, `receives` from below …), so that a
 * style sheet can show five lesser marks become a great one.
 *
 * It asks and does not decide: it fires a `track-change` event, and shows the new value when somebody sets it.
 * A class is made for each realm: a detached window has element classes of its own.
 */
export function createTrackElement(realm: { readonly HTMLElement: typeof HTMLElement }): CustomElementConstructor {
  return class TacticalTrackElement extends realm.HTMLElement {
    static readonly formAssociated = true;
    static readonly observedAttributes = ["value", "max", "levels", "label", "disabled"];

    readonly #internals = this.attachInternals();
    #level = 0;
    #connected = false;
    /** The rows as they were drawn last: what is different now moves. */
    #shown: readonly TrackRow[] | null = null;
    #due = false;

    get value(): number {
      return clampTotal(Number(this.getAttribute("value") ?? 0), this.max);
    }

    set value(value: number) {
      this.setAttribute("value", String(value));
    }

    get max(): number {
      return Math.max(0, Math.trunc(Number(this.getAttribute("max") ?? 0)));
    }

    get levels(): TrackLevel[] {
      try {
        const levels: unknown = JSON.parse(this.getAttribute("levels") ?? "[]");
        return Array.isArray(levels) ? levels : [];
      } catch {
        return [];
      }
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
        this.addEventListener("wheel", this.#onWheel, { passive: false });
        this.#level = Math.max(0, this.levels.length - 1);
      }
      this.#draw();
    }

    attributeChangedCallback(): void {
      this.#drawSoon();
    }

    formDisabledCallback(): void {
      this.#drawSoon();
    }

    /** Attributes that change together are drawn once: a second drawing would cut short what moves. */
    #drawSoon(): void {
      if (!this.#connected || this.#due) return;
      this.#due = true;
      queueMicrotask(() => {
        this.#due = false;
        this.#draw();
      });
    }

    /** Asks for `amount` of the level with this index, or of the smallest there is. */
    #ask(level: number, amount: number): void {
      this.#askFor((this.levels[level]?.units ?? 1) * amount);
    }

    #askFor(units: number): void {
      if (units === 0 || this.disabled || this.matches(":disabled")) return;
      const detail: TrackChange = { units };
      this.dispatchEvent(new CustomEvent("track-change", { bubbles: true, detail }));
    }

    readonly #onPointer = (event: PointerEvent): void => {
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-level]");
      if (!row || event.button === 1) return;
      event.preventDefault();
      this.focus({ preventScroll: true });
      this.#level = Number(row.dataset["level"]);
      this.#ask(this.#level, event.shiftKey || event.button === 2 ? -1 : 1);
      this.#draw();
    };

    // The other mouse button heals: it opens no menu here.
    readonly #onContextMenu = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };

    readonly #onKey = (event: KeyboardEvent): void => {
      const key = event.ctrlKey || event.metaKey || event.altKey ? null : trackKey(event.key);
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      if (key.kind === "change") this.#ask(this.#level, key.amount);
      else if (key.kind === "clear") this.#askFor(-this.value);
      else {
        this.#level = Math.min(this.levels.length - 1, Math.max(0, this.#level + key.amount));
        this.#draw();
      }
    };

    // Only with the focus here: a page that scrolls past must not wound anybody.
    readonly #onWheel = (event: WheelEvent): void => {
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-level]");
      if (!row || this.ownerDocument.activeElement !== this) return;
      event.preventDefault();
      this.#ask(Number(row.dataset["level"]), event.deltaY < 0 ? 1 : -1);
    };

    #draw(): void {
      const { value, max, levels } = this;
      const off = this.disabled || this.matches(":disabled");
      this.#internals.setFormValue(String(value));
      this.setAttribute("role", "spinbutton");
      this.setAttribute("aria-valuemin", "0");
      this.setAttribute("aria-valuemax", String(max));
      this.setAttribute("aria-valuenow", String(value));
      this.setAttribute("aria-valuetext", trackText(value, max, levels));
      this.setAttribute("aria-label", this.getAttribute("label") ?? "");
      this.setAttribute("aria-disabled", String(off));
      this.tabIndex = off ? -1 : 0;
      const rows = trackRows(value, max, levels);
      const changes = this.#shown ? rowChanges(this.#shown, rows) : [];
      const before = this.#shown;
      this.#shown = rows;
      this.replaceChildren(
        ...rows.map((row, index) =>
          this.#row(row, index, changes[index] ?? "same", before?.[index]?.count ?? row.count),
        ),
      );
    }

    #row({ level, count, capacity }: TrackRow, index: number, change: RowChange, before: number): HTMLElement {
      const document = this.ownerDocument;
      const row = document.createElement("span");
      row.className = "tt-track-row";
      row.dataset["level"] = String(index);
      row.dataset["levelId"] = level.id;
      row.dataset["change"] = change;
      row.classList.toggle("tt-track-chosen", index === this.#level);
      const name = document.createElement("span");
      name.className = "tt-track-name";
      name.textContent = level.label;
      const number = document.createElement("span");
      number.className = "tt-track-count";
      number.textContent = String(count);
      const pips = document.createElement("span");
      pips.className = "tt-track-pips";
      // Beyond a dozen nobody counts boxes: a bar says as much in less room.
      if (capacity > 12) {
        pips.classList.add("tt-track-bar");
        pips.style.setProperty("--tt-filled", String(capacity > 0 ? count / capacity : 0));
      } else {
        for (let pip = 0; pip < capacity; pip++) {
          const box = document.createElement("span");
          box.className = pip < count ? "tt-pip tt-pip-marked" : "tt-pip";
          // What has just come, and what has just gone: a style sheet lets both be seen on their way.
          box.classList.toggle("tt-pip-new", pip >= before && pip < count);
          box.classList.toggle("tt-pip-gone", pip >= count && (pip < before || change === "rises"));
          pips.append(box);
        }
      }
      row.append(name, pips, number);
      return row;
    }
  };
}
