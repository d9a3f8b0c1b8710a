import { type Application, Container, Graphics, Point as PixiPoint, Rectangle, Sprite } from "pixi.js";
import { type SceneDimensions, sceneDimensions } from "./dimensions.ts";
import type { BaseGrid } from "./grid/base.ts";
import { createGrid } from "./grid/create.ts";
import { SquareGrid } from "./grid/square.ts";
import type { Point } from "./grid/types.ts";
import { type CanvasClient, colorNumber, coreSetting, cssColor, host, type PingData, type SceneLike } from "./host.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { DragRulers } from "./interaction/drag-rulers.ts";
import { InterfaceCanvasGroup } from "./interface-group.ts";
import { TokenLayer } from "./layers/token-layer.ts";
import { TokenMirror } from "./mirror.ts";
import { drawnPicture, makeView, type Picture, undrawnPicture } from "./picture.ts";
import { Pings } from "./pings.ts";
import { loadTexture } from "./placeables/textures.ts";
import { ease, RenderLoop } from "./render-loop.ts";

export interface ViewPosition {
  readonly x?: number | null;
  readonly y?: number | null;
  readonly scale?: number | null;
}

export interface CanvasOptions {
  readonly client: CanvasClient;
  /** No map at all: `ready` stays false, everything else works. */
  readonly disabled: boolean;
  readonly animate: boolean;
  /** False: everything is there but the picture itself, see `undrawnPicture`. */
  readonly drawn: boolean;
}

const MIN_SCALE = 0.15;
const MAX_SCALE = 3;

/** Emulates the documented `foundry.canvas.Canvas`, the global `canvas`. */
export class Canvas {
  readonly loop: RenderLoop;
  readonly stage = new Container();
  readonly primary = new Container();
  readonly interface = new InterfaceCanvasGroup();
  readonly controls = new Container();
  readonly pings = new Pings();
  readonly rulers = new DragRulers();
  readonly tokens = new TokenLayer();
  readonly mirror: TokenMirror;
  readonly client: CanvasClient;
  readonly disabled: boolean;
  readonly #drawn: boolean;
  #picture: Picture | null = null;
  loading = false;
  /** Last place of the mouse, in scene pixels. */
  mousePosition: PixiPoint = new PixiPoint(0, 0);
  #ready = false;
  #hud: { token: TokenHUD } | null = null;
  #scene: SceneLike | null = null;
  #dimensions: SceneDimensions | null = null;
  #grid: BaseGrid = new SquareGrid({ size: 100 });
  #area: HTMLElement | null = null;
  readonly #views = new Map<string, Required<{ [K in keyof ViewPosition]: number }>>();

  constructor({ client, disabled, animate, drawn }: CanvasOptions) {
    this.client = client;
    this.disabled = disabled;
    this.#drawn = drawn;
    this.loop = new RenderLoop(animate);
    this.mirror = new TokenMirror();
    this.stage.eventMode = "none";
    this.stage.addChild(this.primary, this.interface, this.controls);
    this.interface.addChild(this.tokens);
    this.controls.addChild(this.rulers, this.pings);
  }

