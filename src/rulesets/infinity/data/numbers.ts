import type { Explanation } from "../../../core/explain.ts";
import {
  type Attacker,
  type Defence,
  type Defender,
  defenceTarget,
  guardOf,
  hitTarget,
  mayBlock,
  powerTarget,
} from "../rules/attack.ts";
import {
  atLeastDisabled,
  type BodyState,
  bodyState,
  type Consequence,
  consequences,
  decisiveDamage,
  hamperedMove,
  type TargetRole,
  type TargetState,
  type Thresholds,
  thresholds,
} from "../rules/body.ts";
import { checkTarget, type PlainCheck, powerCheckTarget } from "../rules/check.ts";
import { type Burden, penalty, traitModifier } from "../rules/derived.ts";
import {
  actionsExplained,
  armourExplained,
  movementExplained,
  penaltyExplained,
  resolveExplained,
  thresholdsExplained,
} from "../rules/explanations.ts";
import { type InitiativeInput, initiativeTarget } from "../rules/initiative.ts";
import { type Caster, castTarget, spellPower } from "../rules/magic.ts";
import type { InfinityOptions } from "../rules/options.ts";
import { targetsOf } from "../rules/outcomes.ts";
import { deprivationSteps, endureTarget, stayUpDue, stayUpTarget, treatmentTarget } from "../rules/recovery.ts";
import type { ConditionId, StoredCondition } from "../rules/state.ts";
import { resistanceTarget } from "../rules/technique.ts";
import { term } from "../rules/terms.ts";
import { naturalWeaponUsable, needsTwoHands } from "../rules/weapons.ts";
import { type ResolveState, resolveState, type Speaker, wordPower, wordTarget } from "../rules/words.ts";
import type { AbilityId, CheckId, PurposeId } from "./choices.ts";
import { inOrder } from "./compositions.ts";
import type { Owned, ShieldFields, WeaponFields } from "./owned.ts";
import type { StateFields } from "./participant-state.ts";
import { damageFor, type SpecializationFields, sameName, specializationFor } from "./specializations.ts";

/** The stored fields that numbers come from. A model fulfils it, and so does plain data. */
export interface ParticipantFields extends StateFields {
  readonly abilities: Readonly<Record<AbilityId, number>>;
  readonly size: number;
  readonly actionsModifier: number;
  readonly resistances: { readonly physicalModifier: number; readonly mentalModifier: number };
  readonly movementModifier: number;
  readonly reachModifier: number;
  readonly composition: StateFields["composition"] &
    Readonly<Record<string, { readonly naturalArmour: number; readonly label: string }>>;
}

/** What was bought and answered since the own turn began (SI-040, SI-058): the fight's to say where one is on. */
export interface Tally {
  readonly bought: number;
  readonly defences: number;
}

/** One Damage Target with what is known of it. */
export interface TargetNumbers {
  readonly key: string;
  readonly label: string;
  readonly role: TargetRole;
  readonly vital: boolean;
  readonly damage: number;
  /** What decides its state: the total, or the largest blow. */
  readonly decisive: number;
  readonly state: TargetState;
  readonly armour: Explanation;
}

/** One way to defend. `source`: what is put in the way, by name or by key of a part. */
export interface DefenceNumbers {
  readonly defence: Defence;
  readonly source: string | null;
  readonly target: Explanation;
  readonly guard: number;
}

export interface ParticipantNumbers {
  readonly targets: readonly TargetNumbers[];
  readonly body: BodyState;
  readonly limits: Thresholds;
  readonly thresholds: {
    readonly wound: Explanation;
    readonly disable: Explanation;
    readonly destroy: Explanation | null;
  };
  readonly consequences: readonly Consequence[];
  /** SI-086 What is due after the last blow, as the body stands. */
  readonly stayUpDue: boolean;
  readonly burden: Burden;
  readonly penalty: Explanation;
  readonly actions: Explanation;
  readonly move: Explanation;
  /** SI-083 Feet that are left of a move. */
  readonly moveLeft: number;
  readonly reach: Explanation;
  readonly physical: Explanation;
  readonly mental: Explanation;
  readonly initiative: Explanation;
  readonly initiativeInput: InitiativeInput;
  readonly stayUp: Explanation;
  readonly endure: Explanation;
  readonly treatment: Explanation;
  readonly defences: readonly DefenceNumbers[];
  readonly words: Explanation;
  readonly wordPower: Explanation;
  readonly resolve: { readonly state: ResolveState; readonly shakenAt: Explanation; readonly yieldsAt: Explanation };
  readonly conscious: boolean;
  readonly dead: boolean;
}

