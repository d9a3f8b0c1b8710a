import { Rectangle } from "pixi.js";
import type { BaseGrid } from "./grid/base.ts";
import { createGrid } from "./grid/create.ts";

export interface SceneDimensions {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly distance: number;
  readonly distancePixels: number;
  readonly rows: number;
  readonly columns: number;
  readonly ratio: number;
  readonly maxR: number;
  readonly sceneX: number;
  readonly sceneY: number;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
  readonly rect: Rectangle;
  readonly sceneRect: Rectangle;
}

export interface SceneSize {
  readonly width: number;
  readonly height: number;
  readonly padding?: number;
}

/** The documented `Scene#getDimensions`: canvas and scene rectangles in pixels. `gridData`: a grid, or data for one. */
export function sceneDimensions(scene: SceneSize, gridData: BaseGrid | Record<string, unknown>): SceneDimensions {
  const grid = createGrid(gridData, 0);
  const { x, y, width, height, rows, columns } = grid.calculateDimensions(
    scene.width,
    scene.height,
    scene.padding ?? 0,
  );
  return {
    width,
    height,
    size: grid.size,
    distance: grid.distance,
    distancePixels: grid.size / grid.distance,
    rows,
    columns,
    ratio: width / height,
    maxR: Math.hypot(width, height),
    sceneX: x,
    sceneY: y,
    sceneWidth: scene.width,
    sceneHeight: scene.height,
    rect: new Rectangle(0, 0, width, height),
    sceneRect: new Rectangle(x, y, scene.width, scene.height),
  };
}
