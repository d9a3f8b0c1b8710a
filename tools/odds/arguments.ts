/** Reads `--name value` arguments into the JSON input of a probability operation, and says what is wrong with them. */

export type ParameterKind = "integer" | "flag" | "choice" | "integers";

export interface Parameter {
  /** `--attack-score` */
  readonly option: string;
  /** Field of the operation's input, dotted where it lies within an object (`armour.stun`); several for `2/4`. */
  readonly fields: readonly string[];
  readonly kind: ParameterKind;
  readonly choices?: readonly string[];
  readonly required?: boolean;
  /** Value that a flag writes; default true. */
  readonly flagValue?: boolean;
  readonly help: string;
}

/** A wrong command line, in words for the person who typed it. */
export class ArgumentError extends Error {}

export interface Parsed {
  readonly input: Record<string, unknown>;
  readonly json: boolean;
  readonly help: boolean;
}

export function parseArguments(args: readonly string[], parameters: readonly Parameter[]): Parsed {
  const input: Record<string, unknown> = {};
  const settings: Record<string, unknown> = {};
  const seen = new Set<string>();
  let json = false;
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--help" || word === "-h") return { input: {}, json: false, help: true };
    if (word === "--json") {
      json = true;
      continue;
    }
    const [option = "", glued] = split(word);
    const take = (): string => {
      const value = glued ?? rest.shift();
      if (value === undefined) throw new ArgumentError(`--${option} needs a value`);
      return value;
    };
    if (option === "set") {
      Object.assign(settings, setting(take()));
      continue;
    }
    const parameter = parameters.find((p) => p.option === option);
    if (parameter === undefined) throw new ArgumentError(unknown(option, parameters));
    if (seen.has(option)) throw new ArgumentError(`--${option} is given twice`);
    seen.add(option);
    if (parameter.kind === "flag") {
      if (glued !== undefined) throw new ArgumentError(`--${option} takes no value`);
      put(input, parameter.fields[0] ?? "", parameter.flagValue ?? true);
    } else assign(input, parameter, take());
  }
  const missing = parameters.filter((p) => p.required && !seen.has(p.option)).map((p) => `--${p.option}`);
  if (missing.length > 0) throw new ArgumentError(`${missing.join(", ")} must be given`);
  if (Object.keys(settings).length > 0) input["settings"] = settings;
  return { input, json, help: false };
}

function split(word: string): [string, string?] {
  if (!word.startsWith("--")) throw new ArgumentError(`"${word}" belongs to no option; options begin with --`);
  const at = word.indexOf("=");
  return at < 0 ? [word.slice(2)] : [word.slice(2, at), word.slice(at + 1)];
}

function unknown(option: string, parameters: readonly Parameter[]): string {
  const near = parameters.map((p) => p.option).filter((name) => name.includes(option) || option.includes(name));
  const hint = near.length > 0 ? `; did you mean ${near.map((name) => `--${name}`).join(" or ")}?` : "; see --help";
  return `there is no option --${option}${hint}`;
}

function wholeNumber(option: string, text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new ArgumentError(`--${option}: "${text}" is no whole number`);
  return Number(text);
}

function assign(input: Record<string, unknown>, { option, fields, kind, choices }: Parameter, text: string): void {
  const [field = ""] = fields;
  switch (kind) {
    case "choice":
      if (!choices?.includes(text)) {
        throw new ArgumentError(`--${option}: "${text}" is none of ${choices?.join(", ")}`);
      }
      put(input, field, text);
      return;
    case "integers": {
      const numbers = text.split("/").map((part) => wholeNumber(option, part));
      if (fields.length === 1) {
        put(input, field, numbers);
        return;
      }
      if (numbers.length !== fields.length) {
        throw new ArgumentError(`--${option} takes ${fields.length} numbers with / between them, not "${text}"`);
      }
      for (const [i, name] of fields.entries()) put(input, name, numbers[i]);
      return;
    }
    default:
      put(input, field, wholeNumber(option, text));
  }
}

/** `armour.stun` = `{armour: {stun}}`. */
function put(input: Record<string, unknown>, field: string, value: unknown): void {
  const [head = "", ...tail] = field.split(".");
  if (tail.length === 0) {
    input[head] = value;
    return;
  }
  const within = (input[head] ?? {}) as Record<string, unknown>;
  put(within, tail.join("."), value);
  input[head] = within;
}

/** `key=value`; the value is JSON where it can be read so, else text. */
function setting(text: string): Record<string, unknown> {
  const at = text.indexOf("=");
  if (at < 1) throw new ArgumentError(`--set takes key=value, not "${text}"`);
  const value = text.slice(at + 1);
  try {
    return { [text.slice(0, at)]: JSON.parse(value) };
  } catch {
    return { [text.slice(0, at)]: value };
  }
}
