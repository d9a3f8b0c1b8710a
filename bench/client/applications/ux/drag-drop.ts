import { host } from "../host.ts";

export type DragAction = "dragstart" | "dragend" | "dragenter" | "dragleave" | "dragover" | "drop";

export interface DragDropConfiguration {
  readonly dragSelector?: string | null;
  readonly dropSelector?: string | null;
  readonly permissions?: Partial<Record<"dragstart" | "drop", (selector: string) => boolean>>;
  readonly callbacks?: Partial<Record<DragAction, (event: DragEvent) => unknown>>;
}

export class DragDrop {
  static get implementation(): typeof DragDrop {
    return (host.CONFIG["ux"]?.["DragDrop"] as typeof DragDrop | undefined) ?? DragDrop;
  }

  /** An image of a given size to follow the pointer. It must be in the page when the drag starts. */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    let holder = document.querySelector<HTMLDivElement>("#drag-preview");
    if (!holder) {
      holder = document.createElement("div");
      holder.id = "drag-preview";
      document.body.append(holder);
    }
    const copy = img.cloneNode(true) as HTMLImageElement;
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    holder.replaceChildren(copy);
    return holder;
  }

  /** What is being dragged, for handlers of `dragover`, which cannot read the data. */
  static payload: unknown = null;

  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: NonNullable<DragDropConfiguration["permissions"]>;
  readonly callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector ?? null;
    this.dropSelector = dropSelector ?? null;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  bind(html: HTMLElement): this {
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.ondragstart = this._handleDragStart.bind(this);
        element.ondragend = this._handleDragEnd.bind(this);
      }
    }
    if (this.can("drop", this.dropSelector ?? "")) {
      const targets =
        this.dropSelector && !html.matches(this.dropSelector)
          ? html.querySelectorAll<HTMLElement>(this.dropSelector)
          : [html];
      for (const element of targets) {
        element.ondragenter = (event) => this.callback(event, "dragenter");
        element.ondragleave = (event) => this.callback(event, "dragleave");
        element.ondragover = this._handleDragOver.bind(this);
        element.ondrop = this._handleDrop.bind(this);
      }
    }
    return this;
  }

  callback(event: DragEvent, action: DragAction): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector: string): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  protected _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.types.length) event.stopPropagation();
  }

  protected _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }

  protected _handleDragOver(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "dragover");
  }

  protected _handleDrop(event: DragEvent): void {
    event.preventDefault();
    void this.callback(event, "drop");
  }
}
