import { host } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";

/** One browser window beside the workspace (14), and the applications in it. */
interface DetachedWindow {
  readonly window: Window;
  readonly applications: Map<string, ApplicationV2>;
}

const detachedWindows = new Map<string, DetachedWindow>();

/** A page of its own realm: nothing of ours runs in it, and no custom element is defined there. */
function furnish(win: Window, title: string): void {
  const doc = win.document;
  doc.title = title;
  const base = doc.createElement("base");
  base.href = document.baseURI;
  doc.head.append(base);
  for (const node of document.head.querySelectorAll("style, link[rel=stylesheet]"))
    doc.head.append(doc.importNode(node, true));
  doc.documentElement.lang = document.documentElement.lang;
  doc.body.className = document.body.className;
  doc.body.classList.add("detached-window");
}

/**
 * Opens a browser window for an application. The hook `openDetachedWindow(id, window)` lets packages define custom
 * elements in it; `closeDetachedWindow(id, window)` fires when it goes.
 *
 * @throws when the browser blocks the pop-up
 */
export function openDetachedWindow(id: string, app: ApplicationV2, size: { width: number; height: number }): Window {
  const existing = detachedWindows.get(id);
  if (existing) {
    existing.applications.set(app.id, app);
    return existing.window;
  }
  const win = window.open("", `bench-${id}`, `popup,width=${Math.round(size.width)},height=${Math.round(size.height)}`);
  if (!win) throw new Error("The browser blocked the detached window");
  furnish(win, app.title);
  const descriptor: DetachedWindow = { window: win, applications: new Map([[app.id, app]]) };
  detachedWindows.set(id, descriptor);
  win.addEventListener("pagehide", () => {
    if (!detachedWindows.delete(id)) return;
    host.Hooks.callAll("closeDetachedWindow", id, win);
    for (const open of descriptor.applications.values()) void open.close({ animate: false });
  });
  host.Hooks.callAll("openDetachedWindow", id, win);
  return win;
}

/** Takes an application out of whatever detached window holds it, and closes the window when it is empty. */
export function leaveDetachedWindow(app: ApplicationV2): void {
  for (const [id, { window: win, applications }] of detachedWindows) {
    if (!applications.delete(app.id) || applications.size > 0) continue;
    detachedWindows.delete(id);
    host.Hooks.callAll("closeDetachedWindow", id, win);
    win.close();
  }
}

/** With the page that they belong to. */
export function closeDetachedWindows(): void {
  for (const { window: win } of detachedWindows.values()) win.close();
}
