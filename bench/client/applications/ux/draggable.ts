import type { ApplicationV2 } from "../api/application.ts";
import { makeDraggable, makeResizable } from "../api/frame.ts";

/** Moves an application by a handle, and resizes it by another. */
export class Draggable {
  readonly app: ApplicationV2;
  readonly element: HTMLElement;
  readonly handle: HTMLElement;

  constructor(app: ApplicationV2, element: HTMLElement, handle: HTMLElement | false | null = null, resizable = false) {
    this.app = app;
    this.element = element;
    this.handle = handle || element;
    makeDraggable(app, this.handle);
    if (!resizable) return;
    const grip = element.ownerDocument.createElement("div");
    grip.className = "window-resize-handle";
    element.append(grip);
    makeResizable(app, grip);
  }
}
