import { canvas } from "./current.ts";
import { host } from "./host.ts";
import { MapActions } from "./interaction/map-actions.ts";
import type { Token } from "./placeables/token.ts";

/**
 * The map once more, as a list of buttons: for those who use a keyboard or a screen reader, and for tests that do not
 * want to hunt for pixels. Enter selects, Shift+Enter opens the sheet, T targets (Shift+T in addition), arrows move,
 * Q and E turn, H opens the token's controls.
 */
export class TokenMirror {
  readonly element: HTMLUListElement;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #asked = false;

  constructor() {
    this.element = document.createElement("ul");
    this.element.className = "bench-token-list";
    this.element.setAttribute("aria-label", "Tokens");
  }

  /** Brings the list in line soon; many changes at once cost one pass. */
  request(): void {
    if (this.#asked) return;
    this.#asked = true;
    queueMicrotask(() => {
      this.#asked = false;
      this.#sync();
    });
  }

  #sync(): void {
    const tokens = canvas.tokens.placeables.filter((t) => t.isVisible).sort((a, b) => a.name.localeCompare(b.name));
    const ids = new Set(tokens.map((t) => t.id));
    for (const [id, button] of this.#buttons) {
      if (ids.has(id)) continue;
      button.parentElement?.remove();
      this.#buttons.delete(id);
    }
    tokens.forEach((token, index) => {
      const button = this.#buttons.get(token.id) ?? this.#add(token.id);
      const item = button.parentElement;
      // Moving a node takes the focus away, so only nodes out of place are moved.
      if (item && this.element.children[index] !== item)
        this.element.insertBefore(item, this.element.children[index] ?? null);
      describe(token, button);
    });
  }

  #add(id: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["tokenId"] = id;
    const item = document.createElement("li");
    item.append(button);
    this.element.append(item);
    this.#buttons.set(id, button);
    const token = () => canvas.tokens.get(id);
    button.addEventListener("focus", () => canvas.tokens.setHover(token() ?? null));
    button.addEventListener("blur", () => canvas.tokens.setHover(null));
    button.addEventListener("click", (event) => {
      if (!event.shiftKey) token()?.control();
    });
    button.addEventListener("keydown", (event) => {
      const subject = token();
      if (!subject || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!MapActions.onTokenKey(event, subject)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    return button;
  }
}

const COMPASS = ["south", "south-west", "west", "north-west", "north", "north-east", "east", "south-east"];

function describe(token: Token, button: HTMLButtonElement): void {
  const { i, j } = canvas.grid.getOffset(token.document);
  const origin = canvas.grid.getOffset({ x: canvas.dimensions?.sceneX ?? 0, y: canvas.dimensions?.sceneY ?? 0 });
  const facing = COMPASS[Math.round(token.document.rotation / 45) % 8];
  const targeted = [...token.targeted].map((u) => u.name).join(", ");
  const parts = [
    token.name,
    `row ${i - origin.i + 1}, column ${j - origin.j + 1}`,
    `facing ${facing}`,
    token.document.hidden ? "hidden" : "",
    token.view?.turn ? "acting now" : "",
    targeted ? `targeted by ${targeted}` : "",
  ];
  button.textContent = parts.filter(Boolean).join("; ");
  button.setAttribute("aria-pressed", String(token.controlled));
  button.dataset["targeted"] = String(token.targeted.has(host.game.user));
}
