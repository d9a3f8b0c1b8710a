import { BaseGrid } from "./base.ts";
import { GRID_TYPES } from "./constants.ts";
import { GridlessGrid } from "./gridless.ts";
import { SquareGrid } from "./square.ts";

/** The grid that a scene's grid data describes (`{type, size, distance, units, …}`), or the grid itself if it is one. */
export function createGrid(data: Record<string, unknown> | BaseGrid, diagonals: number): BaseGrid {
  if (data instanceof BaseGrid) return data;
  const number = (key: string, fallback: number) => (typeof data[key] === "number" ? data[key] : fallback);
  const text = (key: string, fallback: string) => (typeof data[key] === "string" ? data[key] : fallback);
  const color = data["color"];
  const config = {
    size: number("size", 100),
    distance: number("distance", 1),
    units: text("units", ""),
    style: text("style", "solidLines"),
    thickness: number("thickness", 1),
    alpha: number("alpha", 0.2),
    color:
      typeof color === "string"
        ? color
        : `#${Number(color ?? 0)
            .toString(16)
            .padStart(6, "0")}`,
    diagonals: number("diagonals", diagonals),
  };
  const type = number("type", GRID_TYPES.SQUARE);
  if (type === GRID_TYPES.GRIDLESS) return new GridlessGrid(config);
  if (type === GRID_TYPES.SQUARE) return new SquareGrid(config);
  throw new Error(`Grid type ${type} (hexagons) is not offered by the bench`);
}
