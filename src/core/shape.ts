import { HUGE, type RuleErrorCode, type RuleErrorDetail } from "./errors.ts";

/**
 * What data may look like, as data: read from a document's model by the house, so that files, pastes and forms can be
 * checked field by field, with the exact place of every fault, in plain functions.
 */
export type Shape = Leaf | ObjectShape | RecordShape | ListShape | FreeShape;

export type Leaf = FlagShape | NumberShape | ChoiceShape | TextShape | SetShape;

export interface FlagShape {
  readonly kind: "flag";
  readonly initial: boolean;
}
export interface NumberShape {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  readonly nullable: boolean;
  readonly initial: number | null;
}
export interface ChoiceShape {
  readonly kind: "choice";
  /** Localisation keys by id. */
  readonly choices: Readonly<Record<string, string>>;
  readonly nullable: boolean;
  readonly initial: string | null;
}
export interface TextShape {
  readonly kind: "text";
  /** `link`: names another document of this world, and means nothing elsewhere. */
  readonly as: "plain" | "html" | "link";
  readonly nullable: boolean;
  readonly initial: string | null;
}
/** Several of a closed list, or several words. */
export interface SetShape {
  readonly kind: "set";
  readonly element: ChoiceShape | TextShape;
  readonly initial: readonly string[];
}
export interface ObjectShape {
  readonly kind: "object";
  readonly fields: Readonly<Record<string, Shape>>;
}
/** Entries by id. */
export interface RecordShape {
  readonly kind: "record";
  readonly element: Shape;
  readonly accepts: (key: string) => boolean;
  readonly initial: Readonly<Record<string, unknown>>;
}
export interface ListShape {
  readonly kind: "list";
  readonly element: Shape;
  readonly nullable: boolean;
}
/** Anything. */
export interface FreeShape {
  readonly kind: "free";
}

export type FaultCode =
  | RuleErrorCode
  | "tooLong"
  | "tooMany"
  | "notText"
  | "notAList"
  | "notAnObject"
  | "notYesOrNo"
  | "badKey";

/** What is wrong, and where: a dotted path into what was given. */
export interface DataFault {
  readonly path: string;
  readonly code: FaultCode;
  readonly detail: RuleErrorDetail;
}

/** Longest text of a field, and most entries of a list or record. */
export const LONGEST_TEXT = 200_000;
export const MOST_ENTRIES = 2000;

export interface ShapeReport {
  /** What cannot be taken. */
  readonly faults: DataFault[];
  /** What is left out without harm: fields that nobody knows. */
  readonly notes: DataFault[];
}

/**
 * The value as far as the shape knows it. Only what is given comes back: defaults are the model's business. Faults are
 * added to the report and their fields left out.
 * @param clean makes HTML harmless
 */
export function readShape(
  value: unknown,
  shape: Shape,
  path: string,
  report: ShapeReport,
  clean: (html: string) => string,
): unknown {
  const fault = (code: FaultCode, detail: DataFault["detail"] = {}): undefined => {
    report.faults.push({ path, code, detail });
    return undefined;
  };
  switch (shape.kind) {
    case "free":
      return value;
    case "flag":
      return typeof value === "boolean" ? value : fault("notYesOrNo", { value: brief(value) });
    case "number":
      return readNumber(value, shape, fault);
    case "choice": {
      if (value === null && shape.nullable) return null;
      if (typeof value === "string" && Object.hasOwn(shape.choices, value)) return value;
      return fault("unknownId", { value: brief(value), allowed: Object.keys(shape.choices) });
    }
    case "text":
      return readText(value, shape, fault, clean);
    case "set":
    case "list": {
      if (value === null && shape.kind === "list" && shape.nullable) return null;
      if (!Array.isArray(value)) return fault("notAList", { value: brief(value) });
      if (value.length > MOST_ENTRIES) return fault("tooMany", { value: `${value.length}`, max: MOST_ENTRIES });
      const read = value.map((entry, index) => readShape(entry, shape.element, `${path}.${index}`, report, clean));
      return read.filter((entry) => entry !== undefined);
    }
    case "record":
    case "object":
      return readEntries(value, shape, path, report, clean);
  }
}

