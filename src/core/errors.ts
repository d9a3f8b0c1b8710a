/**
 * Errors of the rules: typed by field and code, so that a form can mark the field and a translation can word it.
 * `message` is for logs and the command line, never for a person at the table.
 */

/**
 * - `missing`: the field is absent, null or undefined.
 * - `notANumber`: not of type number, or NaN. `notFinite`: plus or minus infinity. `notInteger`: has a fraction.
 * - `tooSmall`, `tooLarge`: outside the documented range.
 * - `unknownId`: not one of the table's ids. `unknownField`: no such field or option.
 * - `wrongType`: not the boolean, string, list or object that is needed.
 * - `facesExhausted`, `faceOutOfRange`, `faceCount`: the given die faces do not fit the dice that are rolled.
 * - `duplicate`: an id that stands twice. `malformed`: a text that is not written as it must be.
 * - `conflict`: a stored value is not what the change expects.
 */
export type RuleErrorCode =
  | "missing"
  | "notANumber"
  | "notFinite"
  | "notInteger"
  | "tooSmall"
  | "tooLarge"
  | "unknownId"
  | "unknownField"
  | "wrongType"
  | "facesExhausted"
  | "faceOutOfRange"
  | "faceCount"
  | "duplicate"
  | "malformed"
  | "conflict";

/** What was wrong, as data for a translated message: the value as text, the bounds or the ids that are allowed. */
export interface RuleErrorDetail {
  readonly value?: string;
  readonly min?: number;
  readonly max?: number;
  readonly allowed?: readonly string[];
}

export class RuleError extends Error {
  override readonly name = "RuleError";
  /** Dotted path of the field in the input, e.g. `creatures.0.swiftness`. */
  readonly field: string;
  readonly code: RuleErrorCode;
  readonly detail: RuleErrorDetail;

  constructor(field: string, code: RuleErrorCode, detail: RuleErrorDetail = {}) {
    super(describe(field, code, detail));
    this.field = field;
    this.code = code;
    this.detail = detail;
  }

  toJSON(): { field: string; code: RuleErrorCode; detail: RuleErrorDetail; message: string } {
    return { field: this.field, code: this.code, detail: this.detail, message: this.message };
  }
}

function describe(field: string, code: RuleErrorCode, { value, min, max, allowed }: RuleErrorDetail): string {
  const parts = [`${field}: ${code}`];
  if (value !== undefined) parts.push(`got ${value}`);
  if (min !== undefined) parts.push(`at least ${min}`);
  if (max !== undefined) parts.push(`at most ${max}`);
  if (allowed !== undefined) parts.push(`one of ${allowed.join(", ")}`);
  return parts.join(", ");
}

/** A value as short text for an error. JSON has no NaN and no infinities, so numbers are worded by `String`. */
function shown(value: unknown): string {
  if (value === undefined || typeof value === "number") return String(value);
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A finite number within the bounds, or a RuleError. */
export function finite(value: unknown, field: string, { min, max }: Bounds = {}): number {
  if (value === undefined || value === null) throw new RuleError(field, "missing");
  if (typeof value !== "number" || Number.isNaN(value))
    throw new RuleError(field, "notANumber", { value: shown(value) });
  if (!Number.isFinite(value)) throw new RuleError(field, "notFinite", { value: shown(value) });
  if (min !== undefined && value < min) throw new RuleError(field, "tooSmall", { value: shown(value), min });
  if (max !== undefined && value > max) throw new RuleError(field, "tooLarge", { value: shown(value), max });
  return value;
}

/** Integers beyond this are refused: sums and products of a few of them stay exact. */
export const HUGE = 1_000_000_000;

/** An integer within the bounds (by default within ±{@link HUGE}), or a RuleError. Minus zero becomes zero. */
export function integer(value: unknown, field: string, { min = -HUGE, max = HUGE }: Bounds = {}): number {
  const number = finite(value, field);
  if (!Number.isInteger(number)) throw new RuleError(field, "notInteger", { value: shown(value) });
  return finite(number, field, { min, max }) + 0;
}

export function boolean(value: unknown, field: string): boolean {
  if (value === undefined || value === null) throw new RuleError(field, "missing");
  if (typeof value !== "boolean")
    throw new RuleError(field, "wrongType", { value: shown(value), allowed: ["boolean"] });
  return value;
}

export function text(value: unknown, field: string): string {
  if (value === undefined || value === null) throw new RuleError(field, "missing");
  if (typeof value !== "string") throw new RuleError(field, "wrongType", { value: shown(value), allowed: ["text"] });
  return value;
}

/** One of the ids of a table. */
export function oneOf<const T extends string>(value: unknown, field: string, ids: readonly T[]): T {
  if (value === undefined || value === null) throw new RuleError(field, "missing");
  const found = ids.find((id) => id === value);
  if (found === undefined) throw new RuleError(field, "unknownId", { value: shown(value), allowed: ids });
  return found;
}

export function list<T>(value: unknown, field: string, item: (value: unknown, field: string) => T): T[] {
  if (value === undefined || value === null) throw new RuleError(field, "missing");
  if (!Array.isArray(value)) throw new RuleError(field, "wrongType", { value: shown(value), allowed: ["list"] });
  return value.map((entry: unknown, index) => item(entry, `${field}.${index}`));
}

/** A plain object, to be read field by field. */
export function record(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) throw new RuleError(field, "missing");
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new RuleError(field, "wrongType", { value: shown(value), allowed: ["object"] });
  }
  return { ...value };
}
