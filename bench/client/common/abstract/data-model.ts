import {
  commitFields,
  type DataSchema,
  defineInitialized,
  diffFields,
  SchemaField,
} from "../data/fields/containers.ts";
import { type DataField, UNCHANGED } from "../data/fields/data-field.ts";
import { ForcedDeletion, ForcedReplacement, isOperator, operatorValue } from "../data/operators.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation-failure.ts";
import { currentGeneration } from "../generation.ts";
import { deepClone, expandObject, isPlainObject, mergeObject, type Obj } from "../utils/objects.ts";

export interface ModelContext {
  parent?: DataModel | null;
  /** Throw when the data is invalid, else only report. */
  strict?: boolean;
  /** Put initial values in place of invalid ones. */
  fallback?: boolean;
  /** Keep the given object as the source instead of a copy: for what lives inside another source. */
  sharedSource?: boolean;
  /** The data has been migrated and cleaned already, as a part of its parent's. */
  clean?: boolean;
  [extra: string]: unknown;
}

export interface UpdateSourceOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  /** Keep what does not differ. */
  diff?: boolean;
  [extra: string]: unknown;
}

/** Old-style `-=`/`==` keys become operators, so that all inner code knows one notation. */
export function normalizeChanges(changes: unknown): unknown {
  if (Array.isArray(changes)) return changes.map(normalizeChanges);
  if (!isPlainObject(changes)) return changes;
  const result: Obj = {};
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith("-=")) {
      // Any other value than null is no deletion (core #11977).
      if (value === null) result[key.slice(2)] = new ForcedDeletion();
    } else if (key.startsWith("==")) result[key.slice(2)] = new ForcedReplacement(value);
    else result[key] = normalizeChanges(value);
  }
  return result;
}

/** Back to the notation of the generation: operators in 14, prefixed keys in 13. */
function denormalizeChanges(changes: unknown): unknown {
  if (currentGeneration() >= 14) return changes;
  if (Array.isArray(changes)) return changes.map(denormalizeChanges);
  if (!isPlainObject(changes)) return changes;
  const result: Obj = {};
  for (const [key, value] of Object.entries(changes)) {
    if (value instanceof ForcedDeletion) result[`-=${key}`] = null;
    else if (isOperator(value)) result[`==${key}`] = operatorValue(value);
    else result[key] = denormalizeChanges(value);
  }
  return result;
}

const schemas = new WeakMap<typeof DataModel, SchemaField>();

