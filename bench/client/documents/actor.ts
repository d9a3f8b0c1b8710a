import { DataModel } from "../common/abstract/data-model.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  BooleanField,
  type DataSchema,
  DocumentTypeField,
  EmbeddedCollectionField,
  EmbeddedDataField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import { currentGeneration } from "../common/generation.ts";
import type { Collection } from "../common/utils/collection.ts";
import { deepClone, getProperty, isPlainObject, mergeObject, type Obj } from "../common/utils/objects.ts";
import { documentConfig } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import { Hooks } from "../helpers/hooks.ts";
import { reportDeprecation } from "../helpers/report.ts";
import { ActiveEffect } from "./active-effect.ts";
import { Combat } from "./combat.ts";
import { flags, folder, id, image, name, ownership, sort, stats } from "./common-fields.ts";
import { Item } from "./item.ts";
import { statusConfigs } from "./status-configs.ts";
import { TokenDocument } from "./token.ts";
import { sharedTokenSchema } from "./token-data.ts";
import type { User } from "./user.ts";

const DEFAULT_ICON = "icons/svg/mystery-man.svg";

/** How an actor's new tokens look. */
export class PrototypeToken extends DataModel {
  declare name: string;
  declare actorLink: boolean;
  declare appendNumber: boolean;
  declare prependAdjective: boolean;
  static override defineSchema(): DataSchema {
    return {
      ...sharedTokenSchema(),
      appendNumber: new BooleanField(),
      prependAdjective: new BooleanField(),
      randomImg: new BooleanField(),
    };
  }
  get actor(): Actor {
    return this.parent as unknown as Actor;
  }
  override _initialize(options: Obj = {}): void {
    super._initialize(options);
    if (!this._source["name"] && this.parent) this.name = String(this.parent._source["name"] ?? "");
  }
}

