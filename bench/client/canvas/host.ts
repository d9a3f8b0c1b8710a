/**
 * What the map asks of the rest of the client. The data layer creates these globals at run time (as the host's API
 * documents them), so they are described here by shape and nothing is imported from there.
 */

import type { Point } from "./grid/types.ts";
import type { Token } from "./placeables/token.ts";
import type { UserTargets } from "./targets.ts";

export type AnyRecord = Record<string, unknown>;

interface DocumentLike {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly parent?: DocumentLike | null;
  update(changes: AnyRecord, options?: AnyRecord): Promise<unknown>;
  delete(options?: AnyRecord): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: AnyRecord[], options?: AnyRecord): Promise<DocumentLike[]>;
  updateEmbeddedDocuments(name: string, data: AnyRecord[], options?: AnyRecord): Promise<DocumentLike[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: AnyRecord): Promise<DocumentLike[]>;
  toObject(source?: boolean): AnyRecord;
  testUserPermission(user: UserLike, permission: string): boolean;
}

export interface EffectLike extends DocumentLike {
  readonly img?: string | null;
  readonly tint?: unknown;
  readonly statuses?: Iterable<string>;
  readonly flags?: AnyRecord;
  getFlag?(scope: string, key: string): unknown;
}

export interface ActorLike extends DocumentLike {
  readonly type: string;
  readonly sheet: { render(options: boolean | AnyRecord): unknown } | null;
  readonly statuses: Set<string>;
  readonly temporaryEffects: readonly EffectLike[];
  readonly isToken: boolean;
  readonly inCompendium?: boolean;
  getTokenDocument(data?: AnyRecord, options?: AnyRecord): Promise<TokenDocumentLike>;
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
  toggleStatusEffect(id: string, options?: { active?: boolean; overlay?: boolean }): Promise<unknown>;
}

export interface BarAttribute {
  readonly type: "bar" | "value";
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
  readonly editable?: boolean;
}

export interface TokenPosition {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly width: number;
  readonly height: number;
}

export interface TokenDocumentLike extends DocumentLike, TokenPosition {
  readonly rotation: number;
  readonly lockRotation: boolean;
  readonly alpha: number;
  readonly hidden: boolean;
  readonly locked: boolean;
  readonly sort: number;
  readonly disposition: number;
  readonly displayName: number;
  readonly displayBars: number;
  readonly texture: {
    readonly src: string | null;
    readonly scaleX?: number;
    readonly scaleY?: number;
    readonly tint?: unknown;
  };
  readonly turnMarker?: { readonly mode?: number };
  readonly actorId: string | null;
  readonly actor: ActorLike | null;
  readonly parent: SceneLike | null;
  readonly sheet?: { render(options: boolean | AnyRecord): unknown } | null;
  getBarAttribute(bar: string): BarAttribute | null;
  move?(waypoints: AnyRecord | AnyRecord[], options?: AnyRecord): Promise<boolean>;
}

export interface SceneLike extends DocumentLike {
  readonly active: boolean;
  readonly width: number;
  readonly height: number;
  readonly padding?: number;
  readonly backgroundColor?: unknown;
  readonly background?: { readonly src?: string | null } | null;
  readonly grid: AnyRecord;
  readonly initial?: { readonly x?: number | null; readonly y?: number | null; readonly scale?: number | null } | null;
  readonly tokens: CollectionLike<TokenDocumentLike>;
}

interface CollectionLike<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: T[];
  get(id: string): T | undefined;
  filter(test: (value: T) => boolean): T[];
  find(test: (value: T) => boolean): T | undefined;
}

export interface UserLike extends DocumentLike {
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly color: unknown;
  readonly character: ActorLike | null;
  targets: UserTargets;
  can(permission: string): boolean;
  broadcastActivity?(activity: AnyRecord): void;
}

export interface CombatantLike extends DocumentLike {
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly hidden: boolean;
}

export interface CombatLike extends DocumentLike {
  readonly started: boolean;
  readonly round: number;
  readonly combatant: CombatantLike | null | undefined;
  readonly combatants: CollectionLike<CombatantLike>;
  readonly settings?: AnyRecord;
}

