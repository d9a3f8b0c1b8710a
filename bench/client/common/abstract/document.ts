import type { User } from "../../documents/user.ts";
import type { ApplicationLike, DocumentSheetLike } from "../../helpers/config.ts";
import { documentConfig } from "../../helpers/config.ts";
import { game } from "../../helpers/game.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { CONST } from "../constants.ts";
import { EmbeddedCollectionField, EmbeddedDocumentField } from "../data/fields/models.ts";
import { _del, ForcedReplacement } from "../data/operators.ts";
import { currentGeneration } from "../generation.ts";
import type { Collection } from "../utils/collection.ts";
import { getProperty, isPlainObject, mergeObject, type Obj } from "../utils/objects.ts";
import { randomID } from "../utils/text.ts";
import { DataModel, type ModelContext } from "./data-model.ts";
import type { DatabaseBackend, Operation } from "./database.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { TypeDataModel } from "./type-data-model.ts";

export interface DocumentMetadata {
  name: string;
  label: string;
  labelPlural: string;
  collection: string;
  /** Embedded document name -> field. */
  embedded: Record<string, string>;
  hasTypeData: boolean;
  coreTypes: string[];
  indexed: boolean;
  compendiumIndexFields: string[];
  /** Least role, or a rule, for create, update, delete of a document that is not embedded. */
  permissions: Partial<
    Record<"view" | "create" | "update" | "delete", string | ((user: User, document: Document, data: Obj) => boolean)>
  >;
  preserveOnImport: string[];
  schemaVersion: string;
}

export type DocumentAction = "create" | "update" | "delete";

/** Dialogs that make or delete documents; the applications set them. */
export interface DocumentDialogs {
  create(cls: typeof Document, data: Obj, operation: Obj, options: Obj): Promise<Document | null>;
  delete(document: Document, options: Obj): Promise<unknown>;
}
let dialogs: DocumentDialogs | null = null;
export function setDocumentDialogs(implementation: DocumentDialogs): void {
  dialogs = implementation;
}

let database: DatabaseBackend | null = null;
export function setDatabase(backend: DatabaseBackend): void {
  database = backend;
}
function db(): DatabaseBackend {
  if (!database) throw new Error("BenchError: no database is connected");
  return database;
}

/** Every document of the client: data, ownership, preparation, life cycle, rendering of its windows. */
export class Document extends DataModel {
  static readonly metadata: DocumentMetadata = {
    name: "Document",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    collection: "documents",
    embedded: {},
    hasTypeData: false,
    coreTypes: ["base"],
    indexed: false,
    compendiumIndexFields: [],
    permissions: {},
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
    schemaVersion: "bench",
  };