/** Everything the numbers of a participant are made from. */
export interface Source {
  readonly fields: ParticipantFields;
  readonly owned: Owned;
  readonly tally: Tally;
  readonly options: InfinityOptions;
  readonly body: BodyState;
  readonly burden: Burden;
}

export function sourceOf(fields: ParticipantFields, owned: Owned, tally: Tally, options: InfinityOptions): Source {
  const composition = Object.fromEntries(inOrder(fields.composition));
  const body = bodyState(fields.abilities.vitality, fields.size, targetsOf({ composition }), options);
  const burden = {
    wounded: body.counted,
    bought: tally.bought,
    deprivation: deprivationSteps(fields.deprivation, options),
  };
  return { fields, owned, tally, options, body, burden };
}

export const hasCondition = (conditions: Readonly<Record<string, StoredCondition>>, id: ConditionId): boolean =>
  Object.values(conditions).some((condition) => condition.id === id);

/** SI-113 What spells of protection add to every target. */
const wardOf = (conditions: Readonly<Record<string, StoredCondition>>): number =>
  Object.values(conditions).reduce((most, { id, value }) => (id === "warded" ? Math.max(most, value) : most), 0);

/** SI-010 Modifiers of traits whose word names this ability, purpose or thing. */
const traitsFor = ({ owned, options }: Source, ...names: string[]): number =>
  traitModifier(
    owned.traits
      .filter(({ appliesTo }) => names.some((name) => sameName(appliesTo, name)))
      .map(({ modifier }) => modifier),
    options,
  );

const best = (source: Source, purpose: PurposeId, name?: string, appliesTo?: CheckId): number =>
  specializationFor(
    source.owned.specializations,
    { purpose, ...(name === undefined ? {} : { name }), ...(appliesTo === undefined ? {} : { appliesTo }) },
    source.options,
  );

/** SI-104 Weapon skill; natural weapons without one use unarmed. */
export const skillOf = ({ skill, natural }: Pick<WeaponFields, "skill" | "natural">): string =>
  skill.trim() === "" && natural ? "unarmed" : skill;

/** Bare hands: what everyone fights with who holds nothing (SI-104, size 0). */
export const UNARMED: WeaponFields = {
  name: "",
  size: 0,
  damageBonus: 0,
  hitBonus: 0,
  skill: "unarmed",
  actionCost: 1,
  natural: true,
  ranged: false,
  fixedPower: null,
  boundTarget: null,
  heldBy: null,
};