export interface StatusEffectConfig {
  readonly id: string;
  readonly name?: string;
  readonly img?: string;
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] };
}

interface GameLike {
  canvas: unknown;
  readonly user: UserLike;
  readonly users: CollectionLike<UserLike>;
  readonly scenes: CollectionLike<SceneLike> & {
    readonly active?: SceneLike | null;
    readonly current?: SceneLike | null;
  };
  readonly actors: CollectionLike<ActorLike> & { importFromCompendium?(pack: unknown, id: string): Promise<ActorLike> };
  readonly packs: CollectionLike<AnyRecord>;
  readonly combat: CombatLike | null | undefined;
  readonly paused: boolean;
  readonly release: { readonly generation: number };
  readonly i18n: { localize(key: string): string };
  readonly settings: {
    readonly settings: Map<string, unknown>;
    get(namespace: string, key: string): unknown;
    register(namespace: string, key: string, config: Record<string, unknown>): void;
  };
}

interface HooksLike {
  call(name: string, ...args: unknown[]): boolean;
  callAll(name: string, ...args: unknown[]): boolean;
  on(name: string, listener: (...args: never[]) => unknown): number;
}

interface DocumentConfigLike {
  documentClass?: { create(data: AnyRecord, options?: AnyRecord): Promise<DocumentLike | undefined> };
  [key: string]: unknown;
}

interface HostGlobals {
  game: GameLike;
  Hooks: HooksLike;
  CONFIG: Record<string, DocumentConfigLike> & { statusEffects: unknown; specialStatusEffects: unknown };
  CONST: AnyRecord;
  ui: {
    notifications?: {
      warn(message: string): unknown;
      error(message: string): unknown;
      info(message: string): unknown;
    } | null;
    controls?: { readonly tool?: { readonly name: string } | null } | null;
  };
  foundry: AnyRecord;
  canvas: unknown;
  PIXI: unknown;
  fromUuid(uuid: string): Promise<DocumentLike | null>;
}

/** The globals, by the shapes above; they exist once the data layer has booted. */
// The cast is the one seam between two parts that meet at run time only.
export const host = globalThis as unknown as HostGlobals;

/** What the map needs of the connection to the server. */
export interface CanvasClient {
  /** Tells the other clients what this user targets, views or points at. */
  sendActivity(activity: { targets?: string[]; sceneId?: string | null; ping?: PingData }): void;
}

export type PingData = Point & { readonly scene: string; readonly color: string };

/** A core setting, or the fallback where the setting is not registered. */
export function coreSetting<T>(key: string, fallback: T): T {
  if (!host.game?.settings?.settings.has(`core.${key}`)) return fallback;
  const value = host.game.settings.get("core", key);
  return typeof value === typeof fallback ? (value as T) : fallback;
}

/** The tool of the map that is chosen in the scene controls. */
export function activeTool(): string {
  // `ui` throws at what it does not have; the tools exist only where the interface was mounted.
  return ("controls" in host.ui && host.ui.controls?.tool?.name) || "select";
}

/** CONFIG.statusEffects as a list; core accepts an array, newer code also writes a record. */
export function statusEffects(): StatusEffectConfig[] {
  const value = host.CONFIG?.statusEffects;
  if (!value || typeof value !== "object") return [];
  return (Array.isArray(value) ? value : Object.values(value)) as StatusEffectConfig[];
}

/** A document's colour (a Color, a number or a CSS string) as a number; the fallback when there is none. */
export function colorNumber(value: unknown, fallback: number): number {
  if (value === null || value === undefined || value === "") return fallback;
  if (typeof value === "string") {
    const parsed = Number.parseInt(value.replace("#", ""), 16);
    return Number.isNaN(parsed) ? fallback : parsed & 0xffffff;
  }
  const number = Number(value);
  return Number.isNaN(number) ? fallback : number;
}

export function cssColor(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

/** Placeables of the drawn scene by their documents. */
export const placeables = new Map<object, Token>();
