/**
 * What the applications ask of the rest of the client. The data layer creates these globals at run time (as the
 * host's API documents them), so they are described here by shape: the two parts then meet in names only, and none
 * imports the other.
 */

export type AnyRecord = Record<string, unknown>;

export interface UserLike extends DocumentLike {
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly role: number;
  readonly color: { readonly css: string } | string;
  readonly character: DocumentLike | null;
  can(permission: string): boolean;
}

export interface DocumentLike {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly collectionName?: string;
  readonly pack?: string | null;
  readonly parent?: DocumentLike | null;
  readonly name?: string;
  readonly img?: string | null;
  readonly type?: string;
  readonly sort?: number;
  readonly folder?: DocumentLike | null;
  readonly isOwner: boolean;
  readonly visible?: boolean;
  readonly limited?: boolean;
  readonly permission?: number;
  readonly inCompendium?: boolean;
  readonly isToken?: boolean;
  readonly token?: DocumentLike | null;
  readonly actor?: DocumentLike | null;
  readonly system?: AnyRecord;
  readonly ownership?: Record<string, number>;
  readonly flags?: AnyRecord;
  readonly effects?: CollectionLike<DocumentLike>;
  readonly items?: CollectionLike<DocumentLike>;
  readonly sheet?: AppLike | null;
  readonly apps?: Record<string, AppLike>;
  readonly collection?: CollectionLike<DocumentLike> | null;
  readonly schema?: SchemaLike;
  readonly _source?: AnyRecord;
  testUserPermission(user: UserLike, permission: string | number, options?: { exact?: boolean }): boolean;
  canUserModify(user: UserLike, action: "create" | "update" | "delete", data?: AnyRecord): boolean;
  update(data: AnyRecord, options?: AnyRecord): Promise<unknown>;
  delete(options?: AnyRecord): Promise<unknown>;
  clone(data?: AnyRecord, options?: AnyRecord): DocumentLike;
  toObject(source?: boolean): AnyRecord;
  toDragData(): AnyRecord;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  validate(options?: AnyRecord): boolean;
  createEmbeddedDocuments(name: string, data: AnyRecord[], options?: AnyRecord): Promise<DocumentLike[]>;
  updateEmbeddedDocuments(name: string, data: AnyRecord[], options?: AnyRecord): Promise<DocumentLike[]>;
}

interface SchemaLike {
  readonly fields: Record<string, FieldLike>;
  getField?(path: string | string[]): FieldLike | undefined;
}

export interface FieldLike {
  readonly name?: string;
  readonly fieldPath?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly nullable?: boolean;
  toInput?(config?: AnyRecord): HTMLElement | HTMLCollection;
  toFormGroup?(groupConfig?: AnyRecord, inputConfig?: AnyRecord): HTMLElement;
  clean?(value: unknown, options?: AnyRecord): unknown;
}

interface AppLike {
  readonly id: string;
  readonly rendered: boolean;
  readonly element: HTMLElement | null;
  render(options?: AnyRecord | boolean): Promise<unknown>;
  close(options?: AnyRecord): Promise<unknown>;
}

export interface CollectionLike<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: T[];
  get(id: string): T | undefined;
  filter(test: (value: T) => boolean): T[];
  find(test: (value: T) => boolean): T | undefined;
  map<R>(change: (value: T) => R): R[];
  some(test: (value: T) => boolean): boolean;
}

export interface WorldCollectionLike extends CollectionLike<DocumentLike> {
  readonly documentName: string;
  readonly documentClass: DocumentClassLike;
  importFromCompendium?(pack: PackLike, id: string, data?: AnyRecord): Promise<DocumentLike>;
  fromCompendium?(document: DocumentLike, options?: AnyRecord): AnyRecord;
}

