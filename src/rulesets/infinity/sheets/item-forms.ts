import type { FormGroupSpec } from "../../../foundry/sheets/schema-form.ts";

const group = (id: string, ...fields: string[]): FormGroupSpec => ({
  label: `TACTICAL_TIME.INFINITY.SHEET.form.${id}`,
  fields,
});

/** Which fields of an item its sheet shows, in which groups. What is used in a fight comes first. */
export const ITEM_FORMS: Readonly<Record<string, readonly FormGroupSpec[]>> = {
  infinityWeapon: [
    group("attack", "size", "skill", "damageBonus", "hitBonus", "actionCost", "equipped", "natural"),
    group("handling", "hands", "heldBy", "boundTarget"),
    group("distance", "rangeStep", "fixedPower", "reloadActions", "loaded", "ranged"),
  ],
  infinityArmour: [group("protection", "protection", "dodgeModifier", "covers", "worn", "equipped")],
  infinityShield: [group("protection", "blockModifier", "guard", "dodgeModifier", "size", "heldBy", "equipped")],
  infinitySpecialization: [
    group("specialization", "ability", "purpose", "appliesTo", "value", "limitedTo", "equipped"),
  ],
  infinityTrait: [group("trait", "kind", "modifier", "appliesTo", "equipped")],
  infinityTechnique: [group("technique", "check", "resist", "effect", "actionCost", "equipped")],
  infinitySpell: [
    group("spell", "kind", "effect", "met", "powerBonus", "range", "rounds", "ignoresArmour", "equipped"),
  ],
  infinityGear: [group("carried", "quantity", "valueLevel", "equipped")],
};
