import { type Explanation, explain } from "../../../core/explain.ts";
import type { Abilities } from "../rules/abilities.ts";
import { shotRange, thrownRange } from "../rules/attack-value.ts";
import type { Conditions } from "../rules/conditions.ts";
import type { Derived } from "../rules/derive.ts";
import { type MasteryId, weaponMastery } from "../rules/mastery.ts";
import { BARE_HANDS, might } from "../rules/might.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { meleeRange, type SizeId } from "../rules/sizes.ts";
import { add, termLabel } from "../rules/terms.ts";
import { materialOf } from "./materials.ts";

/** What a weapon says of itself. The item's model fulfils it, and so does plain data. */
export interface WeaponFields {
  readonly might: number;
  readonly mightMode: "weapon" | "strength" | "capped";
  readonly attackMod: number;
  readonly throwAttackMod: number;
  readonly natural: boolean;
  readonly ranged: boolean;
  readonly thrown: boolean;
  readonly ignoresOverwhelm: boolean;
  readonly range: { readonly base: number; readonly strAdd: boolean };
  readonly reachBonus: number;
  readonly material: string;
  readonly masterwork: number;
  readonly durability: { readonly breaks: number };
  /** AV-290 Mastery of this weapon; `step`: 0 or 1, where a rank has two. */
  readonly rank: MasteryId;
  readonly step: number;
}

/** The creature that uses it. */
export interface Wielder {
  readonly effective: Abilities;
  readonly derived: Pick<Derived, "explanations">;
  readonly conditions: Conditions;
  readonly size: SizeId;
  readonly reach: number | null;
  readonly mods: { readonly might: number };
}

/** The numbers of one way to attack, before target and situation. Distances in tiles. */
export interface AttackNumbers {
  readonly attack: Explanation;
  readonly might: Explanation;
  /** Melee range, or null for a weapon that only shoots. */
  readonly reach: number | null;
  /** Range of a shot or a throw, or null. */
  readonly range: number | null;
}

/** Attack, Might and distances of a weapon in this creature's hands; `null`: of its bare hands (AV-027). */
export function attackNumbers(
  wielder: Wielder,
  weapon: (WeaponFields & { readonly name: string }) | null,
  options: AvorkarthOptions,
): AttackNumbers {
  const { explanations } = wielder.derived;
  const base = weapon?.ranged ? explanations.ranged : explanations.melee;
  const str = wielder.effective.str;
  const modifier = wielder.mods.might;
  const situation = { conditions: wielder.conditions, modifier };
  if (!weapon) {
    return {
      attack: base,
      might: might({ ...BARE_HANDS, str, natural: 0 }, options, situation),
      reach: meleeRange(wielder.size, 0, wielder.reach),
      range: null,
    };
  }
  const isNatural = weapon.natural || weapon.mightMode === "strength";
  return {
    attack: explain(base.id, termLabel("attack"), [
      ...base.terms,
      add("weapon", weapon.attackMod + weapon.masterwork, "AV-161", weapon.name),
      add("mastery", weaponMastery(weapon.rank, weapon.step, options).bonus, "AV-290"),
    ]),
    might: might(
      {
        ...BARE_HANDS,
        str,
        weapon: isNatural ? null : weapon.might,
        natural: isNatural ? weapon.might : null,
        quality: materialOf(weapon.material).weapon ?? 0,
        breakingPoints: weapon.durability.breaks,
        size: wielder.size,
        weaponOnly: weapon.ignoresOverwhelm,
        capped: weapon.mightMode === "capped",
      },
      options,
      situation,
    ),
    reach: weapon.ranged ? null : meleeRange(wielder.size, weapon.reachBonus, wielder.reach),
    range: rangeOf(weapon, str),
  };
}

/** AV-199 A shot or a throw. */
function rangeOf(weapon: WeaponFields, str: number): number | null {
  if (weapon.ranged) return shotRange(weapon.range, str);
  return weapon.thrown ? thrownRange(str) : null;
}
