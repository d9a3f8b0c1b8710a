import { SYSTEM_ID } from "../../../constants.ts";
import type { TableRow } from "../../../core/table.ts";
import { tableCells } from "../../../foundry/data/fields.ts";
import type { RulesetOptions } from "../../ruleset.ts";
import {
  type AvorkarthOptions,
  OPTION_SPECS,
  type OptionId,
  type OptionSpec,
  resolveOptions,
} from "../rules/options.ts";
import { chartOf, ROLL_CHART } from "./tables.ts";

import fields = foundry.data.fields;

/** Localisation group of the settings. */
const LABELS = "TACTICAL_TIME.AVORKARTH.OPTIONS";

const choiceLabels = (id: string, choices: readonly string[]): Record<string, string> =>
  Object.fromEntries(choices.map((choice) => [choice, `${LABELS}.CHOICES.${id}.${choice}`]));

/** The swift action, or so many standard actions: a short list is easier to read than a field with two meanings. */
const SWIFT_OR_ACTIONS = ["swift", "0", "1", "2", "3", "4", "5", "6", "8", "10"] as const;

function fieldOf(id: string, spec: OptionSpec): fields.DataField.Any {
  switch (spec.kind) {
    case "boolean":
      return new fields.BooleanField({ required: true, nullable: false, initial: spec.initial });
    case "integer":
    case "number":
      return new fields.NumberField({
        required: true,
        nullable: false,
        integer: spec.kind === "integer",
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
    case "list":
      return new fields.SetField(
        new fields.StringField({ required: true, blank: false, choices: choiceLabels(id, spec.choices) }),
        { initial: [...spec.initial] },
      );
    case "wordOrInteger":
      return new fields.StringField({
        required: true,
        blank: false,
        choices: Object.fromEntries(SWIFT_OR_ACTIONS.map((value) => [value, `${LABELS}.CHOICES.actions.${value}`])),
        initial: String(spec.initial),
      });
    case "table":
      return tableCells();
  }
}

const schema = (): Record<OptionId, fields.DataField.Any> =>
  Object.fromEntries(Object.entries(OPTION_SPECS).map(([id, spec]) => [id, fieldOf(id, spec)])) as Record<
    OptionId,
    fields.DataField.Any
  >;

/** The world settings of Avorkarth as they are stored: one field for every entry of the rules' own table. */
export class AvorkarthOptionsModel extends foundry.abstract.DataModel<foundry.data.fields.DataSchema> {
  static override LOCALIZATION_PREFIXES = [LABELS];
  static override defineSchema(): foundry.data.fields.DataSchema {
    return schema();
  }

  /** The settings as the rules take them. */
  toRules(): AvorkarthOptions {
    const source: Readonly<Record<string, unknown>> & { readonly rollChart?: TableRow[] | null } = this.toObject();
    return resolveOptions(
      Object.fromEntries(
        Object.entries(OPTION_SPECS).map(([id, spec]) => {
          if (spec.kind === "table") return [id, chartOf(source.rollChart ?? null)];
          const value = source[id];
          return [id, spec.kind === "wordOrInteger" && value !== "swift" ? Number(value) : value];
        }),
      ),
    );
  }
}

export const OPTIONS_KEY = "avorkarthOptions";

let known: { readonly stored: object; readonly rules: AvorkarthOptions } | null = null;

/** The world's settings for the rules of Avorkarth, as they are now. Read once for each stored state. */
export function currentOptions(): AvorkarthOptions {
  const stored = game.settings.get(SYSTEM_ID, OPTIONS_KEY);
  if (known?.stored !== stored) known = { stored, rules: stored.toRules() };
  return known.rules;
}

/** The settings in the order of the form. Every option of the rules' table has its place; `rollChart` is a table. */
export const OPTION_GROUPS: readonly { readonly id: string; readonly fields: readonly OptionId[] }[] = [
  {
    id: "order",
    fields: [
      "tieBreak",
      "extraTurnStep",
      "extraTurnRounding",
      "actionsPerTurn",
      "turnAllocation",
      "emptyTurn",
      "listRefresh",
      "stayExpiry",
      "removePerished",
      "ambushRoundEnd",
      "ambushUnaware",
    ],
  },
  {
    id: "attack",
    fields: [
      "dcFloor",
      "halvingOrder",
      "mightRule",
      "critChainCap",
      "immobilised",
      "immobilisedSources",
      "autoCritChain",
      "overwhelmTenMinimum",
      "outmanoeuvreStack",
      "flankingCount",
      "opportunityPerRound",
      "opportunityTriggers",
      "secondaryCost",
      "weaponMastery",
    ],
  },
  {
    id: "armour",
    fields: ["guardedMode", "armourPieces", "shieldDodge", "resistanceMode", "armourDurability", "armourWearBasis"],
  },
  {
    id: "wounds",
    fields: [
      "nonLethalFloor",
      "bleedTrigger",
      "bleedFirstTick",
      "firstAidResult",
      "lesserHealing",
      "nonLethalRecovery",
      "woundedStates",
      "woundedBoundary",
      "criticalWounds",
      "criticalWoundScope",
    ],
  },
  {
    id: "actions",
    fields: ["complexPrepare", "manoeuvreCost", "lesserAttackCost", "stanceCost", "manoeuvrePartial"],
  },
  {
    id: "grappling",
    fields: [
      "grappleInRow",
      "pinNeedsBindings",
      "grapplerFullMove",
      "tackleFreeStrike",
      "escapeTiming",
      "chokeRoll",
      "chokeKind",
      "bindingAbility",
    ],
  },
  {
    id: "field",
    fields: ["enforceLocking", "lockDistance", "terrainScope", "arcFrontHalf", "arcFlankHalf", "arcShiftScope"],
  },
  {
    id: "mind",
    fields: [
      "presenceWounds",
      "presenceSelf",
      "moraleTiming",
      "moraleFear",
      "fearActionUnit",
      "penalisedAttributes",
      "staminaRecovery",
    ],
  },
];

export const avorkarthOptions: RulesetOptions = {
  key: OPTIONS_KEY,
  model: AvorkarthOptionsModel,
  label: `${LABELS}.title`,
  hint: `${LABELS}.hint`,
  tables: [ROLL_CHART],
  groups: OPTION_GROUPS.map(({ id, fields: ids }) => ({
    label: `${LABELS}.GROUPS.${id}`,
    fields: ids.map((field) => ({ id: field, rules: OPTION_SPECS[field].rules })),
  })),
};