/** Structured data with a schema. The source is what is stored; the members of the model are made from it. */
export class DataModel {
  static LOCALIZATION_PREFIXES: string[] = [];

  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} class must define its schema`);
  }

  static get schema(): SchemaField {
    const known = schemas.get(this);
    if (known) return known;
    const made = new SchemaField(this.defineSchema());
    schemas.set(this, made);
    return made;
  }

  declare readonly _source: Obj;
  declare readonly parent: DataModel | null;

  constructor(data: object = {}, context: ModelContext = {}) {
    Object.defineProperty(this, "parent", { value: context.parent ?? null, writable: true, configurable: true });
    Object.defineProperty(this, "_source", {
      value: this._initializeSource(data, context),
      writable: true,
      configurable: true,
    });
    this._configure(context);
    this._validateAtConstruction(context);
    this._initialize({ strict: context.strict, fallback: context.fallback });
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  get invalid(): boolean {
    return this.validationFailure !== null;
  }

  declare validationFailure: DataModelValidationFailure | null;

  get validationFailures(): { fields: DataModelValidationFailure | null; joint: DataModelValidationFailure | null } {
    return { fields: this.validationFailure, joint: this.validationFailure?.joint ?? null };
  }

  protected _initializeSource(data: object, context: ModelContext): Obj {
    const given = data instanceof DataModel ? data.toObject() : data;
    if (!isPlainObject(given))
      throw new Error(`${this.constructor.name} was incorrectly constructed with ${String(data)} instead of an object`);
    const source = context.sharedSource ? given : deepClone(given);
    if (context.clean === false) return source;
    const cls = this.constructor as typeof DataModel;
    cls.migrateDataSafe(source);
    return cls.cleanData(source);
  }

  protected _configure(_options: ModelContext): void {
    // For subclasses.
  }

  #failureHolder(failure: DataModelValidationFailure | null): void {
    Object.defineProperty(this, "validationFailure", { value: failure, writable: true, configurable: true });
  }

  protected _validateAtConstruction(context: ModelContext): void {
    this.#failureHolder(null);
    const failure = this._collectFailure(this._source, { fallback: context.fallback ?? false });
    if (!failure) return;
    this.#failureHolder(failure);
    if (!failure.unresolved) {
      console.warn(`${this.constructor.name}: invalid data was replaced. ${failure.toString()}`);
      return;
    }
    if (context.strict ?? true) throw new DataModelValidationError(failure);
    console.warn(`${this.constructor.name}: ${failure.toString()}`);
  }

  protected _collectFailure(
    data: Obj,
    options: { fallback?: boolean; partial?: boolean; joint?: boolean } = {},
  ): DataModelValidationFailure | null {
    const cls = this.constructor as typeof DataModel;
    const source = options.partial ? { ...this._source, ...data } : data;
    const failure = cls.schema.validate(data, { fallback: options.fallback, partial: options.partial, source }) ?? null;
    if (failure?.unresolved || options.joint === false) return failure;
    try {
      cls.validateJoint(data);
      return failure;
    } catch (error) {
      const result = failure ?? new DataModelValidationFailure();
      result.joint = new DataModelValidationFailure({ message: (error as Error).message, unresolved: true });
      result.unresolved = true;
      return result;
    }
  }

  /** Makes the members from the source. */
  _initialize(options: Obj = {}): void {
    for (const [name, field] of this.schema.entries()) {
      const value = field.initialize(this._source[name], this, options);
      if (field.readonly && typeof value !== "function")
        Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: true });
      else defineInitialized(this, name, value);
    }
  }

  /** Drops what was derived: makes the members from the source again. */
  reset(): void {
    this._initialize();
  }

  static cleanData(source: Obj = {}, options: { partial?: boolean | undefined; source?: Obj | undefined } = {}): Obj {
    const root = options.partial && options.source ? { ...options.source, ...source } : source;
    return this.schema.clean(source, { partial: options.partial, source: root, current: options.source }) as Obj;
  }

  /** Brings old data into the present shape. Runs on load and on each change, so keys may be missing. */
  static migrateData(source: Obj): Obj {
    this.schema.migrateSource(source, source);
    return source;
  }

  static migrateDataSafe(source: Obj): Obj {
    try {
      this.migrateData(source);
    } catch (error) {
      console.error(`The migration of data of ${this.name} failed`, error);
    }
    return source;
  }

  static shimData(data: Obj): Obj {
    return data;
  }

  /** Rules across fields: throws when they are broken. */
  static validateJoint(_data: Obj): void {
    // For subclasses.
  }

  static fromSource<T extends typeof DataModel>(this: T, source: Obj, context: ModelContext = {}): InstanceType<T> {
    return new this(source, { strict: false, fallback: true, ...context }) as InstanceType<T>;
  }

  static fromJSON<T extends typeof DataModel>(this: T, json: string): InstanceType<T> {
    return this.fromSource(JSON.parse(json) as Obj) as InstanceType<T>;
  }

  validate(
    options: {
      changes?: Obj;
      clean?: boolean;
      fallback?: boolean;
      strict?: boolean;
      joint?: boolean;
      dropInvalidEmbedded?: boolean;
      fields?: boolean;
    } = {},
  ): boolean {
    let changes = options.changes ? (normalizeChanges(options.changes) as Obj) : undefined;
    const cls = this.constructor as typeof DataModel;
    if (changes && options.clean) changes = cls.cleanData(deepClone(changes), { partial: true, source: this._source });
    const failure = this._collectFailure(changes ?? this._source, {
      fallback: options.fallback ?? false,
      partial: changes !== undefined,
      joint: options.joint ?? changes === undefined,
    });
    if (!failure?.unresolved) return failure === null;
    if (options.strict ?? true) throw new DataModelValidationError(failure);
    console.warn(failure.toString());
    return false;
  }

  /** Applies changes to the source and answers what differed. Nothing reaches the server. */
  updateSource(changes: object = {}, options: UpdateSourceOptions = {}): Obj {
    const prepared = this._prepareChanges(changes, options);
    const typed = { recursive: options.recursive, type: prepared["type"] ?? this._source["type"] };
    const fields = this.schema.fields;
    const difference = options.diff === false ? prepared : diffFields(fields, this._source, prepared, typed);
    if (difference === UNCHANGED) return {};
    const diff = difference as Obj;
    const trial = deepClone(this._source);
    commitFields(fields, trial, diff, typed);
    try {
      (this.constructor as typeof DataModel).validateJoint(trial);
    } catch (error) {
      throw new DataModelValidationError((error as Error).message);
    }
    if (!options.dryRun) {
      commitFields(fields, this._source, deepClone(diff), typed);
      this._initialize();
    }
    return denormalizeChanges(diff) as Obj;
  }

  /** Changes expanded, migrated, cleaned and validated. */
  protected _prepareChanges(changes: object, options: UpdateSourceOptions): Obj {
    const cls = this.constructor as typeof DataModel;
    const expanded = expandObject(deepClone(changes));
    const addedType = !("type" in expanded) && "type" in this._source && "system" in expanded;
    if (addedType) expanded["type"] = this._source["type"];
    cls.migrateDataSafe(expanded);
    const normal = normalizeChanges(expanded) as Obj;
    if (addedType) delete normal["type"];
    const partial = options.recursive !== false;
    const cleaned = partial
      ? cls.cleanData(normal, { partial: true, source: this._source })
      : (Object.fromEntries(
          Object.keys(normal).map((key) => [
            key,
            this.schema.get(key)?.clean(normal[key], { source: { ...this._source, ...normal } }),
          ]),
        ) as Obj);
    const failure = this._collectFailure(cleaned, { fallback: options.fallback ?? false, partial: true, joint: false });
    if (failure?.unresolved) throw new DataModelValidationError(failure);
    return cleaned;
  }

  clone(data: Obj = {}, context: ModelContext = {}): this {
    const merged = mergeObject(this.toObject(), data, { performDeletions: true, applyOperators: true });
    const cls = this.constructor as new (data: object, context: ModelContext) => this;
    return new cls(merged, { parent: this.parent, strict: true, ...context });
  }

  toObject(source = true): Obj {
    return source ? deepClone(this._source) : (this.schema.toObject(this) as Obj);
  }

  toJSON(): Obj {
    return this.toObject(true);
  }

  /** 14: the field of a property path, through models of the type as well. */
  getFieldForProperty(path: string): DataField | undefined {
    return this.schema.getField(path);
  }
}