export interface DocumentClassLike {
  readonly documentName: string;
  readonly name: string;
  readonly metadata?: AnyRecord;
  readonly TYPES?: string[];
  create(data: AnyRecord | AnyRecord[], options?: AnyRecord): Promise<DocumentLike | undefined>;
  createDialog?(data?: AnyRecord, createOptions?: AnyRecord, dialogOptions?: AnyRecord): Promise<DocumentLike | null>;
  fromDropData?(data: AnyRecord): Promise<DocumentLike | undefined>;
  canUserCreate?(user: UserLike): boolean;
  defaultName?(context?: AnyRecord): string;
  cleanData?(source: AnyRecord, options?: AnyRecord): AnyRecord;
}

export interface PackLike {
  readonly collection: string;
  readonly documentName: string;
  readonly title: string;
  readonly metadata: AnyRecord;
  readonly index: CollectionLike<AnyRecord & { _id: string; name: string }>;
  readonly visible?: boolean;
  readonly folder?: DocumentLike | null;
  readonly folders?: CollectionLike<DocumentLike>;
  readonly locked?: boolean;
  getIndex(options?: AnyRecord): Promise<unknown>;
  getDocument(id: string): Promise<DocumentLike | null>;
  getDocuments(query?: AnyRecord): Promise<DocumentLike[]>;
  apps?: AppLike[];
}

export interface CombatantLike extends DocumentLike {
  readonly combat: CombatLike | null;
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly isDefeated: boolean;
  readonly defeated: boolean;
  readonly resource: unknown;
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  rollInitiative(formula?: string): Promise<unknown>;
}

export interface CombatLike extends DocumentLike {
  readonly round: number;
  readonly turn: number | null;
  readonly turns: CombatantLike[];
  readonly started: boolean;
  readonly active: boolean;
  readonly scene: DocumentLike | null;
  readonly combatant: CombatantLike | null | undefined;
  readonly combatants: CollectionLike<CombatantLike>;
  readonly settings?: AnyRecord;
  activate(options?: AnyRecord): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
  rollInitiative(ids: string[], options?: AnyRecord): Promise<unknown>;
}

export interface ChatMessageLike extends DocumentLike {
  readonly timestamp: number;
  readonly isAuthor: boolean;
  readonly isContentVisible: boolean;
  readonly author: UserLike | null;
  readonly alias?: string;
  readonly rolls?: unknown[];
  readonly sound?: string | null;
  renderHTML(options?: AnyRecord): Promise<HTMLElement>;
}

export interface SettingConfigLike {
  readonly namespace: string;
  readonly key: string;
  readonly id?: string;
  readonly name?: string;
  readonly hint?: string;
  readonly scope: "world" | "client" | "user";
  readonly config?: boolean;
  readonly type?: unknown;
  readonly choices?: Record<string, string>;
  readonly range?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly input?: (field: unknown, config: AnyRecord) => HTMLElement;
  readonly default?: unknown;
  readonly requiresReload?: boolean;
}

interface SettingsLike {
  readonly settings: Map<string, SettingConfigLike>;
  readonly menus: Map<string, AnyRecord>;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
  register(namespace: string, key: string, config: AnyRecord): void;
}

interface GameLike {
  readonly release: { readonly generation: number; readonly version: string; readonly build?: number };
  readonly user: UserLike;
  readonly users: CollectionLike<UserLike> & { readonly activeGM: UserLike | null };
  readonly actors: WorldCollectionLike;
  readonly items: WorldCollectionLike;
  readonly scenes: WorldCollectionLike & {
    readonly active?: DocumentLike | null;
    readonly viewed?: DocumentLike | null;
  };
  readonly journal: WorldCollectionLike;
  readonly macros: WorldCollectionLike;
  readonly messages: WorldCollectionLike & CollectionLike<DocumentLike>;
  readonly combats: WorldCollectionLike & { viewed: CombatLike | null; readonly active?: CombatLike | null };
  readonly folders: WorldCollectionLike;
  readonly packs: CollectionLike<PackLike>;
  readonly collections: Map<string, WorldCollectionLike>;
  readonly settings: SettingsLike;
  readonly keybindings: AnyRecord;
  readonly i18n: {
    localize(key: string, data?: AnyRecord): string;
    format(key: string, data?: AnyRecord): string;
    has(key: string): boolean;
    readonly lang: string;
  };
  readonly system: AnyRecord & { readonly id: string; readonly title?: string };
  readonly world: AnyRecord;
  readonly documentTypes: Record<string, string[]>;
  readonly paused: boolean;
  readonly ready: boolean;
  tooltip: unknown;
  togglePause(pause?: boolean, options?: AnyRecord): unknown;
}

