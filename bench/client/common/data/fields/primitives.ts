import type { DataModel } from "../../abstract/data-model.ts";
import { Color } from "../../utils/color.ts";
import { isPlainObject } from "../../utils/objects.ts";
import {
  type CleanOptions,
  DataField,
  type FieldContext,
  type FieldOptions,
  type ValidateOptions,
} from "./data-field.ts";

/** The values that a `choices` option allows: an array, or the keys of an object, or what a function answers. */
export function choiceValues(choices: unknown): unknown[] | null {
  const given = typeof choices === "function" ? (choices as () => unknown)() : choices;
  if (given === undefined || given === null) return null;
  if (Array.isArray(given)) return given;
  if (given instanceof Set) return [...given];
  return isPlainObject(given) ? Object.keys(given) : null;
}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }
  protected override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }
  protected override _validateType(value: unknown): void {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }
}

export class NumberField extends DataField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: null,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: unknown;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices !== undefined && options.nullable === undefined) this.nullable = false;
  }

  override getInitialValue(data = {}): unknown {
    const initial = super.getInitialValue(data);
    return initial === null && !this.nullable ? undefined : initial;
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  }

  /** Bounds, integers and steps are enforced by cleaning: a value out of range is moved into it, not refused. */
  protected override _cleanType(value: unknown, _options: CleanOptions): unknown {
    let n = value as number;
    if (Number.isNaN(n)) return n;
    if (this.step !== undefined && !this.integer) {
      const base = this.min ?? 0;
      const decimals = (String(this.step).split(".")[1] ?? "").length + (String(base).split(".")[1] ?? "").length;
      n = Number((Math.round((n - base) / this.step) * this.step + base).toFixed(Math.min(decimals, 12)));
    }
    if (this.integer) n = Math.round(n);
    if (this.min !== undefined) n = Math.max(n, this.min);
    if (this.max !== undefined) n = Math.min(n, this.max);
    return n;
  }

  protected override _validateType(value: unknown): void {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.integer && !Number.isInteger(value)) throw new Error("must be an integer");
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    const allowed = choiceValues(this.choices);
    if (allowed && !allowed.some((choice) => Number(choice) === value))
      throw new Error(`${value} is not a valid choice`);
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

export class AngleField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, normalize: true };
  }
  declare normalize: boolean;
  protected override _cast(value: unknown): unknown {
    const n = Number(value);
    if (Number.isNaN(n)) return n;
    return this.normalize ? ((n % 360) + 360) % 360 : n;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }
}

export class StringField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }
  declare blank: boolean;
  declare trim: boolean;
  declare choices: unknown;
  declare textSearch: boolean;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.choices !== undefined) {
      if (options.nullable === undefined) this.nullable = false;
      if (options["blank"] === undefined) this.blank = false;
    }
  }

  override getInitialValue(data = {}): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined && initial !== null) return initial;
    if (this.initial === undefined && this.blank && this.required) return "";
    return this.nullable && this.required ? null : initial === null && this.nullable ? null : undefined;
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const given = typeof value === "string" && this.trim ? value.trim() : value;
    if (given === "" && !this.blank) return super.clean(this.nullable ? null : undefined, options);
    return super.clean(given, options);
  }

  protected override _cast(value: unknown): unknown {
    return String(value);
  }

  protected override _validateSpecial(value: unknown): true | undefined {
    if (value === "") {
      if (this.blank) return true;
      throw new Error("may not be a blank string");
    }
    return super._validateSpecial(value);
  }

  protected override _validateType(value: unknown, _options?: ValidateOptions): unknown {
    if (typeof value !== "string") throw new Error("must be a string");
    const allowed = choiceValues(this.choices);
    if (allowed && !allowed.includes(value)) throw new Error(`${value} is not a valid choice`);
    return undefined;
  }
}

/** HTML text. What is allowed in it is the server's business (`htmlFields` of the manifest). */
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }
}

export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }
  override initialize(value: unknown): unknown {
    return value === undefined || value === null ? value : Color.from(value);
  }
  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }
  protected override _validateType(value: unknown): unknown {
    if (!Color.isValid(value)) throw new Error(this.validationError);
    return undefined;
  }
}

const EXTENSIONS: Record<string, string[]> = {
  IMAGE: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yaml", "yml"],
  FONT: ["otf", "ttf", "woff", "woff2"],
  GRAPHICS: ["fbx", "glb", "gltf", "mtl", "obj", "stl", "usdz"],
};

export class FilePathField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (this.categories.length === 0)
      throw new Error("The categories of a FilePathField must be one or more keys of FILE_CATEGORIES");
  }
  protected override _validateType(value: unknown): unknown {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value.startsWith("data:")) {
      if (this.base64) return undefined;
      throw new Error("base64 data is not allowed");
    }
    if (this.wildcard && value.includes("*")) return undefined;
    const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(value)?.[1]?.toLowerCase() ?? "";
    if (!this.categories.some((category) => EXTENSIONS[category]?.includes(extension)))
      throw new Error(`does not have a valid file extension: ${value}`);
    return undefined;
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }
  protected override _cast(value: unknown): unknown {
    return typeof value === "object" && value !== null && "_id" in value
      ? (value as { _id: unknown })._id
      : String(value);
  }
  protected override _validateType(value: unknown): unknown {
    if (typeof value !== "string" || !/^[a-zA-Z0-9]{16}$/.test(value)) throw new Error(this.validationError);
    return undefined;
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }
  declare type: string | undefined;
  declare embedded: boolean | undefined;
  protected override _validateType(value: unknown): unknown {
    if (typeof value !== "string") throw new Error("must be a string");
    const parts = value.split(".");
    const id = parts.at(-1) ?? "";
    const kind = parts.at(-2) ?? "";
    if (parts.length < 2 && !value.startsWith(".")) throw new Error("is not a valid UUID string");
    if (!/^[a-zA-Z0-9]{16}$/.test(id)) throw new Error(`Invalid document ID ${JSON.stringify(id)}`);
    if (this.type && kind !== this.type) throw new Error(`must be the UUID of a document of type ${this.type}`);
    return undefined;
  }
}

/** A reference to a world document by id; on the model it is a getter that answers the document (or the id). */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }
  declare idOnly: boolean;
  readonly model: { documentName: string };
  constructor(model: { documentName: string }, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }
  override initialize(value: unknown, model?: DataModel | null): unknown {
    if (this.idOnly) return value;
    return () => resolveForeign?.(this.model.documentName, value as string | null, model ?? null) ?? null;
  }
  override toObject(value: unknown): unknown {
    return (value as { _id?: string } | null)?._id ?? value;
  }
}

let resolveForeign: ((documentName: string, id: string | null, model: DataModel | null) => unknown) | null = null;
/** Boot tells how a foreign id is found in the world. */
export function setForeignResolver(resolver: NonNullable<typeof resolveForeign>): void {
  resolveForeign = resolver;
}

export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }
  protected override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : JSON.stringify(value);
  }
  protected override _validateType(value: unknown): unknown {
    try {
      JSON.parse(value as string);
    } catch {
      throw new Error(this.validationError);
    }
    return undefined;
  }
  override initialize(value: unknown): unknown {
    return typeof value === "string" ? JSON.parse(value) : value;
  }
  override toObject(value: unknown): unknown {
    return value === undefined || value === null || (this.nullable && value === null) ? value : JSON.stringify(value);
  }
}
