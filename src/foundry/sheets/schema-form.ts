/** A group of fields of a form, by their paths below `system`. `label` is a localisation key. */
export interface FormGroupSpec {
  readonly label: string;
  readonly fields: readonly string[];
}

export interface FormChoice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** One field of a form made from a data model. Labels and hints are localisation keys, or empty. */
export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isFlag: boolean;
  readonly isNumber: boolean;
  readonly isChoice: boolean;
  readonly isSet: boolean;
  readonly isText: boolean;
  readonly value: unknown;
  readonly choices: readonly FormChoice[];
  readonly min: number | null;
  readonly max: number | null;
  readonly integer: boolean;
  readonly nullable: boolean;
}

export interface FormGroupView {
  readonly label: string;
  readonly fields: readonly FieldView[];
  /** Ticks, in a row of their own below the rest. */
  readonly flags: readonly FieldView[];
}

/** The groups with the fields that the model has; a path that it has not is a mistake of ours and is left out. */
export const schemaForm = (model: foundry.abstract.DataModel.Any, groups: readonly FormGroupSpec[]): FormGroupView[] =>
  groups.map(({ label, fields: paths }) => {
    const views = paths.flatMap((path) => fieldView(model, path) ?? []);
    return { label, fields: views.filter(({ isFlag }) => !isFlag), flags: views.filter(({ isFlag }) => isFlag) };
  });

function fieldView(model: foundry.abstract.DataModel.Any, path: string): FieldView | null {
  const field: unknown = model.schema.getField(path.split("."));
  if (!isField(field)) return null;
  const value: unknown = foundry.utils.getProperty(model, path);
  const { BooleanField, NumberField, SetField } = foundry.data.fields;
  const isSet = field instanceof SetField;
  const choices = choicesOf(isSet ? field.element : field, value);
  const isFlag = field instanceof BooleanField;
  const isNumber = field instanceof NumberField;
  const isChoice = !isSet && choices.length > 0;
  return {
    name: `system.${path}`,
    label: field.label,
    hint: field.hint,
    isFlag,
    isNumber,
    isSet,
    isChoice,
    isText: !isFlag && !isNumber && !isSet && choices.length === 0,
    value,
    choices,
    min: isNumber ? (field.min ?? null) : null,
    max: isNumber ? (field.max ?? null) : null,
    integer: isNumber && field.integer === true,
    nullable: (isNumber || isChoice) && field.nullable === true,
  };
}

const isField = (value: unknown): value is foundry.data.fields.DataField.Any =>
  value instanceof foundry.data.fields.DataField;

function choicesOf(field: object, value: unknown): FormChoice[] {
  const given: unknown = "choices" in field ? field.choices : undefined;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return [];
  const chosen = new Set(value instanceof Set ? [...value].map(String) : [String(value)]);
  return Object.entries(given).map(([id, label]) => ({ value: id, label: String(label), chosen: chosen.has(id) }));
}
