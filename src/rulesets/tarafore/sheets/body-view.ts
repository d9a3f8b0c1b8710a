import { labelled, listText } from "../../../foundry/language.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { KEY } from "../data/choices.ts";
import { WOUND_LEVELS, type WoundLevel } from "../rules/levels.ts";
import type { Condition } from "../rules/state.ts";
import { OUTLINES } from "./figure-shapes.ts";
import { placeName } from "./wounds-view.ts";

/** Parts of the figure on the sheet: what can be told apart at the size of a thumb. */
export const REGIONS = [
  "head",
  "neck",
  "shoulders",
  "chest",
  "belly",
  "back",
  "limbs",
  "elbows",
  "knees",
  "ends",
] as const;
export type RegionId = (typeof REGIONS)[number];

/** Where the rulebook's places lie on the figure. What is not listed, and no place at all, is the trunk. */
const REGION_OF: Readonly<Record<string, RegionId>> = {
  head: "head",
  mouth: "head",
  nose: "head",
  nostril: "head",
  eye: "head",
  ear: "head",
  temple: "head",
  neck: "neck",
  artery: "neck",
  shoulder: "shoulders",
  chest: "chest",
  heart: "chest",
  lung: "chest",
  belly: "belly",
  kidney: "belly",
  genitalia: "belly",
  "midsection-rear": "belly",
  "lower-back": "back",
  "upper-back": "back",
  "lower-spine": "back",
  "upper-spine": "back",
  "arm-leg": "limbs",
  "foot-hand": "ends",
  digit: "ends",
};

const TRUNK: readonly RegionId[] = ["chest", "belly"];

/** TF-063 Knees and elbows are one place of the table and two of the figure. */
function regionsOf(place: string, variant: string | null): readonly RegionId[] | null {
  if (place === "knee-elbow")
    return variant === "knee" ? ["knees"] : variant === "elbow" ? ["elbows"] : ["knees", "elbows"];
  const region = REGION_OF[place];
  return region === undefined ? null : [region];
}

/** The worst wound on each part. What has no place lies on the trunk. */
export type RegionLevels = Readonly<Record<RegionId, WoundLevel>>;

export function regionLevels({ wounds }: Pick<Condition, "wounds">): RegionLevels {
  const levels = Object.fromEntries(REGIONS.map((id) => [id, "none"])) as Record<RegionId, WoundLevel>;
  for (const { place, variant, level } of Object.values(wounds)) {
    const regions = place === null ? TRUNK : (regionsOf(place, variant) ?? TRUNK);
    for (const region of regions) {
      if (WOUND_LEVELS.indexOf(level) > WOUND_LEVELS.indexOf(levels[region])) levels[region] = level;
    }
  }
  return levels;
}

/** The figure as it is drawn: outlines with the level of their part. */
export const figureParts = (from: Pick<Condition, "wounds">) => {
  const levels = regionLevels(from);
  return (Object.keys(OUTLINES) as RegionId[]).map((id) => ({
    level: levels[id],
    css: id === "back" ? "tt-silhouette-spine" : "tt-silhouette-part",
    outlines: OUTLINES[id],
  }));
};

/** The figure in words, for those who do not see it. */
export function figureText({ wounds }: Pick<Condition, "wounds">, i18n: Localizer): string {
  const open = Object.values(wounds).filter(({ level }) => level !== "none");
  if (open.length === 0) return i18n.localize(`${KEY}.SHEET.unhurt`);
  return listText(
    open.map((wound) => labelled(placeName(wound, i18n), i18n.localize(`${KEY}.woundLevel.${wound.level}`), i18n)),
    i18n,
  );
}
