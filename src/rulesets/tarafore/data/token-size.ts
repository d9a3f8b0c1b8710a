import type { SizeId } from "../rules/sizes.ts";

/**
 * Tiles of 5 ft that a token of this size takes. The rulebook names things and beasts for its sizes and no areas; these
 * are theirs: a cat half a tile, a horse two, an elephant three.
 */
const TILES: Readonly<Record<SizeId, number>> = {
  tiny: 0.5,
  "very-small": 0.5,
  small: 0.5,
  "below-average": 1,
  average: 1,
  "above-average": 1,
  large: 2,
  "very-large": 3,
  huge: 4,
  massive: 6,
};

export const tokenSize = (size: SizeId): number => TILES[size];
