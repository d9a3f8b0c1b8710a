import { besides, type Localizer, meanText } from "../language.ts";
import type { Candidate } from "./draft.ts";
import type { OddsView } from "./odds-view.ts";

/** One somebody to aim at, as the dialog lists them: enough to tell two of a name apart without the map. */
export interface TargetContext {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly chosen: boolean;
  /** How far, whereabouts, and how they are, in words. */
  readonly note: string;
  /** Turns an arrow that points up on the screen to where they stand; null: no map says so. */
  readonly turn: number | null;
  /** Shares of the outcomes for the little bar of a chosen one among several. */
  readonly bars: readonly { readonly tone: string; readonly share: number }[];
}

/** Eight points of the compass from south on, clockwise as bearings run. Language keys below `RESOLVE.Compass`. */
const COMPASS = ["south", "southWest", "west", "northWest", "north", "northEast", "east", "southEast"] as const;

/** The point of the compass nearest to a bearing in degrees (clockwise, 0 is south). */
export const compassPoint = (bearing: number): (typeof COMPASS)[number] =>
  COMPASS[Math.round((((bearing % 360) + 360) % 360) / 45) % COMPASS.length] ?? "south";

export function targetContext(
  candidate: Candidate,
  chosen: boolean,
  odds: OddsView | null,
  i18n: Localizer,
): TargetContext {
  const { uuid, name, img, place, condition, targeted, defeated } = candidate;
  const say = (key: string): string => i18n.localize(`TACTICAL_TIME.RESOLVE.${key}`);
  const notes = [
    place ? distanceWords(place.distance, place.units, i18n) : "",
    place && place.distance > 0 ? say(`Compass.${compassPoint(place.bearing)}`) : "",
    defeated ? say("defeated") : condition ? say(`Condition.${condition}`) : "",
    targeted ? say("targeted") : "",
  ];
  return {
    uuid,
    name,
    img,
    chosen,
    note: besides(notes),
    // The arrow points up, which is north: bearings count from south.
    turn: place && place.distance > 0 ? Math.round(place.bearing + 180) % 360 : null,
    bars: (odds?.bars ?? [])
      .filter(({ probability }) => probability > 0)
      .map(({ tone, probability }) => ({ tone, share: probability })),
  };
}

/** `5.5 ft`: a number and its unit do not part at the end of a line. */
const distanceWords = (distance: number, units: string, i18n: Localizer): string =>
  [meanText(distance, i18n), units].filter(Boolean).join("\u00a0");