interface HooksLike {
  call(name: string, ...args: unknown[]): boolean;
  callAll(name: string, ...args: unknown[]): boolean;
  on(name: string, listener: (...args: never[]) => unknown): number;
  once(name: string, listener: (...args: never[]) => unknown): number;
  off(name: string, listener: number): void;
  onError(location: string, error: Error, options?: AnyRecord): void;
}

interface UtilsLike {
  mergeObject<T extends object>(original: T, other: object, options?: AnyRecord): T;
  deepClone<T>(value: T): T;
  expandObject(flat: object): AnyRecord;
  flattenObject(value: object): AnyRecord;
  getProperty(value: object, path: string): unknown;
  setProperty(value: object, path: string, set: unknown): boolean;
  randomID(length?: number): string;
  getRoute(path: string): string;
  escapeHTML(text: string): string;
  fromUuid(uuid: string): Promise<DocumentLike | null>;
  fromUuidSync(uuid: string): DocumentLike | null;
  parseUuid(uuid: string): AnyRecord | null;
}

interface CanvasLike {
  readonly ready?: boolean;
  readonly scene?: DocumentLike | null;
  readonly tokens?: AnyRecord;
  animatePan?(target: AnyRecord): Promise<unknown>;
  ping?(point: { x: number; y: number }): unknown;
}

interface HostGlobals {
  game: GameLike;
  CONFIG: Record<string, AnyRecord>;
  CONST: AnyRecord;
  Hooks: HooksLike;
  Roll: RollClassLike;
  canvas: CanvasLike | undefined;
  ui: AnyRecord;
  foundry: { utils: UtilsLike; applications: AnyRecord; documents: AnyRecord; data: AnyRecord };
}

export interface RollLike {
  readonly formula: string;
  readonly total: number;
  evaluate(options?: AnyRecord): Promise<RollLike>;
  render(options?: AnyRecord): Promise<string>;
  toMessage(data?: AnyRecord, options?: AnyRecord): Promise<unknown>;
  getTooltip(): Promise<string>;
  toJSON(): AnyRecord;
}

interface RollClassLike {
  new (formula: string, data?: AnyRecord, options?: AnyRecord): RollLike;
  create(formula: string, data?: AnyRecord, options?: AnyRecord): RollLike;
  validate(formula: string): boolean;
}

/** The globals, by the shapes above; they exist once the data layer has booted. */
// The cast is the one seam between two parts that meet at run time only.
export const host = globalThis as unknown as HostGlobals;

export function localize(key: string, data?: AnyRecord): string {
  return data ? host.game.i18n.format(key, data) : host.game.i18n.localize(key);
}

/** True when the bench plays generation 14 or newer. */
export function isGeneration14(): boolean {
  return host.game.release.generation >= 14;
}

export function asRecord(value: unknown): AnyRecord {
  // Classes hold members too (`TextEditor.implementation`).
  return (typeof value === "object" && value !== null) || typeof value === "function" ? (value as AnyRecord) : {};
}

/** A primitive as text, nothing (and anything else) as "". */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : "";
}

export function asString(value: unknown, fallback = ""): string {
  return typeof value === "string" ? value : fallback;
}

/** The CONFIG entry of a document type; throws with its name when there is none. */
export function documentConfig(documentName: string): AnyRecord {
  const config = host.CONFIG[documentName];
  if (!config) throw new Error(`CONFIG.${documentName} does not exist on the bench`);
  return config;
}

export function documentClass(documentName: string): DocumentClassLike {
  const found = documentConfig(documentName)["documentClass"];
  if (typeof found !== "function") throw new Error(`CONFIG.${documentName}.documentClass does not exist on the bench`);
  return found as unknown as DocumentClassLike;
}
