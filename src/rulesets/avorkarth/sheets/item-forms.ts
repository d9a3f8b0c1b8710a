import type { FormGroupSpec } from "../../../foundry/sheets/schema-form.ts";

const group = (id: string, ...fields: string[]): FormGroupSpec => ({
  label: `TACTICAL_TIME.AVORKARTH.SHEET.form.${id}`,
  fields,
});

const craft = group("craft", "material", "masterwork", "durability.max", "durability.wear", "durability.breaks");
const carried = group("carried", "quantity", "weight", "costCp", "carrySize");

/** Which fields of an item its sheet shows, in which groups. What is used in a fight comes first. */
export const ITEM_FORMS: Readonly<Record<string, readonly FormGroupSpec[]>> = {
  avorkarthWeapon: [
    group("attack", "equipped", "might", "mightMode", "attackMod", "critUnits", "types", "role", "hands"),
    group("distance", "reachBonus", "ranged", "range.base", "range.strAdd", "thrown", "throwAttackMod", "ammunition"),
    group(
      "handling",
      "prepare",
      "prepared",
      "reloadEachShot",
      "oneHandedOk",
      "natural",
      "nonLethal",
      "ignoresOverwhelm",
      "noOpportunityInMelee",
      "rank",
      "step",
    ),
    craft,
    carried,
  ],
  avorkarthArmour: [
    group("protection", "equipped", "slot", "full", "guarded", "penalty", "layerFull", "layerGuarded"),
    craft,
    carried,
  ],
  avorkarthShield: [group("protection", "equipped", "guarded", "penalty", "dodgeBonus"), craft, carried],
  avorkarthGear: [carried, group("use", "ammunition", "material", "bindingDc", "healBonus")],
  avorkarthSkill: [
    group("skill", "group", "abilities", "rank", "step", "bonus", "limited", "complex", "armourPenalty", "length"),
  ],
  avorkarthFeat: [group("feat", "requirement")],
  avorkarthCondition: [group("condition", "unit", "left", "immobilises")],
  avorkarthSpell: [group("spell", "level", "casterLevel", "tradition", "sphere", "castTime")],
};
