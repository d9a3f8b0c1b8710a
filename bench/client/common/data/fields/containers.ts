import type { DataModel } from "../../abstract/data-model.ts";
import { deepClone, isEmpty, isPlainObject, mergeObject, type Obj, objectsEqual } from "../../utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, operatorValue } from "../operators.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import {
  type CleanOptions,
  DataField,
  type FieldContext,
  type FieldOptions,
  UNCHANGED,
  type UpdateOptions,
  type ValidateOptions,
} from "./data-field.ts";

export type DataSchema = Record<string, DataField>;

/** Cleans one value of a container: an operator's inner value is cleaned as a whole. */
function cleanMember(field: DataField, value: unknown, options: CleanOptions): unknown {
  if (value instanceof ForcedDeletion) return value;
  if (value instanceof ForcedReplacement)
    return new ForcedReplacement(field.clean(deepClone(operatorValue(value)), { ...options, partial: false }));
  return field.clean(value, options);
}

function validateMember(
  field: DataField,
  value: unknown,
  options: ValidateOptions,
): DataModelValidationFailure | undefined {
  if (value instanceof ForcedDeletion) return undefined;
  if (isOperator(value)) return field.validate(operatorValue(value), { ...options, partial: false });
  return field.validate(value, options);
}

export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  override getInitialValue(data: Obj = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    return this.required ? (this.nullable ? null : {}) : undefined;
  }
  protected override _cast(value: unknown): unknown {
    const json = (value as { toObject?: () => unknown } | null)?.toObject;
    return typeof json === "function" ? json.call(value) : value;
  }
  protected override _validateType(value: unknown, _options: ValidateOptions = {}): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }
  override initialize(value: unknown): unknown {
    return deepClone(value);
  }
  override diff(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value))
      return super.diff(current, value, options);
    return diffPlain(current, value);
  }
  override commit(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value)) return deepClone(value);
    return mergeObject(deepClone(current), value, { performDeletions: true, applyOperators: true });
  }
}

/** Differences within an object that has no schema. */
function diffPlain(current: Obj, value: Obj): unknown {
  const result: Obj = {};
  for (const [key, next] of Object.entries(value)) {
    if (next instanceof ForcedDeletion) {
      if (key in current) result[key] = next;
    } else if (isOperator(next)) {
      if (!objectsEqual(current[key], operatorValue(next))) result[key] = next;
    } else if (isPlainObject(next) && isPlainObject(current[key])) {
      const inner = diffPlain(current[key], next);
      if (inner !== UNCHANGED) result[key] = inner;
    } else if (!(key in current) || !objectsEqual(current[key], next)) result[key] = next;
  }
  return isEmpty(result) ? UNCHANGED : result;
}

