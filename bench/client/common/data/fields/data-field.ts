import type { DataModel } from "../../abstract/data-model.ts";
import { deepClone, type Obj, objectsEqual } from "../../utils/objects.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";

export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  placeholder?: string;
  validationError?: string;
  validate?: (value: unknown, options: ValidateOptions) => unknown;
  choices?: unknown;
  [extra: string]: unknown;
}

export interface FieldContext {
  name?: string | undefined;
  parent?: DataField | undefined;
}

export interface CleanOptions {
  /** Only keys that are there are looked at: for the changes of an update. */
  partial?: boolean | undefined;
  /** The root source that the value belongs to. */
  source?: Obj | undefined;
  /** In partial cleaning, what is stored where the value goes. */
  current?: unknown;
}

export interface ValidateOptions {
  partial?: boolean | undefined;
  /** Put the initial value in place of an invalid one. */
  fallback?: boolean | undefined;
  source?: Obj | undefined;
  dropInvalidEmbedded?: boolean | undefined;
  model?: DataModel | undefined;
}

/** Answer of `DataField#diff`: nothing differs. */
export const UNCHANGED = Symbol("unchanged");

export interface UpdateOptions {
  recursive?: boolean | undefined;
}

/** Makes inputs and form groups of fields; the applications set it. */
export interface FieldForms {
  toInput(field: DataField, config: Obj): HTMLElement;
  toFormGroup(field: DataField, groupConfig: Obj, inputConfig: Obj): HTMLElement;
}
let forms: FieldForms | null = null;
export function setFieldForms(implementation: FieldForms): void {
  forms = implementation;
}

/** The base of all data fields: see the documented life of a value, clean -> validate -> initialize -> toObject. */
export class DataField {
  static recursive = false;

  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      placeholder: "",
      validationError: "is not a valid value",
    };
  }

  options: FieldOptions;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare persisted: boolean;
  declare label: string;
  declare hint: string;
  declare placeholder: string;
  declare validationError: string;
  name: string;
  parent: DataField | undefined;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    this.options = options;
    this.name = context.name ?? "";
    this.parent = context.parent;
    const defaults = (this.constructor as typeof DataField)._defaults;
    Object.assign(this, defaults);
    for (const key of Object.keys(defaults))
      if (options[key] !== undefined) (this as unknown as Obj)[key] = options[key];
    if (options.persisted !== undefined) this.persisted = options.persisted;
    if (typeof options.validate === "function") this._customValidator = options.validate;
  }

  protected _customValidator?: (value: unknown, options: ValidateOptions) => unknown;

  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** Calls a function, or the method of that name, for this field (containers go on to their parts). */
  apply(
    fn: string | ((this: DataField, value: unknown, options: Obj) => unknown),
    value?: unknown,
    options: Obj = {},
  ): unknown {
    const method = typeof fn === "string" ? (this as unknown as Record<string, unknown>)[fn] : fn;
    if (typeof method !== "function") throw new Error(`The field ${this.fieldPath} has no method ${String(fn)}`);
    return method.call(this, value, options);
  }

  protected _cast(value: unknown): unknown {
    return value;
  }

  clean(value: unknown, options: CleanOptions = {}): unknown {
    let given = value;
    if (given === null) {
      if (this.nullable) return null;
      given = undefined;
    }
    if (given === undefined) return this.getInitialValue(options.source ?? {});
    return this._cleanType(this._cast(given), options);
  }

  protected _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  getInitialValue(data: Obj = {}): unknown {
    if (typeof this.initial === "function") return (this.initial as (data: Obj) => unknown)(data);
    if (this.initial === undefined) return this.required && this.nullable ? null : undefined;
    return deepClone(this.initial);
  }

  /** Answers the failure, or nothing when the value is valid. */
  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    try {
      const special = this._validateSpecial(value);
      if (special === true) return undefined;
      const failure = this._validateType(value, options);
      if (failure instanceof DataModelValidationFailure) return failure;
      if (failure === false) throw new Error(this.validationError);
      if (this._customValidator) {
        const verdict = this._customValidator.call(this, value, options);
        if (verdict instanceof DataModelValidationFailure) return verdict;
        if (verdict === false) throw new Error(this.validationError);
      }
      return undefined;
    } catch (error) {
      return new DataModelValidationFailure({
        invalidValue: value,
        message: (error as Error).message,
        unresolved: true,
      });
    }
  }

  /** Undefined and null: true when allowed, an error when not, nothing when another value is given. */
  protected _validateSpecial(value: unknown): true | undefined {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  protected _validateType(_value: unknown, _options: ValidateOptions): unknown {
    return undefined;
  }

  initialize(value: unknown, _model?: DataModel | null, _options: Obj = {}): unknown {
    return value;
  }

  toObject(value: unknown): unknown {
    return deepClone(value);
  }

  migrateSource(_source: Obj, _value: unknown): void {
    // Plain fields have nothing to migrate.
  }

  /** What of a new value differs from the stored one. */
  diff(current: unknown, value: unknown, _options: UpdateOptions): unknown {
    return objectsEqual(current, value) ? UNCHANGED : value;
  }

  /** The stored value after a change. */
  commit(_current: unknown, value: unknown, _options: UpdateOptions): unknown {
    return value;
  }

  /** The field at a path below this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length === 0 ? this : undefined;
  }

  toInput(config: Obj = {}): HTMLElement {
    if (!forms) throw new Error("BenchError: no form inputs are offered by the bench in this client");
    return forms.toInput(this, config);
  }

  toFormGroup(groupConfig: Obj = {}, inputConfig: Obj = {}): HTMLElement {
    if (!forms) throw new Error("BenchError: no form groups are offered by the bench in this client");
    return forms.toFormGroup(this, groupConfig, inputConfig);
  }
}

export class AnyField extends DataField {}
