import type { JsonObject } from "../../protocol.ts";
import { synthesise } from "../../server/delta.ts";
import {
  finishMovement,
  lastMovement,
  type MovableToken,
  type MovementWaypoint,
  type MoveOptions,
  measureMovement,
  moveToken,
  prepareMovement,
} from "../canvas/movement.ts";
import { DataModel } from "../common/abstract/data-model.ts";
import type { Operation } from "../common/abstract/database.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { CONST } from "../common/constants.ts";
import {
  ArrayField,
  BooleanField,
  type DataSchema,
  EmbeddedDocumentField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  SchemaField,
  StringField,
} from "../common/data/fields/index.ts";
import { currentGeneration } from "../common/generation.ts";
import { deepClone, getProperty, isPlainObject, type Obj } from "../common/utils/objects.ts";
import { CONFIG, documentConfig } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import type { Actor } from "./actor.ts";
import { ActorDelta } from "./actor-delta.ts";
import type { Combatant } from "./combatant.ts";
import { id, integer, number, stats } from "./common-fields.ts";
import type { RegionDocument } from "./region.ts";
import type { Scene } from "./scene.ts";
import { sharedTokenSchema } from "./token-data.ts";
import type { User } from "./user.ts";

export interface BarData {
  type: "bar" | "value";
  attribute: string;
  value: number;
  max?: number;
  editable: boolean;
}

export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

