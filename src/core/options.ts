/**
 * House rules as data: what a ruleset can be told, with defaults and bounds. A rulebook's settings table becomes one
 * record of specs; values are passed into the rules and never read from a global.
 */
import { boolean, finite, integer, list, oneOf, RuleError, record } from "./errors.ts";

interface Described {
  /** Numbers of the rules that the option changes, e.g. `["SI-018"]`. */
  readonly rules: readonly string[];
}
export interface BooleanOption extends Described {
  readonly kind: "boolean";
  readonly initial: boolean;
}
export interface NumberOption extends Described {
  readonly kind: "integer" | "number";
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}
export interface ChoiceOption<T extends string = string> extends Described {
  readonly kind: "choice";
  readonly initial: T;
  readonly choices: readonly T[];
}
export interface ListOption<T extends string = string> extends Described {
  readonly kind: "list";
  readonly initial: readonly T[];
  readonly choices: readonly T[];
}
/** A word that stands for itself, or an integer: a price of `swift` or of so many actions. */
export interface WordOrIntegerOption<T extends string = string> extends Described {
  readonly kind: "wordOrInteger";
  readonly initial: T | number;
  readonly word: T;
  readonly min: number;
  readonly max: number;
}
/** So many integers in a row, e.g. one per level. */
export interface IntegersOption extends Described {
  readonly kind: "integers";
  readonly initial: readonly number[];
  readonly min: number;
  readonly max: number;
}
/** A table of the rulebook that a world may replace; `read` checks it row by row and throws RuleErrors. */
export interface TableOption<T = unknown> extends Described {
  readonly kind: "table";
  readonly initial: T;
  readonly read: (value: unknown, field: string) => T;
}
export type OptionSpec =
  | BooleanOption
  | NumberOption
  | ChoiceOption
  | ListOption
  | WordOrIntegerOption
  | IntegersOption
  | TableOption;
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type ValueOf<S> =
  S extends ChoiceOption<infer T>
    ? T
    : S extends ListOption<infer T>
      ? readonly T[]
      : S extends WordOrIntegerOption<infer T>
        ? T | number
        : S extends BooleanOption
          ? boolean
          : S extends NumberOption
            ? number
            : S extends IntegersOption
              ? readonly number[]
              : S extends TableOption<infer T>
                ? T
                : never;

/** The values of a record of specs. */
export type OptionValues<S extends OptionSpecs> = { readonly [K in keyof S]: ValueOf<S[K]> };

export const flag = (initial: boolean, ...rules: string[]): BooleanOption => ({ kind: "boolean", initial, rules });
export const whole = (initial: number, min: number, max: number, ...rules: string[]): NumberOption => ({
  kind: "integer",
  initial,
  min,
  max,
  rules,
});
export const real = (initial: number, min: number, max: number, ...rules: string[]): NumberOption => ({
  kind: "number",
  initial,
  min,
  max,
  rules,
});
/** The first choice is the default. */
export const choice = <const T extends string>(choices: readonly [T, ...T[]], ...rules: string[]): ChoiceOption<T> => ({
  kind: "choice",
  initial: choices[0],
  choices,
  rules,
});
export const several = <const T extends string>(
  initial: readonly NoInfer<T>[],
  choices: readonly T[],
  ...rules: string[]
): ListOption<T> => ({ kind: "list", initial, choices, rules });

/** The word is the default. */
export const wordOrInteger = <const T extends string>(
  word: T,
  min: number,
  max: number,
  ...rules: string[]
): WordOrIntegerOption<T> => ({ kind: "wordOrInteger", initial: word, word, min, max, rules });

export const integers = (initial: readonly number[], min: number, max: number, ...rules: string[]): IntegersOption => ({
  kind: "integers",
  initial,
  min,
  max,
  rules,
});
export const table = <T>(
  initial: T,
  read: (value: unknown, field: string) => T,
  ...rules: string[]
): TableOption<T> => ({
  kind: "table",
  initial,
  read,
  rules,
});

/** One value, checked against its spec. @throws RuleError naming `field`. */
export function optionValue(spec: OptionSpec, value: unknown, field: string): unknown {
  switch (spec.kind) {
    case "boolean":
      return boolean(value, field);
    case "integer":
      return integer(value, field, spec);
    case "number":
      return finite(value, field, spec);
    case "choice":
      return oneOf(value, field, spec.choices);
    case "list":
      return list(value, field, (entry, path) => oneOf(entry, path, spec.choices));
    case "wordOrInteger":
      return value === spec.word ? value : integer(value, field, spec);
    case "integers": {
      const values = list(value, field, (entry, path) => integer(entry, path, spec));
      if (values.length !== spec.initial.length) {
        throw new RuleError(field, "wrongType", {
          value: `${values.length}`,
          allowed: [`${spec.initial.length} integers`],
        });
      }
      return values;
    }
    case "table":
      return spec.read(value, field);
  }
}

/** The defaults, frozen. */
export function defaultOptions<const S extends OptionSpecs>(specs: S): OptionValues<S> {
  const values = Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.initial]));
  // Each value is its spec's own default.
  return Object.freeze(values) as OptionValues<S>;
}

/**
 * The defaults with the given values over them.
 * @throws RuleError `settings.<key>`: an unknown key, a value of the wrong type or outside its bounds.
 */
export function resolveWith<const S extends OptionSpecs>(
  specs: S,
  given: unknown,
  field = "settings",
): OptionValues<S> {
  if (given === undefined || given === null) return defaultOptions(specs);
  const values: Record<string, unknown> = { ...defaultOptions(specs) };
  for (const [key, value] of Object.entries(record(given, field))) {
    // Own keys only: `toString` is no option.
    const spec = Object.hasOwn(specs, key) ? specs[key] : undefined;
    if (spec === undefined) throw new RuleError(`${field}.${key}`, "unknownField", { allowed: Object.keys(specs) });
    if (value !== undefined) values[key] = optionValue(spec, value, `${field}.${key}`);
  }
  return values as OptionValues<S>;
}
