import { change, type Text, text } from "../../../foundry/chat/text.ts";
import type { Picture, PictureShape } from "../../../foundry/resolve/form.ts";
import type { Place } from "../rules/called-shots.ts";
import { ellipse, OUTLINES } from "../sheets/figure-shapes.ts";
import { words } from "./common.ts";
import { hitText, woundText } from "./showing.ts";

/**
 * TF-061 The places of the table on a body that one can press: from the front, from behind, and the face by itself. The
 * outlines are the sheet's. Places of a world's own stand in the list beside it.
 */

const FRONT = 0;
const BACK = 84;
const FACE = 168;

const shape = (picks: string, path: string, x: number): PictureShape => ({ picks, path, x });
const all = (picks: string, paths: readonly string[], x: number): PictureShape[] =>
  paths.map((path) => shape(picks, path, x));

/** What front and back have in common. */
const body = (x: number, neck: string): PictureShape[] => [
  ...all("arm-leg", OUTLINES.limbs, x),
  ...all("foot-hand", OUTLINES.ends, x),
  ...all("digit", [ellipse(9, 97.5, 2.6), ellipse(71, 97.5, 2.6), ellipse(23.5, 147, 2.6), ellipse(56.5, 147, 2.6)], x),
  ...all("knee-elbow:elbow", OUTLINES.elbows, x),
  ...all("knee-elbow:knee", OUTLINES.knees, x),
  ...all("shoulder", OUTLINES.shoulders, x),
  ...all(neck, OUTLINES.neck, x),
  ...all("head", OUTLINES.head, x),
];

const front: readonly PictureShape[] = [
  ...body(FRONT, "neck:front"),
  ...all("belly", OUTLINES.belly, FRONT),
  ...all("chest", OUTLINES.chest, FRONT),
  ...all("lung", [ellipse(33.5, 48, 4, 6), ellipse(50, 50, 2.6, 5)], FRONT),
  shape(
    "heart",
    "M44 51.500C40 48 39.500 44 42 43C43.300 42.600 44 44 44 44C44 44 44.700 42.600 46 43C48.500 44 48 48 44 51.500Z",
    FRONT,
  ),
  shape("genitalia", ellipse(40, 86, 4, 3.5), FRONT),
  ...all("artery", [ellipse(44.5, 27, 2), ellipse(31, 90, 2.2)], FRONT),
];

const back: readonly PictureShape[] = [
  ...body(BACK, "neck:rear"),
  ...all("upper-back", OUTLINES.chest, BACK),
  ...all("lower-back", OUTLINES.belly, BACK),
  shape(
    "midsection-rear",
    "M27 74C31 70 38 71 40 75C42 71 49 70 53 74L54 82C50 88 43 87 40 84C37 87 30 88 26 82Z",
    BACK,
  ),
  ...all("kidney", [ellipse(33.5, 65, 3, 4), ellipse(46.5, 65, 3, 4)], BACK),
  shape("upper-spine", "M38.200 36H41.800V56H38.200Z", BACK),
  shape("lower-spine", "M38.200 58H41.800V73H38.200Z", BACK),
];

const face: readonly PictureShape[] = [
  shape("neck:front", "M26 94H54V116L40 122L26 116Z", FACE),
  ...all("artery", [ellipse(30, 106, 3), ellipse(50, 106, 3)], FACE),
  ...all("ear", [ellipse(4, 58, 5, 9), ellipse(76, 58, 5, 9)], FACE),
  shape("head", ellipse(40, 54, 34, 44), FACE),
  ...all("temple", [ellipse(13, 42, 5, 7), ellipse(67, 42, 5, 7)], FACE),
  ...all("eye", [ellipse(27, 50, 7, 4.5), ellipse(53, 50, 7, 4.5)], FACE),
  shape("nose", "M40 48L48 70C46 74 34 74 32 70Z", FACE),
  ...all("nostril", [ellipse(36.5, 70.5, 2.6, 2), ellipse(43.5, 70.5, 2.6, 2)], FACE),
  shape("mouth", ellipse(40, 83, 11, 4.5), FACE),
];

export const PLACE_PICTURE: Picture = { width: 252, height: 152, shapes: [...front, ...back, ...face] };

/** What a blow there means, in a line: which hit, what it adds, what may follow (TF-059, TF-060, TF-062). */
export function placeHint({ hit, stun, wound, consequences }: Place, variant: string | null): Text {
  const adds = [
    ...(stun === 0 ? [] : [words("Place.stun", { value: change(stun) })]),
    ...(wound === 0 ? [] : [words("Place.wound", { value: change(wound) })]),
  ];
  const follow = consequences
    .filter((one) => one.variant === undefined || one.variant === variant)
    .map(({ code, wound: level }) =>
      words(level === "flesh" ? "Place.anyWound" : "Place.follows", {
        what: text(`TACTICAL_TIME.TARAFORE.consequence.${code}`),
        level: woundText(level),
      }),
    );
  return [...adds, ...follow].reduce(
    (line, part) => words("Place.and", { line, part }),
    words("Place.hit", { hit: hitText(hit) }),
  );
}
