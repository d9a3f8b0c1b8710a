/** The constants that the grid needs, under the names of the community types' CONST; stated once, in `common`. */
import { CONST } from "../../common/constants.ts";

export const { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES, MOVEMENT_DIRECTIONS } = CONST;
