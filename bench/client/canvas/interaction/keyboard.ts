import { canvas } from "../current.ts";
import { host } from "../host.ts";
import { arrowDirection, MapActions } from "./map-actions.ts";
import type { PointerControls } from "./pointer.ts";

const PAN_STEP = 100;

/** True when the keys belong to something else: a field, a window, a menu. */
/** Where letters are typed, or a window is in front: its keys are its own. */
const TYPING = "input, textarea, select, [contenteditable], prose-mirror, dialog, [role='menu']";

/**
 * Does a key pressed here belong to something else than the map? A button of the sidebar that was clicked last keeps the
 * keys that work buttons and lists (space, enter, arrows …); letters go on to the map, since nobody means a button by T.
 */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target === document.body || target.id === "board") return false;
  if (target.closest(TYPING) || target.closest(".application")?.querySelector(":scope > .window-header")) return true;
  return !/^\p{Letter}$/u.test(key) && key !== "Alt";
}

/** Keys on the map. Windows and the system's own keybindings come first. */
export function listenToKeys(pointer: PointerControls): void {
  window.addEventListener("keydown", (event) => {
    if (!canvas.ready || event.defaultPrevented || isElsewhere(event)) return;
    if (onKey(event, pointer)) event.preventDefault();
  });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Alt" && canvas.ready && !event.repeat && !isElsewhere(event)) canvas.highlightObjects(true);
  });
  window.addEventListener("keyup", (event) => {
    if (event.key === "Alt" && canvas.ready) canvas.highlightObjects(false);
  });
}

function onKey(event: KeyboardEvent, pointer: PointerControls): boolean {
  const { controlled, hover } = canvas.tokens;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "a") return false;
    canvas.tokens.controlAll();
    return true;
  }
  const direction = arrowDirection(event.key);
  if (direction !== undefined) {
    if (controlled.length === 0) panBy(event.key);
    else if (event.shiftKey) void MapActions.turnTo(controlled, direction);
    else void MapActions.shift(controlled, direction);
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "escape":
      return takeBack(pointer);
    case "tab":
      if (event.target !== document.body && document.activeElement?.id !== "board") return false;
      return controlled.length > 0 && canvas.tokens.cycleTokens(!event.shiftKey) !== null;
    case "t":
      if (hover) MapActions.target(hover, event.shiftKey);
      return hover !== null;
    case "q":
      void MapActions.turn(controlled, -1);
      return controlled.length > 0;
    case "e":
      void MapActions.turn(controlled, 1);
      return controlled.length > 0;
    case "delete":
      void deleteTokens();
      return controlled.length > 0;
    default:
      return false;
  }
}

/** Takes back one thing at a time: a gesture, the HUD, the selection. */
function takeBack(pointer: PointerControls): boolean {
  if (pointer.cancel()) return true;
  if (canvas.hud.token.object) {
    canvas.hud.token.clear();
    return true;
  }
  return canvas.tokens.releaseAll() > 0;
}

function panBy(key: string): void {
  const { x, y } = canvas.stage.pivot;
  const step = PAN_STEP / canvas.stage.scale.x;
  const dx = key === "ArrowLeft" ? -step : key === "ArrowRight" ? step : 0;
  const dy = key === "ArrowUp" ? -step : key === "ArrowDown" ? step : 0;
  canvas.pan({ x: x + dx, y: y + dy });
}

interface ConfirmingDialog {
  confirm(options: object): Promise<unknown>;
}

/** Asks first, as core does for the Delete key. */
async function deleteTokens(): Promise<void> {
  const tokens = canvas.tokens.controlled.filter(
    (t) => host.game.user.isGM || (t.isOwner && host.game.user.can("TOKEN_DELETE")),
  );
  if (tokens.length === 0) return;
  const applications = host.foundry["applications"] as { api?: { DialogV2?: ConfirmingDialog } } | undefined;
  const content = document.createElement("p");
  content.textContent = `Delete ${tokens.map((t) => t.name).join(", ")} from the scene?`;
  const sure = await applications?.api?.DialogV2?.confirm({ window: { title: "Delete Tokens" }, content });
  if (sure === true)
    await canvas.scene?.deleteEmbeddedDocuments(
      "Token",
      tokens.map((t) => t.id),
    );
}
