import { iconPath } from "../../../constants.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { bearing, centreOf, type Placement, spacesBetween } from "../../../foundry/resolve/positions.ts";
import { AvorkarthArmour } from "../data/armour.ts";
import { attackNumbers } from "../data/attack-numbers.ts";
import { AvorkarthCreature } from "../data/creature.ts";
import { currentOptions } from "../data/options.ts";
import { AvorkarthShield } from "../data/shield.ts";
import { AvorkarthWeapon } from "../data/weapon.ts";
import { type ArcId, arcOf } from "../rules/arcs.ts";
import { type AttackResult, attackRule } from "../rules/attack.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { areEnemies, isAble, type Side } from "../rules/sides.ts";
import { willState } from "../rules/will.ts";
import { attackChanges, type LiveCreature, type LiveGear } from "./attack-changes.ts";
import { attackOddsView, describeAttack } from "./attack-describe.ts";
import {
  type AttackFacts,
  type AttackPlanned,
  attackFields,
  attackModifiers,
  changedOptions,
  KEY,
  planAttackOf,
} from "./attack-facts.ts";

const refuse = (id: string, data: Record<string, string> = {}): Refusal => ({
  refused: text(`${KEY}Refused.${id}`, data),
});

/** The creature's own data, or null for an actor of another game. */
const creatureOf = (actor: Actor.Implementation | null): AvorkarthCreature | null =>
  actor?.system instanceof AvorkarthCreature ? actor.system : null;

