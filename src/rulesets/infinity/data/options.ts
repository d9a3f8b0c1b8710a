import { SYSTEM_ID } from "../../../constants.ts";
import type { OptionSpec } from "../../../core/options.ts";
import type { RulesetOptions } from "../../ruleset.ts";
import { INFINITY_OPTIONS, type InfinityOptions, resolveOptions } from "../rules/options.ts";

import fields = foundry.data.fields;

/** Localisation group of the settings. */
const LABELS = "TACTICAL_TIME.INFINITY.OPTIONS";

type OptionId = keyof typeof INFINITY_OPTIONS;
const SPECS = Object.entries(INFINITY_OPTIONS) as [OptionId, OptionSpec][];

const choiceLabels = (id: string, choices: readonly string[]): Record<string, string> =>
  Object.fromEntries(choices.map((choice) => [choice, `${LABELS}.CHOICES.${id}.${choice}`]));

function fieldOf(id: string, spec: OptionSpec): fields.DataField.Any {
  switch (spec.kind) {
    case "boolean":
      return new fields.BooleanField({ required: true, nullable: false, initial: spec.initial });
    case "integer":
      return new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        min: spec.min,
        max: spec.max,
        initial: spec.initial,
      });
    case "choice":
      return new fields.StringField({
        required: true,
        blank: false,
        choices: choiceLabels(id, spec.choices),
        initial: spec.initial,
      });
    default:
      throw new Error(`${id}: this game has no options of the kind ${spec.kind}`);
  }
}

/** The rulebook's keys have two words, `dice.opposed`: a group of the model for each first one. */
function schema(): Record<string, fields.DataField.Any> {
  const groups = new Map<string, Record<string, fields.DataField.Any>>();
  for (const [id, spec] of SPECS) {
    const [group = "", name = ""] = id.split(".");
    groups.set(group, { ...groups.get(group), [name]: fieldOf(id, spec) });
  }
  return Object.fromEntries([...groups].map(([id, members]) => [id, new fields.SchemaField(members)]));
}

/** The world settings of Swords of Infinity as they are stored: one field for every entry of the rules' own table. */
export class InfinityOptionsModel extends foundry.abstract.DataModel<foundry.data.fields.DataSchema> {
  static override LOCALIZATION_PREFIXES = [LABELS];
  static override defineSchema(): foundry.data.fields.DataSchema {
    return schema();
  }

  /** The settings as the rules take them. */
  toRules(): InfinityOptions {
    const source: object = this.toObject();
    return resolveOptions(Object.fromEntries(SPECS.map(([id]) => [id, foundry.utils.getProperty(source, id)])));
  }
}

export const OPTIONS_KEY = "infinityOptions";

let known: { readonly stored: object; readonly rules: InfinityOptions } | null = null;

/** The world's settings for the rules of Swords of Infinity, as they are now. Read once for each stored state. */
export function currentOptions(): InfinityOptions {
  const stored = game.settings.get(SYSTEM_ID, OPTIONS_KEY);
  if (known?.stored !== stored) known = { stored, rules: stored.toRules() };
  return known.rules;
}

/** The settings in the order of the form. Every option of the rules' table has its place (a test counts them). */
export const OPTION_GROUPS: readonly { readonly id: string; readonly options: readonly OptionId[] }[] = [
  {
    id: "running",
    options: ["automation.level"],
  },
  {
    id: "dice",
    options: [
      "dice.autoCriticals",
      "dice.criticalSuccessMax",
      "dice.opposed",
      "dice.ties",
      "critical.compare",
      "critical.full",
      "critical.failure",
      "power.criticals",
      "power.above100",
      "power.exactHundreds",
      "penalties.scope",
      "specialization.stack",
      "traits.numeric",
    ],
  },
  {
    id: "size",
    options: ["size.modifiers", "movement.base", "movement.reach"],
  },
  {
    id: "order",
    options: [
      "round.effectEnds",
      "initiative.mode",
      "initiative.everyRound",
      "initiative.ties",
      "initiative.lateJoin",
      "actions.base",
      "actions.extraFull",
      "actions.downgrade",
      "actions.recount",
      "actions.buyTiming",
      "actions.buyWhenReduced",
      "actions.maxBought",
    ],
  },
  {
    id: "attack",
    options: [
      "attack.heavyTwoActions",
      "targets.hitModifiers",
      "targets.random",
      "weapons.sizeBasis",
      "weapons.fixedPower",
      "weapons.rangePenalty",
      "weapons.twoHandedFrom",
    ],
  },
  {
    id: "defence",
    options: [
      "defence.repeatPenalty",
      "defence.denied",
      "defence.counterChain",
      "block.ability",
      "block.limb",
      "block.glancing",
      "block.rangedNeedsShield",
      "armour.mode",
      "armour.dodgePenalty",
    ],
  },
  {
    id: "damage",
    options: [
      "damage.tracking",
      "damage.disabledAt",
      "damage.destroyMultiple",
      "wounds.disabledCounts",
      "vitality.negative",
      "consequences.location",
      "unconscious.mode",
      "unconscious.wake",
      "death.mode",
      "healing.restDivisor",
      "healing.treatment",
      "healing.magicDivisor",
    ],
  },
  {
    id: "techniques",
    options: [
      "resistance.formula",
      "resistance.roll",
      "technique.defence",
      "technique.disarmEffect",
      "technique.pinEffect",
      "technique.pronePenalty",
      "technique.feintBonus",
      "social.mode",
      "social.cost",
    ],
  },
  {
    id: "magic",
    options: ["magic.ritual", "magic.powerAbility", "magic.abilityCheck", "magic.protectDivisor"],
  },
  {
    id: "other",
    options: ["push.mode", "falling.target", "falling.max", "deprivation.mode", "experience.table"],
  },
];

export const infinityOptions: RulesetOptions = {
  key: OPTIONS_KEY,
  model: InfinityOptionsModel,
  label: `${LABELS}.title`,
  hint: `${LABELS}.hint`,
  tables: [],
  groups: OPTION_GROUPS.map(({ id, options }) => ({
    label: `${LABELS}.GROUPS.${id}`,
    fields: options.map((option) => ({ id: option, rules: INFINITY_OPTIONS[option].rules })),
  })),
};