  get ready(): boolean {
    return this.#ready;
  }
  /** Made at first use, when the system has named its class. */
  get hud(): { token: TokenHUD } {
    const hudClass = host.CONFIG["Token"]?.["hudClass"];
    this.#hud ??= { token: new (typeof hudClass === "function" ? (hudClass as typeof TokenHUD) : TokenHUD)() };
    return this.#hud;
  }
  get app(): Application | null {
    return this.#picture?.app ?? null;
  }
  get initialized(): boolean {
    return this.#picture !== null;
  }
  get scene(): SceneLike | null {
    return this.#scene;
  }
  get id(): string | null {
    return this.#scene?.id ?? null;
  }
  get dimensions(): SceneDimensions | null {
    return this.#dimensions;
  }
  get grid(): BaseGrid {
    return this.#grid;
  }
  get activeLayer(): TokenLayer | null {
    return this.#ready ? this.tokens : null;
  }
  get screenDimensions(): [number, number] {
    return [this.#picture?.screen.width ?? 0, this.#picture?.screen.height ?? 0];
  }
  get view(): HTMLCanvasElement | null {
    return this.#picture?.view ?? null;
  }

  /** Makes the canvas element and starts WebGL. Answers false, saying why in the console, where there is none. */
  initialize(): boolean {
    if (this.#picture) return true;
    const view = makeView();
    const area = document.createElement("div");
    area.id = "bench-map";
    area.append(this.mirror.element, view);
    document.body.prepend(area);
    try {
      this.#picture = this.#drawn ? drawnPicture(view, area, this.stage) : undrawnPicture(view, area);
    } catch (error) {
      area.remove();
      console.warn("The map cannot be drawn here, the bench goes on without it.", error);
      return false;
    }
    this.#area = area;
    // Before the scene has its view there is nothing to keep in the middle.
    this.#picture.onResize(() => {
      if (this.#ready) this.pan();
    });
    return true;
  }

  /** Draws a scene, or nothing. Without an argument: the viewed or else the active scene. */
  async draw(scene?: SceneLike | null): Promise<this> {
    if (this.#ready || this.#scene) await this.tearDown();
    const next = scene === undefined ? (host.game.scenes.current ?? host.game.scenes.active ?? null) : scene;
    if (this.disabled || next === null || !this.initialize()) return this;
    this.loading = true;
    this.#scene = next;
    this.#grid = createGrid(next.grid, coreSetting("gridDiagonals", 0));
    this.#dimensions = sceneDimensions(next, this.#grid);
    host.Hooks.callAll("canvasInit", this);
    await this.#drawBackground(next, this.#dimensions);
    for (const document of next.tokens) await this.tokens.addToken(document);
    this.#restoreView(next, this.#dimensions);
    this.loop.attach(() => this.#picture?.render());
    this.#ready = true;
    this.loading = false;
    this.#area?.setAttribute("data-ready", "true");
    this.client.sendActivity({ sceneId: next.id });
    this.mirror.request();
    host.Hooks.callAll("canvasReady", this);
    return this;
  }

  async tearDown(): Promise<this> {
    if (!this.#scene) return this;
    host.Hooks.callAll("canvasTearDown", this);
    this.#ready = false;
    this.#area?.removeAttribute("data-ready");
    this.hud.token.clear();
    this.tokens.clear();
    this.interface.grid.clear();
    this.rulers.clear();
    for (const child of this.primary.removeChildren()) child.destroy({ children: true });
    this.#scene = null;
    this.#dimensions = null;
    this.mirror.request();
    this.loop.request();
    return this;
  }

  async #drawBackground(scene: SceneLike, d: SceneDimensions): Promise<void> {
    const ground = new Graphics()
      .beginFill(colorNumber(scene.backgroundColor, 0x3a4038))
      .drawRect(d.sceneX, d.sceneY, d.sceneWidth, d.sceneHeight);
    this.primary.addChild(ground);
    const texture = await loadTexture(scene.background?.src);
    if (texture) {
      const sprite = new Sprite(texture);
      sprite.position.set(d.sceneX, d.sceneY);
      sprite.width = d.sceneWidth;
      sprite.height = d.sceneHeight;
      this.primary.addChild(sprite);
    }
    this.primary.addChild(this.#gridLines(d));
  }

  #gridLines(d: SceneDimensions): Graphics {
    const lines = new Graphics();
    if (!(this.#grid instanceof SquareGrid)) return lines;
    lines.lineStyle(this.#grid.thickness, colorNumber(this.#grid.color, 0x000000), this.#grid.alpha);
    const right = d.sceneX + d.sceneWidth;
    const bottom = d.sceneY + d.sceneHeight;
    for (let x = d.sceneX; x <= right; x += d.size) lines.moveTo(x, d.sceneY).lineTo(x, bottom);
    for (let y = d.sceneY; y <= bottom; y += d.size) lines.moveTo(d.sceneX, y).lineTo(right, y);
    return lines;
  }

  /** The last view of this scene, its initial one, or the whole scene. */
  #restoreView(scene: SceneLike, d: SceneDimensions): void {
    const [width, height] = this.screenDimensions;
    const whole = {
      x: d.sceneX + d.sceneWidth / 2,
      y: d.sceneY + d.sceneHeight / 2,
      scale: Math.min(1, width / d.sceneWidth, height / d.sceneHeight),
    };
    const { x, y, scale } = scene.initial ?? {};
    this.pan(this.#views.get(scene.id) ?? { x: x ?? whole.x, y: y ?? whole.y, scale: scale ?? whole.scale });
  }

  /** Shows a point of the scene in the middle of the screen. */
  pan({ x, y, scale }: ViewPosition = {}): void {
    const [width, height] = this.screenDimensions;
    const { stage } = this;
    const zoom = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale ?? stage.scale.x));
    stage.position.set(width / 2, height / 2);
    stage.scale.set(zoom);
    const d = this.#dimensions;
    const within = (value: number, from: number, size: number) => Math.min(from + size, Math.max(from, value));
    const [px, py] = [x ?? stage.pivot.x, y ?? stage.pivot.y];
    stage.pivot.set(d ? within(px, d.sceneX, d.sceneWidth) : px, d ? within(py, d.sceneY, d.sceneHeight) : py);
    const view = { x: stage.pivot.x, y: stage.pivot.y, scale: zoom };
    if (this.#scene) this.#views.set(this.#scene.id, view);
    this.hud.token.setPosition();
    this.loop.request();
    if (this.#ready) host.Hooks.callAll("canvasPan", this, view);
  }

  async animatePan({ x, y, scale, duration = 250 }: ViewPosition & { duration?: number } = {}): Promise<void> {
    const { pivot, scale: zoom } = this.stage;
    const from = { x: pivot.x, y: pivot.y, scale: zoom.x };
    const to = { x: x ?? from.x, y: y ?? from.y, scale: scale ?? from.scale };
    await this.loop.run("canvas.pan", duration, (progress) => {
      const t = ease(progress);
      const between = (a: number, b: number) => a + (b - a) * t;
      this.pan({ x: between(from.x, to.x), y: between(from.y, to.y), scale: between(from.scale, to.scale) });
    });
  }

  recenter(): Promise<void> {
    const d = this.#dimensions;
    return d ? this.animatePan({ x: d.sceneX + d.sceneWidth / 2, y: d.sceneY + d.sceneHeight / 2 }) : Promise.resolve();
  }

  /** Scene pixels to CSS pixels of the window. */
  clientCoordinatesFromCanvas({ x, y }: Point): Point {
    const { position, pivot, scale } = this.stage;
    const area = this.#area?.getBoundingClientRect() ?? new DOMRect();
    return { x: area.x + position.x + (x - pivot.x) * scale.x, y: area.y + position.y + (y - pivot.y) * scale.y };
  }

  /** CSS pixels of the window to scene pixels. */
  canvasCoordinatesFromClient({ x, y }: Point): Point {
    const { position, pivot, scale } = this.stage;
    const area = this.#area?.getBoundingClientRect() ?? new DOMRect();
    return { x: pivot.x + (x - area.x - position.x) / scale.x, y: pivot.y + (y - area.y - position.y) / scale.y };
  }

  isOffscreen(position: Point): boolean {
    const { x, y } = this.clientCoordinatesFromCanvas(position);
    const [width, height] = this.screenDimensions;
    return !new Rectangle(0, 0, width, height).contains(x, y);
  }

  /** Points at a place, on this map and on those of the others who view this scene. */
  async ping(origin: Point): Promise<boolean> {
    if (!this.#scene) return false;
    const color = cssColor(colorNumber(host.game.user.color, 0xff9829));
    const ping: PingData = { x: origin.x, y: origin.y, scene: this.#scene.id, color };
    this.client.sendActivity({ ping });
    await this.pings.show(ping);
    return true;
  }

  /** Tells the others what this user targets. */
  broadcastTargets(): void {
    this.client.sendActivity({ targets: host.game.user.targets.ids });
  }

  highlightObjects(active: boolean): void {
    this.tokens.highlightObjects = active;
    this.tokens.refreshAll();
  }
}
