import { Container, Graphics } from "pixi.js";
import { canvas } from "./current.ts";
import type { PingData } from "./host.ts";

/** Rings that spread from a point that somebody points at. */
export class Pings extends Container {
  #count = 0;

  async show({ x, y, color }: Pick<PingData, "x" | "y" | "color">): Promise<void> {
    const rings = this.addChild(new Graphics());
    rings.position.set(x, y);
    const tint = Number.parseInt(color.replace("#", ""), 16) || 0xff9829;
    const size = canvas.grid.size;
    await canvas.loop.run(`ping.${this.#count++}`, 1200, (t) => {
      if (rings.destroyed) return;
      rings.clear();
      for (const delay of [0, 0.18, 0.36]) {
        const p = Math.min(1, Math.max(0, (t - delay) / 0.6));
        if (p <= 0 || p >= 1) continue;
        rings.lineStyle(8 * (1 - p) + 2, 0x000000, 0.4 * (1 - p)).drawCircle(0, 0, size * (0.1 + 0.8 * p) + 2);
        rings.lineStyle(8 * (1 - p) + 1, tint, 1 - p).drawCircle(0, 0, size * (0.1 + 0.8 * p));
      }
    });
    if (!rings.destroyed) rings.destroy();
    canvas.loop.request();
  }
}
