import { type Change, update } from "../../../core/change.ts";
import type { AttackResult } from "../rules/attack.ts";
import { startsBleeding } from "../rules/bleeding.ts";
import { armourWear, weaponWear } from "../rules/durability.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { applyDamage, type Tracks } from "../rules/wounds.ts";
import type { AttackPlanned } from "./attack-facts.ts";
import { changed } from "./choosing.ts";

/** The attack with what its target said: whether the shield took the blow. */
export type AttackOutcome = AttackResult & { readonly shieldUsed: boolean };

/** A creature as it is when the attack is applied: its UUID, its Wounds, what it has taken. */
export interface LiveCreature extends Tracks {
  readonly uuid: string;
  readonly wounds: number;
  readonly bleeding: boolean;
  /** Stored bonuses by id (AV-165): whom each is against, and how much. */
  readonly outmanoeuvre: Readonly<Record<string, { readonly againstId: string | null; readonly bonus: number }>>;
}

/** A thing that wears, as it is when the attack is applied. `durability` null: unbreakable. */
export interface LiveGear {
  readonly uuid: string;
  readonly durability: number | null;
  readonly wear: number;
  readonly breaks: number;
  readonly equipped: boolean;
}

export interface LiveAttack {
  readonly attacker: LiveCreature;
  readonly target: LiveCreature;
  readonly weapon: LiveGear | null;
  /** What the target wears against this attack, the shield among it only if it was used. */
  readonly worn: readonly LiveGear[];
  /** Id for a new stored bonus. */
  readonly newId: string;
}

/** What an attack wants written, on creatures and things as they are now. */
export function attackChanges(planned: AttackPlanned, outcome: AttackResult, live: LiveAttack): readonly Change[] {
  const options = resolveOptions(planned.settings);
  const { attacker, target, weapon } = live;
  return [
    ...woundChanges(target, outcome.units, outcome.kind, options),
    ...bleedingChange(planned, outcome, target, options),
    ...woundChanges(attacker, outcome.recoil, "lethal", options),
    ...(weapon && outcome.wear > 0
      ? wearChanges(weapon, weaponWear(weapon.durability, weapon.wear, outcome.wear))
      : []),
    ...(weapon && outcome.drop && weapon.equipped ? [update(weapon.uuid, "system.equipped", true, false)] : []),
    ...live.worn.flatMap((gear) => armourChanges(gear, outcome, options)),
    ...storedBonus(outcome, live),
    ...(planned.usedOutmanoeuvre ? usedBonus(attacker, target.uuid) : []),
  ];
}

/** AV-052, AV-053 Damage on the tracks as they are now. */
export function woundChanges(
  creature: LiveCreature,
  units: number,
  kind: "lethal" | "nonLethal",
  options: AvorkarthOptions,
): Change[] {
  if (units === 0) return [];
  const after = applyDamage({ ...creature, units, kind }, options);
  return changed([
    update(creature.uuid, "system.wounds.lethal", creature.lethal, after.lethal),
    update(creature.uuid, "system.wounds.nonLethal", creature.nonLethal, after.nonLethal),
  ]);
}

/** AV-055, AV-174: judged by how the target was when the attack was declared. */
function bleedingChange(
  { target: then }: AttackPlanned,
  { units }: AttackResult,
  now: LiveCreature,
  options: AvorkarthOptions,
): Change[] {
  const starts = startsBleeding({ unconsciousBefore: then.unconscious, units }, options);
  return starts && !now.bleeding ? [update(now.uuid, "system.wounds.bleeding", false, true)] : [];
}

function wearChanges(gear: LiveGear, { wear, breakingPoints }: { wear: number; breakingPoints: number }): Change[] {
  return changed([
    update(gear.uuid, "system.durability.wear", gear.wear, wear),
    update(gear.uuid, "system.durability.breaks", gear.breaks, gear.breaks + breakingPoints),
  ]);
}

/** AV-287: each exchange that struck hard enough wears once. */
function armourChanges(gear: LiveGear, { exchanges }: AttackResult, options: AvorkarthOptions): Change[] {
  let wear = gear.wear;
  let breakingPoints = 0;
  for (const { strike, units } of exchanges) {
    if (!strike) continue;
    const after = armourWear({ durability: gear.durability, wear, units, strike }, options);
    wear = after.wear;
    breakingPoints += after.breakingPoints;
  }
  return wearChanges(gear, { wear, breakingPoints });
}

/** AV-165: the defender stores a bonus against this attacker. */
function storedBonus({ outmanoeuvre }: AttackResult, { attacker, target, newId }: LiveAttack): Change[] {
  if (outmanoeuvre === 0) return [];
  const bonus = { againstId: attacker.uuid, bonus: outmanoeuvre };
  return [update(target.uuid, `system.outmanoeuvre.${newId}`, undefined, bonus)];
}

/** AV-165: used with this attack, whatever came of it. */
const usedBonus = (attacker: LiveCreature, targetUuid: string): Change[] =>
  Object.entries(attacker.outmanoeuvre)
    .filter(([, { againstId }]) => againstId === targetUuid)
    .map(([id, { againstId, bonus }]) =>
      update(attacker.uuid, `system.outmanoeuvre.${id}`, { againstId, bonus }, undefined),
    );
