import { Container, Graphics } from "pixi.js";
import { canvas } from "../current.ts";
import type { Point } from "../grid/types.ts";
import { activeTool, host } from "../host.ts";
import type { Bounds } from "../layers/token-layer.ts";
import type { Token } from "../placeables/token.ts";
import { MapActions, within } from "./map-actions.ts";

/** CSS pixels that the pointer may shake within a click. */
const CLICK_TOLERANCE = 5;
/** Milliseconds after which holding still on the ground points there. */
const PING_DELAY = 650;

type Gesture =
  | {
      readonly kind: "press";
      readonly button: number;
      readonly start: Point;
      readonly token: Token | null;
      timer: number | null;
    }
  | { readonly kind: "pan"; readonly start: Point; readonly pivot: Point }
  | { readonly kind: "box"; readonly start: Point; readonly frame: Graphics }
  | { readonly kind: "measure"; readonly start: Point }
  | { readonly kind: "drag"; readonly start: Point; readonly tokens: readonly Token[]; readonly ghosts: Container };

const client = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });

/**
 * The mouse on the map: left selects, drags tokens or draws a box, or targets or measures where that tool is chosen; right opens the HUD or drags the view; the wheel
 * zooms, with Shift it turns the selected tokens by 45 degrees.
 */
export class PointerControls {
  readonly #view: HTMLCanvasElement;
  #gesture: Gesture | null = null;

  constructor(view: HTMLCanvasElement) {
    this.#view = view;
    view.addEventListener("pointerdown", (e) => this.#onDown(e));
    view.addEventListener("pointermove", (e) => this.#onMove(e));
    view.addEventListener("pointerup", (e) => this.#onUp(e));
    view.addEventListener("pointercancel", () => this.cancel());
    view.addEventListener("pointerleave", () => canvas.tokens.setHover(null));
    view.addEventListener("dblclick", (e) => this.#onDoubleClick(e));
    view.addEventListener("contextmenu", (e) => e.preventDefault());
    view.addEventListener("wheel", (e) => this.#onWheel(e), { passive: false });
  }

  /** Ends what is going on without effect (Escape). True when there was something. */
  cancel(): boolean {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture?.kind === "press" && gesture.timer !== null) clearTimeout(gesture.timer);
    if (gesture?.kind === "box") gesture.frame.destroy();
    if (gesture?.kind === "drag") gesture.ghosts.destroy({ children: true });
    canvas.rulers.clear();
    return gesture !== null && gesture.kind !== "press";
  }

  #at(event: MouseEvent): Point {
    return canvas.canvasCoordinatesFromClient(client(event));
  }

  #onDown(event: PointerEvent): void {
    if (!canvas.ready || event.button === 1) return;
    // A second button pressed during a drag takes it back.
    if (this.#gesture && this.#gesture.kind !== "press") {
      this.cancel();
      return;
    }
    this.#view.focus({ preventScroll: true });
    this.#view.setPointerCapture(event.pointerId);
    const token = canvas.tokens.at(this.#at(event));
    const start = client(event);
    const hold = event.button === 0 && !token;
    const timer = hold ? window.setTimeout(() => this.#onHold(start), PING_DELAY) : null;
    this.#gesture = { kind: "press", button: event.button, start, token, timer };
  }

  #onHold(start: Point): void {
    this.#gesture = null;
    void canvas.ping(canvas.canvasCoordinatesFromClient(start));
  }

  #onMove(event: PointerEvent): void {
    if (!canvas.ready) return;
    const point = this.#at(event);
    canvas.mousePosition.set(point.x, point.y);
    const gesture = this.#gesture;
    if (!gesture) {
      const token = canvas.tokens.at(point);
      canvas.tokens.setHover(token);
      this.#view.style.cursor = token ? "pointer" : "default";
      return;
    }
    const moved = { x: event.clientX - gesture.start.x, y: event.clientY - gesture.start.y };
    if (gesture.kind === "press") {
      if (Math.hypot(moved.x, moved.y) > CLICK_TOLERANCE) this.#begin(gesture);
      if (this.#gesture?.kind !== "press") this.#onMove(event);
      return;
    }
    if (gesture.kind === "pan") {
      const scale = canvas.stage.scale.x;
      canvas.pan({ x: gesture.pivot.x - moved.x / scale, y: gesture.pivot.y - moved.y / scale });
    } else if (gesture.kind === "box") this.#drawBox(gesture, point);
    else if (gesture.kind === "measure") this.#drawMeasure(gesture, point);
    else this.#drawGhosts(gesture, event);
  }

  /** The pointer has left the place of the press: which gesture is it? */
  #begin(press: Extract<Gesture, { kind: "press" }>): void {
    if (press.timer !== null) clearTimeout(press.timer);
    const { start, token } = press;
    if (press.button === 2) {
      this.#gesture = { kind: "pan", start, pivot: { x: canvas.stage.pivot.x, y: canvas.stage.pivot.y } };
      return;
    }
    if (activeTool() === "ruler") {
      this.#gesture = { kind: "measure", start };
      return;
    }
    if (!token || activeTool() === "target") {
      this.#gesture = { kind: "box", start, frame: canvas.controls.addChild(new Graphics()) };
      return;
    }
    if (!token.controlled && !token.control()) {
      this.#gesture = null;
      return;
    }
    const tokens = canvas.tokens.controlled.filter((t) => t.canDrag(host.game.user));
    if (tokens.length === 0) {
      if (host.game.paused) host.ui.notifications?.warn("The game is paused.");
      this.#gesture = null;
      return;
    }
    const ghosts = canvas.controls.addChildAt(new Container(), 0);
    this.#gesture = { kind: "drag", start, tokens, ghosts };
  }

  #boxFrom(start: Point, to: Point) {
    const from = canvas.canvasCoordinatesFromClient(start);
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  }

  #drawBox({ start, frame }: Extract<Gesture, { kind: "box" }>, to: Point): void {
    const { x, y, width, height } = this.#boxFrom(start, to);
    frame.clear().lineStyle(3, 0xffffff, 0.9).beginFill(0xffffff, 0.08).drawRect(x, y, width, height);
    canvas.loop.request();
  }

