/**
 * The bench's map: `canvas`, `foundry.canvas`, `foundry.grid`, `foundry.applications.hud`.
 *
 * The boot calls, in this order:
 * 1. `setupCanvas(client)` before the system's module is loaded: puts the namespaces and the global `canvas` in place;
 * 2. `startCanvas()` after the documents were made and the user interface was mounted, before `ready`: draws the viewed
 *    or active scene, unless `?nocanvas` or the core setting `noCanvas` says that there shall be no map.
 * The connection hands on what other users do: `receiveActivity(userId, activity)`, `forgetActivity(userId)`.
 * TokenDocument asks `movement.ts` for how it moves, Scene `grid/create.ts` and `sceneDimensions` for how it is measured.
 */

import * as PIXI from "pixi.js";
import "./map.css";
import { ensureTargets, showAllTargets } from "./activity.ts";
import { Canvas } from "./board.ts";
import { canvas, setCanvas } from "./current.ts";
import { BaseGrid } from "./grid/base.ts";
import { GridlessGrid } from "./grid/gridless.ts";
import { SquareGrid } from "./grid/square.ts";
import { type CanvasClient, coreSetting, host } from "./host.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { dropActor, listenToDrops } from "./interaction/drop.ts";
import { listenToKeys } from "./interaction/keyboard.ts";
import { PointerControls } from "./interaction/pointer.ts";
import { GridLayer, InterfaceCanvasGroup } from "./interface-group.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { NoCanvas } from "./no-canvas.ts";
import { Token } from "./placeables/token.ts";
import { registerCanvasSettings } from "./settings.ts";
import { followDocuments } from "./sync.ts";
import { UserTargets } from "./targets.ts";
import { nameUnoffered } from "./unoffered.ts";

export { forgetActivity, receiveActivity } from "./activity.ts";
export { sceneDimensions } from "./dimensions.ts";
export type { CanvasClient } from "./host.ts";

/** Names under `foundry` that the map offers; the boot puts them into its own namespace object. */
export const canvasNamespaces = {
  canvas: {
    Canvas,
    layers: { TokenLayer, GridLayer },
    groups: { InterfaceCanvasGroup },
    placeables: { Token, tokens: { UserTargets } },
  },
  grid: { BaseGrid, SquareGrid, GridlessGrid },
  hud: { TokenHUD },
};

/**
 * Before `init`. Query parameters: `nocanvas` for no map, `undrawn` for a map without its picture, `noanimation` for
 * tokens that jump.
 */
export function setupCanvas(client: CanvasClient, search: string = location.search): Canvas {
  const query = new URLSearchParams(search);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const made = new Canvas({
    client,
    disabled: query.has("nocanvas"),
    animate: !query.has("noanimation") && !calm,
    drawn: !query.has("undrawn"),
  });
  setCanvas(made);
  nameUnoffered(Canvas.prototype, TokenLayer.prototype, Token.prototype);
  publish(made.disabled ? new NoCanvas() : made);
  host.PIXI = PIXI;
  registerCanvasSettings();
  followDocuments();
  return made;
}

/** After the documents exist, before `ready`. */
export async function startCanvas(): Promise<void> {
  ensureTargets();
  host.Hooks.on("canvasReady", () => showAllTargets());
  if (canvas.disabled || coreSetting("noCanvas", false)) {
    publish(new NoCanvas());
    return;
  }
  await canvas.draw();
  listen();
}

function publish(value: Canvas | NoCanvas): void {
  host.canvas = value;
  host.game.canvas = value;
}

/** The mouse and keys are heard once there is a map to use them on. */
function listen(): void {
  const { view } = canvas;
  if (!view) return;
  const pointer = new PointerControls(view);
  listenToKeys(pointer);
  listenToDrops(view);
  offerToTests();
}

/** What tests need to use a mouse without knowing the view. */
function offerToTests(): void {
  const known: unknown = Reflect.get(globalThis, "__bench");
  const bench: object = typeof known === "object" && known !== null ? known : {};
  Object.assign(bench, {
    /** CSS pixels of a token's centre. */
    tokenPoint: (id: string) => {
      const token = canvas.tokens.get(id);
      return token ? canvas.clientCoordinatesFromCanvas(token.getCenterPoint()) : null;
    },
    /** CSS pixels of the centre of a space, by row and column of the scene (from 0, padding left out). */
    spacePoint: (row: number, column: number) => {
      const { sceneX = 0, sceneY = 0 } = canvas.dimensions ?? {};
      const { i, j } = canvas.grid.getOffset({ x: sceneX, y: sceneY });
      return canvas.clientCoordinatesFromCanvas(canvas.grid.getCenterPoint({ i: i + row, j: j + column }));
    },
    dropActor,
  });
  Reflect.set(globalThis, "__bench", bench);
}
