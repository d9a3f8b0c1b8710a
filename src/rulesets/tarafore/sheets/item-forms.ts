import type { FormGroupSpec } from "../../../foundry/sheets/schema-form.ts";

const group = (id: string, ...fields: string[]): FormGroupSpec => ({
  label: `TACTICAL_TIME.TARAFORE.SHEET.form.${id}`,
  fields,
});

const numbers = ["damage.normal", "damage.special", "damage.exceptional", "damage.critical"];
const armour = [group("protection", "worn", "stun", "wound", "coverage"), group("block", "safeBlock", "blockBonus")];

/** The numbers of a weapon's kind: those of the others are kept and not shown. */
const WEAPON: Readonly<Record<string, readonly FormGroupSpec[]>> = {
  melee: [group("harm", "bonus", "reach")],
  thrown: [group("harm", "bonus", "reach", "rangeBonus")],
  missile: [group("numbers", ...numbers), group("distance", "range", "unskilled")],
};

/** Which fields of an item its sheet shows, in which groups. What is used in a fight comes first. */
export function itemForm(type: string, kind: string | null): readonly FormGroupSpec[] {
  switch (type) {
    case "taraforeWeapon":
      return [group("weapon", "equipped", "kind", "hands", "size"), ...(WEAPON[kind ?? "melee"] ?? [])];
    case "taraforeArmour":
    case "taraforeShield":
      return armour;
    case "taraforeSkill":
      return [group("skill", "value", "stat")];
    case "taraforeEdge":
      return [group("edge", "active")];
    case "taraforePower":
      return [group("power", "against", "difficulty", "costsAction", "harms"), group("numbers", ...numbers)];
    case "taraforeGear":
      return [group("gear", "quantity")];
    default:
      return [];
  }
}
