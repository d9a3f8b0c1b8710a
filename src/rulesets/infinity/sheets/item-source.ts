import { besides, type Data, formatted, listText, signed } from "../../../foundry/language.ts";
import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import { type ItemSource, itemSource } from "../../../foundry/sheets/item-list.ts";
import { InfinityArmour } from "../data/armour.ts";
import { InfinityGear } from "../data/gear.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityShield } from "../data/shield.ts";
import { InfinitySpecialization } from "../data/specialization.ts";
import { InfinitySpell } from "../data/spell.ts";
import { InfinityTechnique } from "../data/technique.ts";
import { InfinityTrait } from "../data/trait.ts";
import { InfinityWeapon } from "../data/weapon.ts";
import { weaponFigures } from "../rules/weapons.ts";
import { specializationDetail } from "./participant-view.ts";

const KEY = "TACTICAL_TIME.INFINITY";

/** Reads an item for the lists. @param partName the name of a part of the owner's body by its key or role */
export function readItem(item: Item.Implementation, partName: (key: string) => string, i18n: Localizer): ItemSource {
  // One union for all subtypes: `instanceof` tells them apart.
  const system: unknown = item.system;
  const thing =
    system instanceof InfinityWeapon || system instanceof InfinityArmour || system instanceof InfinityShield;
  return itemSource(item, {
    toggle: thing ? { path: "equipped", on: system.equipped } : null,
    quantity: system instanceof InfinityGear ? system.quantity : null,
    detail: detailOf(system, partName, i18n),
  });
}

function detailOf(system: unknown, partName: (key: string) => string, i18n: Localizer): string {
  const words = (key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.detail.${key}`, data, i18n);
  const dodge = (value: number): string => (value === 0 ? "" : words("dodge", { value: signed(value, i18n) }));
  const joined = (...parts: string[]): string => besides(parts);
  if (system instanceof InfinityWeapon) {
    const { hit, damage } = weaponFigures(system.size, 0, currentOptions());
    const figures = { hit: signed(hit, i18n), damage: signed(damage + system.damageBonus, i18n) };
    return joined(
      words("size", { size: system.size }),
      words("weapon", figures),
      system.skill,
      system.ranged && system.rangeStep > 0 ? words("range", { feet: system.rangeStep }) : "",
    );
  }
  if (system instanceof InfinityArmour) {
    const covers = listText([...system.covers].map(partName), i18n);
    return joined(words("armour", { value: system.protection }), covers, dodge(system.dodgeModifier));
  }
  if (system instanceof InfinityShield) {
    const figures = { block: signed(system.blockModifier, i18n), guard: system.guard };
    return joined(words("shield", figures), dodge(system.dodgeModifier));
  }
  if (system instanceof InfinitySpecialization) {
    return joined(
      signed(system.value, i18n),
      i18n.localize(`${KEY}.ability.${system.ability}`),
      specializationDetail(system, i18n),
    );
  }
  if (system instanceof InfinityTrait) {
    const modifier = system.modifier === 0 ? "" : signed(system.modifier, i18n);
    return joined(i18n.localize(`${KEY}.traitKind.${system.kind}`), modifier, system.appliesTo);
  }
  if (system instanceof InfinityTechnique) {
    return joined(
      i18n.localize(`${KEY}.techniqueEffect.${system.effect}`),
      words("met", { by: i18n.localize(`${KEY}.resist.${system.resist}`) }),
    );
  }
  if (system instanceof InfinitySpell) {
    return joined(
      i18n.localize(`${KEY}.spellEffect.${system.effect}`),
      words("met", { by: i18n.localize(`${KEY}.met.${system.met}`) }),
      words("range", { feet: system.range }),
      system.rounds > 0 ? words("rounds", { rounds: system.rounds }) : "",
    );
  }
  if (system instanceof InfinityGear && system.valueLevel > 0) return words("value", { value: system.valueLevel });
  return "";
}
