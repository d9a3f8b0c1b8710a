import type { Position } from "./types.ts";

const MIN_WIDTH = 200;
const MIN_HEIGHT = 50;

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/**
 * Completes a window's position in CSS pixels: what is not given is centred, and the window stays in the viewport.
 *
 * @param wish what was asked for, over what was before
 * @param natural the element's size as laid out now, used where a size is `auto`
 */
export function resolvePosition(wish: Partial<Position>, natural: Viewport, viewport: Viewport): Position {
  const width = wish.width === undefined ? "auto" : wish.width;
  const height = wish.height === undefined ? "auto" : wish.height;
  const scale = wish.scale ?? 1;
  const widthPx = (width === "auto" ? natural.width : clamp(width, MIN_WIDTH, viewport.width)) * scale;
  const heightPx = (height === "auto" ? natural.height : clamp(height, MIN_HEIGHT, viewport.height)) * scale;
  return {
    width: width === "auto" ? "auto" : clamp(width, MIN_WIDTH, viewport.width),
    height: height === "auto" ? "auto" : clamp(height, MIN_HEIGHT, viewport.height),
    left: Math.round(clamp(wish.left ?? (viewport.width - widthPx) / 2, 0, viewport.width - widthPx)),
    top: Math.round(clamp(wish.top ?? (viewport.height - heightPx) / 2, 0, viewport.height - heightPx)),
    scale,
    zIndex: wish.zIndex ?? 100,
  };
}

/** `calc(…)`-free CSS lengths to pixels: `px`, `%`, `vw`-like percentages of the parent. Undefined when not a length. */
export function parseDimension(style: string, parent: number): number | undefined {
  const match = /^\s*(-?[\d.]+)\s*(px|%)\s*$/.exec(style);
  if (!match) return undefined;
  const amount = Number(match[1]);
  return match[2] === "%" ? (amount / 100) * parent : amount;
}
