import { host, localize } from "../host.ts";
import { cleanHTML } from "./clean-html.ts";

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

interface ActivateOptions {
  text?: string;
  html?: string | HTMLElement;
  direction?: TooltipDirection;
  cssClass?: string;
  locked?: boolean;
}

const GAP_PX = 5;

/**
 * One tooltip for the page. `data-tooltip` holds a localisation key or text, `data-tooltip-text` text only,
 * `data-tooltip-html` HTML; `data-tooltip-direction` on the element or an ancestor, `data-tooltip-class` for looks.
 */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = GAP_PX;
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS: Record<TooltipDirection, TooltipDirection> = {
    UP: "UP",
    DOWN: "DOWN",
    LEFT: "LEFT",
    RIGHT: "RIGHT",
    CENTER: "CENTER",
  };
  static get implementation(): typeof TooltipManager {
    return (host.CONFIG["ux"]?.["TooltipManager"] as typeof TooltipManager | undefined) ?? TooltipManager;
  }

  readonly tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.tooltip = document.createElement("aside");
    this.tooltip.id = "tooltip";
    this.tooltip.setAttribute("role", "tooltip");
    this.tooltip.setAttribute("popover", "manual");
    document.body.append(this.tooltip);
  }

  activateEventListeners(): void {
    document.addEventListener("pointerenter", (event) => this.#onEnter(event), true);
    document.addEventListener("pointerleave", (event) => this.#onLeave(event), true);
    document.addEventListener("focusin", (event) => {
      if ((event.target as Element).matches?.(":focus-visible")) this.#onEnter(event);
    });
    document.addEventListener("focusout", (event) => this.#onLeave(event));
    document.addEventListener("pointerdown", () => this.deactivate(), true);
  }

  #onEnter(event: Event): void {
    const element = event.target;
    if (!(element instanceof HTMLElement) || !TooltipManager.#speaks(element)) return;
    this.clearPending();
    this.#timer = setTimeout(() => this.activate(element), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onLeave(event: Event): void {
    if (event.target === this.element) this.deactivate();
    else if (event.target instanceof HTMLElement && TooltipManager.#speaks(event.target)) this.clearPending();
  }

  static #speaks({ dataset }: HTMLElement): boolean {
    return "tooltip" in dataset || "tooltipText" in dataset || "tooltipHtml" in dataset;
  }

  activate(element: HTMLElement, { text, html, direction, cssClass }: ActivateOptions = {}): void {
    if (text !== undefined && html !== undefined) throw new Error("A tooltip takes text or html, not both");
    this.clearPending();
    const { dataset } = element;
    const { tooltip } = this;
    if (html instanceof HTMLElement) tooltip.replaceChildren(html);
    else {
      const markup = html ?? (text === undefined ? dataset["tooltipHtml"] : undefined);
      if (markup !== undefined) tooltip.innerHTML = cleanHTML(markup);
      else {
        const key = text ?? dataset["tooltipText"] ?? dataset["tooltip"] ?? "";
        // An empty data-tooltip stands for the element's own name.
        tooltip.textContent = localize(key || (element.ariaLabel ?? element.textContent?.trim() ?? ""));
      }
    }
    if (!tooltip.textContent && !tooltip.childElementCount) return;
    tooltip.className = ["active", "themed", cssClass ?? dataset["tooltipClass"] ?? ""].filter(Boolean).join(" ");
    this.element = element;
    tooltip.showPopover?.();
    const asked =
      direction ??
      (element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"] as
        | TooltipDirection
        | undefined);
    this._setAnchor(asked ?? this._determineDirection());
    if (!element.hasAttribute("aria-describedby") && element.ariaLabel !== tooltip.textContent)
      element.setAttribute("aria-describedby", "tooltip");
  }

  deactivate(): void {
    this.clearPending();
    if (this.element?.getAttribute("aria-describedby") === "tooltip") this.element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.hidePopover?.();
    this.tooltip.className = "";
  }

  clearPending(): void {
    clearTimeout(this.#timer);
  }

  protected _determineDirection(): TooltipDirection {
    const box = this.element?.getBoundingClientRect();
    return box && box.bottom + this.tooltip.offsetHeight + GAP_PX > window.innerHeight ? "UP" : "DOWN";
  }

  protected _setAnchor(direction: TooltipDirection): void {
    const box = this.element?.getBoundingClientRect();
    if (!box) return;
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const centreX = box.left + box.width / 2 - width / 2;
    const centreY = box.top + box.height / 2 - height / 2;
    const places: Record<TooltipDirection, [number, number]> = {
      UP: [centreX, box.top - height - GAP_PX],
      DOWN: [centreX, box.bottom + GAP_PX],
      LEFT: [box.left - width - GAP_PX, centreY],
      RIGHT: [box.right + GAP_PX, centreY],
      CENTER: [centreX, centreY],
    };
    const [x, y] = places[direction];
    this.tooltip.style.left = `${Math.max(0, Math.min(x, window.innerWidth - width))}px`;
    this.tooltip.style.top = `${Math.max(0, Math.min(y, window.innerHeight - height))}px`;
  }
}
