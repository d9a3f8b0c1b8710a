import { type Abilities, withTorsoWounds } from "../rules/abilities.ts";
import type { DeriveInput, MeleeAbility } from "../rules/derive.ts";
import type { AvorkarthOptions, PenalisedId } from "../rules/options.ts";
import type { PresenceChoice } from "../rules/presence.ts";
import type { Resistances } from "../rules/resistances.ts";
import type { SizeId } from "../rules/sizes.ts";
import { woundedStateInPlay } from "../rules/wounded-state.ts";

/** The stored fields of a creature that derived attributes come from. A model fulfils it, and so does plain data. */
export interface CreatureFields {
  readonly abilities: Abilities;
  readonly size: SizeId;
  readonly attack: { readonly meleeAbility: MeleeAbility };
  readonly presence: PresenceChoice;
  readonly wounds: { readonly lethal: number };
  readonly stamina: { readonly now: number };
  readonly fear: { readonly points: number };
  readonly charm: { readonly points: number };
  readonly grapples: Readonly<Record<string, { readonly state: string }>>;
  readonly criticalWounds: Readonly<Record<string, { readonly kind: string; readonly count: number }>>;
  readonly mods: Readonly<Record<PenalisedId, number>>;
  readonly resist: Resistances;
}

/**
 * A creature's fields as the rules take them.
 * @param armourPenalty sum of the penalties of what is worn and held, 0 or less
 */
export function deriveInput(fields: CreatureFields, armourPenalty: number, options: AvorkarthOptions): DeriveInput {
  const torso = Object.values(fields.criticalWounds)
    .filter(({ kind }) => kind === "torso")
    .reduce((sum, { count }) => sum + count, 0);
  const abilities = withTorsoWounds({ ...fields.abilities }, torso);
  const grappled = Object.values(fields.grapples).some(({ state }) => state !== "none" && state !== "bound");
  return {
    abilities,
    size: fields.size,
    meleeAbility: fields.attack.meleeAbility,
    presence: { allies: fields.presence.allies, enemies: fields.presence.enemies },
    armourPenalty,
    lethal: fields.wounds.lethal,
    conditions: {
      wounded: woundedStateInPlay(abilities.wounds, fields.wounds.lethal, options),
      staminaNow: fields.stamina.now,
      fear: fields.fear.points,
      charm: fields.charm.points,
      // AV-225: however many grapples, Dodge is halved once.
      dodgeHalvings: grappled ? 1 : 0,
    },
    mods: { ...fields.mods },
    resistanceMods: { ...fields.resist },
  };
}
