import type { DataModel } from "../common/abstract/data-model.ts";
import type { Document } from "../common/abstract/document.ts";
import type { Roll } from "../dice/roll.ts";

/** How a sheet class is kept in CONFIG by `DocumentSheetConfig.registerSheet`. */
interface SheetClassEntry {
  id: string;
  label: string;
  cls: new (options: { document: Document }) => DocumentSheetLike;
  default: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
  themes?: Record<string, string> | null;
}

/** What the data layer asks of an open application. */
export interface ApplicationLike {
  id?: string;
  rendered?: boolean;
  render(options?: unknown): unknown;
  close(options?: unknown): unknown;
}
export type DocumentSheetLike = ApplicationLike;

export interface DocumentConfig {
  documentClass: typeof Document;
  collection?: unknown;
  dataModels: Record<string, typeof DataModel>;
  typeLabels: Record<string, string>;
  typeIcons: Record<string, string>;
  typeHints?: Record<string, string>;
  defaultType?: string;
  sidebarIcon?: string;
  sheetClasses: Record<string, Record<string, SheetClassEntry>>;
  [extra: string]: unknown;
}

export interface StatusEffectConfig {
  id: string;
  name: string;
  img: string;
  _id?: string;
  hud?: boolean | { actorTypes?: string[] };
  [extra: string]: unknown;
}

type QueryHandler = (data: unknown, context: { timeout?: number | undefined }) => unknown;

interface DiceConfig {
  types: unknown[];
  rollModes: Record<string, { label: string; icon: string }>;
  rolls: (typeof Roll)[];
  termTypes: Record<string, unknown>;
  terms: Record<string, unknown>;
  functions: Record<string, (...args: number[]) => number>;
  randomUniform: () => number;
  [extra: string]: unknown;
}

interface TimeConfig {
  turnTime: number;
  roundTime: number;
  [extra: string]: unknown;
}

/** The bench's own view of CONFIG; packages add to it freely. */
export interface BenchConfig {
  Dice: DiceConfig;
  time: TimeConfig;
  queries: Record<string, QueryHandler>;
  statusEffects: StatusEffectConfig[];
  specialStatusEffects: Record<string, string>;
  ui: Record<string, unknown>;
  ux: Record<string, unknown>;
  sounds: Record<string, string>;
  debug: Record<string, boolean>;
  [extra: string]: unknown;
}

/** Filled at boot by `makeConfig` of the documents folder; one object for the whole client. */
export const CONFIG: BenchConfig = {
  Dice: {
    types: [],
    rollModes: {},
    rolls: [],
    termTypes: {},
    terms: {},
    functions: {},
    randomUniform: () => Math.random(),
  },
  time: { turnTime: 0, roundTime: 0 },
  queries: {},
  statusEffects: [],
  specialStatusEffects: {
    DEFEATED: "dead",
    INVISIBLE: "invisible",
    BLIND: "blind",
    BURROW: "burrow",
    HOVER: "hover",
    FLY: "fly",
  },
  ui: {},
  ux: {},
  sounds: {
    dice: "sounds/dice.wav",
    lock: "sounds/lock.wav",
    notification: "sounds/notify.wav",
    combat: "sounds/drums.wav",
  },
  debug: { hooks: false },
};

/** The configuration of one kind of document. */
export function documentConfig(documentName: string): DocumentConfig {
  const found = CONFIG[documentName];
  if (found === undefined) throw new Error(`No configuration of the document "${documentName}" on the bench`);
  return found as DocumentConfig;
}

export function getDocumentClass(documentName: string): typeof Document {
  return documentConfig(documentName).documentClass;
}
