/** One setting as the form shows it. Labels are localisation keys. */
export type OptionView = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly rules: string;
  /** Whether it differs from the rulebook's default. */
  readonly changed: boolean;
} & (
  | { readonly isFlag: true; readonly value: boolean }
  | {
      readonly isNumber: true;
      readonly value: number;
      readonly min: number;
      readonly max: number;
      readonly step: string;
    }
  | { readonly isChoice: true; readonly choices: readonly OptionChoice[] }
  | { readonly isSet: true; readonly choices: readonly OptionChoice[] }
);

export interface OptionChoice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** What the form has to know of a field of a model; `DataField`s are read into this by `field-shape.ts`. */
export type FieldShape =
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly integer: boolean }
  | { readonly kind: "choice"; readonly choices: Readonly<Record<string, string>> }
  | { readonly kind: "set"; readonly choices: Readonly<Record<string, string>> };

export interface OptionSource {
  readonly name: string;
  readonly prefix: string;
  readonly rules: readonly string[];
  readonly shape: FieldShape;
  readonly value: unknown;
  readonly initial: unknown;
}

export function optionView({ name, prefix, rules, shape, value, initial }: OptionSource): OptionView {
  const head = {
    name,
    label: `${prefix}.FIELDS.${name}.label`,
    hint: `${prefix}.FIELDS.${name}.hint`,
    rules: rules.join(", "),
    changed: !same(value, initial),
  };
  switch (shape.kind) {
    case "flag":
      return { ...head, isFlag: true, value: value === true };
    case "number":
      return {
        ...head,
        isNumber: true,
        value: Number(value),
        min: shape.min,
        max: shape.max,
        step: shape.integer ? "1" : "any",
      };
    case "choice":
      return { ...head, isChoice: true, choices: choicesOf(shape.choices, new Set([String(value)])) };
    case "set":
      return { ...head, isSet: true, choices: choicesOf(shape.choices, new Set(listOf(value))) };
  }
}

const choicesOf = (choices: Readonly<Record<string, string>>, chosen: ReadonlySet<string>): OptionChoice[] =>
  Object.entries(choices).map(([value, label]) => ({ value, label, chosen: chosen.has(value) }));

const listOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null && Symbol.iterator in value
    ? [...(value as Iterable<unknown>)].map(String)
    : [];

/** Order does not matter among the members of a set. */
const same = (a: unknown, b: unknown): boolean =>
  typeof a === "object" || typeof b === "object"
    ? JSON.stringify(listOf(a).sort()) === JSON.stringify(listOf(b).sort())
    : a === b;
