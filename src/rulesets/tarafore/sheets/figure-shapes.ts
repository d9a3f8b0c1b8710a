import type { RegionId } from "./body-view.ts";

/**
 * A human figure of our own, as outlines: front view in a field of 80 by 150. The sheet colours its parts by the wounds on
 * them; the dialog of an attack makes them buttons (`actions/place-picture.ts`).
 */

const round = (value: number): number => Math.round(value * 100) / 100;

export const ellipse = (x: number, y: number, rx: number, ry = rx): string =>
  `M${round(x - rx)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;

/** Outlines of each part, in the order in which they are drawn. */
export const OUTLINES: Readonly<Record<RegionId, readonly string[]>> = {
  limbs: [
    "M21 33C16 36 14 46 12 60L20 62C22 50 24 44 26 40Z",
    "M59 33C64 36 66 46 68 60L60 62C58 50 56 44 54 40Z",
    "M11 68L9 84L16 85L19 70Z",
    "M69 68L71 84L64 85L61 70Z",
    "M27 82L39 84L37 106L28 106Z",
    "M53 82L41 84L43 106L52 106Z",
    "M28 114L37 114L35 136L29 136Z",
    "M52 114L43 114L45 136L51 136Z",
  ],
  ends: [
    ellipse(12, 90, 5.5),
    ellipse(68, 90, 5.5),
    "M28 138H36V146H23C23 142 25 140 28 138Z",
    "M52 138H44V146H57C57 142 55 140 52 138Z",
  ],
  elbows: [ellipse(15.5, 65.5, 4.5), ellipse(64.5, 65.5, 4.5)],
  knees: [ellipse(32.5, 110, 5), ellipse(47.5, 110, 5)],
  belly: ["M28 58H52C51 66 53 74 54 80L40 83L26 80C27 74 29 66 28 58Z"],
  chest: ["M28 36H52L54 42C54 48 53 52 52 57H28C27 52 26 48 26 42Z"],
  shoulders: ["M21 33C24 29 30 28 35 28L34 35L27 40Z", "M59 33C56 29 50 28 45 28L46 35L53 40Z"],
  back: ["M40 36V78"],
  neck: ["M36 22H44V31L40 34L36 31Z"],
  head: [ellipse(40, 13, 9, 11)],
};
