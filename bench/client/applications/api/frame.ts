import type { ApplicationV2 } from "./application.ts";

interface Movement {
  readonly dx: number;
  readonly dy: number;
}

/** Follows one pointer from its press on the handle to its release. */
function track(handle: HTMLElement, begin: () => ((movement: Movement) => void) | null): void {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.target as Element).closest("button, a, input")) return;
    const move = begin();
    if (!move) return;
    const { screenX, screenY, pointerId } = event;
    handle.setPointerCapture(pointerId);
    const onMove = (next: PointerEvent): void => move({ dx: next.screenX - screenX, dy: next.screenY - screenY });
    const onEnd = (): void => {
      handle.removeEventListener("pointermove", onMove);
      handle.removeEventListener("pointerup", onEnd);
      handle.removeEventListener("pointercancel", onEnd);
    };
    handle.addEventListener("pointermove", onMove);
    handle.addEventListener("pointerup", onEnd);
    handle.addEventListener("pointercancel", onEnd);
  });
}

export function makeDraggable(app: ApplicationV2, handle: HTMLElement): void {
  track(handle, () => {
    if (!app.options.window.positioned || app.detached) return null;
    const { left = 0, top = 0 } = app.position;
    return ({ dx, dy }) => app.setPosition({ left: left + dx, top: top + dy });
  });
}

export function makeResizable(app: ApplicationV2, handle: HTMLElement): void {
  track(handle, () => {
    if (app.minimized || app.detached) return null;
    const { offsetWidth, offsetHeight } = app.element;
    return ({ dx, dy }) => app.setPosition({ width: offsetWidth + dx, height: offsetHeight + dy });
  });
}
