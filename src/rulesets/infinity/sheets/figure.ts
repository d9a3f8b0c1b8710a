/**
 * The human body as a drawing: each part a shape of its own with the box that it fills, in the units of one view box.
 * The figure faces the viewer, so that its right arm is at the viewer's left.
 */
export const FIGURE = { width: 180, height: 300 } as const;

interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Outline in the units of the figure. */
  readonly path: string;
}

const RIGHT_ARM =
  "M55 60C44 61 39 68 37 80L30 112C28 121 26 130 24 142L19 158C17 165 20 170 25 170C30 170 32 166 33 160L37 146C42 134 45 124 47 114L54 88Z";
const RIGHT_LEG =
  "M58 153L89 153L87 200C87 212 85 224 84 236L82 274L84 288C84 293 79 294 74 294L62 294C57 294 57 289 61 286L68 279L66 238C61 222 58 206 57 190Z";

/** The same outline on the other side. */
const mirrored = (path: string): string =>
  path.replaceAll(
    /(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g,
    (_, x: string, y: string) => `${FIGURE.width - Number(x)} ${y}`,
  );

const shape = (x: number, y: number, width: number, height: number, path: string): Shape => ({
  x,
  y,
  width,
  height,
  path,
});

export const SHAPES: Readonly<Record<string, Shape>> = {
  head: shape(
    66,
    2,
    48,
    52,
    "M90 4C103 4 110 13 109 25C108 36 103 43 99 46L99 53L81 53L81 46C77 43 72 36 71 25C70 13 77 4 90 4Z",
  ),
  torso: shape(
    54,
    55,
    72,
    96,
    "M80 56L100 56C108 60 116 60 121 64C124 72 122 82 119 92C116 104 116 114 119 126C121 134 122 142 121 149L59 149C58 142 59 134 61 126C64 114 64 104 61 92C58 82 56 72 59 64C64 60 72 60 80 56Z",
  ),
  rightArm: shape(16, 58, 40, 114, RIGHT_ARM),
  leftArm: shape(124, 58, 40, 114, mirrored(RIGHT_ARM)),
  rightLeg: shape(54, 151, 36, 145, RIGHT_LEG),
  leftLeg: shape(90, 151, 36, 145, mirrored(RIGHT_LEG)),
};

/** A shape with its place in the figure as style (percent), for the template. */
export interface FigurePart {
  readonly viewBox: string;
  readonly path: string;
  readonly style: string;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`;

export function figurePart(key: string): FigurePart | null {
  const found = SHAPES[key];
  if (!found) return null;
  const { x, y, width, height, path } = found;
  return {
    viewBox: `${x} ${y} ${width} ${height}`,
    path,
    style: [
      `left:${percent(x, FIGURE.width)}`,
      `top:${percent(y, FIGURE.height)}`,
      `width:${percent(width, FIGURE.width)}`,
      `height:${percent(height, FIGURE.height)}`,
    ].join(";"),
  };
}
