import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { type ItemGroup, type ItemSource, itemGroups } from "../../../foundry/sheets/item-list.ts";

const LABELS = "TACTICAL_TIME.INFINITY.SHEET.group";

const GEAR = ["infinityWeapon", "infinityArmour", "infinityShield", "infinityGear"] as const;
const ELSEWHERE = ["infinitySpecialization", "infinityTrait", "infinityTechnique", "infinitySpell"] as const;

/** What is drawn in the midst of a fight. */
export const HELD = ["infinityWeapon", "infinityShield"] as const;

/** One kind of item as a list, in the person's own order. */
export const itemGroup = (
  type: (typeof ELSEWHERE)[number],
  items: readonly ItemSource[],
  i18n: Localizer,
): ItemGroup | undefined => itemGroups([type], items, LABELS, i18n)[0];

/** Things that are carried. A type of nobody comes last, so that nothing is hidden. */
export const gearGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] =>
  itemGroups(GEAR, items, LABELS, i18n, [...GEAR, ...ELSEWHERE]);
