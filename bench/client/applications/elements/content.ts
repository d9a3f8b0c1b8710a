/** Wraps a secret for those who may reveal it. */
export class HTMLSecretBlockElement extends HTMLElement {
  static readonly tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>("section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    const { secret } = this;
    if (!secret || secret.querySelector(":scope > button.reveal")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    button.textContent = this.revealed ? "Hide" : "Reveal";
    button.addEventListener("click", () => this.dispatchEvent(new Event("change", { bubbles: true })));
    secret.prepend(button);
  }

  /** The stored content with this secret's state turned over. */
  toggleRevealed(content: string): string {
    const holder = document.createElement("div");
    holder.innerHTML = content;
    const id = this.secret?.id;
    const section = id ? holder.querySelector(`section.secret#${CSS.escape(id)}`) : null;
    section?.classList.toggle("revealed", !this.revealed);
    return holder.innerHTML;
  }
}

/** Holds what a custom enricher made; packages bind to it. */
export class HTMLEnrichedContentElement extends HTMLElement {
  static readonly tagName = "enriched-content";

  connectedCallback(): void {
    this.dispatchEvent(new CustomEvent("enriched", { bubbles: true }));
  }
}
