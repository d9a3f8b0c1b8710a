import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { type ItemGroup, type ItemSource, itemGroups } from "../../../foundry/sheets/item-list.ts";

const LABELS = "TACTICAL_TIME.AVORKARTH.SHEET.group";

/** The kinds, in the order in which a person looks for them. */
const GEAR = ["avorkarthWeapon", "avorkarthArmour", "avorkarthShield", "avorkarthGear"] as const;
const SELF = ["avorkarthSkill", "avorkarthFeat", "avorkarthSpell", "avorkarthCondition"] as const;

/** What is drawn in the midst of a fight. */
export const HELD = ["avorkarthWeapon", "avorkarthShield"] as const;

export const gearGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] =>
  itemGroups(GEAR, items, LABELS, i18n, [...GEAR, ...SELF]);

export const selfGroups = (items: readonly ItemSource[], i18n: Localizer): ItemGroup[] =>
  itemGroups(SELF, items, LABELS, i18n);
