/**
 * What the cases of data, documents, fights, dice and chat use of their host, by shape: the public API that both the
 * bench and Foundry VTT offer. Nothing here is imported from the bench.
 */

export type Data = Record<string, unknown>;

export interface Model {
  [member: string]: unknown;
  _source: Data;
  updateSource(changes: Data, options?: Data): Data;
  toObject(source?: boolean): Data;
  reset(): void;
  clone(data?: Data, context?: Data): Model;
  validate(options?: Data): boolean;
}

export interface ModelClass {
  new (data?: Data, context?: Data): Model;
  readonly schema: { fields: Record<string, Field>; getField(path: string): Field | undefined };
  defineSchema(): Record<string, Field>;
  migrateData(source: Data): Data;
  validateJoint(data: Data): void;
  cleanData(source?: Data, options?: Data): Data;
  fromSource(source: Data, context?: Data): Model;
}

export interface Field {
  readonly required: boolean;
  readonly nullable: boolean;
  clean(value: unknown, options?: Data): unknown;
  validate(value: unknown, options?: Data): unknown;
  getInitialValue(data?: Data): unknown;
}

export type FieldClass = new (...args: never[]) => Field;

export interface DocumentCollection extends Iterable<Doc> {
  readonly size: number;
  readonly contents: Doc[];
  get(id: string | null): Doc | undefined;
  find(test: (document: Doc) => boolean): Doc | undefined;
  filter(test: (document: Doc) => boolean): Doc[];
}

export interface Doc extends Model {
  id: string;
  uuid: string;
  name: string;
  type: string;
  system: Data;
  flags: Data;
  pages: DocumentCollection;
  items: DocumentCollection;
  effects: DocumentCollection;
  statuses: Set<string>;
  update(changes: Data, operation?: Data): Promise<Doc | undefined>;
  delete(operation?: Data): Promise<Doc | undefined>;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  getFlag(scope: string, key: string): unknown;
  createEmbeddedDocuments(name: string, data: Data[], operation?: Data): Promise<Doc[]>;
  updateEmbeddedDocuments(name: string, data: Data[], operation?: Data): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], operation?: Data): Promise<Doc[]>;
  toggleStatusEffect(id: string, options?: Data): Promise<unknown>;
}

export interface DocClass {
  new (data: Data, context?: Data): Doc;
  readonly TYPES: string[];
  readonly prototype: Doc;
  create(data: Data, operation?: Data): Promise<Doc | undefined>;
  createDocuments(data: Data[], operation?: Data): Promise<Doc[]>;
  updateDocuments(data: Data[], operation?: Data): Promise<Doc[]>;
  deleteDocuments(ids: string[], operation?: Data): Promise<Doc[]>;
}

export interface Combatant extends Doc {
  initiative: number | null;
  defeated: boolean;
  isDefeated: boolean;
  isNPC: boolean;
  actor: Doc | null;
  token: Doc | null;
  combat: Combat | null;
  players: unknown[];
  visible: boolean;
}

export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
}

export interface Combat extends Doc {
  round: number;
  turn: number | null;
  turns: Combatant[];
  started: boolean;
  combatant: Combatant | null | undefined;
  nextCombatant: Combatant | null | undefined;
  current: CombatState;
  previous: CombatState | undefined;
  combatants: DocumentCollection;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  setupTurns(): Combatant[];
  setInitiative(id: string, value: number): Promise<void>;
  resetAll(options?: Data): Promise<unknown>;
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number;
}

export interface Roll {
  terms: unknown[];
  dice: { faces: number; number: number; total: number; results: { result: number; active: boolean }[] }[];
  formula: string;
  total: number | undefined;
  isDeterministic: boolean;
  evaluate(options?: Data): Promise<Roll>;
  evaluateSync(options?: Data): Roll;
  clone(): Roll;
  toJSON(): Data;
  toMessage(data?: Data, options?: Data): Promise<unknown>;
}

export interface RollClass {
  new (formula: string, data?: Data, options?: Data): Roll;
  validate(formula: string): boolean;
  fromData(data: Data): Roll;
  replaceFormulaData(formula: string, data: Data, options?: Data): string;
}

export interface Message extends Doc {
  rolls: Roll[];
  whisper: string[];
  blind: boolean;
  content: string;
  isContentVisible: boolean;
  visible: boolean;
  isAuthor: boolean;
  renderHTML(options?: Data): Promise<HTMLElement>;
}

export interface User extends Doc {
  isGM: boolean;
  isSelf: boolean;
  isActiveGM: boolean;
  active: boolean;
  query(name: string, data: unknown, options?: Data): Promise<unknown>;
}

interface Utils {
  mergeObject(original: object, other: object, options?: Data): Data;
  deepClone<T>(value: T): T;
  diffObject(original: object, other: object, options?: Data): Data;
  expandObject(object: object): Data;
  flattenObject(object: object): Data;
  getProperty(object: object, path: string): unknown;
  setProperty(object: object, path: string, value: unknown): boolean;
  hasProperty(object: object, path: string): boolean;
  isEmpty(value: unknown): boolean;
  getType(value: unknown): string;
  randomID(length?: number): string;
  isNewerVersion(a: string | number, b: string | number): boolean;
  escapeHTML(text: string): string;
  parseUuid(uuid: string): { id: string; type: string } | null;
}