export function participantNumbers(source: Source): ParticipantNumbers {
  const { fields, owned, options, body, burden } = source;
  const { abilities, size, conditions } = fields;
  const dead = body.dead || hasCondition(conditions, "dead");
  const unconscious = hasCondition(conditions, "unconscious");
  const conscious = !dead && !unconscious;
  const parts = inOrder(fields.composition);
  const ward = wardOf(conditions);
  const feet = movementExplained(size, { movement: fields.movementModifier, reach: fields.reachModifier }, options);
  const legs = parts.filter(([, { role }]) => role === "leg");
  const disabledLegs = legs.filter(([key]) => atLeastDisabled(body.states[key] ?? "sound")).length;
  const initiativeInput = initiativeOf(source);
  const shaken = hasCondition(conditions, "shaken");
  const speaker = speakerOf(source);
  const due = stayUpDue(
    { dealt: 1, vitalOut: body.vitalOut, disabled: body.disabled, actionsModifier: fields.actionsModifier },
    options,
  );
  return {
    targets: parts.map(([key, part]) => ({
      key,
      label: part.label,
      role: part.role,
      vital: part.vital,
      damage: part.damage,
      decisive: decisiveDamage(part, options),
      state: body.states[key] ?? "sound",
      armour: armourExplained({ key, role: part.role }, part.naturalArmour, owned.armours, ward),
    })),
    body,
    limits: thresholds(abilities.vitality, size, options),
    thresholds: thresholdsExplained(abilities.vitality, size, options),
    consequences: consequences(targetsOf({ composition: Object.fromEntries(parts) }), body, options),
    stayUpDue: conscious && due !== "none",
    burden,
    penalty: penaltyExplained(burden, options),
    actions: actionsExplained(
      { disabled: body.disabled, bought: burden.bought, modifier: fields.actionsModifier, conscious },
      options,
    ),
    move: feet.move,
    moveLeft: hamperedMove(feet.move.total, { all: legs.length, disabled: disabledLegs }),
    reach: feet.reach,
    physical: resistanceTarget(
      "physical",
      {
        first: abilities.strength,
        second: abilities.dexterity,
        third: abilities.vitality,
        modifier: fields.resistances.physicalModifier,
        unconscious: !conscious,
        ...burden,
      },
      options,
    ),
    mental: resistanceTarget(
      "mental",
      {
        first: abilities.awareness,
        second: abilities.intelligence,
        third: abilities.personality,
        modifier: fields.resistances.mentalModifier,
        shaken,
        unconscious: !conscious,
        ...burden,
      },
      options,
    ),
    initiative: initiativeTarget(initiativeInput, options),
    initiativeInput,
    stayUp: stayUpTarget(
      {
        strength: abilities.strength,
        dexterity: abilities.dexterity,
        vitality: abilities.vitality,
        endurance: best(source, "endurance"),
        modifier: fields.resistances.physicalModifier,
        ...burden,
      },
      options,
    ),
    endure: endureTarget({ vitality: abilities.vitality, endurance: best(source, "endurance"), ...burden }, options),
    treatment: treatmentTarget(
      { intelligence: abilities.intelligence, medicine: best(source, "medicine"), ...burden },
      options,
    ),
    defences: defencesOf(source),
    words: wordTarget(speaker, options),
    wordPower: wordPower(speaker, options),
    resolve: {
      state: resolveState(fields.resolve.total, abilities.personality),
      ...resolveExplained(abilities.personality),
    },
    conscious,
    dead,
  };
}

function initiativeOf({ fields, owned, options, burden }: Source): InitiativeInput {
  return {
    dexterity: fields.abilities.dexterity,
    spec: specializationFor(owned.specializations, { purpose: "initiative" }, options),
    awareness: fields.abilities.awareness,
    penalty: penalty(burden, options),
    size: fields.size,
  };
}

function speakerOf(source: Source): Speaker {
  const { intelligence, personality } = source.fields.abilities;
  return {
    intelligence,
    personality,
    successSpec: best(source, "social", undefined, "success"),
    powerSpec: best(source, "social", undefined, "power"),
    shaken: hasCondition(source.fields.conditions, "shaken"),
    ...source.burden,
  };
}

/** The attacker with a weapon in hand, as the rules take it. */
export function attackerOf(source: Source, weapon: WeaponFields): Attacker {
  const { fields, owned } = source;
  const skill = skillOf(weapon);
  return {
    strength: fields.abilities.strength,
    dexterity: fields.abilities.dexterity,
    weaponSpec: best(source, "weapon", skill),
    strengthSpec: damageFor(owned.specializations, skill),
    weaponSize: weapon.size,
    damageBonus: weapon.damageBonus,
    weaponPower: weapon.fixedPower,
    size: fields.size,
    prone: hasCondition(fields.conditions, "prone"),
    ...source.burden,
  };
}

export interface AttackNumbers {
  readonly hit: Explanation;
  readonly power: Explanation;
  /** SI-083, SI-106: not while the part that is or holds the weapon is disabled. */
  readonly usable: boolean;
  readonly twoHands: boolean;
}