function usable(actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null {
  const creature = creatureOf(actor);
  if (!creature) return refuse("noCreature");
  const { dead, unconscious } = creature.woundStatus;
  if (dead || unconscious) return refuse(dead ? "dead" : "unconscious", { name: actor.name });
  if (isHorrified(creature)) return refuse("horrified", { name: actor.name });
  if (item && !(item.system instanceof AvorkarthWeapon)) return refuse("noWeapon", { name: item.name });
  return null;
}

const isHorrified = ({ fear, charm }: AvorkarthCreature): boolean => {
  const state = willState(fear.points, charm.points);
  return state.track === "fear" && state.state === "horrified";
};

/** AV-172: what counts as immobilised is the world's setting. */
function isImmobilised(actor: Actor.Implementation, creature: AvorkarthCreature, options: AvorkarthOptions): boolean {
  const held = Object.values(creature.grapples).filter(({ role }) => role === "target");
  const present: Readonly<Record<string, boolean>> = {
    unconscious: creature.woundStatus.unconscious,
    fullGrapple: held.some(({ state }) => state === "full" || state === "choke"),
    bound: held.some(({ state }) => state === "bound"),
    paralysed: actor.statuses.has("paralysis"),
    tripped: actor.statuses.has("prone"),
  };
  return creature.flags.immobilised || options.immobilisedSources.some((source) => present[source]);
}

function gather({ actor, item, target, actorToken, targetToken }: Participants): AttackFacts | Refusal {
  const attacker = creatureOf(actor);
  if (!attacker) return refuse("noCreature");
  if (!target) return refuse("noTarget");
  const defender = creatureOf(target);
  if (!defender) return refuse("otherGame", { name: target.name });
  if (defender.woundStatus.dead) return refuse("targetDead", { name: target.name });
  const options = currentOptions();
  const weapon = item?.system instanceof AvorkarthWeapon ? item.system : null;
  const numbers = attackNumbers(attacker, weapon && item ? { ...fieldsOf(weapon), name: item.name } : null, options);
  const positions = positionsOf(actorToken, targetToken);
  const against = Object.values(attacker.outmanoeuvre).filter(({ againstId }) => againstId === target.uuid);
  return {
    attack: numbers.attack,
    might: numbers.might,
    dodge: defender.derived.explanations.dodge,
    protection: { ...defender.protection },
    attStr: attacker.effective.str,
    defStr: defender.effective.str,
    ranged: weapon?.ranged ?? false,
    thrown: weapon?.thrown ?? false,
    // AV-177: fists are flagged non-lethal in the rulebook's table, so bare hands are.
    weaponKind: !weapon || weapon.nonLethal ? "nonLethal" : "lethal",
    unarmed: !weapon || weapon.natural,
    ignoresOverwhelm: weapon?.ignoresOverwhelm ?? false,
    critUnits: weapon?.critUnits ?? 50,
    faceMod: attacker.mods.face - headWounds(attacker),
    outmanoeuvre: against.reduce((sum, { bonus }) => sum + bonus, 0),
    throwAttackMod: weapon?.throwAttackMod ?? 0,
    stance: defender.stance.defensive,
    immobilised: isImmobilised(target, defender, options),
    horrified: isHorrified(defender),
    aware: !defender.flags.unaware,
    arc: positions ? arcFrom(positions, defender, options) : null,
    distance: positions ? spacesBetween(positions.attacker, positions.defender, positions.size) : null,
    enemiesInMelee: targetToken ? enemiesAround(targetToken, weapon?.ranged ?? false) : null,
    target: {
      wounds: defender.effective.wounds,
      lethal: defender.woundStatus.lethal,
      nonLethal: defender.woundStatus.nonLethal,
      unconscious: defender.woundStatus.unconscious,
    },
    settings: changedOptions(options),
  };
}

/** AV-044: each head wound lowers every die by one. */
const headWounds = ({ criticalWounds }: AvorkarthCreature): number =>
  Object.values(criticalWounds).reduce((sum, { kind, count }) => (kind === "head" ? sum + count : sum), 0);

/** The model's fields as plain data: spreading a model would lose its getters. */
const fieldsOf = (weapon: AvorkarthWeapon): AvorkarthWeapon => weapon.toObject() as unknown as AvorkarthWeapon;

interface Positions {
  readonly attacker: Placement;
  readonly defender: Placement;
  readonly size: number;
}

/** Where both stand, if they stand on one scene. */
function positionsOf(
  attacker: TokenDocument.Implementation | null,
  defender: TokenDocument.Implementation | null,
): Positions | null {
  const scene = defender?.parent;
  if (!attacker || !defender || !scene || attacker.parent !== scene) return null;
  return { attacker: placementOf(attacker), defender: placementOf(defender), size: scene.grid.size };
}

const placementOf = ({ x, y, width, height, rotation }: TokenDocument.Implementation): Placement => ({
  x: x ?? 0,
  y: y ?? 0,
  width: width ?? 1,
  height: height ?? 1,
  rotation: rotation ?? 0,
});

function arcFrom(
  { attacker, defender, size }: Positions,
  creature: AvorkarthCreature,
  options: AvorkarthOptions,
): ArcId {
  return arcOf(
    {
      facing: defender.rotation,
      bearing: bearing(centreOf(defender, size), centreOf(attacker, size)),
      noFacing: creature.facing.none,
      blindSide: creature.facing.blindSide,
      tail: false,
      hex: false,
    },
    options,
  );
}

const SIDES: Readonly<Record<number, Side>> = { [-2]: "secret", [-1]: "hostile", 0: "neutral", 1: "friendly" };

/** AV-196: able enemies of the target that have it in melee range. At least this attacker, unless it shoots. */
function enemiesAround(target: TokenDocument.Implementation, ranged: boolean): number {
  const scene = target.parent;
  if (!scene) return ranged ? 0 : 1;
  const side = SIDES[target.disposition] ?? "neutral";
  const count = scene.tokens.filter((token) => {
    const creature = creatureOf(token.actor);
    if (!creature || token.id === target.id || token.hidden) return false;
    if (!areEnemies(side, SIDES[token.disposition] ?? "neutral")) return false;
    const { dead, unconscious } = creature.woundStatus;
    if (!isAble({ dead, unconscious, horrified: isHorrified(creature), enthralledByEnemy: false })) return false;
    return spacesBetween(placementOf(token), placementOf(target), scene.grid.size) <= creature.meleeReach;
  }).length;
  return Math.max(ranged ? 0 : 1, count);
}

/** A creature as it stores itself now. */
const liveCreature = (actor: Actor.Implementation, creature: AvorkarthCreature): LiveCreature => ({
  uuid: actor.uuid,
  wounds: creature.effective.wounds,
  lethal: creature._source.wounds.lethal,
  nonLethal: creature._source.wounds.nonLethal,
  bleeding: creature.wounds.bleeding,
  outmanoeuvre: creature.outmanoeuvre,
});

const liveGear = (item: Item.Implementation, model: AvorkarthWeapon | AvorkarthArmour | AvorkarthShield): LiveGear => ({
  uuid: item.uuid ?? "",
  durability: model.durability.max,
  wear: model.durability.wear,
  breaks: model.durability.breaks,
  equipped: model.equipped,
});

/** What the target wears that this attack struck: its armours, and its shield where a parry brought it in (AV-287). */
function struckGear(target: Actor.Implementation, planned: AttackPlanned, outcome: AttackResult): readonly LiveGear[] {
  const parried = outcome.exchanges.some(({ hit }) => hit === "P") && planned.attack.arc !== "back";
  return [...target.items].flatMap((item) => {
    const model: unknown = item.system;
    if (model instanceof AvorkarthArmour && model.equipped && model.slot === "body") return [liveGear(item, model)];
    if (model instanceof AvorkarthShield && model.equipped && parried && planned.attack.shield > 0)
      return [liveGear(item, model)];
    return [];
  });
}

/** AV-160 One declared attack with a weapon, a natural weapon or bare hands. */
export const attackAction = defineAction<AttackFacts, AttackPlanned, AttackResult>({
  id: "attack",
  label: `${KEY}label`,
  icon: iconPath("sword"),
  group: "attack",
  aim: "one",
  ownModifierLabel: text(`${KEY}own`),
  usable,
  gather,
  fields: attackFields,
  modifiers: attackModifiers,
  input: planAttackOf,
  rule: (planned) => attackRule(planned.attack, resolveOptions(planned.settings))(),
  odds: attackOddsView,
  describe: describeAttack,
  cost: ({ cost }) => cost,
  changes(planned, outcome, { actor, item, target }) {
    const attacker = creatureOf(actor);
    const defender = creatureOf(target);
    if (!attacker || !defender || !target) return [];
    const weapon = item?.system instanceof AvorkarthWeapon ? liveGear(item, item.system) : null;
    return attackChanges(planned, outcome, {
      attacker: liveCreature(actor, attacker),
      target: liveCreature(target, defender),
      weapon,
      worn: struckGear(target, planned, outcome),
      newId: foundry.utils.randomID(),
    });
  },
});