  /** The document's name in the API; on the class and on each document. */
  static get documentName(): string {
    return this.metadata.name;
  }
  static get collectionName(): string {
    return this.metadata.collection;
  }
  /** The class that CONFIG names for this kind of document. */
  static get implementation(): typeof Document {
    return documentConfig(this.documentName).documentClass;
  }
  static get baseDocument(): typeof Document {
    return this;
  }
  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }
  static get hierarchy(): Record<string, EmbeddedCollectionField | EmbeddedDocumentField> {
    const result: Record<string, EmbeddedCollectionField | EmbeddedDocumentField> = {};
    for (const [name, field] of this.schema.entries())
      if (field instanceof EmbeddedCollectionField || field instanceof EmbeddedDocumentField) result[name] = field;
    return result;
  }
  static get TYPES(): string[] {
    return game.documentTypes?.[this.documentName] ?? this.metadata.coreTypes;
  }
  static get database(): DatabaseBackend {
    return db();
  }
  static getDataModelFor(type: string): typeof DataModel | null {
    return documentConfig(this.documentName).dataModels[type] ?? null;
  }
  static isDocument(value: unknown): value is Document {
    return value instanceof Document;
  }

  declare _id: string | null;
  declare name: string;
  declare img: string | null;
  declare type: string;
  declare system: TypeDataModel & Record<string, unknown>;
  declare flags: Record<string, Obj>;
  declare ownership: Record<string, number>;
  declare sort: number;
  declare readonly collections: Record<string, EmbeddedCollection<Document>>;
  /** Applications that show this document and re-render with it. */
  declare readonly apps: Record<string, ApplicationLike>;
  declare readonly pack: string | null;
  declare _sheet: DocumentSheetLike | null;

  protected override _configure(options: ModelContext): void {
    super._configure(options);
    const collections: Record<string, EmbeddedCollection<Document>> = {};
    for (const [name, field] of Object.entries((this.constructor as typeof Document).hierarchy))
      if (field instanceof EmbeddedCollectionField) collections[name] = field.makeCollection(this);
    const pack = options["pack"] ?? (this.parent instanceof Document ? this.parent.pack : null);
    const hidden = { collections, apps: {}, pack: pack ?? null, _sheet: null };
    for (const [key, value] of Object.entries(hidden))
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
  }

  /* ---------------------------------------- identity ---------------------------------------- */

  get id(): string | null {
    return this._id ?? null;
  }
  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }
  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }
  get isEmbedded(): boolean {
    return this.parent instanceof Document;
  }
  get parentDocument(): Document | null {
    return this.parent instanceof Document ? this.parent : null;
  }
  get inCompendium(): boolean {
    return this.pack !== null;
  }
  get compendium(): unknown {
    return this.pack ? (game.packs?.get(this.pack) ?? null) : null;
  }
  get collection(): Collection<Document> | null {
    if (this.parentDocument) return this.parentDocument.getEmbeddedCollection(this.documentName);
    if (this.pack) return (game.packs?.get(this.pack) as Collection<Document> | undefined) ?? null;
    return (game.collections?.get(this.documentName) as Collection<Document> | undefined) ?? null;
  }
  get uuid(): string {
    if (this.parentDocument) return `${this.parentDocument.uuid}.${this.documentName}.${this.id}`;
    if (this.pack) return `Compendium.${this.pack}.${this.documentName}.${this.id}`;
    return `${this.documentName}.${this.id}`;
  }
  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }
  get schemaVersion(): string {
    return (this.constructor as typeof Document).metadata.schemaVersion;
  }
  get folder(): unknown {
    const id = this._source["folder"];
    return typeof id === "string" ? (game.folders?.get(id) ?? null) : null;
  }
  set folder(_value: unknown) {
    // The schema's own initialisation writes here; the getter answers.
  }

  /* ---------------------------------------- ownership --------------------------------------- */

  getUserLevel(user: User | null = game.user): number {
    if (!user) return 0;
    const levels = this._source["ownership"] as Record<string, number> | undefined;
    if (!levels) return this.parentDocument?.getUserLevel(user) ?? (user.isGM ? 3 : 0);
    if (user.isGM) return 3;
    const own = levels[user.id ?? ""] ?? levels["default"] ?? 0;
    if (own === -1) return this.parentDocument?.getUserLevel(user) ?? 0;
    return own;
  }
  testUserPermission(user: User, permission: string | number, options: { exact?: boolean } = {}): boolean {
    const levels = CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    const wanted = typeof permission === "string" ? levels[permission] : permission;
    if (wanted === undefined) throw new Error(`The ownership level ${permission} does not exist`);
    if (!options.exact && user.isGM) return true;
    const level = this.getUserLevel(user);
    return options.exact ? level === wanted : level >= wanted;
  }
  get permission(): number {
    return game.user ? this.getUserLevel(game.user) : 0;
  }
  get isOwner(): boolean {
    return game.user ? this.testUserPermission(game.user, "OWNER") : false;
  }
  get limited(): boolean {
    return game.user ? this.testUserPermission(game.user, "LIMITED", { exact: true }) : false;
  }
  get visible(): boolean {
    return game.user ? this.testUserPermission(game.user, "LIMITED") : false;
  }
  get hasPlayerOwner(): boolean {
    return game.users?.some((user) => !user.isGM && this.testUserPermission(user, "OWNER")) ?? false;
  }
  /** What a client may expect the server to allow. The server decides. */
  canUserModify(user: User, action: DocumentAction, data: Obj = {}): boolean {
    const rule = (this.constructor as typeof Document).metadata.permissions[action];
    if (typeof rule === "function") return rule(user, this, data);
    if (user.isGM) return true;
    if (typeof rule === "string" && rule in CONST.DOCUMENT_OWNERSHIP_LEVELS) return this.testUserPermission(user, rule);
    if (this.parentDocument) return this.parentDocument.canUserModify(user, "update");
    if (action === "update") return this.testUserPermission(user, "OWNER");
    return typeof rule === "string" ? user.hasRole(rule) : user.hasRole("ASSISTANT");
  }
  static canUserCreate(user: User): boolean {
    const rule = this.metadata.permissions.create;
    if (user.isGM) return true;
    if (typeof rule !== "string") return user.hasRole("ASSISTANT");
    return rule in CONST.USER_PERMISSIONS ? user.hasPermission(rule) : user.hasRole(rule);
  }

  /* --------------------------------------- preparation -------------------------------------- */

  override _initialize(options: Obj = {}): void {
    super._initialize(options);
    if (!game.documentsReady) return;
    this._safePrepareData();
  }

  /** Preparation whose error is reported, not thrown: one broken document must not stop the others. */
  _safePrepareData(): void {
    try {
      this.prepareData();
    } catch (error) {
      Hooks.onError("ClientDocumentMixin#_initialize", error as Error, {
        msg: `Failed data preparation for ${this.uuid}`,
        log: "error",
      });
    }
  }

  prepareData(): void {
    const model = this.system instanceof TypeDataModel ? this.system : null;
    model?.prepareBaseData();
    this.prepareBaseData();
    this.prepareEmbeddedDocuments();
    model?.prepareDerivedData();
    this.prepareDerivedData();
  }
  prepareBaseData(): void {}
  prepareDerivedData(): void {}
  prepareEmbeddedDocuments(): void {
    for (const collection of Object.values(this.collections))
      for (const document of collection.values()) document._safePrepareData();
  }
  getRollData(): Obj {
    return this.system as unknown as Obj;
  }

  static override validateJoint(data: Obj): void {
    if (!this.hasTypeData || typeof data["type"] !== "string" || !isPlainObject(data["system"])) return;
    this.getDataModelFor(data["type"])?.validateJoint(data["system"]);
  }

  override toObject(source = true): Obj {
    const data = super.toObject(source);
    return data;
  }

  override clone(
    data: Obj = {},
    context: ModelContext & { save?: boolean; keepId?: boolean; addSource?: boolean } = {},
  ): this {
    const copy = mergeObject(this.toObject(), data, { performDeletions: true, applyOperators: true });
    if (!context.keepId) delete copy["_id"];
    const cls = this.constructor as new (data: object, context: ModelContext) => this;
    const { save, keepId: _keep, addSource: _add, ...rest } = context;
    if (save)
      return (this.constructor as typeof Document).create(copy, {
        parent: this.parentDocument,
        keepId: context.keepId ?? false,
      }) as unknown as this;
    if (!("_id" in copy)) copy["_id"] = null;
    return new cls(copy, { parent: this.parent, pack: this.pack, ...rest });
  }

  override getFieldForProperty(path: string) {
    const [first, ...rest] = path.split(".");
    if (first === "system" && this.system instanceof DataModel) return this.system.schema.getField(rest);
    return super.getFieldForProperty(path);
  }

  /* ----------------------------------- embedded documents ----------------------------------- */

  static getCollectionName(name: string): string | null {
    const embedded = this.metadata.embedded;
    return embedded[name] ?? Object.values(embedded).find((field) => field === name) ?? null;
  }
  getEmbeddedCollection(embeddedName: string): EmbeddedCollection<Document> {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    const found = name ? this.collections[name] : undefined;
    if (!found)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return found;
  }
  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): Document | undefined {
    const collection = this.getEmbeddedCollection(embeddedName);
    return (options.invalid ? collection.getInvalid(id) : undefined) ?? collection.get(id, options);
  }
  async createEmbeddedDocuments(
    embeddedName: string,
    data: readonly object[] = [],
    operation: Operation = {},
  ): Promise<Document[]> {
    return this.#embeddedClass(embeddedName).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }
  async updateEmbeddedDocuments(
    embeddedName: string,
    updates: readonly object[] = [],
    operation: Operation = {},
  ): Promise<Document[]> {
    return this.#embeddedClass(embeddedName).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }
  async deleteEmbeddedDocuments(
    embeddedName: string,
    ids: readonly string[],
    operation: Operation = {},
  ): Promise<Document[]> {
    return this.#embeddedClass(embeddedName).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }
  #embeddedClass(embeddedName: string): typeof Document {
    const embedded = (this.constructor as typeof Document).metadata.embedded;
    if (!(embeddedName in embedded))
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return documentConfig(embeddedName).documentClass;
  }
  *traverseEmbeddedDocuments(path = ""): Generator<[string, Document]> {
    for (const [name, collection] of Object.entries(this.collections))
      for (const document of collection.values()) {
        const own = path ? `${path}.${name}` : name;
        yield [own, document];
        yield* document.traverseEmbeddedDocuments(own);
      }
  }

  /* ------------------------------------------ flags ----------------------------------------- */

  static #checkScope(scope: string): void {
    const active =
      scope === "core" || scope === "world" || scope === game.system?.id || game.modules?.get(scope)?.active;
    if (!active) throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
  }
  getFlag(scope: string, key: string): unknown {
    Document.#checkScope(scope);
    return getProperty(this.flags?.[scope], key);
  }
  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    Document.#checkScope(scope);
    return this.update({ flags: { [scope]: { [key]: value } } });
  }
  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    Document.#checkScope(scope);
    const keys = key.split(".");
    const last = keys.pop() as string;
    const prefix = ["flags", scope, ...keys].join(".");
    return this.update(currentGeneration() >= 14 ? { [`${prefix}.${last}`]: _del } : { [`${prefix}.-=${last}`]: null });
  }

  /* ---------------------------------------- operations -------------------------------------- */

  static async createDocuments<T extends typeof Document>(
    this: T,
    data: readonly object[] = [],
    operation: Operation = {},
  ): Promise<InstanceType<T>[]> {
    return (await db().create(this.implementation, data, operation)) as InstanceType<T>[];
  }
  static async updateDocuments<T extends typeof Document>(
    this: T,
    updates: readonly object[] = [],
    operation: Operation = {},
  ): Promise<InstanceType<T>[]> {
    return (await db().update(this.implementation, updates, operation)) as InstanceType<T>[];
  }
  static async deleteDocuments<T extends typeof Document>(
    this: T,
    ids: readonly string[] = [],
    operation: Operation & { deleteAll?: boolean } = {},
  ): Promise<InstanceType<T>[]> {
    return (await db().delete(this.implementation, ids, operation)) as InstanceType<T>[];
  }
  static async create<T extends typeof Document>(
    this: T,
    data: object | readonly object[] = {},
    operation: Operation = {},
  ): Promise<InstanceType<T> | InstanceType<T>[] | undefined> {
    const many = Array.isArray(data);
    const made = await this.createDocuments(many ? (data as readonly object[]) : [data], operation);
    return many ? made : made[0];
  }
  async update(data: object = {}, operation: Operation = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof Document;
    const updates = { ...(data as Obj), _id: this.id };
    const updated = await cls.updateDocuments([updates], {
      ...operation,
      parent: this.parentDocument,
      pack: this.pack,
    });
    return updated[0] as this | undefined;
  }
  async delete(operation: Operation = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof Document;
    const deleted = await cls.deleteDocuments([this.id ?? ""], {
      ...operation,
      parent: this.parentDocument,
      pack: this.pack,
    });
    return deleted[0] as this | undefined;
  }
  static get(id: string, operation: Operation = {}): Document | null {
    if (operation.parent) return operation.parent.getEmbeddedCollection(this.documentName).get(id) ?? null;
    return (
      ((game.collections?.get(this.documentName) as Collection<Document> | undefined)?.get(id) as
        | Document
        | undefined) ?? null
    );
  }

  /* ---------------------------------------- life cycle -------------------------------------- */

  async _preCreate(_data: Obj, _options: Obj, _user: User): Promise<unknown> {
    return undefined;
  }
  _onCreate(_data: Obj, options: Obj, userId: string): void {
    if (options["renderSheet"] === true && userId === game.userId) this.sheet?.render({ force: true });
  }
  static async _preCreateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  static async _onCreateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<void> {}
  async _preUpdate(_changed: Obj, _options: Obj, _user: User): Promise<unknown> {
    return undefined;
  }
  _onUpdate(changed: Obj, options: Obj, _userId: string): void {
    // Another sheet class was chosen: the present one belongs to the old choice.
    if (getProperty(changed, "flags.core.sheetClass") !== undefined) this._sheet = null;
    if (options["render"] !== false)
      this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
  }
  static async _preUpdateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  static async _onUpdateOperation(_documents: Document[], _operation: Operation, _user: User): Promise<void> {}
  async _preDelete(_options: Obj, _user: User): Promise<unknown> {
    return undefined;
  }
  _onDelete(_options: Obj, _userId: string): void {
    for (const app of Object.values(this.apps)) app.close({ submit: false });
  }
  static async _preDeleteOperation(_documents: Document[], _operation: Operation, _user: User): Promise<unknown> {
    return undefined;
  }
  static async _onDeleteOperation(_documents: Document[], _operation: Operation, _user: User): Promise<void> {}

  _preCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _data: Obj[],
    _options: Obj,
    _userId: string,
  ): void {}
  _onCreateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _data: Obj[],
    options: Obj,
    _userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: "createDescendant" });
  }
  _preUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _changes: Obj[],
    _options: Obj,
    _userId: string,
  ): void {}
  _onUpdateDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _changes: Obj[],
    options: Obj,
    _userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: "updateDescendant" });
  }
  _preDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _ids: string[],
    _options: Obj,
    _userId: string,
  ): void {}
  _onDeleteDescendantDocuments(
    _parent: Document,
    _collection: string,
    _documents: Document[],
    _ids: string[],
    options: Obj,
    _userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: "deleteDescendant" });
  }

  /* ----------------------------------------- windows ---------------------------------------- */

  get sheet(): DocumentSheetLike | null {
    if (this._sheet) return this._sheet;
    const cls = this._getSheetClass();
    if (!cls) return null;
    const made = new cls({ document: this });
    this._sheet = made;
    return made;
  }
  /** The sheet of this document's flag, else the default one of its type, else none. */
  _getSheetClass(): (new (options: { document: Document }) => DocumentSheetLike) | null {
    const classes = documentConfig(this.documentName).sheetClasses;
    const ofType = classes[this.type ?? "base"] ?? classes["base"] ?? {};
    const chosen = this.flags?.["core"]?.["sheetClass"];
    if (typeof chosen === "string" && ofType[chosen]) return ofType[chosen].cls;
    const entries = Object.values(ofType);
    return (entries.find((entry) => entry.default) ?? entries[0])?.cls ?? null;
  }
  /** Renders the windows of this document that are open (all of them are asked; closed ones do nothing). */
  render(force = false, context: Obj = {}): void {
    for (const app of Object.values(this.apps)) app.render({ ...context, force });
  }

  static defaultName(context: { type?: string; parent?: Document | null; pack?: string | null } = {}): string {
    const label = game.i18n.localize(this.metadata.label);
    const siblings = context.parent
      ? context.parent.getEmbeddedCollection(this.documentName)
      : (game.collections?.get(this.documentName) as Collection<Document> | undefined);
    const taken = new Set(siblings?.map((d) => d.name) ?? []);
    const base = game.i18n.format("DOCUMENT.New", { type: label });
    let name = base;
    for (let i = 2; taken.has(name); i++) name = `${base} (${i})`;
    return name;
  }
  static async createDialog(data: Obj = {}, operation: Obj = {}, options: Obj = {}): Promise<Document | null> {
    if (!dialogs) throw new Error("BenchError: createDialog is not offered by the bench in this client");
    return dialogs.create(this.implementation, data, operation, options);
  }
  async deleteDialog(options: Obj = {}): Promise<unknown> {
    if (!dialogs) throw new Error("BenchError: deleteDialog is not offered by the bench in this client");
    return dialogs.delete(this, options);
  }

  toDragData(): Obj {
    return this.id ? { type: this.documentName, uuid: this.uuid } : { type: this.documentName, data: this.toObject() };
  }
  static async fromDropData(data: Obj): Promise<Document | null> {
    if (data["type"] !== this.documentName) throw new Error("Invalid Document type provided by drop data");
    if (typeof data["uuid"] === "string") {
      const found = await resolveUuid?.(data["uuid"]);
      if (found instanceof Document) return found;
    }
    if (isPlainObject(data["data"])) return new this.implementation(data["data"]);
    throw new Error(`Failed to resolve Document from provided drop data. Either data or a UUID must be provided.`);
  }
  static async fromImport(source: Obj, context: Obj = {}): Promise<Document> {
    return new this.implementation(source, context as ModelContext);
  }

  /** The source as it is given to a compendium or an export: what belongs to this world is left out. */
  toCompendium(
    _pack?: unknown,
    options: { clearSort?: boolean; clearFolder?: boolean; clearOwnership?: boolean; keepId?: boolean } = {},
  ): Obj {
    const data = this.toObject();
    if (options.clearSort ?? true) delete data["sort"];
    if (options.clearFolder ?? true) delete data["folder"];
    if (options.clearOwnership ?? true) delete data["ownership"];
    if (!options.keepId) delete data["_id"];
    return data;
  }

  /** Ids of the form that the store accepts. */
  static makeId(): string {
    return randomID(16);
  }
}

let resolveUuid: ((uuid: string) => Promise<unknown>) | null = null;
export function setUuidResolver(resolver: (uuid: string) => Promise<unknown>): void {
  resolveUuid = resolver;
}

/** A change of `type` must replace `system` in the same update (core #11951). */
export function checkTypeChange(document: Document, changes: Obj, operation: Operation): void {
  if (!("type" in changes) || changes["type"] === document._source["type"]) return;
  const replaced =
    "==system" in changes || changes["system"] instanceof ForcedReplacement || operation.recursive === false;
  if (!replaced)
    throw new Error(
      `The type of a ${document.documentName} can only be changed when the system field is force-replaced in the same update`,
    );
}