/** SI-047, SI-054 One way to attack, before opponent and situation. */
export function attackNumbers(source: Source, weapon: WeaponFields): AttackNumbers {
  const { options } = source;
  const attacker = attackerOf(source, weapon);
  const extra = (purpose: string, ability: string) => [
    term("trait", traitsFor(source, purpose, ability, skillOf(weapon)), "SI-010"),
  ];
  return {
    hit: hitTarget(attacker, weapon.hitBonus, 0, options, extra("weapon", "dexterity")),
    power: powerTarget(attacker, options, extra("damage", "strength")),
    usable: holds(source, weapon.natural ? weapon.boundTarget : weapon.heldBy),
    twoHands: !weapon.natural && needsTwoHands(weapon.size, options),
  };
}

/** Whether a part can do something; a weapon of no part in particular can always be used. */
const holds = (source: Source, key: string | null): boolean =>
  key === null || naturalWeaponUsable(source.body.states[key] ?? "sound");

/** SI-092 A technique made with a weapon: its own specialization adds to success or to power. */
export function techniqueNumbers(
  source: Source,
  technique: { readonly name: string; readonly check: "attack" | "words" },
  weapon: WeaponFields,
): { readonly hit: Explanation; readonly power: Explanation } {
  const { options } = source;
  const bonus = (appliesTo: CheckId) =>
    term("technique", best(source, "technique", technique.name, appliesTo), "SI-092");
  if (technique.check === "attack") {
    const attacker = attackerOf(source, weapon);
    return {
      hit: hitTarget(attacker, weapon.hitBonus, 0, options, [bonus("success")]),
      power: powerTarget(attacker, options, [bonus("power")]),
    };
  }
  const speaker = speakerOf(source);
  const with_ = (appliesTo: CheckId, own: number): number => own + bonus(appliesTo).value;
  return {
    hit: wordTarget({ ...speaker, successSpec: with_("success", speaker.successSpec) }, options),
    power: wordPower({ ...speaker, powerSpec: with_("power", speaker.powerSpec) }, options),
  };
}

/** SI-112, SI-113 Casting one spell. */
export function castNumbers(
  source: Source,
  spell: { readonly name: string; readonly kind: "spell" | "ability"; readonly powerBonus: number },
): { readonly cast: Explanation; readonly power: Explanation } {
  const { fields, options } = source;
  const { dexterity, vitality, intelligence } = fields.abilities;
  const caster: Caster = {
    dexterity,
    vitality,
    intelligence,
    successSpec: best(source, "casting", spell.name),
    powerSpec: best(source, "spellPower", spell.name),
    powerBonus: spell.powerBonus,
    size: fields.size,
    prone: hasCondition(fields.conditions, "prone"),
    ...source.burden,
  };
  return { cast: castTarget(spell.kind, caster, options), power: spellPower(spell.kind, caster, options) };
}

/** SI-009 A check on an ability alone (`spec` null) or with one specialization. */
export function plainNumbers(
  source: Source,
  ability: AbilityId,
  spec: SpecializationFields | null,
  check: CheckId,
): Explanation {
  const { fields, options } = source;
  const plain: PlainCheck = {
    ability,
    value: fields.abilities[ability],
    specialization: spec && { name: spec.name, value: spec.value },
    trait: traitsFor(source, ability, ...(spec ? [spec.purpose, spec.name] : [])),
    size: fields.size,
    prone: hasCondition(fields.conditions, "prone"),
    shaken: hasCondition(fields.conditions, "shaken"),
    ...source.burden,
  };
  return check === "success" ? checkTarget(plain, options) : powerCheckTarget(plain, options);
}

/** SI-061 to SI-064 The ways to defend that the body allows now, dodge first; of the limbs the one that blocks best. */
function defencesOf(source: Source): DefenceNumbers[] {
  const all = everyDefence(source);
  const limb = all.find(({ defence }) => defence === "blockLimb");
  return all.filter((way) => way.defence !== "blockLimb" || way === limb);
}

