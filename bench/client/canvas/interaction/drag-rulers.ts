import { Container, Graphics } from "pixi.js";
import { canvas } from "../current.ts";
import type { Point } from "../grid/types.ts";
import { label } from "../placeables/token-drawing.ts";

/** A line with a label from each dragged token to where it would stand. */
export class DragRulers extends Container {
  readonly #line = new Graphics();
  readonly #labels = new Container();

  constructor() {
    super();
    this.addChild(this.#line, this.#labels);
  }

  clear(): void {
    this.#line.clear();
    for (const child of this.#labels.removeChildren()) child.destroy();
    canvas.loop.request();
  }

  /** Points are centres, in scene pixels. */
  show(paths: readonly { readonly from: Point; readonly to: Point; readonly color: number }[]): void {
    this.clear();
    for (const { from, to, color } of paths) {
      if (from.x === to.x && from.y === to.y) continue;
      this.#line.lineStyle(9, 0x000000, 0.5).moveTo(from.x, from.y).lineTo(to.x, to.y);
      this.#line.lineStyle(5, color, 0.95).moveTo(from.x, from.y).lineTo(to.x, to.y);
      this.#line
        .lineStyle(2, 0x000000, 0.6)
        .beginFill(color)
        .drawCircle(from.x, from.y, 8)
        .drawCircle(to.x, to.y, 8)
        .endFill();
      const text = label(measured(from, to), 26, 0xffffff);
      text.anchor.set(0.5, 1);
      text.position.set(to.x, to.y - canvas.grid.sizeY * 0.55);
      this.#labels.addChild(text);
    }
  }
}

/** The distance as a label, e.g. `15 ft`. */
function measured(from: Point, to: Point): string {
  const { distance } = canvas.grid.measurePath([from, to]);
  return `${Math.round(distance * 100) / 100} ${canvas.grid.units}`.trim();
}
