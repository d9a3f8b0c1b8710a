import { type Explanation, explain, type Term } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { type Text, text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues, Modifier } from "../../../foundry/resolve/form.ts";
import { actionCost, secondaryCost } from "../rules/actions.ts";
import { ARC_IDS, type ArcId } from "../rules/arcs.ts";
import type { Protection } from "../rules/armour.ts";
import { type AttackInput, PLAIN_ATTACK } from "../rules/attack.ts";
import { attackValue, dodgeInCombat, outmanoeuvreBonus } from "../rules/attack-value.ts";
import type { WeaponMastery } from "../rules/mastery.ts";
import { RANGED_IN_MELEE } from "../rules/might.ts";
import { CHARGE, TERRAIN_IDS, type TerrainId } from "../rules/movement.ts";
import { type AvorkarthOptions, resolveOptions } from "../rules/options.ts";
import { RESISTANCES, type ResistanceId, type Resistances } from "../rules/resistances.ts";
import { add } from "../rules/terms.ts";
import type { DamageKind, Tracks } from "../rules/wounds.ts";
import { lethalMax } from "../rules/wounds.ts";
import type { Missile } from "./ammunition.ts";

/** Language keys of this action. */
export const KEY = "TACTICAL_TIME.AVORKARTH.ATTACK.";

/** What was read from attacker, weapon and target. Plain JSON; distances in tiles, wounds in units. */
export type AttackFacts = {
  readonly attack: Explanation;
  readonly might: Explanation;
  readonly dodge: Explanation;
  readonly protection: Protection;
  /** AV-270 The target's resistances, and the kinds of damage that the weapon deals. */
  readonly resistances: Resistances;
  readonly types: readonly string[];
  readonly attStr: number;
  readonly defStr: number;
  readonly ranged: boolean;
  readonly thrown: boolean;
  readonly weaponKind: DamageKind;
  readonly role: "primary" | "alternate" | "secondary";
  /** AV-194 Weapons in hand, and the others among them. */
  readonly held: number;
  readonly others: readonly { readonly uuid: string; readonly name: string }[];
  /** AV-193 Of a secondary attack: which one, whether the swift action is gone, whether it was made this turn. */
  readonly secondary: { readonly id: string; readonly swiftUsed: boolean; readonly made: boolean } | null;
  /** What it can shoot; null: nothing is shot, or nobody counts. */
  readonly missiles: readonly Missile[] | null;
  /** AV-286 The weapon's wear before this blow; null: nothing that wears. */
  readonly wear: {
    readonly name: string;
    readonly durability: number;
    readonly wear: number;
    readonly breaks: number;
  } | null;
  /** Bare hands or a natural weapon. */
  readonly unarmed: boolean;
  readonly ignoresOverwhelm: boolean;
  /** AV-191 Shooting it beside an enemy gives no opportunity attack. */
  readonly provokesNone: boolean;
  readonly critUnits: number;
  readonly faceMod: number;
  /** AV-290 What mastery of the weapon gives. */
  readonly mastery: WeaponMastery;
  /** Bonus stored against this target (AV-165). */
  readonly outmanoeuvre: number;
  /** Modifier of a throw with this weapon, on top of its own. */
  readonly throwAttackMod: number;
  /** Tiles that the weapon reaches in melee, and as a missile; null: not at all. */
  readonly reach: number | null;
  readonly range: number | null;
  readonly stance: boolean;
  /** AV-291 Dodge that the target's shield gives; 0: it does not dodge with it. */
  readonly shieldDodge: number;
  readonly immobilised: boolean;
  readonly horrified: boolean;
  readonly aware: boolean;
  /** From the map; null without one. */
  readonly arc: ArcId | null;
  readonly distance: number | null;
  /** Able enemies that have the target in reach, this attacker included; null without a map. */
  readonly enemiesInMelee: number | null;
  readonly target: Tracks & { readonly wounds: number; readonly unconscious: boolean; readonly player: boolean };
  /** World settings that are not at their defaults. */
  readonly settings: Partial<AvorkarthOptions>;
};

/** When an attack is made decides what it costs (AV-111, AV-112, AV-190, AV-193). */
export const OCCASIONS = ["attack", "further", "secondary", "lesserAttack", "charge", "opportunityAttack"] as const;

/** What an attack can be struck against: armour, or a resistance (AV-271). */
const AGAINST = ["armour", ...RESISTANCES.map(({ id }) => id)] as const;
const isResistance = (id: string): id is ResistanceId => RESISTANCES.some((kind) => kind.id === id);

const fromMap = text(`${KEY}fromMap`);
const fromSheet = text(`${KEY}fromSheet`);

