import { type Explanation, explain, type Term } from "../../../core/explain.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { text } from "../../../foundry/chat/text.ts";
import type { Choices } from "../../../foundry/resolve/action.ts";
import type { Field, FieldValues, Modifier } from "../../../foundry/resolve/form.ts";
import { actionCost } from "../rules/actions.ts";
import { ARC_IDS, type ArcId } from "../rules/arcs.ts";
import type { Protection } from "../rules/armour.ts";
import { type AttackInput, PLAIN_ATTACK } from "../rules/attack.ts";
import { attackValue, dodgeInCombat, outmanoeuvreBonus } from "../rules/attack-value.ts";
import { RANGED_IN_MELEE } from "../rules/might.ts";
import { CHARGE, TERRAIN_IDS, type TerrainId } from "../rules/movement.ts";
import { type AvorkarthOptions, DEFAULT_OPTIONS, type OptionId, resolveOptions } from "../rules/options.ts";
import { add } from "../rules/terms.ts";
import type { DamageKind, Tracks } from "../rules/wounds.ts";
import { lethalMax } from "../rules/wounds.ts";

/** Language keys of this action. */
export const KEY = "TACTICAL_TIME.AVORKARTH.ATTACK.";

/** What was read from attacker, weapon and target. Plain JSON; distances in tiles, wounds in units. */
export type AttackFacts = {
  readonly attack: Explanation;
  readonly might: Explanation;
  readonly dodge: Explanation;
  readonly protection: Protection;
  readonly attStr: number;
  readonly defStr: number;
  readonly ranged: boolean;
  readonly thrown: boolean;
  readonly weaponKind: DamageKind;
  /** Bare hands or a natural weapon. */
  readonly unarmed: boolean;
  readonly ignoresOverwhelm: boolean;
  readonly critUnits: number;
  readonly faceMod: number;
  /** Bonus stored against this target (AV-165). */
  readonly outmanoeuvre: number;
  /** Modifier of a throw with this weapon, on top of its own. */
  readonly throwAttackMod: number;
  readonly stance: boolean;
  readonly immobilised: boolean;
  readonly horrified: boolean;
  readonly aware: boolean;
  /** From the map; null without one. */
  readonly arc: ArcId | null;
  readonly distance: number | null;
  /** Able enemies that have the target in reach, this attacker included; null without a map. */
  readonly enemiesInMelee: number | null;
  readonly target: Tracks & { readonly wounds: number; readonly unconscious: boolean };
  /** World settings that are not at their defaults. */
  readonly settings: Partial<AvorkarthOptions>;
};

/** World settings, without those at their defaults: a message need not carry sixty of them. */
export const changedOptions = (options: AvorkarthOptions): Partial<AvorkarthOptions> =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([id, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_OPTIONS[id as OptionId]),
    ),
  );

/** When an attack is made decides what it costs (AV-111, AV-112, AV-190). */
const OCCASIONS = ["attack", "further", "lesserAttack", "opportunityAttack"] as const;

const fromMap = text(`${KEY}fromMap`);
const fromSheet = text(`${KEY}fromSheet`);

/** What the dialog asks, with what map and sheets say to begin with. */
export function attackFields(facts: AttackFacts): readonly Field[] {
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
      value: "attack",
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
      kind: "number",
      id: "weapons",
      label: text(`${KEY}weapons`),
      value: 1,
      min: 1,
      max: 8,
      detail: true,
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
      on: false,
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
  readonly cost: Cost | null;
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
  const might = explain(facts.might.id, facts.might.labelKey, [
    ...facts.might.terms,
    add("rangedInMelee", rangedInMelee ? RANGED_IN_MELEE.might : 0, "AV-199"),
  ]);
  const dodge = dodgeExplained(facts, Number(fields["enemiesInMelee"] ?? facts.enemiesInMelee ?? 1), terrain, options);
  const shield = flag("shieldReady", true) ? facts.protection.shield : 0;
  return {
    attack: {
      ...PLAIN_ATTACK,
      ...facts.protection,
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
      lethalLeft: Math.max(0, lethalMax(facts.target.wounds) - facts.target.lethal),
    },
    explanations: { attack, might, dodge },
    target: facts.target,
    settings: facts.settings,
    cost: costOf(String(fields["occasion"] ?? "attack"), options),
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

/** Standard actions of this attack: further attacks of one attack action and opportunity attacks take none. */
function costOf(occasion: string, options: AvorkarthOptions): Cost | null {
  if (occasion !== "attack" && occasion !== "lesserAttack") return null;
  const { standard } = actionCost(occasion, options);
  return standard > 0 ? { kind: "standard", amount: standard } : null;
}
