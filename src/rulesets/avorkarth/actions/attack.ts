import { iconPath } from "../../../constants.ts";
import { type Change, update } from "../../../core/change.ts";
import { text } from "../../../foundry/chat/text.ts";
import { defineAction, isRefusal, type Participants, type Refusal } from "../../../foundry/resolve/action.ts";
import { ask, type Course, firstDice, played } from "../../../foundry/resolve/course.ts";
import { AvorkarthArmour } from "../data/armour.ts";
import { attackNumbers } from "../data/attack-numbers.ts";
import type { AvorkarthCreature } from "../data/creature.ts";
import { equippedOf } from "../data/equipped.ts";
import { currentOptions } from "../data/options.ts";
import { AvorkarthShield } from "../data/shield.ts";
import { AvorkarthWeapon, weaponFields } from "../data/weapon.ts";
import { attackRule } from "../rules/attack.ts";
import type { CheckOutcome } from "../rules/check.ts";
import { weaponMastery } from "../rules/mastery.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { missilesOf, shotChanges } from "./ammunition.ts";
import { type AttackOutcome, attackChanges, type LiveCreature, type LiveGear } from "./attack-changes.ts";
import { attackOddsView, describeAttack, shieldQuestion } from "./attack-describe.ts";
import {
  type AttackFacts,
  type AttackPlanned,
  attackFields,
  attackModifiers,
  attackWarnings,
  KEY,
  planAttackOf,
} from "./attack-facts.ts";
import { changedOptions } from "./choosing.ts";
import {
  arcOnMap,
  creatureOf,
  distanceOf,
  enemiesAround,
  faceModOf,
  immobilisingSources,
  isFlaggedImmobilised,
  isHorrified,
  otherOf,
  refuse,
  unableToStrike,
} from "./reading.ts";
import { uselessWeapon, weaponOf } from "./weapon-use.ts";

const usable = (actor: Actor.Implementation, item: Item.Implementation | null): Refusal | null =>
  unableToStrike(actor) ?? uselessWeapon(actor, item);

function gather(participants: Participants): AttackFacts | Refusal {
  const { actor, item, target, targetToken } = participants;
  const attacker = creatureOf(actor);
  if (!attacker) return refuse("noCreature");
  const other = otherOf(participants);
  if (isRefusal(other)) return other;
  const defender = other.creature;
  if (!target || defender.woundStatus.dead) return refuse("targetDead", { name: target?.name ?? "" });
  const options = currentOptions();
  const weapon = weaponOf(item);
  const numbers = attackNumbers(attacker, weapon ? weaponFields(weapon) : null, options);
  const against = Object.values(attacker.outmanoeuvre).filter(({ againstId }) => againstId === target.uuid);
  return {
    attack: numbers.attack,
    might: numbers.might,
    dodge: defender.derived.explanations.dodge,
    protection: { ...defender.protection },
    resistances: { ...defender.derived.resist },
    types: [...(weapon?.types ?? [])],
    attStr: attacker.effective.str,
    defStr: defender.effective.str,
    ranged: weapon?.ranged ?? false,
    thrown: weapon?.thrown ?? false,
    // AV-177: fists are flagged non-lethal in the rulebook's table, so bare hands are.
    weaponKind: !weapon || weapon.nonLethal ? "nonLethal" : "lethal",
    role: weapon?.role ?? "primary",
    held: Math.max(1, heldWeapons(actor).length),
    others: heldWeapons(actor).flatMap(({ parent }) =>
      parent.uuid && parent.uuid !== item?.uuid ? [{ uuid: parent.uuid, name: parent.name }] : [],
    ),
    secondary: item?.id && weapon?.role === "secondary" ? secondaryOf(participants, item.id) : null,
    missiles: missilesOf(actor, item),
    wear:
      item && weapon && !weapon.natural && weapon.durability.max !== null
        ? {
            name: item.name,
            durability: weapon.durability.max,
            wear: weapon.durability.wear,
            breaks: weapon.durability.breaks,
          }
        : null,
    unarmed: !weapon || weapon.natural,
    ignoresOverwhelm: weapon?.ignoresOverwhelm ?? false,
    provokesNone: weapon?.noOpportunityInMelee ?? false,
    critUnits: weapon?.critUnits ?? 50,
    faceMod: faceModOf(attacker),
    mastery: weapon ? weaponMastery(weapon.rank, weapon.step, options) : { bonus: 0, dice: 1, rerolls: 0 },
    outmanoeuvre: against.reduce((sum, { bonus }) => sum + bonus, 0),
    throwAttackMod: weapon?.throwAttackMod ?? 0,
    reach: numbers.reach,
    range: numbers.range,
    stance: defender.stance.defensive,
    shieldDodge: options.shieldDodge && defender.stance.shieldDodge ? shieldBonus(target) : 0,
    immobilised: isImmobilised(target, defender, options),
    horrified: isHorrified(defender),
    aware: !defender.flags.unaware,
    arc: arcOnMap(participants, defender, options),
    distance: distanceOf(participants),
    enemiesInMelee: enemiesAround(targetToken, weapon?.ranged ? 0 : 1),
    target: {
      wounds: defender.effective.wounds,
      lethal: defender.woundStatus.lethal,
      nonLethal: defender.woundStatus.nonLethal,
      unconscious: defender.woundStatus.unconscious,
      player: target.hasPlayerOwner,
    },
    settings: changedOptions(options),
  };
}