/** The same with every limb that blocks, the best first: which of them may depends on the declared target. */
export function everyDefence(source: Source): DefenceNumbers[] {
  const { owned, options, body } = source;
  const base = defenderOf(source);
  const found: DefenceNumbers[] = [];
  const add = (defence: Defence, over: Partial<Defender>, by: string | null, guard: number): void => {
    const target = defenceTarget({ ...base, ...over, defence }, options);
    if (target) found.push({ defence, source: by, target, guard });
  };
  const able = (key: string | null, kind: "shield" | "weapon" | "limb", natural = false): boolean =>
    mayBlock(
      kind,
      { ranged: false, natural, limbState: key === null ? "sound" : (body.states[key] ?? "sound"), declared: false },
      options,
    );
  add("dodge", {}, null, 0);
  for (const shield of owned.shields) {
    if (!able(shield.heldBy, "shield")) continue;
    const over = { shieldBlock: shield.blockModifier, guard: shield.guard };
    add("blockShield", over, shield.name, guardOf({ ...base, ...over, defence: "blockShield" }, options));
  }
  for (const weapon of owned.weapons) {
    if (weapon.ranged || !able(weapon.heldBy, "weapon", weapon.natural)) continue;
    const over = { weaponSpec: best(source, "weapon", skillOf(weapon)), weaponSize: weapon.size };
    add("blockWeapon", over, weapon.name, guardOf({ ...base, ...over, defence: "blockWeapon" }, options));
  }
  for (const limb of limbsThatBlock(source, (key) => able(key, "limb")))
    add("blockLimb", { limb: limb.key, unarmedSpec: limb.skill }, limb.key, 0);
  return found;
}

const LIMBS: ReadonlySet<string> = new Set(["arm", "leg", "wing", "tail"]);

/** SI-064 Limbs, the one that blocks best first: a natural weapon bound to one lends its skill. */
function limbsThatBlock(
  source: Source,
  able: (key: string) => boolean,
): readonly { readonly key: string; readonly skill: number }[] {
  const unarmed = best(source, "weapon", "unarmed");
  const limbs = inOrder(source.fields.composition)
    .filter(([key, { role }]) => LIMBS.has(role) && able(key))
    .map(([key]) => {
      const bound = source.owned.weapons.filter(({ natural, boundTarget }) => natural && boundTarget === key);
      const skills = bound.map((weapon) => best(source, "weapon", skillOf(weapon)));
      return { key, skill: skills.length > 0 ? Math.max(...skills) : unarmed };
    });
  return limbs.sort((a, b) => b.skill - a.skill);
}

/** The defender as the rules take it, before it chose how. */
export function defenderOf(source: Source): Defender {
  const { fields, owned, tally, burden } = source;
  const bestOf = (purpose: PurposeId, name?: string): number => best(source, purpose, name);
  const { vitality, strength, dexterity } = fields.abilities;
  const parts = inOrder(fields.composition);
  const each = (read: (part: (typeof parts)[number][1], key: string) => number): Record<string, number> =>
    Object.fromEntries(parts.map(([key, part]) => [key, read(part, key)]));
  const ward = wardOf(fields.conditions);
  return {
    vitality,
    strength,
    dexterity,
    size: fields.size,
    target: "",
    targetModifier: 0,
    defence: "none",
    dodgeSpec: bestOf("dodging"),
    armourDodge: dodgeModifiers(owned),
    blockSpec: bestOf("blocking"),
    weaponSpec: 0,
    weaponSize: 0,
    unarmedSpec: bestOf("weapon", "unarmed"),
    limb: null,
    shieldBlock: 0,
    guard: 0,
    armour: each(
      (part, key) => armourExplained({ key, role: part.role }, part.naturalArmour, owned.armours, ward).total,
    ),
    damage: each(({ damage }) => damage),
    worst: each(({ worst }) => worst),
    prone: hasCondition(fields.conditions, "prone"),
    defences: tally.defences,
    ...burden,
  };
}

/** SI-062 All of them together. */
const dodgeModifiers = ({
  armours,
  shields,
}: {
  readonly armours: Owned["armours"];
  readonly shields: readonly ShieldFields[];
}): number =>
  [...armours.filter(({ worn }) => worn), ...shields].reduce((sum, { dodgeModifier }) => sum + dodgeModifier, 0);
