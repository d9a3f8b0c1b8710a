import type { Json } from "../../../core/change.ts";
import { AvorkarthCondition } from "../data/condition.ts";
import { AvorkarthCreature } from "../data/creature.ts";
import { deriveInput } from "../data/derive-input.ts";
import { currentOptions } from "../data/options.ts";
import { HEAD_WOUND_FACE } from "../rules/critical-wounds.ts";
import type { FightingCreature, StoredCondition } from "../rules/turn-creature.ts";

/** What turns ask of a creature, read from its document; null for an actor without our data. JSON. */
export function fightingCreature(actor: Actor.Implementation): FightingCreature | null {
  const { system } = actor;
  if (!(system instanceof AvorkarthCreature)) return null;
  const { derived, woundStatus, protection, charm } = system;
  // Stored values and not prepared ones: what is written back is what is stored.
  const { wounds, stamina, fear, morale, stance, flags, grapples, mods, criticalWounds } = system.toObject();
  const wound = (kind: string): number =>
    Object.values(criticalWounds).reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
  return {
    initiative: derived.initiative,
    swiftness: derived.swiftness,
    dead: woundStatus.dead || wounds.dead,
    unconscious: woundStatus.unconscious || flags.outOfFight,
    bleeding: wounds.bleeding,
    stored: {
      wounds,
      stamina,
      fear,
      morale,
      stance: { defensive: stance.defensive },
      flags: { outOfFight: flags.outOfFight, crippledRounds: flags.crippledRounds },
      grapples,
    },
    deriveFrom: deriveInput(system, 0, currentOptions()),
    resolve: derived.resolve,
    presenceAllies: derived.presenceAllies,
    presenceEnemies: derived.presenceEnemies,
    charmedBy: charm.sourceId,
    faceMod: mods.face + HEAD_WOUND_FACE * wound("head"),
    protection,
    armWound: wound("arms") > 0,
    conditions: [...actor.items].flatMap(storedCondition),
  };
}

function storedCondition(item: Item.Implementation): StoredCondition[] {
  if (!(item.system instanceof AvorkarthCondition) || item.uuid === null) return [];
  const { unit, left } = item.system;
  const source: Record<string, Json> = JSON.parse(JSON.stringify(item.toObject()));
  return [{ uuid: item.uuid, name: item.name, unit, left, source }];
}
