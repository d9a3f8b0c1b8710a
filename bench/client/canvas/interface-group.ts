import { Container, Graphics } from "pixi.js";
import { canvas } from "./current.ts";
import type { Point } from "./grid/types.ts";
import { colorNumber } from "./host.ts";
import { label } from "./placeables/token-drawing.ts";
import { ease } from "./render-loop.ts";

/** TEXT_ANCHOR_POINTS of the community types. */
const ANCHOR = { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 } as const;
const DIRECTIONS: Readonly<Record<number, Point>> = {
  [ANCHOR.CENTER]: { x: 0, y: 0 },
  [ANCHOR.BOTTOM]: { x: 0, y: 1 },
  [ANCHOR.TOP]: { x: 0, y: -1 },
  [ANCHOR.LEFT]: { x: -1, y: 0 },
  [ANCHOR.RIGHT]: { x: 1, y: 0 },
};

export interface ScrollingTextOptions {
  readonly distance?: number;
  readonly anchor?: number;
  readonly direction?: number;
  /** Milliseconds. */
  readonly duration?: number;
  readonly fontSize?: number;
  readonly fill?: unknown;
  readonly [textStyle: string]: unknown;
}

/** Highlighted spaces by layer name: the documented part of `canvas.interface.grid`. */
export class GridLayer extends Container {
  readonly highlightLayers: Record<string, Graphics> = {};

  addHighlightLayer(name: string): Graphics {
    const layer = this.highlightLayers[name] ?? this.addChild(new Graphics());
    this.highlightLayers[name] = layer;
    return layer;
  }

  getHighlightLayer(name: string): Graphics | undefined {
    return this.highlightLayers[name];
  }

  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
    canvas.loop.request();
  }

  destroyHighlightLayer(name: string): void {
    this.highlightLayers[name]?.destroy();
    delete this.highlightLayers[name];
    canvas.loop.request();
  }

  /** `x` and `y` are the space's top-left corner. */
  highlightPosition(
    name: string,
    options: { x: number; y: number; color?: unknown; border?: unknown; alpha?: number },
  ): void {
    const { x, y, color, border, alpha = 0.25 } = options;
    const fill = colorNumber(color, 0x33bbff);
    const layer = this.addHighlightLayer(name);
    layer.lineStyle(2, colorNumber(border, fill), Math.min(1, alpha * 2.5)).beginFill(fill, alpha);
    layer.drawRect(x + 1, y + 1, canvas.grid.sizeX - 2, canvas.grid.sizeY - 2).endFill();
    canvas.loop.request();
  }

  clear(): void {
    for (const name of Object.keys(this.highlightLayers)) this.destroyHighlightLayer(name);
  }
}

/** Emulates the documented `canvas.interface`: what lies above the scene. */
export class InterfaceCanvasGroup extends Container {
  readonly grid = new GridLayer();
  readonly #texts = new Container();
  #count = 0;

  constructor() {
    super();
    this.#texts.zIndex = 1000;
    this.sortableChildren = true;
    this.addChild(this.grid, this.#texts);
  }

  /** Lets a text rise from a point and fade away; resolves when it is gone. */
  async createScrollingText(
    origin: Point,
    content: string,
    options: ScrollingTextOptions = {},
  ): Promise<Container | undefined> {
    const { anchor = ANCHOR.CENTER, direction = ANCHOR.TOP, duration = 2000, fontSize = 36 } = options;
    const text = label(content, fontSize, colorNumber(options.fill, 0xffffff));
    text.anchor.set(0.5);
    const start = DIRECTIONS[anchor] ?? { x: 0, y: 0 };
    const way = DIRECTIONS[direction] ?? { x: 0, y: -1 };
    const distance = options.distance ?? 2 * (way.x === 0 ? text.height : text.width);
    const from = { x: origin.x + start.x * (text.width / 2), y: origin.y + start.y * (text.height / 2) };
    this.#texts.addChild(text);
    await canvas.loop.run(`scrollingText.${this.#count++}`, duration, (t) => {
      if (text.destroyed) return;
      text.position.set(from.x + way.x * distance * ease(t), from.y + way.y * distance * ease(t));
      text.alpha = t < 0.6 ? 1 : 1 - (t - 0.6) / 0.4;
    });
    if (!text.destroyed) text.destroy();
    canvas.loop.request();
    return text;
  }
}