function readEntries(
  value: unknown,
  shape: ObjectShape | RecordShape,
  path: string,
  report: ShapeReport,
  clean: (html: string) => string,
): object | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    report.faults.push({ path, code: "notAnObject", detail: { value: brief(value) } });
    return undefined;
  }
  const entries = Object.entries(value);
  if (entries.length > MOST_ENTRIES) {
    report.faults.push({ path, code: "tooMany", detail: { value: `${entries.length}`, max: MOST_ENTRIES } });
    return undefined;
  }
  const read = entries.flatMap(([key, entry]): [string, unknown][] => {
    const at = `${path}.${key}`;
    const inner = innerShape(shape, key);
    if (inner === "badKey") report.faults.push({ path: at, code: "badKey", detail: { value: brief(key) } });
    else if (inner === "unknownField") report.notes.push({ path: at, code: "unknownField", detail: {} });
    else {
      const known = readShape(entry, inner, at, report, clean);
      return known === undefined ? [] : [[key, known]];
    }
    return [];
  });
  return Object.fromEntries(read);
}

/** `__proto__` and its kin are no names of anything. */
const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

function innerShape(shape: ObjectShape | RecordShape, key: string): Shape | "badKey" | "unknownField" {
  if (shape.kind === "record")
    return RESERVED.has(key) || key.includes(".") || !shape.accepts(key) ? "badKey" : shape.element;
  return (Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined) ?? "unknownField";
}

type FaultOf = (code: FaultCode, detail?: DataFault["detail"]) => undefined;

function readNumber(
  value: unknown,
  { min, max, integer, nullable }: NumberShape,
  fault: FaultOf,
): number | null | undefined {
  if (value === null && nullable) return null;
  if (typeof value !== "number" || Number.isNaN(value)) return fault("notANumber", { value: brief(value) });
  if (!Number.isFinite(value)) return fault("notFinite", { value: String(value) });
  if (integer && !Number.isInteger(value)) return fault("notInteger", { value: String(value) });
  if (value < Math.max(min, -HUGE)) return fault("tooSmall", { value: String(value), min: Math.max(min, -HUGE) });
  if (value > Math.min(max, HUGE)) return fault("tooLarge", { value: String(value), max: Math.min(max, HUGE) });
  return value + 0;
}

function readText(
  value: unknown,
  { as, nullable }: TextShape,
  fault: FaultOf,
  clean: (html: string) => string,
): string | null | undefined {
  if (value === null && nullable) return null;
  if (typeof value !== "string") return fault("notText", { value: brief(value) });
  if (value.length > LONGEST_TEXT) return fault("tooLong", { value: `${value.length}`, max: LONGEST_TEXT });
  return as === "html" ? clean(value) : value;
}

/** A value as short text for a message. */
export function brief(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** What a new document has there. */
export function initialOf(shape: Shape): unknown {
  switch (shape.kind) {
    case "object":
      return Object.fromEntries(Object.entries(shape.fields).map(([key, inner]) => [key, initialOf(inner)]));
    case "list":
      return shape.nullable ? null : [];
    case "free":
      return {};
    case "set":
      return [...shape.initial];
    default:
      return shape.initial;
  }
}

/** The leaves of an object, by dotted path; records and lists are not gone into. */
export const leavesOf = (shape: Shape, path = ""): [string, Leaf][] => {
  if (shape.kind === "object")
    return Object.entries(shape.fields).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
  if (shape.kind === "record" || shape.kind === "list" || shape.kind === "free") return [];
  return [[path, shape]];
};

/** The shape at a dotted path, through objects. */
export const shapeAt = (shape: Shape, path: string): Shape | undefined =>
  path.split(".").reduce<Shape | undefined>((at, key) => (at?.kind === "object" ? at.fields[key] : undefined), shape);

/** Reading and writing plain nested objects by dotted path. */
export const valueAt = (from: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((at, key) => (Object.hasOwn(Object(at), key) ? Object(at)[key] : undefined), from);

export function putAt(into: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? path;
  let at = into;
  for (const key of keys) {
    const next = Object.hasOwn(at, key) && typeof at[key] === "object" && at[key] !== null ? at[key] : {};
    at[key] = next;
    at = next as Record<string, unknown>;
  }
  at[last] = value;
}