  /** From the centre of the space where it began to that of the space under the pointer. */
  #drawMeasure({ start }: Extract<Gesture, { kind: "measure" }>, to: Point): void {
    const from = canvas.grid.getCenterPoint(canvas.canvasCoordinatesFromClient(start));
    canvas.rulers.show([{ from, to: canvas.grid.getCenterPoint(to), color: 0xf1ede2 }]);
  }

  /** Where each dragged token would stand: shifted alike, each snapped unless Shift is held. */
  #destinations({ start, tokens }: Extract<Gesture, { kind: "drag" }>, event: PointerEvent) {
    const from = canvas.canvasCoordinatesFromClient(start);
    const to = this.#at(event);
    return tokens.map((token) => {
      const free = { x: token.document.x + to.x - from.x, y: token.document.y + to.y - from.y };
      return { token, to: within(token, event.shiftKey ? free : token.getSnappedPosition(free)) };
    });
  }

  #drawGhosts(gesture: Extract<Gesture, { kind: "drag" }>, event: PointerEvent): void {
    const moves = this.#destinations(gesture, event);
    for (const ghost of gesture.ghosts.removeChildren()) ghost.destroy();
    const color = host.game.user.isGM ? 0xe3b341 : 0x8fd0ff;
    for (const { token, to } of moves) {
      const ghost = new Graphics().lineStyle(4, 0xffffff, 0.9).beginFill(token.view?.border.color ?? 0xffffff, 0.35);
      ghost.drawCircle(to.x + token.w / 2, to.y + token.h / 2, Math.min(token.w, token.h) / 2 - 2);
      gesture.ghosts.addChild(ghost);
    }
    canvas.rulers.show(
      moves.map(({ token, to }) => ({ from: token.getCenterPoint(), to: token.getCenterPoint(to), color })),
    );
  }

  #onUp(event: PointerEvent): void {
    const gesture = this.#gesture;
    if (!gesture || !canvas.ready) return;
    if (gesture.kind === "press" && gesture.button !== event.button) return;
    const point = this.#at(event);
    this.cancel();
    if (gesture.kind === "press") this.#onClick(gesture, event);
    else if (gesture.kind === "box") this.#onBox(this.#boxFrom(gesture.start, point), !event.shiftKey);
    else if (gesture.kind === "drag") void MapActions.move(this.#destinations(gesture, event), "dragging");
  }

  #onBox(box: Bounds, releaseOthers: boolean): void {
    if (activeTool() === "target") canvas.tokens.targetObjects(box, { releaseOthers });
    else canvas.tokens.selectObjects(box, { releaseOthers });
  }

  #onClick({ button, token }: Extract<Gesture, { kind: "press" }>, event: PointerEvent): void {
    if (button === 2) {
      if (token?.canControl(host.game.user)) canvas.hud.token.bind(token);
      else if (token) MapActions.target(token, event.shiftKey);
      return;
    }
    canvas.hud.token.clear();
    if (!token) {
      if (!event.shiftKey) canvas.tokens.releaseAll();
    } else if (event.altKey || activeTool() === "target") MapActions.target(token, event.shiftKey);
    else if (event.shiftKey && token.controlled) token.release();
    else token.control({ releaseOthers: !event.shiftKey });
  }

  #onDoubleClick(event: MouseEvent): void {
    const token = canvas.ready && event.button === 0 ? canvas.tokens.at(this.#at(event)) : null;
    if (token) MapActions.openSheet(token);
  }

  #onWheel(event: WheelEvent): void {
    if (!canvas.ready) return;
    event.preventDefault();
    // With Shift held some browsers turn the wheel sideways.
    const delta = event.deltaY || event.deltaX;
    if (delta === 0) return;
    if (event.shiftKey) {
      void MapActions.turn(canvas.tokens.controlled, Math.sign(delta));
      return;
    }
    // The point under the mouse stays under it.
    const fixed = this.#at(event);
    const scale = canvas.stage.scale.x;
    canvas.pan({ scale: scale * (delta < 0 ? 1.1 : 1 / 1.1) });
    const ratio = scale / canvas.stage.scale.x;
    const { pivot } = canvas.stage;
    canvas.pan({ x: fixed.x + (pivot.x - fixed.x) * ratio, y: fixed.y + (pivot.y - fixed.y) * ratio });
  }
}
