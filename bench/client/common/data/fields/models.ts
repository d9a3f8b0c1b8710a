import type { DataModel } from "../../abstract/data-model.ts";
import type { Document } from "../../abstract/document.ts";
import { EmbeddedCollection } from "../../abstract/embedded-collection.ts";
import { deepClone, isEmpty, isPlainObject, type Obj } from "../../utils/objects.ts";
import { DataModelValidationFailure } from "../validation-failure.ts";
import { ArrayField, commitFields, diffFields, ObjectField, SchemaField, TypedObjectField } from "./containers.ts";
import {
  type CleanOptions,
  DataField,
  type FieldContext,
  type FieldOptions,
  UNCHANGED,
  type UpdateOptions,
  type ValidateOptions,
} from "./data-field.ts";
import { NumberField, StringField } from "./primitives.ts";

export type ModelClass = typeof DataModel;
export type DocumentClass = typeof Document;

/** A data model as the value of a field. */
export class EmbeddedDataField extends SchemaField {
  readonly model: ModelClass;
  constructor(model: ModelClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }
  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    return super._cleanType(value, { ...options, source: undefined });
  }
  override initialize(value: unknown, model?: DataModel | null, options: Obj = {}): unknown {
    if (!isPlainObject(value)) return value;
    return new this.model(value, {
      ...options,
      parent: model ?? null,
      strict: false,
      sharedSource: true,
      clean: false,
    });
  }
  override toObject(value: unknown): unknown {
    const json = (value as DataModel | null)?.toObject;
    return typeof json === "function" ? json.call(value, false) : value;
  }
  override migrateSource(_source: Obj, value: unknown): void {
    if (isPlainObject(value)) this.model.migrateDataSafe(value);
  }
}

/** The `type` of a document, one of its class's types. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }
  constructor(
    documentClass: { TYPES: string[]; documentName: string },
    options: FieldOptions = {},
    context: FieldContext = {},
  ) {
    super(
      {
        choices: () => documentClass.TYPES,
        validationError: `is not a valid type for the ${documentClass.documentName} Document class`,
        ...options,
      },
      context,
    );
  }
  protected override _validateType(value: unknown, options: ValidateOptions = {}): unknown {
    if (typeof value !== "string" || !value) throw new Error(this.validationError);
    // Documents of a module's type stay in the world when the module is off.
    if (options.fallback && value.includes(".")) return undefined;
    return super._validateType(value, options);
  }
}

/** The `system` of a document: a model of the document's type, or a plain object where none is registered. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly document: DocumentClass;
  constructor(document: DocumentClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  get documentName(): string {
    return this.document.documentName;
  }

  getModelForType(type: unknown): ModelClass | null {
    return typeof type === "string" ? this.document.getDataModelFor(type) : null;
  }

  override getInitialValue(data: Obj = {}): unknown {
    const model = this.getModelForType(data["type"]);
    return model ? model.cleanData({}) : {};
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === undefined || value === null) return this.getInitialValue(options.source ?? {});
    return super.clean(value, options);
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const model = this.getModelForType(options.source?.["type"]);
    if (!model) return value;
    return model.cleanData(value, {
      partial: options.partial,
      source: options.partial && isPlainObject(options.current) ? options.current : undefined,
    });
  }

  protected override _validateType(value: unknown, options: ValidateOptions = {}): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    const model = this.getModelForType(options.source?.["type"]);
    return model?.schema.validate(value, { partial: options.partial, fallback: options.fallback });
  }

  override initialize(value: unknown, model?: DataModel | null, options: Obj = {}): unknown {
    const type = (model as { _source?: Obj } | null)?._source?.["type"];
    const cls = this.getModelForType(type);
    if (!cls) return deepClone(value);
    return new cls(value as Obj, {
      ...options,
      parent: model ?? null,
      strict: false,
      sharedSource: true,
      clean: false,
    });
  }

  override toObject(value: unknown): unknown {
    const json = (value as DataModel | null)?.toObject;
    return typeof json === "function" ? json.call(value, false) : super.toObject(value);
  }

  override migrateSource(source: Obj, value: unknown): void {
    if (isPlainObject(value)) this.getModelForType(source["type"])?.migrateDataSafe(value);
  }

  /** Differences by the model of the type: the caller tells the type by `options.type`. */
  override diff(current: unknown, value: unknown, options: UpdateOptions & { type?: unknown }): unknown {
    const model = this.getModelForType(options.type);
    if (!model || options.recursive === false || !isPlainObject(current) || !isPlainObject(value))
      return super.diff(current, value, options);
    return diffFields(model.schema.fields, current, value, options);
  }

  override commit(current: unknown, value: unknown, options: UpdateOptions & { type?: unknown }): unknown {
    const model = this.getModelForType(options.type);
    if (!model || options.recursive === false || !isPlainObject(current) || !isPlainObject(value))
      return super.commit(current, value, options);
    commitFields(model.schema.fields, current, value, options);
    return current;
  }
}