/** What the dialog asks, with what map and sheets say to begin with. */
export function attackFields(facts: AttackFacts, values: FieldValues = {}): readonly Field[] {
  const fields: Field[] = [
    {
      kind: "choice",
      id: "arc",
      label: text(`${KEY}arc`),
      value: facts.arc ?? "front",
      options: ARC_IDS.map((id) => ({ value: id, label: text(`${KEY}Arc.${id}`) })),
      ...(facts.arc ? { source: fromMap } : {}),
    },
    {
      kind: "choice",
      id: "occasion",
      label: text(`${KEY}occasion`),
      value: facts.role === "secondary" ? "secondary" : "attack",
      options: OCCASIONS.map((id) => ({ value: id, label: text(`${KEY}Occasion.${id}`) })),
    },
    {
      kind: "number",
      id: "enemiesInMelee",
      label: text(`${KEY}enemiesInMelee`),
      value: facts.enemiesInMelee ?? 1,
      min: 0,
      max: 20,
      ...(facts.enemiesInMelee === null ? {} : { source: fromMap }),
    },
  ];
  if (values["occasion"] === "charge")
    fields.push({
      kind: "number",
      id: "tiles",
      label: text(`${KEY}chargeTiles`),
      value: Math.max(CHARGE.minDistance, facts.distance ?? CHARGE.minDistance) - Math.max(1, facts.reach ?? 1),
      min: 0,
      max: 99,
      ...(facts.distance === null ? {} : { source: fromMap }),
    });
  fields.push({
    kind: "number",
    id: "weapons",
    label: text(`${KEY}weapons`),
    value: 1,
    min: 1,
    max: Math.max(8, facts.held),
    detail: facts.held < 2,
  });
  if (facts.missiles && facts.missiles.length > 1)
    fields.push({
      kind: "choice",
      id: "missile",
      label: text(`${KEY}missile`),
      value: nocked(facts, values)?.uuid ?? "",
      options: facts.missiles
        .filter(({ left }) => left > 0)
        .map(({ uuid, name, left }) => ({ value: uuid, label: text(`${KEY}missileOption`, { name: { name }, left }) })),
    });
  if (facts.weaponKind === "lethal")
    fields.push({ kind: "toggle", id: "nonLethal", label: text(`${KEY}nonLethal`), value: false, remember: true });
  if (facts.thrown && !facts.ranged)
    fields.push({ kind: "toggle", id: "throw", label: text(`${KEY}throw`), value: (facts.distance ?? 1) > 2 });
  if (facts.protection.shield > 0)
    fields.push({
      kind: "toggle",
      id: "shieldReady",
      label: text(`${KEY}shieldReady`),
      value: true,
    });
  fields.push(
    {
      kind: "toggle",
      id: "stance",
      label: text(`${KEY}stance`),
      value: facts.stance,
      source: fromSheet,
      detail: !facts.stance,
    },
    {
      kind: "toggle",
      id: "aware",
      label: text(`${KEY}aware`),
      value: facts.aware,
      source: fromSheet,
      detail: facts.aware,
    },
    {
      kind: "choice",
      id: "terrain",
      label: text(`${KEY}terrain`),
      value: "none",
      options: ["none", ...TERRAIN_IDS].map((id) => ({ value: id, label: text(`${KEY}Terrain.${id}`) })),
      detail: true,
    },
    {
      kind: "choice",
      id: "against",
      label: text(`${KEY}against`),
      value: facts.types.find(isResistance) ?? "armour",
      options: AGAINST.map((id) => ({
        value: id,
        label: id === "armour" ? text(`${KEY}armour`) : text(`TACTICAL_TIME.AVORKARTH.damageType.${id}`),
      })),
      detail: !facts.types.some(isResistance),
    },
    {
      kind: "toggle",
      id: "immobilised",
      label: text(`${KEY}immobilised`),
      value: facts.immobilised,
      source: fromSheet,
      detail: !facts.immobilised,
    },
    {
      kind: "toggle",
      id: "horrified",
      label: text(`${KEY}horrified`),
      value: facts.horrified,
      source: fromSheet,
      detail: !facts.horrified,
    },
  );
  return fields;
}

/** The missile that is shot: the one that was chosen, else the first there is. */
const nocked = ({ missiles }: AttackFacts, values: FieldValues): Missile | null =>
  missiles?.find(({ uuid, left }) => left > 0 && uuid === values["missile"]) ??
  missiles?.find(({ left }) => left > 0) ??
  null;

const toAttack = text(`${KEY}toAttack`);

