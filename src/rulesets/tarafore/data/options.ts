import { SYSTEM_ID } from "../../../constants.ts";
import type { OptionSpec } from "../../../core/options.ts";
import type { RulesetOptions } from "../../ruleset.ts";
import { Fraction } from "../rules/fraction.ts";
import { resolveOptions, TARAFORE_OPTIONS, type TaraforeOptions } from "../rules/options.ts";

import fields = foundry.data.fields;

/** Localisation group of the settings. */
const LABELS = "TACTICAL_TIME.TARAFORE.OPTIONS";

type OptionId = keyof typeof TARAFORE_OPTIONS;

/**
 * Options that are a row of numbers, as one field for each: a form shows "deep wound −4" and not a list with commas.
 * The model's field is called `<option>_<part>`.
 */
const ROWS: Readonly<Partial<Record<OptionId, readonly string[]>>> = {
  bonusLadder: ["tie", "normal", "special", "exceptional", "critical"],
  stunRecovery: ["special", "exceptional", "critical"],
  woundPenalties: ["flesh", "normal", "special", "exceptional", "critical"],
  bleedIntervals: ["special", "exceptional", "critical", "beyond"],
  bloodLimits: ["faint", "death"],
  healingDays: ["flesh", "normal", "special", "exceptional", "critical"],
  slipDifficulties: ["slow", "regular", "fast", "faster"],
};

/** Whole tables of the rulebook. The rules take them from the world; a form for tables edits them, not this one. */
export const TABLES: readonly OptionId[] = ["calledShotTable", "locationEffects", "stunEffects", "medicineTable"];

/** TF-089, TF-100 Shares are stored as numbers. */
const SHARES: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  bloodLimits: { min: 0, max: 10 },
  swimFactor: { min: 0, max: 1 },
};

const choiceLabels = (id: string, choices: readonly string[]): Record<string, string> =>
  Object.fromEntries(choices.map((choice) => [choice, `${LABELS}.CHOICES.${id}.${choice}`]));

const number = (initial: number, bounds: { readonly min: number; readonly max: number }, integer: boolean) =>
  new fields.NumberField({
    required: true,
    nullable: false,
    integer,
    min: bounds.min,
    max: bounds.max,
    initial,
  });

/** The model's fields of one option. */
function fieldsOf(id: OptionId, spec: OptionSpec): [string, fields.DataField.Any][] {
  const share = SHARES[id];
  const row = ROWS[id];
  if (row) {
    const initial = initialRow(spec);
    const bounds = share ?? (spec.kind === "integers" ? spec : { min: 0, max: 0 });
    return row.map((part, index) => [`${id}_${part}`, number(initial[index] ?? 0, bounds, share === undefined)]);
  }
  switch (spec.kind) {
    case "boolean":
      return [[id, new fields.BooleanField({ required: true, nullable: false, initial: spec.initial })]];
    case "integer":
    case "number":
      return [[id, number(spec.initial, spec, spec.kind === "integer")]];
    case "choice":
      return [
        [
          id,
          new fields.StringField({
            required: true,
            blank: false,
            choices: choiceLabels(id, spec.choices),
            initial: spec.initial,
          }),
        ],
      ];
    default:
      return share && spec.kind === "table" ? [[id, number(asNumber(spec.initial), share, false)]] : [];
  }
}

const initialRow = (spec: OptionSpec): readonly number[] =>
  spec.kind === "integers" || spec.kind === "table" ? [spec.initial].flat().map(asNumber) : [];

const asNumber = (value: unknown): number => (value instanceof Fraction ? value.value : Number(value));

const SPECS = Object.entries(TARAFORE_OPTIONS) as [OptionId, OptionSpec][];

/** The world settings of Tarafore as they are stored: fields for every entry of the rules' own table. */
export class TaraforeOptionsModel extends foundry.abstract.DataModel<foundry.data.fields.DataSchema> {
  static override LOCALIZATION_PREFIXES = [LABELS];
  static override defineSchema(): foundry.data.fields.DataSchema {
    return Object.fromEntries(SPECS.flatMap(([id, spec]) => fieldsOf(id, spec)));
  }

  /** The settings as the rules take them. */
  toRules(): TaraforeOptions {
    return optionsFrom(this.toObject());
  }
}

/** Stored values as the rules take them. Pure. */
export function optionsFrom(source: Readonly<Record<string, unknown>>): TaraforeOptions {
  const given = SPECS.flatMap(([id]): [string, unknown][] => {
    const row = ROWS[id];
    if (row) return [[id, row.map((part) => source[`${id}_${part}`])]];
    return source[id] === undefined ? [] : [[id, source[id]]];
  });
  return resolveOptions(Object.fromEntries(given));
}

export const OPTIONS_KEY = "taraforeOptions";

let known: { readonly stored: object; readonly rules: TaraforeOptions } | null = null;

/** The world's settings for the rules of Tarafore, as they are now. Read once for each stored state. */
export function currentOptions(): TaraforeOptions {
  const stored = game.settings.get(SYSTEM_ID, OPTIONS_KEY);
  if (known?.stored !== stored) known = { stored, rules: stored.toRules() };
  return known.rules;
}

/** The settings in the order of the form. Every option has its place here, or among the tables (a test counts). */
export const OPTION_GROUPS: readonly { readonly id: string; readonly options: readonly OptionId[] }[] = [
  { id: "running", options: ["automation", "tokenStart", "tokenRolls"] },
  {
    id: "rolls",
    options: ["dice", "highLowMix", "difficultyRolls", "tieContest", "tieOnDifficulty", "bonusStack", "bonusLadder"],
  },
  {
    id: "turns",
    options: [
      "initiativeMode",
      "initiativeTie",
      "defencesPerRound",
      "multiActions",
      "multiActionScore",
      "heldPastRound",
      "reactionBonusTo",
      "interruptFail",
      "manoeuvres",
    ],
  },
  {
    id: "attack",
    options: [
      "throwRange",
      "aimDifficulty",
      "aimMissile",
      "stealthBonus",
      "stealthDefence",
      "proneIsLow",
      "calledShotLevel",
      "unmovingWeaponMod",
      "parryAgainst",
      "counterDepth",
    ],
  },
  { id: "damage", options: ["missileDamage", "damageDice", "defenderDamageRoll", "penaltiesOnDamage"] },
  {
    id: "wounds",
    options: [
      "lnaStacks",
      "comaRule",
      "stunRecovery",
      "woundPenalties",
      "woundCombine",
      "criticalDown",
      "bleeding",
      "bleedIntervals",
      "bloodLimits",
      "fatal",
      "healingDays",
    ],
  },
  { id: "medicine", options: ["medicineRetry", "medicineHigher"] },
  {
    id: "field",
    options: [
      "moveFree",
      "moveAction",
      "roughDifficulty",
      "slipDifficulties",
      "standUp",
      "swimFactor",
      "terrainCombine",
      "visibilityMods",
      "hideAgainst",
      "hideUnpractised",
    ],
  },
];

export const taraforeOptions: RulesetOptions = {
  key: OPTIONS_KEY,
  model: TaraforeOptionsModel,
  label: `${LABELS}.title`,
  hint: `${LABELS}.hint`,
  groups: OPTION_GROUPS.map(({ id, options }) => ({
    label: `${LABELS}.GROUPS.${id}`,
    fields: options.flatMap((option) =>
      (ROWS[option]?.map((part) => `${option}_${part}`) ?? [option]).map((field) => ({
        id: field,
        rules: TARAFORE_OPTIONS[option].rules,
      })),
    ),
  })),
};