export class SchemaField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }
  fields: DataSchema;

  constructor(fields: DataSchema, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) {
      if (field.parent !== undefined && field.parent !== this)
        throw new Error(`The field "${field.fieldPath}" already belongs to another schema`);
      field.name = name;
      field.parent = this;
    }
  }

  [Symbol.iterator](): IterableIterator<DataField> {
    return Object.values(this.fields)[Symbol.iterator]();
  }
  keys(): string[] {
    return Object.keys(this.fields);
  }
  values(): DataField[] {
    return Object.values(this.fields);
  }
  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }
  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }
  get(name: string): DataField | undefined {
    return this.has(name) ? this.fields[name] : undefined;
  }
  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }
  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return this;
    return this.get(first)?._getField(rest);
  }

  override getInitialValue(data: Obj = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    return this.required && !this.nullable ? this.clean({}, {}) : this.required ? null : undefined;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    // The initial value of a schema is what cleaning an empty object gives.
    if ((value === undefined || value === null) && !this.nullable && this.required && this.initial === undefined)
      return this._cleanType({}, { ...options, partial: false });
    return super.clean(value, options);
  }

  protected override _cast(value: unknown): unknown {
    const json = (value as { toObject?: () => unknown } | null)?.toObject;
    return typeof json === "function" ? json.call(value) : value;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const data = value;
    const root = options.source ?? data;
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in data)) continue;
      const current = isPlainObject(options.current) ? options.current[name] : undefined;
      const cleaned = cleanMember(field, data[name], { ...options, source: root, current });
      if (cleaned === undefined) delete data[name];
      else data[name] = cleaned;
    }
    for (const key of Object.keys(data)) if (!this.has(key)) delete data[key];
    return data;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const inner: ValidateOptions = { ...options, source: options.source ?? value };
    const failure = new DataModelValidationFailure();
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in value)) continue;
      const failed = validateMember(field, value[name], inner);
      if (!failed) continue;
      if (options.fallback && failed.unresolved) {
        const initial = field.getInitialValue(inner.source);
        if (!field.validate(initial, { source: inner.source })) {
          failed.fallback = initial;
          failed.unresolved = false;
          value[name] = initial;
        }
      }
      failure.fields[name] = failed;
      failure.unresolved ||= failed.unresolved;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: unknown, model?: DataModel | null, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    const result: Obj = {};
    for (const [name, field] of this.entries())
      defineInitialized(result, name, field.initialize(value[name], model, options));
    return result;
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    const result: Obj = {};
    for (const [name, field] of this.entries()) result[name] = field.toObject((value as Obj)[name]);
    return result;
  }

  override apply(fn: Parameters<DataField["apply"]>[0], value: unknown = {}, options: Obj = {}): unknown {
    const own = typeof fn === "function" ? undefined : (this as unknown as Obj)[fn];
    if (typeof fn === "string" && typeof own !== "function") throw new Error(`The schema has no method ${fn}`);
    const results: Obj = {};
    for (const [name, field] of this.entries()) {
      if (options["partial"] && !(name in (value as Obj))) continue;
      results[name] = field.apply(fn, (value as Obj)[name], options);
    }
    return results;
  }

  override migrateSource(source: Obj, value: unknown): void {
    if (!isPlainObject(value)) return;
    for (const [name, field] of this.entries()) if (name in value) field.migrateSource(source, value[name]);
  }

  override diff(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value))
      return super.diff(current, value, options);
    return diffFields(this.fields, current, value, options);
  }

  override commit(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value)) return deepClone(value);
    commitFields(this.fields, current, value, options);
    return current;
  }
}

/** Functions (foreign documents) become getters. */
export function defineInitialized(target: object, name: string, value: unknown): void {
  if (typeof value === "function")
    Object.defineProperty(target, name, {
      get: value as () => unknown,
      set: () => {},
      configurable: true,
      enumerable: true,
    });
  else Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: true });
}

/** Differences of the changed members, or UNCHANGED. */
export function diffFields(fields: DataSchema, current: Obj, changes: Obj, options: UpdateOptions): unknown {
  const result: Obj = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name];
    if (!field) continue;
    if (value instanceof ForcedDeletion) {
      if (name in current) result[name] = value;
    } else if (isOperator(value)) {
      if (!objectsEqual(current[name], operatorValue(value))) result[name] = value;
    } else {
      const inner = field.diff(current[name], value, options);
      if (inner !== UNCHANGED) result[name] = inner;
    }
  }
  return isEmpty(result) ? UNCHANGED : result;
}

/** Writes the changed members into the stored object. */
export function commitFields(fields: DataSchema, current: Obj, changes: Obj, options: UpdateOptions): void {
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name];
    if (!field) continue;
    if (value instanceof ForcedDeletion) {
      const initial = field.getInitialValue(current);
      if (initial === undefined) delete current[name];
      else current[name] = initial;
    } else if (isOperator(value)) current[name] = deepClone(operatorValue(value));
    else current[name] = field.commit(current[name], value, options);
  }
}

