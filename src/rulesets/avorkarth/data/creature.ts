import type { AnyMutableObject, EmptyObject } from "fvtt-types/utils";
import { migrateSystem } from "../../../foundry/migrations/all.ts";
import type { Bar, BarId, CombatActorModel } from "../../ruleset.ts";
import type { Abilities } from "../rules/abilities.ts";
import type { Protection } from "../rules/armour.ts";
import type { Conditions } from "../rules/conditions.ts";
import { type Derived as DerivedNumbers, derive } from "../rules/derive.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import { meleeRange } from "../rules/sizes.ts";
import { type WoundStatus, woundStatus } from "../rules/wounds.ts";
import { type CreatureSchema, creatureSchema } from "./creature-schema.ts";
import { deriveInput } from "./derive-input.ts";
import { equippedOf } from "./equipped.ts";
import { migrations } from "./migrations/index.ts";
import { currentOptions } from "./options.ts";
import { wornGear } from "./worn.ts";

type Derived = {
  /** Abilities with torso wounds taken off (AV-282). */
  effective: Abilities;
  /** AV-021, each with its explanation. */
  derived: DerivedNumbers;
  /** What lies on it and changes its numbers. */
  conditions: Conditions;
  /** What is worn and held, for the strike (AV-144 to AV-147). */
  protection: Protection;
  /** The tracks within their maxima, and what follows from them. */
  woundStatus: WoundStatus;
  /** Melee range in tiles without a weapon (AV-007). */
  meleeReach: number;
  bars: Record<BarId, Bar>;
};

/** A creature of Avorkarth: a character, a monster, a beast. The rules compute; the model keeps what they say. */
export class AvorkarthCreature
  extends foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation, EmptyObject, Derived>
  implements CombatActorModel
{
  static override LOCALIZATION_PREFIXES = ["TACTICAL_TIME.AVORKARTH.CREATURE"];
  static override defineSchema(): CreatureSchema {
    return creatureSchema();
  }

  static override migrateData(source: AnyMutableObject): AnyMutableObject {
    migrateSystem(migrations, "Actor", "avorkarthCreature", source);
    return super.migrateData(source);
  }

  /** A new creature is fresh: it begins with all of its stamina (AV-265). */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation>["_preCreate"]
    >
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (foundry.utils.getProperty(data, "system.stamina.now") === undefined) {
      this.updateSource({ stamina: { now: Math.min(99, Math.max(1, this.abilities.con)) } });
    }
  }

  override prepareDerivedData(): void {
    const options: AvorkarthOptions = currentOptions();
    const { armours, shields } = equippedOf(this.parent.items);
    const gear = wornGear(armours, shields, this.armour.natural);
    const input = deriveInput(this, gear.penalty, options);
    this.effective = input.abilities;
    this.derived = derive(input, options);
    this.conditions = { ...input.conditions, staminaMax: this.derived.stamina };
    this.protection = gear.protection;
    this.meleeReach = meleeRange(this.size, 0, this.reach);
    this.woundStatus = woundStatus(input.abilities.wounds, this.wounds, options);
    const { lethalMax, nonLethalMax } = this.derived;
    this.bars = {
      health: { value: lethalMax - this.woundStatus.lethal, max: lethalMax },
      consciousness: { value: nonLethalMax - this.woundStatus.nonLethal, max: nonLethalMax },
    };
  }
}