/** Named modifiers of the attack value that the situation brings. */
export function attackModifiers(facts: AttackFacts, values: FieldValues): readonly Modifier[] {
  const options = resolveOptions(facts.settings);
  const modifiers: Modifier[] = [];
  const stored = outmanoeuvreBonus(facts.outmanoeuvre, options);
  if (stored > 0)
    modifiers.push({
      id: "outmanoeuvre",
      label: text(`${KEY}outmanoeuvre`),
      value: stored,
      to: toAttack,
      on: true,
      rule: "AV-165",
    });
  if (isShot(facts, values))
    modifiers.push({
      id: "rangedInMelee",
      label: text(`${KEY}rangedInMelee`),
      value: RANGED_IN_MELEE.attack,
      to: text(`${KEY}toAttackAndMight`),
      on: facts.ranged && facts.distance !== null && facts.distance <= 1,
      rule: "AV-199",
    });
  else
    modifiers.push({
      id: "charge",
      label: text(`${KEY}charge`),
      value: CHARGE.attackBonus,
      to: toAttack,
      on: values["occasion"] === "charge",
      rule: "AV-122",
    });
  return modifiers;
}

const isShot = (facts: AttackFacts, values: FieldValues): boolean => facts.ranged || values["throw"] === true;

/** An attack with everything worked in: what the rule takes, and how its numbers came about. */
export type AttackPlanned = {
  readonly attack: AttackInput;
  readonly explanations: { readonly attack: Explanation; readonly might: Explanation; readonly dodge: Explanation };
  readonly target: AttackFacts["target"];
  readonly settings: Partial<AvorkarthOptions>;
  readonly cost: readonly Cost[] | null;
  readonly missile: Missile | null;
  /** AV-192, AV-194 Blows that go with this one: the other weapons of an attack with several. */
  readonly further: AttackFacts["others"];
  /** A weapon that is thrown lies where it fell. */
  readonly thrown: boolean;
  readonly wear: AttackFacts["wear"];
  /** AV-193 It was made in this turn already. */
  readonly again: boolean;
  /** AV-191 It gives its target an opportunity attack. */
  readonly provokes: boolean;
  /** Tiles between them and tiles that it reaches, where that is too far; null: it is not, or nobody knows. */
  readonly outOfRange: { readonly distance: number; readonly reach: number } | null;
  /** The stored bonus was used and is gone. */
  readonly usedOutmanoeuvre: boolean;
};

/** Facts and choices become the attack. Pure, so the dialog can ask at every key. */
export function planAttackOf(facts: AttackFacts, choices: Choices): AttackPlanned {
  const options = resolveOptions(facts.settings);
  const { fields } = choices;
  const flag = (id: string, otherwise: boolean): boolean => {
    const value = fields[id];
    return typeof value === "boolean" ? value : otherwise;
  };
  const on = new Map(
    attackModifiers(facts, fields).map((modifier) => [modifier.id, choices.modifiers[modifier.id] ?? modifier.on]),
  );
  const terrain = TERRAIN_IDS.find((id) => id === fields["terrain"]) ?? null;
  const arc = ARC_IDS.find((id) => id === fields["arc"]) ?? facts.arc ?? "front";
  const rangedInMelee = on.get("rangedInMelee") ?? false;
  const attack = attackExplained(facts, choices, on, rangedInMelee, options);
  const missile = facts.ranged ? nocked(facts, fields) : null;
  const might = explain(facts.might.id, facts.might.labelKey, [
    ...facts.might.terms,
    add("weapon", missile?.quality ?? 0, "AV-027", missile?.name),
    add("rangedInMelee", rangedInMelee ? RANGED_IN_MELEE.might : 0, "AV-199"),
  ]);
  const occasion = String(fields["occasion"] ?? (facts.role === "secondary" ? "secondary" : "attack"));
  const against = String(fields["against"] ?? facts.types.find(isResistance) ?? "armour");
  const dodge = dodgeExplained(facts, Number(fields["enemiesInMelee"] ?? facts.enemiesInMelee ?? 1), terrain, options);
  const shield = flag("shieldReady", true) ? facts.protection.shield : 0;
  return {
    attack: {
      ...PLAIN_ATTACK,
      ...facts.protection,
      resist: isResistance(against) ? facts.resistances[against] : null,
      shield,
      attack: attack.total,
      dodge: dodge.total,
      might: might.total,
      arc,
      aware: flag("aware", facts.aware),
      attStr: facts.attStr,
      defStr: facts.defStr,
      mode: isShot(facts, fields) ? "ranged" : "melee",
      weapon: facts.weaponKind,
      nonLethal: flag("nonLethal", false),
      stance: flag("stance", facts.stance),
      immobilised: flag("immobilised", facts.immobilised),
      horrified: flag("horrified", facts.horrified),
      unarmed: facts.unarmed,
      ignoresOverwhelm: facts.ignoresOverwhelm,
      critUnits: facts.critUnits,
      faceMod: facts.faceMod,
      hitDice: facts.mastery.dice,
      hitRerolls: facts.mastery.rerolls,
      shieldDodge: facts.shieldDodge > 0,
      lethalLeft: Math.max(0, lethalMax(facts.target.wounds) - facts.target.lethal),
    },
    explanations: { attack, might, dodge },
    target: facts.target,
    settings: facts.settings,
    cost: costOf(occasion, Number(fields["tiles"] ?? 0), facts.secondary, options),
    missile,
    further:
      (occasion === "attack" || occasion === "charge") && Number(fields["weapons"] ?? 1) > 1
        ? facts.others.slice(0, Number(fields["weapons"]) - 1)
        : [],
    thrown: facts.thrown && !facts.ranged && fields["throw"] === true,
    wear: facts.wear,
    again: occasion === "secondary" && facts.secondary?.made === true,
    provokes:
      options.opportunityTriggers.includes("rangedInMelee") &&
      isShot(facts, fields) &&
      facts.distance !== null &&
      facts.distance <= 1 &&
      !facts.provokesNone,
    outOfRange: outOfRange(facts, fields),
    usedOutmanoeuvre: on.get("outmanoeuvre") ?? false,
  };
}