export class TokenDocument extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Token",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    collection: "tokens",
    embedded: { ActorDelta: "delta" },
    permissions: {
      create: "TOKEN_CREATE",
      update: (user, document) =>
        user.isGM || ((document as TokenDocument).actor?.testUserPermission(user, "OWNER") ?? false),
      delete: "TOKEN_DELETE",
    },
  };

  static override defineSchema(): DataSchema {
    const shared = sharedTokenSchema();
    const schema: DataSchema = {
      _id: id(),
      ...shared,
      actorId: new ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
      delta: new EmbeddedDocumentField(ActorDelta),
      shape: integer(CONST.TOKEN_SHAPES.RECTANGLE_1),
      x: integer(0),
      y: integer(0),
      elevation: number(0),
      sort: integer(0),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      _movementHistory: new ArrayField(new ObjectField()),
      _stats: stats(),
    };
    if (currentGeneration() >= 14)
      schema["level"] = new StringField({ required: true, nullable: true, blank: false, initial: null });
    return schema;
  }

  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: ActorDelta | null;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare width: number;
  declare height: number;
  declare rotation: number;
  declare hidden: boolean;
  declare disposition: number;
  declare displayBars: number;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare texture: { src: string | null };
  declare _movementHistory: Obj[];
  declare _actor: Actor | null | undefined;

  protected override _configure(options: Obj): void {
    super._configure(options);
    Object.defineProperty(this, "_actor", { value: undefined, writable: true, configurable: true });
  }

  get scene(): Scene | null {
    return this.parent as Scene | null;
  }
  /** The regions that its centre lies in. Source: community types, TokenDocument#regions. */
  get regions(): Set<RegionDocument> | null {
    if (!this.scene) return null;
    const centre = this.getCenterPoint();
    return new Set(this.scene.regions.filter((region) => region.testPoint(centre)));
  }
  get baseActor(): Actor | null {
    return this.actorId ? (game.actors?.get(this.actorId) ?? null) : null;
  }
  get isLinked(): boolean {
    return this.actorLink;
  }

  /** The world actor when linked, else the synthetic actor of this token; null without a base. */
  get actor(): Actor | null {
    const base = this.baseActor;
    if (!base) return null;
    if (this.actorLink) return base;
    if (!this._actor || this._actor.id !== base.id) this._actor = synthesiseActor(this, base);
    return this._actor;
  }

  /** The base or the delta changed: the synthetic actor (where there is one yet) is made anew, as the same object. */
  refreshActor(): void {
    const base = this.baseActor;
    if (!this._actor || !base) return;
    this._actor.acceptSource(syntheticSource(this, base));
    this._actor.render(false);
  }

  /** The server's word on the delta. */
  acceptDelta(source: JsonObject): void {
    this._source["delta"] = source as unknown as Obj;
    this._initialize();
    const base = this.baseActor;
    if (base && this._actor) this._actor.acceptSource(syntheticSource(this, base));
  }

  /** The placeable on the map, when this scene is drawn. */
  get object(): unknown {
    const tokens = (game.canvas as { tokens?: { placeables?: { document: unknown }[] } | null } | undefined)?.tokens;
    return tokens?.placeables?.find((token) => token.document === this) ?? null;
  }
  get layer(): unknown {
    return (game.canvas as { tokens?: unknown } | undefined)?.tokens ?? null;
  }
  get rendered(): boolean {
    return this.object !== null;
  }
  get isSecret(): boolean {
    return this.disposition === CONST.TOKEN_DISPOSITIONS.SECRET && !this.isOwner;
  }
  get combatant(): Combatant | null {
    return game.combat?.getCombatantsByToken(this)[0] ?? null;
  }
  get inCombat(): boolean {
    return this.combatant !== null;
  }
  get movement(): unknown {
    return lastMovement(this);
  }
  get movementHistory(): Obj[] {
    return this._movementHistory;
  }

  override getUserLevel(user: User | null = game.user): number {
    return this.actor ? this.actor.getUserLevel(user) : user?.isGM ? 3 : 0;
  }

  override _initialize(options: Obj = {}): void {
    super._initialize(options);
    if (!this._source["name"]) this.name = this.baseActor?.name ?? "";
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  getBarAttribute(barName: string | null, options: { alternative?: string | null } = {}): BarData | null {
    const configured = barName
      ? (this as unknown as Record<string, { attribute: string | null } | undefined>)[barName]?.attribute
      : null;
    const attribute = options.alternative || configured;
    if (!attribute || !this.actor) return null;
    const data = getProperty(this.actor.system, attribute);
    if (data === null || data === undefined) return null;
    const stored = getProperty(this.actor._source["system"], attribute) !== undefined;
    if (typeof data === "number") return { type: "value", attribute, value: data, editable: stored };
    if (isPlainObject(data) && "value" in data && "max" in data)
      return {
        type: "bar",
        attribute,
        value: Number(data["value"] ?? 0),
        max: Number(data["max"] ?? 0),
        editable: stored,
      };
    return null;
  }

  static getTrackedAttributes(data?: unknown, _path: string[] = []): TrackedAttributes {
    const configured = CONFIG["Actor"] as
      | { trackableAttributes?: Record<string, { bar: string[]; value: string[] }> }
      | undefined;
    if (typeof data === "string") {
      const known = configured?.trackableAttributes?.[data];
      if (known) return { bar: known.bar.map((p) => p.split(".")), value: known.value.map((p) => p.split(".")) };
      const model = documentConfig("Actor").dataModels[data];
      return model ? fromSchema(model.schema, []) : { bar: [], value: [] };
    }
    if (data instanceof DataModel) return fromSchema(data.schema, _path);
    if (data instanceof SchemaField) return fromSchema(data, _path);
    const merged: TrackedAttributes = { bar: [], value: [] };
    if (data === undefined)
      for (const type of documentConfig("Actor").documentClass.TYPES) {
        const one = TokenDocument.getTrackedAttributes(type);
        merged.bar.push(...one.bar);
        merged.value.push(...one.value);
      }
    return merged;
  }

  /* ---------------------------------------- movement ---------------------------------------- */

  get #movable(): MovableToken {
    return this as unknown as MovableToken;
  }
  move(waypoints: MovementWaypoint | MovementWaypoint[], options: MoveOptions = {}): Promise<boolean> {
    return moveToken(this.#movable, waypoints, options);
  }
  measureMovementPath(waypoints: MovementWaypoint[], _options: Obj = {}): unknown {
    return measureMovement(this.#movable, waypoints);
  }
  async clearMovementHistory(): Promise<void> {
    if (this._movementHistory.length > 0) await this.update({ _movementHistory: [] }, { diff: false });
  }
  async _preUpdateMovement(_movement: unknown, _operation: Obj): Promise<unknown> {
    return undefined;
  }
  _onUpdateMovement(_movement: unknown, _operation: Obj, _user: unknown): void {}

  override async _preUpdate(changed: Obj, options: Obj, user: User): Promise<unknown> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    return prepareMovement(this.#movable, changed, options, user.id ?? "");
  }

  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    if ("delta" in changed || "actorId" in changed || "actorLink" in changed) {
      if (this._actor && !("actorId" in changed) && !this.actorLink) this.refreshActor();
      else this._actor = undefined;
    }
    super._onUpdate(changed, options, userId);
    finishMovement(this.#movable, options, game.users.get(userId) ?? null);
    if (this.combatant && options["render"] !== false) game.combat?.render();
  }

  /** Combatants go with their tokens: the client that deletes the token deletes them. */
  static override async _onDeleteOperation(documents: Document[], operation: Operation, user: User): Promise<void> {
    await super._onDeleteOperation(documents, operation, user);
    const cls = documentConfig("Combat").documentClass as unknown as {
      _onDeleteTokens?(tokens: Document[], operation: Operation, user: User): Promise<void>;
    };
    await cls._onDeleteTokens?.(documents, operation, user);
  }

  /* ------------------------------------------ fights ---------------------------------------- */

  static async createCombatants(
    tokens: TokenDocument[],
    options: { combat?: Document | null } = {},
  ): Promise<Document[]> {
    let combat: Document | null = options.combat ?? game.combat;
    if (!combat) {
      const made = await documentConfig("Combat").documentClass.create({ active: true });
      combat = Array.isArray(made) ? null : (made ?? null);
    }
    if (!combat) return [];
    const known = combat.getEmbeddedCollection("Combatant").contents as Combatant[];
    const fresh = tokens.filter((token) => !known.some((c) => c.tokenId === token.id && c.sceneId === token.scene?.id));
    return combat.createEmbeddedDocuments(
      "Combatant",
      fresh.map((token) => ({
        tokenId: token.id,
        sceneId: token.scene?.id ?? null,
        actorId: token.actorId,
        hidden: token.hidden,
      })),
    );
  }
  static async deleteCombatants(
    tokens: TokenDocument[],
    options: { combat?: Document | null } = {},
  ): Promise<Document[]> {
    const combat = options.combat ?? game.combat;
    if (!combat) return [];
    const ids = (combat.getEmbeddedCollection("Combatant").contents as Combatant[])
      .filter((c) => tokens.some((token) => token.id === c.tokenId))
      .map((c) => c.id ?? "");
    return combat.deleteEmbeddedDocuments("Combatant", ids);
  }
  async toggleCombatant(options: { active?: boolean } = {}): Promise<boolean> {
    const active = options.active ?? !this.inCombat;
    const cls = this.constructor as typeof TokenDocument;
    if (active) await cls.createCombatants([this]);
    else await cls.deleteCombatants([this]);
    return this.inCombat;
  }

  /* ---------------------------------------- geometry ---------------------------------------- */

  /** Size in pixels. */
  getSize(data: { width?: number; height?: number } = {}): { width: number; height: number } {
    const size = this.scene?.gridSize ?? 100;
    return { width: (data.width ?? this.width) * size, height: (data.height ?? this.height) * size };
  }
  getCenterPoint(data: { x?: number; y?: number; elevation?: number; width?: number; height?: number } = {}): {
    x: number;
    y: number;
    elevation: number;
  } {
    const { width, height } = this.getSize(data);
    return {
      x: (data.x ?? this.x) + width / 2,
      y: (data.y ?? this.y) + height / 2,
      elevation: data.elevation ?? this.elevation,
    };
  }
  getSnappedPosition(data: { x?: number; y?: number; elevation?: number } = {}): {
    x: number;
    y: number;
    elevation: number;
  } {
    const size = this.scene?.gridSize ?? 100;
    const snap = (n: number) => Math.round(n / size) * size;
    return { x: snap(data.x ?? this.x), y: snap(data.y ?? this.y), elevation: data.elevation ?? this.elevation };
  }
  getOccupiedGridSpaceOffsets(
    data: { x?: number; y?: number; width?: number; height?: number } = {},
  ): { i: number; j: number }[] {
    const size = this.scene?.gridSize ?? 100;
    const left = Math.round((data.x ?? this.x) / size);
    const top = Math.round((data.y ?? this.y) / size);
    const offsets: { i: number; j: number }[] = [];
    for (let i = 0; i < Math.ceil(data.height ?? this.height); i++)
      for (let j = 0; j < Math.ceil(data.width ?? this.width); j++) offsets.push({ i: top + i, j: left + j });
    return offsets;
  }
}

function syntheticSource(token: TokenDocument, base: Actor): Obj {
  const delta = token._source["delta"] as JsonObject | null | undefined;
  return deepClone(synthesise(base._source as JsonObject, delta ?? null)) as Obj;
}

/** Tokens whose actor is being made: preparation that asks for it again gets null, not an endless loop. */
const inTheMaking = new Set<TokenDocument>();

// Functions, not private methods: they are called while a document is still being constructed.
function synthesiseActor(token: TokenDocument, base: Actor): Actor | null {
  if (inTheMaking.has(token)) return null;
  inTheMaking.add(token);
  try {
    const cls = documentConfig("Actor").documentClass as typeof Actor;
    return new cls(syntheticSource(token, base), { parent: token, strict: false, fallback: true });
  } catch (error) {
    console.error(`The actor of ${token.uuid} cannot be made`, error);
    return null;
  } finally {
    inTheMaking.delete(token);
  }
}

function fromSchema(schema: SchemaField, path: string[]): TrackedAttributes {
  const result: TrackedAttributes = { bar: [], value: [] };
  for (const [name, field] of schema.entries()) {
    const own = [...path, name];
    if (field instanceof NumberField) result.value.push(own);
    else if (field instanceof SchemaField) {
      const isBar = field.has("value") && field.has("max");
      if (isBar) result.bar.push(own);
      else {
        const inner = fromSchema(field, own);
        result.bar.push(...inner.bar);
        result.value.push(...inner.value);
      }
    }
  }
  return result;
}
