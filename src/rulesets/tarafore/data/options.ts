import { SYSTEM_ID } from "../../../constants.ts";
import type { OptionSpec } from "../../../core/options.ts";
import { tableCells } from "../../../foundry/data/fields.ts";
import type { RulesetOptions } from "../../ruleset.ts";
import { Fraction } from "../rules/fraction.ts";
import { TARAFORE_OPTIONS, type TaraforeOptions } from "../rules/options.ts";
import { OPTION_GROUPS, type OptionId, optionsFrom, ROWS, SPECS } from "./option-groups.ts";
import { isTable, TARAFORE_TABLES } from "./tables.ts";

import fields = foundry.data.fields;

/** Localisation group of the settings. */
const LABELS = "TACTICAL_TIME.TARAFORE.OPTIONS";

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
      if (isTable(id)) return [[id, tableCells()]];
      return share && spec.kind === "table" ? [[id, number(asNumber(spec.initial), share, false)]] : [];
  }
}

const initialRow = (spec: OptionSpec): readonly number[] =>
  spec.kind === "integers" || spec.kind === "table" ? [spec.initial].flat().map(asNumber) : [];

const asNumber = (value: unknown): number => (value instanceof Fraction ? value.value : Number(value));

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

export const OPTIONS_KEY = "taraforeOptions";

let known: { readonly stored: object; readonly rules: TaraforeOptions } | null = null;

/** The world's settings for the rules of Tarafore, as they are now. Read once for each stored state. */
export function currentOptions(): TaraforeOptions {
  const stored = game.settings.get(SYSTEM_ID, OPTIONS_KEY);
  if (known?.stored !== stored) known = { stored, rules: stored.toRules() };
  return known.rules;
}

export const taraforeOptions: RulesetOptions = {
  key: OPTIONS_KEY,
  model: TaraforeOptionsModel,
  label: `${LABELS}.title`,
  hint: `${LABELS}.hint`,
  tables: TARAFORE_TABLES,
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