export class ArrayField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Number.POSITIVE_INFINITY,
    };
  }
  element: DataField;
  declare min: number;
  declare max: number;

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    if (element instanceof DataField) {
      element.parent = this;
      element.name = "element";
    }
  }

  override getInitialValue(data: Obj = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    return this.required ? (this.nullable ? null : []) : undefined;
  }

  protected override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (typeof value === "object" && value !== null && Symbol.iterator in value)
      return [...(value as Iterable<unknown>)];
    if (isPlainObject(value)) {
      // Forms and dotted paths give objects keyed by index. (That such a change replaces the array is core #4418.)
      const result: unknown[] = [];
      for (const [key, inner] of Object.entries(value)) if (/^\d+$/.test(key)) result[Number(key)] = inner;
      return result;
    }
    return [value];
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    return Array.from(value, (element: unknown) => this.element.clean(element, { ...options, partial: false }));
  }

  protected override _validateType(value: unknown, options: ValidateOptions): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    const failure = new DataModelValidationFailure();
    value.forEach((element, id) => {
      const failed = this.element.validate(element, { ...options, partial: false });
      if (!failed) return;
      failure.elements.push({ id, failure: failed });
      failure.unresolved ||= failed.unresolved;
    });
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: unknown, model?: DataModel | null, options: Obj = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((element) => {
      const made = this.element.initialize(element, model, options);
      return typeof made === "function" ? (made as () => unknown)() : made;
    });
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return Array.from(value as Iterable<unknown>, (element) => this.element.toObject(element));
  }

  override migrateSource(source: Obj, value: unknown): void {
    if (Array.isArray(value)) for (const element of value) this.element.migrateSource(source, element);
  }

  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    if (first === undefined) return this;
    return /^\d+$/.test(first) || first === "element" ? this.element._getField(rest) : this.element._getField(path);
  }

  override commit(_current: unknown, value: unknown, _options: UpdateOptions): unknown {
    return deepClone(value);
  }
}

export class SetField extends ArrayField {
  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    const cleaned = super._cleanType(value, options);
    return Array.isArray(cleaned) ? [...new Set(cleaned)] : cleaned;
  }
  override initialize(value: unknown, model?: DataModel | null, options: Obj = {}): unknown {
    const array = super.initialize(value, model, options);
    return Array.isArray(array) ? new Set(array) : array;
  }
}

export class TypedObjectField extends ObjectField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: undefined, expandKeys: true };
  }
  element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = element;
    element.parent = this;
    element.name = "element";
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    for (const [key, inner] of Object.entries(value)) {
      if (this.validateKey?.(key) === false) {
        delete value[key];
        continue;
      }
      const current = isPlainObject(options.current) ? options.current[key] : undefined;
      // An entry that is new must come whole; an entry that is there may come in part.
      const partial = options.partial === true && current !== undefined;
      value[key] = cleanMember(this.element, inner, { ...options, partial, current });
    }
    return value;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure();
    for (const [key, inner] of Object.entries(value)) {
      const failed = validateMember(this.element, inner, options);
      if (!failed) continue;
      if (options.fallback && failed.unresolved) {
        const initial = this.element.getInitialValue(options.source);
        if (!this.element.validate(initial, {})) {
          failed.fallback = initial;
          failed.unresolved = false;
          value[key] = initial;
        } else {
          failed.dropped = true;
          failed.unresolved = false;
          delete value[key];
        }
      }
      failure.fields[key] = failed;
      failure.unresolved ||= failed.unresolved;
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(value: unknown, model?: DataModel | null, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    const result: Obj = {};
    for (const [key, inner] of Object.entries(value))
      defineInitialized(result, key, this.element.initialize(inner, model, options));
    return result;
  }

  override toObject(value: unknown): unknown {
    if (!value || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.element.toObject(inner)]));
  }

  override migrateSource(source: Obj, value: unknown): void {
    if (isPlainObject(value)) for (const inner of Object.values(value)) this.element.migrateSource(source, inner);
  }

  override _getField(path: string[]): DataField | undefined {
    const [first, ...rest] = path;
    return first === undefined ? this : this.element._getField(rest);
  }

  override diff(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value))
      return super.diff(current, value, options);
    return diffFields(this.#elements(value), current, value, options);
  }

  override commit(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !isPlainObject(current) || !isPlainObject(value)) return deepClone(value);
    for (const [key, inner] of Object.entries(value)) {
      if (inner instanceof ForcedDeletion) delete current[key];
      else if (isOperator(inner)) current[key] = deepClone(operatorValue(inner));
      else current[key] = this.element.commit(current[key], inner, options);
    }
    return current;
  }

  #elements(value: Obj): DataSchema {
    return Object.fromEntries(Object.keys(value).map((key) => [key, this.element]));
  }
}
