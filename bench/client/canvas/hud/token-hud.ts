import { toggleCombat } from "../combat-toggle.ts";
import { canvas } from "../current.ts";
import { type ActorLike, host, statusEffects, type TokenDocumentLike } from "../host.ts";
import type { Token } from "../placeables/token.ts";
import { el } from "./elements.ts";
import { offeredStatuses, parseAttributeInput } from "./status-palette.ts";

/**
 * Emulates the documented `foundry.applications.hud.TokenHUD`: the controls around one token. Plain DOM of the bench's
 * own; `renderTokenHUD` and `closeTokenHUD` tell of it.
 */
export class TokenHUD {
  readonly id = "token-hud";
  element: HTMLElement | null = null;
  #object: Token | null = null;
  #paletteOpen = false;

  get object(): Token | null {
    return this.#object;
  }
  get document(): TokenDocumentLike | null {
    return this.#object?.document ?? null;
  }
  get actor(): ActorLike | null {
    return this.#object?.actor ?? null;
  }
  get rendered(): boolean {
    return this.element !== null;
  }

  /** Opens it for a token, or closes it if it is that token's already. */
  bind(token: Token): void {
    const same = this.#object === token;
    this.clear();
    if (same) return;
    this.#object = token;
    token.control({ releaseOthers: !token.controlled });
    this.render();
    this.element?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
  }

  clear(): void {
    if (!this.#object) return;
    const hadFocus = this.element?.contains(document.activeElement) ?? false;
    this.#object = null;
    this.#paletteOpen = false;
    this.element?.remove();
    this.element = null;
    host.Hooks.callAll("closeTokenHUD", this);
    if (hadFocus) canvas.view?.focus({ preventScroll: true });
  }

  async close(): Promise<this> {
    this.clear();
    return this;
  }

  /** Draws it anew; what somebody is typing stays. */
  render(): this {
    const token = this.#object;
    if (!token || token.destroyed) return this;
    const before = this.element;
    const active = before?.contains(document.activeElement) ? document.activeElement : null;
    const element = this.#build(token);
    const keep = active?.getAttribute("data-hud");
    if (before) before.replaceWith(element);
    else document.body.append(element);
    this.element = element;
    this.setPosition();
    const again = keep ? element.querySelector<HTMLElement>(`[data-hud="${CSS.escape(keep)}"]`) : null;
    if (again instanceof HTMLInputElement && active instanceof HTMLInputElement && active.value !== active.defaultValue)
      again.value = active.value;
    again?.focus({ preventScroll: true });
    host.Hooks.callAll("renderTokenHUD", this, element, { object: token, actor: token.actor }, {});
    return this;
  }

  setPosition(): void {
    const { element } = this;
    const token = this.#object;
    if (!element || !token) return;
    const { x, y } = canvas.clientCoordinatesFromCanvas(token.center);
    const radius = (token.w / 2) * canvas.stage.scale.x;
    element.style.setProperty("--bench-hud-gap", `${Math.max(36, radius * 2 + 24)}px`);
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }

  #build(token: Token): HTMLElement {
    const { document: doc, actor } = token;
    const { user } = host.game;
    const root = el("section", {
      id: this.id,
      class: "bench-hud",
      role: "dialog",
      "aria-label": `Controls of ${token.name}`,
    });
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      this.clear();
    });
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    const left = el("div", { class: "bench-hud-column" }, [
      this.#field("elevation", "Elevation", String(doc.elevation), (text) => this.#setElevation(text)),
      this.#button("target", "Target", "◎", token.isTargeted, () =>
        token.setTarget(!token.isTargeted, { releaseOthers: false }),
      ),
      actor ? this.#button("sheet", "Open Sheet", "☰", null, () => void actor.sheet?.render(true)) : null,
    ]);
    const right = el("div", { class: "bench-hud-column" }, [
      user.isGM
        ? this.#button(
            "visibility",
            "Hidden",
            doc.hidden ? "◌" : "◉",
            doc.hidden,
            () => void doc.update({ hidden: !doc.hidden }),
          )
        : null,
      this.#button(
        "combat",
        "In Combat",
        "⚔",
        token.inCombat,
        () => void toggleCombat(this.#together(token), !token.inCombat),
      ),
      actor ? this.#button("effects", "Status Effects", "✚", this.#paletteOpen, () => this.#togglePalette()) : null,
    ]);
    const bars = el("div", { class: "bench-hud-bars" }, [this.#bar("bar1", token), this.#bar("bar2", token)]);
    root.append(left, bars, right);
    if (actor && this.#paletteOpen) root.append(this.#palette(actor));
    return root;
  }

  /** The token, and the other selected ones if it is among them. */
  #together(token: Token): TokenDocumentLike[] {
    return (token.controlled ? canvas.tokens.controlled : [token]).map((t) => t.document);
  }

  #button(key: string, label: string, sign: string, pressed: boolean | null, act: () => void): HTMLButtonElement {
    const button = el("button", { type: "button", "data-hud": key, "aria-label": label, title: label }, [sign]);
    if (pressed !== null) button.setAttribute("aria-pressed", String(pressed));
    button.addEventListener("click", () => {
      act();
      if (key === "target") this.render();
    });
    return button;
  }

  #field(key: string, label: string, value: string, set: (text: string) => void): HTMLElement {
    const input = el("input", {
      type: "text",
      "data-hud": key,
      name: key,
      "aria-label": label,
      title: label,
      value,
      inputmode: "numeric",
      autocomplete: "off",
    });
    input.addEventListener("focus", () => input.select());
    input.addEventListener("change", () => {
      // Said and done: the next drawing shows what came of it.
      input.defaultValue = input.value;
      set(input.value);
    });
    return input;
  }

  #bar(name: string, token: Token): HTMLElement | null {
    const bar = token.document.getBarAttribute(name);
    if (!bar) return null;
    const field = this.#field(name, `${bar.attribute}${bar.max ? ` of ${bar.max}` : ""}`, String(bar.value), (text) => {
      const input = parseAttributeInput(text);
      if (!input || !token.actor) this.render();
      else void token.actor.modifyTokenAttribute(bar.attribute, input.value, input.isDelta, bar.type === "bar");
    });
    if (bar.editable === false) field.setAttribute("disabled", "");
    return field;
  }

  #setElevation(text: string): void {
    const input = parseAttributeInput(text);
    const { document: doc } = this;
    if (!input || !doc) {
      this.render();
      return;
    }
    void doc.update({ elevation: input.isDelta ? doc.elevation + input.value : input.value });
  }

  #togglePalette(): void {
    this.#paletteOpen = !this.#paletteOpen;
    this.render();
  }

  #palette(actor: ActorLike): HTMLElement {
    const cells = offeredStatuses(statusEffects(), actor.type).map((status) => {
      const name = host.game.i18n.localize(status.name ?? status.id);
      const button = el("button", {
        type: "button",
        "data-hud": `status.${status.id}`,
        "data-status-id": status.id,
        "aria-label": name,
        title: name,
      });
      button.setAttribute("aria-pressed", String(actor.statuses.has(status.id)));
      button.append(status.img ? el("img", { src: status.img, alt: "" }) : name.slice(0, 2));
      button.addEventListener(
        "click",
        (event) => void actor.toggleStatusEffect(status.id, { overlay: event.shiftKey }),
      );
      button.addEventListener("contextmenu", () => void actor.toggleStatusEffect(status.id, { overlay: true }));
      return button;
    });
    return el("div", { class: "bench-hud-palette", role: "group", "aria-label": "Status Effects" }, cells);
  }
}
