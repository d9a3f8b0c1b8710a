import { GRID_DIAGONALS } from "./grid/constants.ts";
import { host } from "./host.ts";

const DIAGONAL_LABELS: Readonly<Record<keyof typeof GRID_DIAGONALS, string>> = {
  EQUIDISTANT: "Equidistant (1/1/1)",
  EXACT: "Exact (√2)",
  APPROXIMATE: "Approximate (1.5)",
  RECTILINEAR: "Rectilinear (2)",
  ALTERNATING_1: "Alternating (1/2/1)",
  ALTERNATING_2: "Alternating (2/1/2)",
  ILLEGAL: "Illegal",
};

/** The core settings that the map reads, where nobody has registered them yet. */
export function registerCanvasSettings(): void {
  const register = (key: string, config: Record<string, unknown>) => {
    if (!host.game.settings.settings.has(`core.${key}`)) host.game.settings.register("core", key, config);
  };
  register("tokenAutoRotate", {
    name: "Automatic Token Rotation",
    hint: "Tokens turn towards where they are moved by hand.",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
  register("gridDiagonals", {
    name: "Diagonal Rule",
    hint: "How diagonal steps count on a square grid.",
    scope: "world",
    config: true,
    type: Number,
    choices: Object.fromEntries(Object.entries(DIAGONAL_LABELS).map(([rule, label]) => [diagonalValue(rule), label])),
    default: GRID_DIAGONALS.EQUIDISTANT,
    requiresReload: true,
  });
  register("noCanvas", {
    name: "Disable Game Canvas",
    hint: "Play without a map.",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
    requiresReload: true,
  });
}

function diagonalValue(rule: string): number {
  return new Map<string, number>(Object.entries(GRID_DIAGONALS)).get(rule) ?? 0;
}