/** AV-194: weapons in hand, which give that many primary attacks. */
const heldWeapons = ({ items }: Actor.Implementation): readonly AvorkarthWeapon[] =>
  equippedOf(items).weapons.filter(({ equipped, natural }) => equipped && !natural);

/** AV-193: what of its turn a secondary attack finds gone already. */
function secondaryOf({ actor, combat }: Participants, id: string): AttackFacts["secondary"] {
  const mine = combat?.isRunning ? combat.combatants.find((entry) => entry.actor?.uuid === actor.uuid) : null;
  const data = mine?.id ? combat?.schedule?.members[mine.id]?.data : undefined;
  const made = data?.["secondary"];
  return {
    id,
    swiftUsed: data?.["swiftUsed"] === true,
    made: Array.isArray(made) && made.includes(`secondary:${id}`),
  };
}

/** AV-291: the best shield that dodges. */
const shieldBonus = ({ items }: Actor.Implementation): number =>
  Math.max(0, ...equippedOf(items).shields.flatMap(({ equipped, dodgeBonus }) => (equipped ? [dodgeBonus] : [])));

const isImmobilised = (
  actor: Actor.Implementation,
  creature: AvorkarthCreature,
  { immobilisedSources }: AvorkarthOptions,
): boolean =>
  isFlaggedImmobilised(actor, creature) ||
  immobilisingSources(actor, creature).some((source) => immobilisedSources.includes(source));

/**
 * The attack, with the one thing that is its target's to say: whether the shield takes a parried blow, and its wear
 * (AV-146, AV-287). Where wear is off, it always does.
 */
function* course(planned: AttackPlanned): Course<AttackOutcome> {
  const options = resolveOptions(planned.settings);
  const rule = attackRule(planned.attack, options);
  const { shield, arc } = planned.attack;
  if (shield <= 0 || arc === "back" || !options.armourDurability) return { ...(yield* played(rule)), shieldUsed: true };
  const first = yield* firstDice(rule);
  if (!first) return { ...(yield* played(rule)), shieldUsed: true };
  // The first dice of an attack are those of its hit, unless it needs none.
  const hit = first.id === "hit" ? (first.outcome as CheckOutcome) : null;
  if (hit?.result !== "P") return { ...(yield* played(rule, "actor", [first.faces])), shieldUsed: true };
  const { use } = yield* ask(shieldQuestion(planned, hit));
  const shieldUsed = use !== false;
  const without = shieldUsed ? rule : attackRule({ ...planned.attack, shield: 0 }, options);
  return { ...(yield* played(without, "actor", [first.faces])), shieldUsed };
}

/** A creature as it stores itself now. */
export const liveCreature = (actor: Actor.Implementation, creature: AvorkarthCreature): LiveCreature => ({
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
function struckGear(target: Actor.Implementation, planned: AttackPlanned, outcome: AttackOutcome): readonly LiveGear[] {
  // AV-271: what is struck against a resistance passes all armour by.
  if (planned.attack.resist !== null && resolveOptions(planned.settings).resistanceMode === "replace") return [];
  const parried =
    outcome.shieldUsed && outcome.exchanges.some(({ hit }) => hit === "P") && planned.attack.arc !== "back";
  return [...target.items].flatMap((item) => {
    const model: unknown = item.system;
    if (model instanceof AvorkarthArmour && model.equipped && model.slot === "body") return [liveGear(item, model)];
    if (model instanceof AvorkarthShield && model.equipped && parried && planned.attack.shield > 0)
      return [liveGear(item, model)];
    return [];
  });
}

/** A weapon that was thrown is out of hand: one of several, or the only one. */
function thrownChanges({ thrown }: AttackPlanned, item: Item.Implementation | null): Change[] {
  const weapon = weaponOf(item);
  if (!thrown || !item?.uuid || !weapon) return [];
  if (weapon.quantity > 1) return [update(item.uuid, "system.quantity", weapon.quantity, weapon.quantity - 1)];
  return weapon.equipped ? [update(item.uuid, "system.equipped", true, false)] : [];
}

/** AV-160 One declared attack with a weapon, a natural weapon or bare hands. */
export const attackAction = defineAction<AttackFacts, AttackPlanned, AttackOutcome>({
  id: "attack",
  label: `${KEY}label`,
  icon: iconPath("sword"),
  group: "attack",
  aim: "one",
  applies: "alone",
  ownModifierLabel: text(`${KEY}own`),
  uses: ({ system }) => system instanceof AvorkarthWeapon,
  usable,
  gather,
  fields: attackFields,
  modifiers: attackModifiers,
  input: planAttackOf,
  course,
  odds: attackOddsView,
  warnings: attackWarnings,
  describe: describeAttack,
  cost: ({ cost }) => cost,
  changes(planned, outcome, { actor, item, target }) {
    const attacker = creatureOf(actor);
    const defender = creatureOf(target);
    if (!attacker || !defender || !target) return [];
    const weapon = weaponOf(item);
    const written = attackChanges(planned, outcome, {
      attacker: liveCreature(actor, attacker),
      target: liveCreature(target, defender),
      weapon: item && weapon ? liveGear(item, weapon) : null,
      worn: struckGear(target, planned, outcome),
      newId: foundry.utils.randomID(),
    });
    return [...written, ...shotChanges(actor, item, planned.missile), ...thrownChanges(planned, item)];
  },
});