export class Actor extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Actor",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    collection: "actors",
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    permissions: { create: "ACTOR_CREATE" },
  };
  static readonly DEFAULT_ICON = DEFAULT_ICON;

  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      type: new DocumentTypeField(this),
      img: image(DEFAULT_ICON),
      system: new TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(Item),
      effects: new EmbeddedCollectionField(ActiveEffect),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  declare prototypeToken: PrototypeToken;
  /** Ids of the status effects that apply. */
  declare statuses: Set<string>;
  /** What active effects changed, flat paths or nested as the host has it. */
  declare overrides: Obj;

  protected override _configure(options: Obj): void {
    super._configure(options);
    Object.defineProperty(this, "statuses", { value: new Set<string>(), writable: true, configurable: true });
    Object.defineProperty(this, "overrides", { value: {}, writable: true, configurable: true });
  }

  static getDefaultArtwork(_data: Obj = {}): { img: string; texture: { src: string } } {
    return { img: DEFAULT_ICON, texture: { src: DEFAULT_ICON } };
  }

  get thumbnail(): string | null {
    return this.img;
  }
  get isToken(): boolean {
    return this.parent instanceof TokenDocument;
  }
  /** The token of a synthetic actor. */
  get token(): TokenDocument | null {
    return this.parent instanceof TokenDocument ? this.parent : null;
  }
  get inCombat(): boolean {
    return (game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
  }
  get itemTypes(): Record<string, Item[]> {
    const types = Object.fromEntries(
      documentConfig("Item").documentClass.TYPES.map((type): [string, Item[]] => [type, []]),
    );
    for (const item of this.items.values()) {
      const list = types[item.type] ?? [];
      list.push(item);
      types[item.type] = list;
    }
    return types;
  }
  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }
  get temporaryEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }
  override get collection(): Collection<Document> | null {
    return this.isToken
      ? ((game.collections?.get("Actor") as Collection<Document> | undefined) ?? null)
      : super.collection;
  }

  /** The actor's own effects and those that its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    yield* this.effects.values();
    for (const item of this.items.values())
      for (const effect of item.effects.values()) if (effect.transfer) yield effect;
  }

  override prepareData(): void {
    this.statuses.clear();
    for (const key of Object.keys(this.overrides)) delete this.overrides[key];
    super.prepareData();
    if (currentGeneration() >= 14) this.applyActiveEffects("final");
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (currentGeneration() >= 14) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /** Applies the changes of all active effects by priority. 14 asks for the phase. */
  applyActiveEffects(phase?: string): void {
    const byPhase = currentGeneration() >= 14;
    if (byPhase && phase === undefined) reportDeprecation("Actor#applyActiveEffects without a phase (gone in 16)");
    if (phase === undefined || phase === "initial") {
      for (const effect of this.allApplicableEffects())
        if (effect.active) for (const status of effect.statuses) this.statuses.add(status);
    }
    const changes = [...this.allApplicableEffects()]
      .filter((effect) => effect.active)
      .flatMap((effect) =>
        effect
          .orderedChanges(this)
          .filter((change) => !byPhase || (change.phase ?? "initial") === (phase ?? "initial")),
      )
      .sort((a, b) => a.priority - b.priority);
    for (const change of changes) {
      const applied = change.effect.apply(this, change);
      mergeObject(this.overrides, applied as Obj);
    }
  }

  override getRollData(): Obj {
    return this.system as unknown as Obj;
  }

  getActiveTokens(linked = false, asDocument = false): unknown[] {
    const canvas = game.canvas as
      | { ready?: boolean; scene?: { tokens: EmbeddedCollection<TokenDocument> } | null }
      | undefined;
    const scene = canvas?.ready ? canvas.scene : game.scenes?.current;
    const tokens: TokenDocument[] = scene ? (scene.tokens as EmbeddedCollection<TokenDocument>).contents : [];
    const own = this.isToken
      ? tokens.filter((token) => token === this.token)
      : tokens.filter((token) => token.actorId === this.id && (!linked || token.actorLink));
    if (asDocument) return own;
    return own.map((token) => token.object).filter((object) => object !== null);
  }

  getDependentTokens(
    options: { scenes?: Iterable<{ tokens: EmbeddedCollection<TokenDocument> }>; linked?: boolean } = {},
  ): TokenDocument[] {
    const scenes = options.scenes ? [...options.scenes] : (game.scenes?.contents ?? []);
    return scenes.flatMap((scene) =>
      scene.tokens.contents.filter((token) => token.actorId === this.id && (!options.linked || token.actorLink)),
    );
  }

  async getTokenDocument(data: Obj = {}, options: Obj = {}): Promise<TokenDocument> {
    const prototype = this.prototypeToken.toObject();
    const merged = mergeObject({ ...prototype, name: this.prototypeToken.name, actorId: this.id }, data);
    delete merged["appendNumber"];
    delete merged["prependAdjective"];
    delete merged["randomImg"];
    if (!("_id" in merged)) merged["_id"] = null;
    const cls = documentConfig("Token").documentClass as typeof TokenDocument;
    return new cls(merged, options);
  }

  /** Writes a bar's or value's attribute, after the hook `modifyTokenAttribute` (false stops it). */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system, attribute);
    if (current === undefined) throw new Error(`The attribute ${attribute} does not exist on ${this.uuid}`);
    const bar = isBar && isPlainObject(current) ? current : null;
    const before = Number(bar ? bar["value"] : current);
    const after = isDelta ? before + Number(value) : Number(value);
    let updates: Obj;
    if (bar) {
      const max = Number(bar["max"]);
      updates = { [`system.${attribute}.value`]: Number.isFinite(max) ? Math.min(Math.max(after, 0), max) : after };
    } else updates = { [`system.${attribute}`]: after };
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    return allowed ? this.update(updates) : this;
  }

  /** On: makes the status's effect (with its fixed id, where it has one). Off: deletes the effects that are it alone. */
  async toggleStatusEffect(
    statusId: string,
    options: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const status = statusConfigs().find((s) => s.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing = status._id
      ? this.effects.filter((effect) => effect.id === status._id)
      : this.effects.filter((effect) => effect.statuses.size === 1 && effect.statuses.has(status.id));
    if (existing.length > 0) {
      if (options.active) return true;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        existing.map((effect) => effect.id ?? ""),
      );
      return false;
    }
    if (options.active === false) return undefined;
    const cls = documentConfig("ActiveEffect").documentClass as typeof ActiveEffect;
    const effect = await cls.fromStatusEffect(statusId);
    if (options.overlay) effect.updateSource({ flags: { core: { overlay: true } } });
    const made = await cls.create(effect, { parent: this, keepId: true });
    return made as ActiveEffect | undefined;
  }

  async rollInitiative(
    options: { createCombatants?: boolean; rerollInitiative?: boolean; initiativeOptions?: Obj } = {},
  ): Promise<unknown> {
    const combatClass = documentConfig("Combat").documentClass;
    let combat = game.combat;
    if (!combat && options.createCombatants && game.user.isGM) {
      const made = await combatClass.create({ active: true });
      combat = made instanceof Combat ? made : null;
    }
    if (!combat) return null;
    if (options.createCombatants) {
      const tokens = (this.getActiveTokens(false, true) as TokenDocument[]).filter((token) => !token.inCombat);
      const data = this.isToken && this.token ? [this.token].filter((token) => !token.inCombat) : tokens;
      if (data.length > 0)
        await combat.createEmbeddedDocuments(
          "Combatant",
          data.map((token) => ({
            tokenId: token.id,
            sceneId: token.parentDocument?.id ?? null,
            actorId: token.actorId,
            hidden: token.hidden,
          })),
        );
    }
    const ids = combat
      .getCombatantsByActor(this)
      .filter((combatant) => options.rerollInitiative || combatant.initiative === null)
      .map((combatant) => combatant.id ?? "");
    return combat.rollInitiative(ids, options.initiativeOptions ?? {});
  }

  override async _preCreate(data: Obj, options: Obj, user: User): Promise<unknown> {
    const artwork = (this.constructor as typeof Actor).getDefaultArtwork(data);
    const update: Obj = {};
    if (!data["img"]) update["img"] = artwork.img;
    const image = String(data["img"] ?? artwork.img);
    if (!getProperty(data, "prototypeToken.texture.src")) update["prototypeToken"] = { texture: { src: image } };
    if (!user.isGM && getProperty(data, `ownership.${user.id}`) === undefined)
      update["ownership"] = { ...deepClone(this._source["ownership"] as Obj), [user.id ?? ""]: 3 };
    this.updateSource(update);
    return super._preCreate(data, options, user);
  }

  override async _preUpdate(changed: Obj, options: Obj, user: User): Promise<unknown> {
    // A new portrait is the new token image too, where the token used the old one.
    if (typeof changed["img"] === "string" && !getProperty(changed, "prototypeToken.texture.src")) {
      const src = getProperty(this._source, "prototypeToken.texture.src");
      if (!src || src === this.img) mergeObject(changed, { prototypeToken: { texture: { src: changed["img"] } } });
    }
    return super._preUpdate(changed, options, user);
  }

  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#refreshTokens();
    this.#refreshTrackers(options);
  }

  override _onCreateDescendantDocuments(...args: Parameters<Document["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    this.#refreshTokens();
    this._onEmbeddedDocumentChange();
    this.#refreshTrackers(args[4]);
  }
  override _onUpdateDescendantDocuments(...args: Parameters<Document["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    this.#refreshTokens();
    this._onEmbeddedDocumentChange();
    this.#refreshTrackers(args[4]);
  }
  override _onDeleteDescendantDocuments(...args: Parameters<Document["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    this.#refreshTokens();
    this._onEmbeddedDocumentChange();
    this.#refreshTrackers(args[4]);
  }

  _onEmbeddedDocumentChange(): void {}

  /** Unlinked tokens show what of the base they did not change. */
  #refreshTokens(): void {
    if (this.isToken || this.pack) return;
    for (const token of this.getDependentTokens()) if (!token.actorLink) token.refreshActor();
  }

  #refreshTrackers(options: Obj): void {
    if (options["render"] === false) return;
    for (const combat of game.combats?.values() ?? [])
      if (combat.getCombatantsByActor(this).length > 0) combat.render();
    const tracker = (game.combats?.apps ?? []) as { render(options: unknown): unknown }[];
    if (game.combat && game.combat.getCombatantsByActor(this).length > 0)
      for (const app of tracker) app.render({ force: false });
  }

  /** A synthetic actor gets a new source: its instance and those of its embedded documents stay. */
  acceptSource(source: Obj): void {
    // The server keeps what was sent; what a model would fill in is filled in here, as at the first loading.
    const complete = (this.constructor as typeof Actor).cleanData(source);
    Object.defineProperty(this, "_source", { value: complete, writable: true, configurable: true });
    this._initialize();
  }
}