interface Globals {
  foundry: {
    abstract: { DataModel: ModelClass; TypeDataModel: ModelClass };
    data: { fields: Record<string, FieldClass>; operators?: Record<string, unknown> };
    documents: { Combat: DocClass; Combatant: DocClass; modifyBatch?: (operations: Data[]) => Promise<unknown> };
    utils: Utils;
  };
  game: {
    user: User;
    users: { activeGM: User | null; contents: User[] };
    system: { id: string };
    settings: {
      register(namespace: string, key: string, data: Data): void;
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
      settings: Map<string, unknown>;
    };
    time: { worldTime: number; advance(delta: number): Promise<number> };
    journal: DocumentCollection;
    combats: DocumentCollection;
    messages: DocumentCollection;
    i18n: { localize(key: string): string; format(key: string, data: Data): string; has(key: string): boolean };
  };
  Hooks: {
    on(name: string, fn: (...args: never[]) => unknown): number;
    once(name: string, fn: (...args: never[]) => unknown): number;
    off(name: string, id: number): void;
    call(name: string, ...args: unknown[]): boolean;
    callAll(name: string, ...args: unknown[]): boolean;
  };
  CONFIG: Record<string, Data> & {
    Combat: { documentClass: DocClass };
    Combatant: { documentClass: DocClass };
    Dice: { randomUniform: () => number; rolls: RollClass[] };
    time: { turnTime: number; roundTime: number };
    queries: Record<string, (data: Data, context: Data) => unknown>;
    statusEffects: unknown;
  };
  CONST: Data;
  Actor: DocClass;
  Item: DocClass;
  JournalEntry: DocClass;
  ChatMessage: DocClass & { getSpeaker(options?: Data): Data; applyRollMode?(data: Data, mode: string): Data };
  Roll: RollClass;
  fromUuid(uuid: string): Promise<Doc | null>;
  fromUuidSync(uuid: string): Doc | null;
  _del?: unknown;
  _replace?: (value: unknown) => unknown;
}

/** The host's globals, by the shapes above. */
export const host = globalThis as unknown as Globals;

/** A field of the host, by its documented class name. */
export function field(name: string, ...args: unknown[]): Field {
  const cls = host.foundry.data.fields[name];
  if (!cls) throw new Error(`foundry.data.fields.${name} is not there`);
  return new (cls as unknown as new (...rest: unknown[]) => Field)(...args);
}

/** A data model with this schema. */
export function modelOf(
  schema: () => Record<string, Field>,
  statics: Partial<Pick<ModelClass, "migrateData" | "validateJoint">> = {},
): ModelClass {
  const { DataModel } = host.foundry.abstract;
  class Made extends (DataModel as unknown as new (data?: Data, context?: Data) => object) {
    static defineSchema(): Record<string, Field> {
      return schema();
    }
  }
  return Object.assign(Made, statics) as unknown as ModelClass;
}

/** Makes a document for a case and deletes it afterwards, whatever happens. */
export async function withDocument(cls: DocClass, data: Data, run: (document: Doc) => Promise<void>): Promise<void> {
  const made = await cls.create(data);
  if (!made) throw new Error("The document for the case was not created");
  try {
    await run(made);
  } finally {
    await made.delete();
  }
}

/** A journal entry: core's own, with embedded pages, whatever the system. */
export const withJournal = (run: (entry: Doc) => Promise<void>, data: Data = {}): Promise<void> =>
  withDocument(host.JournalEntry, { name: "Conformance", ...data }, run);

/** An actor of the system's first type. */
export function withActor(run: (actor: Doc) => Promise<void>): Promise<void> {
  const type = host.Actor.TYPES.find((name) => name !== "base") ?? "base";
  return withDocument(host.Actor, { name: "Conformance", type }, run);
}

/** Counts calls of hooks while something runs. */
export async function hooksDuring(
  names: readonly string[],
  run: () => Promise<void>,
): Promise<{ name: string; args: unknown[] }[]> {
  const calls: { name: string; args: unknown[] }[] = [];
  const ids = names.map(
    (name) => [name, host.Hooks.on(name, (...args: never[]) => void calls.push({ name, args }))] as const,
  );
  try {
    await run();
  } finally {
    for (const [name, id] of ids) host.Hooks.off(name, id);
  }
  return calls;
}

/** Dice that fall as told: `u` in [0, 1) for each face, by the public statement `face = ceil((1 - u) * faces)`. */
export async function withFaces(
  faces: readonly [face: number, sides: number][],
  run: () => Promise<void>,
): Promise<void> {
  const { Dice } = host.CONFIG;
  const before = Dice.randomUniform;
  const queue = faces.map(([face, sides]) => 1 - (face - 0.5) / sides);
  Dice.randomUniform = () => queue.shift() ?? 0.5;
  try {
    await run();
  } finally {
    Dice.randomUniform = before;
  }
}