/** An array of embedded documents in the source, a collection on the model. */
export class EmbeddedCollectionField extends ArrayField {
  readonly model: DocumentClass;
  constructor(model: DocumentClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), { readonly: true, ...options }, context);
    this.model = model;
  }

  /** The class that the client uses for these documents. */
  get documentClass(): DocumentClass {
    return this.model.implementation as DocumentClass;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    const stored = options.partial ? options.current : undefined;
    const known = new Map((Array.isArray(stored) ? stored : []).map((v: Obj) => [v["_id"], v]));
    return value.map((element: unknown) => {
      if (!isPlainObject(element) || isTombstone(element)) return element;
      const current = known.get(element["_id"]);
      const partial = options.partial === true && current !== undefined;
      return this.documentClass.cleanData(element, { partial, source: partial ? (current as Obj) : undefined });
    });
  }

  protected override _validateType(value: unknown, options: ValidateOptions): unknown {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    // Embedded documents are validated when each is constructed, so that one broken item does not hide its actor.
    if (options.fallback) return undefined;
    const failure = new DataModelValidationFailure();
    value.forEach((element: unknown, index) => {
      if (!isPlainObject(element)) throw new Error("must be an Array of objects");
      if (isTombstone(element)) return;
      const failed = this.documentClass.schema.validate(element, { ...options, source: undefined });
      if (!failed) return;
      failure.elements.push({ id: String(element["_id"] ?? index), failure: failed });
      failure.unresolved ||= failed.unresolved;
    });
    return failure.isEmpty() ? undefined : failure;
  }

  override initialize(_value: unknown, model?: DataModel | null): unknown {
    const parent = model as Document;
    const collection = parent.collections[this.name];
    if (!collection) throw new Error(`The document has no collection ${this.name}`);
    collection.initialize();
    return collection;
  }

  makeCollection(parent: Document): EmbeddedCollection<Document> {
    return new EmbeddedCollection<Document>(this.name, parent, this.documentClass);
  }

  override toObject(value: unknown): unknown {
    return Array.from((value as EmbeddedCollection<Document>).contents, (document) => document.toObject(false));
  }

  override migrateSource(_source: Obj, value: unknown): void {
    if (Array.isArray(value))
      for (const element of value) if (isPlainObject(element)) this.documentClass.migrateDataSafe(element);
  }

  override diff(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !Array.isArray(current) || !Array.isArray(value))
      return super.diff(current, value, options);
    const known = new Map(current.map((element: Obj) => [element["_id"], element]));
    const changed = value.flatMap((element: Obj) => {
      const before = known.get(element["_id"]);
      if (!before) return [element];
      const inner = diffFields(this.documentClass.schema.fields, before, element, {
        ...options,
        type: element["type"] ?? before["type"],
      } as UpdateOptions);
      return inner === UNCHANGED ? [] : [{ _id: element["_id"], ...(inner as Obj) }];
    });
    return isEmpty(changed) ? UNCHANGED : changed;
  }

  /** Elements are matched by `_id`: known ones are changed, new ones are added, none is removed. */
  override commit(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (options.recursive === false || !Array.isArray(current) || !Array.isArray(value)) return deepClone(value);
    for (const element of value as Obj[]) {
      const before = (current as Obj[]).find((c) => c["_id"] === element["_id"]);
      if (!before) {
        current.push(deepClone(element));
        continue;
      }
      const typed = { ...options, type: element["type"] ?? before["type"] } as UpdateOptions;
      commitFields(this.documentClass.schema.fields, before, element, typed);
    }
    return current;
  }
}

function isTombstone(element: Obj): boolean {
  return element["_tombstone"] === true;
}

/** The changes of an unlinked token's embedded documents: whole documents, and tombstones of deleted ones. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {}

/** One embedded document, or null. */
export class EmbeddedDocumentField extends DataField {
  static override recursive = true;
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: true, initial: null };
  }
  readonly model: DocumentClass;
  constructor(model: DocumentClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }
  get documentClass(): DocumentClass {
    return this.model.implementation as DocumentClass;
  }
  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    return this.documentClass.cleanData(value, {
      partial: options.partial,
      source: options.partial && isPlainObject(options.current) ? options.current : undefined,
    });
  }
  protected override _validateType(value: unknown, options: ValidateOptions): unknown {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return this.documentClass.schema.validate(value, { ...options, source: undefined });
  }
  override initialize(value: unknown, model?: DataModel | null): unknown {
    if (!isPlainObject(value)) return value;
    const present = (model as unknown as Obj | null)?.[this.name] as Document | undefined;
    if (present && present._source === value) {
      present.reset();
      return present;
    }
    return new this.documentClass(value, { parent: model ?? null, sharedSource: true, strict: false });
  }
  override toObject(value: unknown): unknown {
    return (value as Document | null)?.toObject(false) ?? value;
  }
  override diff(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (!isPlainObject(current) || !isPlainObject(value) || options.recursive === false)
      return super.diff(current, value, options);
    return diffFields(this.documentClass.schema.fields, current, value, options);
  }
  override commit(current: unknown, value: unknown, options: UpdateOptions): unknown {
    if (!isPlainObject(current) || !isPlainObject(value) || options.recursive === false) return deepClone(value);
    commitFields(this.documentClass.schema.fields, current, value, options);
    return current;
  }
}

export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: 0 },
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }
  protected override _validateType(value: unknown): void {
    if (!isPlainObject(value)) throw new Error(this.validationError);
    for (const [key, level] of Object.entries(value)) {
      if (key.startsWith("-=") || key.startsWith("==") || typeof level === "object") continue;
      if (!Number.isInteger(level) || (level as number) < -1 || (level as number) > 3)
        throw new Error(this.validationError);
    }
  }
}

export class DocumentFlagsField extends TypedObjectField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), options, context);
  }
}

export class DocumentStatsField extends SchemaField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const text = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = () => new NumberField({ required: true, nullable: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: text(),
        compendiumSource: text(),
        duplicateSource: text(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}