function attackExplained(
  facts: AttackFacts,
  { fields, own }: Choices,
  on: ReadonlyMap<string, boolean>,
  rangedInMelee: boolean,
  options: AvorkarthOptions,
): Explanation {
  const situation = attackValue(
    {
      base: 0,
      weapon: fields["throw"] === true ? facts.throwAttackMod : 0,
      charge: on.get("charge") ?? false,
      weapons: Number(fields["weapons"] ?? 1),
      lesser: fields["occasion"] === "lesserAttack",
      outmanoeuvre: on.get("outmanoeuvre") ? facts.outmanoeuvre : 0,
      rangedInMelee,
      // It stands in the numbers of the weapon already.
      mastery: 0,
      other: 0,
    },
    options,
  );
  const mine: Term[] = own.value === 0 ? [] : [add("other", own.value, "", own.name || undefined)];
  const terms = situation.terms.filter(({ id }) => id !== "base");
  return explain("attack", situation.labelKey, [...facts.attack.terms, ...terms, ...mine]);
}

/** The sheet's Dodge with its own terms, and what the fight takes from it (AV-197). */
function dodgeExplained(
  facts: AttackFacts,
  enemiesInMelee: number,
  terrain: TerrainId | null,
  options: AvorkarthOptions,
): Explanation {
  const situation = dodgeInCombat({ dodge: facts.dodge.total, enemiesInMelee, terrain }, options);
  const terms = situation.terms.filter(({ id }) => id !== "dodge");
  return explain(situation.id, situation.labelKey, [...facts.dodge.terms, ...terms]);
}

/**
 * What this attack takes of the turn. Further attacks of one attack action and opportunity attacks take no standard
 * action; the first secondary one is the swift action.
 */
function costOf(
  occasion: string,
  tiles: number,
  secondary: AttackFacts["secondary"],
  options: AvorkarthOptions,
): readonly Cost[] | null {
  if (occasion === "opportunityAttack") return [{ kind: "opportunity", amount: 1 }];
  if (occasion === "secondary") {
    const price = secondaryCost({ swiftUsed: secondary?.swiftUsed ?? false }, options);
    const paid: Cost = price?.swift ? { kind: "swift", amount: 1 } : { kind: "standard", amount: price?.standard ?? 1 };
    // Each of them once a turn.
    return secondary ? [paid, { kind: `secondary:${secondary.id}`, amount: 1 }] : [paid];
  }
  if (occasion !== "attack" && occasion !== "lesserAttack" && occasion !== "charge") return null;
  const { standard } = actionCost(occasion, options, { tiles });
  return standard > 0 ? [{ kind: "standard", amount: standard }] : null;
}

function outOfRange(facts: AttackFacts, fields: FieldValues): AttackPlanned["outOfRange"] {
  const reach = isShot(facts, fields) ? facts.range : facts.reach;
  const { distance } = facts;
  // A charge ends in reach.
  if (reach === null || distance === null || distance <= reach || fields["occasion"] === "charge") return null;
  return { distance, reach };
}

/** What speaks against it without forbidding it. */
export const attackWarnings = ({ outOfRange: far, wear, again, missile }: AttackPlanned): readonly Text[] => [
  ...(far ? [text(`${KEY}Warning.outOfRange`, { distance: far.distance, reach: far.reach })] : []),
  ...(wear && wear.breaks > 0 ? [text(`${KEY}Warning.broken`, { name: { name: wear.name }, n: wear.breaks })] : []),
  ...(again ? [text(`${KEY}Warning.again`)] : []),
  ...(missile?.left === 1 ? [text(`${KEY}Warning.lastMissile`, { name: { name: missile.name } })] : []),
];
