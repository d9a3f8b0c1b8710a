import type { Canvas } from "./board.ts";

/** The one canvas of this client, by itself so that its parts need not import the whole. */
export let canvas: Canvas;

export function setCanvas(value: Canvas): void {
  canvas = value;
}
