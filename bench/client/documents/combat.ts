import type { Operation } from "../common/abstract/database.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import type { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import {
  BooleanField,
  type DataSchema,
  DocumentTypeField,
  EmbeddedCollectionField,
  ForeignDocumentField,
  NumberField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import { currentGeneration } from "../common/generation.ts";
import { isEmpty, type Obj } from "../common/utils/objects.ts";
import type { Roll } from "../dice/roll.ts";
import { CONFIG, documentConfig } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { Actor } from "./actor.ts";
import type { ChatMessage } from "./chat-message.ts";
import { Combatant } from "./combatant.ts";
import { CombatantGroup } from "./combatant-group.ts";
import { flags, id, integer, stats, text } from "./common-fields.ts";
import { effectRegistry } from "./effect-registry.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** Where a fight is: `turn` is an index into `turns`, or null when nobody acts. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

export interface TurnEventContext {
  round: number;
  turn: number | null;
  skipped: boolean;
}

export interface CombatSettings {
  resource: string;
  skipDefeated: boolean;
  [extra: string]: unknown;
}

export class Combat extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Combat",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    collection: "combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    permissions: { update: (user, document, data) => (document as Combat).#canUpdate(user, data) },
  };
  static override defineSchema(): DataSchema {
    const schema: DataSchema = {
      _id: id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      scene: new ForeignDocumentField({ documentName: "Scene" }),
      groups: new EmbeddedCollectionField(CombatantGroup),
      combatants: new EmbeddedCollectionField(Combatant),
      active: new BooleanField(),
      round: integer(0, { min: 0 }),
      turn: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
      sort: integer(0),
      flags: flags(),
      _stats: stats(),
    };
    if (currentGeneration() >= 14) schema["name"] = text();
    return schema;
  }
  static readonly CONFIG_SETTING = "combatTrackerConfig";

  declare combatants: EmbeddedCollection<Combatant>;
  declare groups: EmbeddedCollection<CombatantGroup>;
  declare scene: Scene | null;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare turns: Combatant[];
  declare current: CombatState;
  declare previous: CombatState | undefined;

  protected override _configure(options: Obj): void {
    super._configure(options);
    for (const [key, value] of Object.entries({
      turns: [],
      current: { round: 0, turn: null, combatantId: null, tokenId: null },
      previous: undefined,
    }))
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
  }

  /* ------------------------------------------ state ----------------------------------------- */

  get settings(): CombatSettings {
    const stored = game.settings?.settings.has("core.combatTrackerConfig")
      ? (game.settings.get("core", "combatTrackerConfig") as Obj)
      : {};
    return { resource: "", skipDefeated: false, turnMarker: { enabled: true }, ...stored } as CombatSettings;
  }
  get combatant(): Combatant | null | undefined {
    return this.turn === null ? null : this.turns[this.turn];
  }
  get nextCombatant(): Combatant | undefined {
    if (this.turn === null) return this.turns[0];
    return this.turn === this.turns.length - 1 ? this.turns[0] : this.turns[this.turn + 1];
  }
  get started(): boolean {
    return this.round > 0;
  }
  get isActive(): boolean {
    return this.scene ? this.active && this.scene === game.scenes.current : this.active;
  }
  get isView(): boolean {
    return game.combats.viewed === this;
  }
  override get visible(): boolean {
    return true;
  }

  _canChangeRound(_user: User): boolean {
    return true;
  }
  _canChangeTurn(_user: User): boolean {
    return true;
  }
  #canUpdate(user: User, data: Obj): boolean {
    if (user.isGM) return true;
    const keys = Object.keys(data).filter((key) => key !== "_id");
    if (keys.some((key) => !["round", "turn", "combatants"].includes(key))) return false;
    if ("round" in data && !this._canChangeRound(user)) return false;
    if ("turn" in data && !this._canChangeTurn(user)) return false;
    const changes = (data["combatants"] as Obj[] | undefined) ?? [];
    return changes.every(
      (change) => this.combatants.get(String(change["_id"]))?.canUserModify(user, "update", change) ?? false,
    );
  }

  getCombatantsByToken(token: TokenDocument | string): Combatant[] {
    const tokenId = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === tokenId);
  }
  getCombatantsByActor(actor: Actor | string): Combatant[] {
    if (typeof actor !== "string" && actor.isToken && actor.token) return this.getCombatantsByToken(actor.token);
    const actorId = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant) => combatant.actorId === actorId);
  }

  /* --------------------------------------- preparation -------------------------------------- */

  override prepareDerivedData(): void {
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  /** Sorts the combatants into `turns`, bounds `turn`, and notes `current`. */
  setupTurns(): Combatant[] {
    const sort = this._sortCombatants;
    // Without a receiver: a system's comparator that leans on `this` must fail here, not in the host.
    this.turns = this.combatants.contents.sort((a, b) => sort.call(undefined as never, a, b));
    if (this.turn !== null)
      this.turn = this.turns.length === 0 ? null : Math.min(Math.max(this.turn, 0), this.turns.length - 1);
    this.current = this._getCurrentState(this.combatant);
    this.previous ??= this.current;
    return this.turns;
  }

  /** Descending initiative, those without one last, ties by id. Called without a receiver, as the host may. */
  _sortCombatants(a: Combatant, b: Combatant): number {
    const of = (c: Combatant) =>
      typeof c.initiative === "number" && !Number.isNaN(c.initiative) ? c.initiative : Number.NEGATIVE_INFINITY;
    const [left, right] = [of(a), of(b)];
    if (left !== right) return right - left;
    return (a.id ?? "") > (b.id ?? "") ? 1 : -1;
  }

  _getCurrentState(combatant: Combatant | null | undefined): CombatState {
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  /** Seconds between two states, from CONFIG.time. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { turnTime, roundTime } = CONFIG.time;
    const count = this.turns.length;
    const from = fromRound * count + (fromTurn ?? 0);
    const to = toRound * count + (toTurn ?? 0);
    return (toRound - fromRound) * roundTime + (to - from) * turnTime;
  }

  /* ---------------------------------------- commands ---------------------------------------- */

  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData: Obj = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    return this;
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const start = this.turn ?? -1;
    const next = this.#nextIndex(start);
    if (next === null) return this.nextRound();
    return this.#advance("combatTurn", this.round, next, 1);
  }

  #nextIndex(turn: number): number | null {
    for (let i = turn + 1; i < this.turns.length; i++) {
      if (this.settings.skipDefeated && this.turns[i]?.isDefeated) continue;
      return i;
    }
    return null;
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    const turn = this.turn ?? 0;
    if (turn === 0 || this.turns.length === 0) return this.previousRound();
    return this.#advance("combatTurn", this.round, turn - 1, -1);
  }

  async nextRound(): Promise<this> {
    const first = this.turn === null ? null : this.settings.skipDefeated ? (this.#nextIndex(-1) ?? 0) : 0;
    return this.#advance("combatRound", this.round + 1, this.turns.length === 0 ? this.turn : first, 1);
  }

  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = this.turn === null ? null : round > 0 ? Math.max(this.turns.length - 1, 0) : 0;
    return this.#advance("combatRound", round, turn, -1);
  }

  async #advance(
    hook: "combatTurn" | "combatRound",
    round: number,
    turn: number | null,
    direction: 1 | -1,
  ): Promise<this> {
    const updateData: Obj = { round, turn };
    const delta = this.getTimeDelta(this.round, this.turn, round, turn);
    const updateOptions: Obj = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  async endCombat(): Promise<this> {
    const dialogs = (
      globalThis as unknown as {
        foundry?: { applications?: { api?: { DialogV2?: { confirm(options: Obj): Promise<unknown> } } } };
      }
    ).foundry;
    const confirm = dialogs?.applications?.api?.DialogV2?.confirm;
    const sure = confirm
      ? await confirm.call(dialogs?.applications?.api?.DialogV2, {
          window: { title: "COMBAT.EndTitle" },
          content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
          modal: true,
        })
      : true;
    if (sure) await this.delete();
    return this;
  }

  async resetAll(options: { updateTurn?: boolean } = {}): Promise<this | undefined> {
    const keep = options.updateTurn ?? true;
    const currentId = this.combatant?.id;
    const updates = this.combatants.map((combatant) => ({ _id: combatant.id, initiative: null }));
    const data: Obj = { combatants: updates };
    if (keep && currentId) data["turn"] = this.#indexAfter(updates, currentId);
    return this.update(data, { turnEvents: false });
  }

  #indexAfter(updates: { _id: string | null; initiative: number | null }[], combatantId: string): number {
    const by = new Map(updates.map((update) => [update._id, update]));
    const after = this.turns.map((combatant) => {
      const update = by.get(combatant.id);
      return update ? (combatant.clone({ initiative: update.initiative }, { keepId: true }) as Combatant) : combatant;
    });
    const sort = this._sortCombatants;
    return after.sort((a, b) => sort(a, b)).findIndex((combatant) => combatant.id === combatantId);
  }

  async rollInitiative(
    ids: string | string[],
    options: { formula?: string | null; updateTurn?: boolean; messageOptions?: Obj } = {},
  ): Promise<this> {
    const currentId = this.combatant?.id;
    const updates: { _id: string; initiative: number }[] = [];
    const messages: Obj[] = [];
    const cls = documentConfig("ChatMessage").documentClass as typeof ChatMessage;
    for (const combatantId of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(combatantId);
      if (!combatant?.isOwner) continue;
      const roll: Roll = combatant.getInitiativeRoll(options.formula ?? undefined);
      await roll.evaluate();
      updates.push({ _id: combatantId, initiative: roll.total ?? 0 });
      const data = {
        speaker: cls.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
        flavor: game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
        flags: { core: { initiativeRoll: true } },
        ...options.messageOptions,
      };
      const hidden = combatant.token?.hidden || combatant.hidden;
      const mode =
        currentGeneration() >= 14
          ? { messageMode: hidden ? "gm" : undefined }
          : { rollMode: hidden ? "gmroll" : undefined };
      messages.push((await roll.toMessage(data, { create: false, ...mode })) as Obj);
    }
    if (updates.length === 0) return this;
    const data: Obj = { combatants: updates };
    if ((options.updateTurn ?? true) && currentId) data["turn"] = this.#indexAfter(updates, currentId);
    await this.update(data, { turnEvents: false });
    await cls.createDocuments(messages);
    return this;
  }

  async rollAll(options: Obj = {}): Promise<this> {
    return this.rollInitiative(
      this.#unrolled(() => true),
      options,
    );
  }
  async rollNPC(options: Obj = {}): Promise<this> {
    return this.rollInitiative(
      this.#unrolled((combatant) => combatant.isNPC),
      options,
    );
  }
  #unrolled(test: (combatant: Combatant) => boolean): string[] {
    return this.combatants.filter((c) => c.isOwner && c.initiative === null && test(c)).map((c) => c.id ?? "");
  }
  async setInitiative(combatantId: string, value: number): Promise<void> {
    const combatant = this.combatants.get(combatantId);
    if (!combatant) throw new Error(`The combatant ${combatantId} does not exist in this combat`);
    await combatant.update({ initiative: value });
  }
  async activate(options: Operation = {}): Promise<Document[]> {
    const updates = game.combats.map((combat) => ({ _id: combat.id, active: combat === this }));
    return (this.constructor as typeof Combat).updateDocuments(updates, options) as Promise<Document[]>;
  }
  async toggleSceneLink(): Promise<this | undefined> {
    const scene = this.scene ? null : (game.scenes.current?.id ?? null);
    return this.update({ scene });
  }
  async clearMovementHistories(combatants: Iterable<Combatant> = this.combatants.values()): Promise<void> {
    const byScene = new Map<Scene, string[]>();
    for (const { token } of combatants) {
      if (!token?.scene || token.movementHistory.length === 0) continue;
      byScene.set(token.scene, [...(byScene.get(token.scene) ?? []), token.id ?? ""]);
    }
    for (const [scene, tokens] of byScene)
      await scene.updateEmbeddedDocuments(
        "Token",
        tokens.map((tokenId) => ({ _id: tokenId, _movementHistory: [] })),
      );
  }
  updateCombatantActors(): void {
    for (const combatant of this.combatants.values()) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }

  /* ---------------------------------------- life cycle -------------------------------------- */

  override async _preCreate(data: Obj, options: Obj, user: User): Promise<unknown> {
    if (!data["scene"] && data["scene"] !== null) this.updateSource({ scene: null });
    return super._preCreate(data, options, user);
  }

  override _onCreate(data: Obj, options: Obj, userId: string): void {
    super._onCreate(data, options, userId);
    this.setupTurns();
    if (game.userId === userId && this._source["active"] === true) void this.#deactivateOthers();
  }

  async #deactivateOthers(): Promise<void> {
    const others = game.combats.filter((combat) => combat !== this && combat.active);
    if (others.length > 0)
      await (this.constructor as typeof Combat).updateDocuments(others.map((c) => ({ _id: c.id, active: false })));
  }

  override _onUpdate(changed: Obj, options: Obj, userId: string): void {
    const prior = { ...this.current };
    super._onUpdate(changed, options, userId);
    const turned = "turn" in changed || "round" in changed;
    if ("combatants" in changed || turned || "groups" in changed) {
      this.previous = prior;
      this.setupTurns();
    }
    if (turned) {
      if (options["turnEvents"] !== false) this.#manage();
      Hooks.callAll("combatTurnChange", this, prior, this.current);
      if (this.isActive && options["direction"] === 1) this._announceTurn();
    }
    if (options["render"] !== false && (turned || "combatants" in changed)) this.updateCombatantActors();
    if (changed["active"] === true) game.combats.viewed = this;
  }

  override _onDelete(options: Obj, userId: string): void {
    super._onDelete(options, userId);
    if (game.combats.viewed === this) game.combats.viewed = null;
    if (userId === game.userId) void this.clearMovementHistories();
    const actors = new Set(this.turns.flatMap((combatant) => combatant.actor ?? []));
    void effectRegistry.refresh("combatEnd", { combat: this, actors });
  }

  /** Only the designated game master's client does this, after the update, while whoever asked goes on. */
  #manage(): void {
    if (!game.user.isActiveGM) return;
    this._manageTurnEvents().catch((error: unknown) => Hooks.onError("Combat#_manageTurnEvents", error as Error));
  }

  async _manageTurnEvents(): Promise<void> {
    if (!this.started || !this.previous) return;
    const { previous, current } = this;
    const advanced =
      current.round > previous.round ||
      (current.round === previous.round && (current.turn ?? -1) > (previous.turn ?? -1));
    const sameTurn = current.round === previous.round && current.turn === previous.turn;
    if (sameTurn || !advanced) return;
    if (currentGeneration() >= 14) await this.clearMovementHistories();
    if (previous.round === 0 && current.round > 0) await effectRegistry.refresh("combatStart", { combat: this });
    for (const step of this.#steps(previous, current)) await step();
  }

  /** The regions that a combatant's token stands in hear of its turn; effects that end with it end. */
  async #tellTurn(event: "Start" | "End", combatant: Combatant, context: TurnEventContext): Promise<void> {
    await tellRegions(`tokenTurn${event}`, this, combatant, context);
    await effectRegistry.refresh(`turn${event}`, { combat: this, combatant });
  }
  async #tellRound(event: "Start" | "End", context: Omit<TurnEventContext, "turn"> & { turn: null }): Promise<void> {
    for (const combatant of this.turns) await tellRegions(`tokenRound${event}`, this, combatant, context);
    await effectRegistry.refresh(`round${event}`, { combat: this });
  }

  /** Everything that lies between two states: turns that were passed over count as skipped (#11998). */
  *#steps(previous: CombatState, current: CombatState): Generator<() => Promise<void>> {
    const last = this.turns.length - 1;
    const end = (round: number, turn: number, skipped: boolean) => async () => {
      const combatant = this.turns[turn];
      if (!combatant) return;
      await this._onEndTurn(combatant, { round, turn, skipped });
      await this.#tellTurn("End", combatant, { round, turn, skipped });
    };
    const start = (round: number, turn: number, skipped: boolean) => async () => {
      const combatant = this.turns[turn];
      if (!combatant) return;
      await this._onStartTurn(combatant, { round, turn, skipped });
      await this.#tellTurn("Start", combatant, { round, turn, skipped });
    };
    let round = previous.round;
    let turn = previous.turn;
    if (turn !== null && round > 0) {
      const left = this.turns.findIndex((combatant) => combatant.id === previous.combatantId);
      if (left !== -1) yield end(round, turn, false);
    }
    while (round < current.round) {
      if (round > 0) {
        for (let i = (turn ?? last) + 1; i <= last; i++) {
          yield start(round, i, true);
          yield end(round, i, true);
        }
        const ended = round;
        const context = { round: ended, turn: null, skipped: ended < current.round - 1 };
        yield async () => {
          await this._onEndRound(context);
          await this.#tellRound("End", context);
        };
      }
      round++;
      turn = -1;
      const begun = round;
      const context = { round: begun, turn: null, skipped: begun < current.round };
      yield async () => {
        await this._onStartRound(context);
        await this.#tellRound("Start", context);
      };
    }
    if (current.turn === null) return;
    for (let i = (turn ?? -1) + 1; i < current.turn; i++) {
      yield start(round, i, true);
      yield end(round, i, true);
    }
    yield start(round, current.turn, false);
  }

  async _onStartTurn(_combatant: Combatant, _context: TurnEventContext): Promise<void> {}
  async _onEndTurn(_combatant: Combatant, _context: TurnEventContext): Promise<void> {}
  async _onStartRound(_context: Omit<TurnEventContext, "turn"> & { turn: null }): Promise<void> {}
  async _onEndRound(_context: Omit<TurnEventContext, "turn"> & { turn: null }): Promise<void> {}
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(_combatant: Combatant): Promise<void> {}

  override _onCreateDescendantDocuments(...args: Parameters<Document["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, documents, , options] = args;
    this.#combatantsChanged(collection, options);
    if (collection === "combatants" && game.user.isActiveGM)
      for (const document of documents) void this._onEnter(document as Combatant);
  }
  override _onUpdateDescendantDocuments(...args: Parameters<Document["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    this.#combatantsChanged(args[1], args[4]);
  }
  override _onDeleteDescendantDocuments(...args: Parameters<Document["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    const [, collection, documents, , options] = args;
    this.#combatantsChanged(collection, options);
    if (collection === "combatants" && game.user.isActiveGM)
      for (const document of documents) void this._onExit(document as Combatant);
  }

  /** The order is made anew at once, before any event (#9641); the index follows what the operation carries. */
  #combatantsChanged(collection: string, options: Obj): void {
    if (collection !== "combatants" && collection !== "groups") return;
    const prior = { ...this.current };
    const turn = options["combatTurn"];
    if (turn !== undefined && (turn === null || typeof turn === "number")) {
      this._source["turn"] = turn;
      this.turn = turn;
    }
    this.setupTurns();
    this.previous = prior;
    const moved = this.current.combatantId !== prior.combatantId;
    if (moved && this.started && options["turnEvents"] !== false) {
      Hooks.callAll("combatTurnChange", this, prior, this.current);
      this.#manage();
    }
    if (options["render"] !== false) this.#renderTrackers();
  }

  #renderTrackers(): void {
    for (const app of game.combats.apps) app.render({ force: false, combat: this });
  }

  override render(force = false, context: Obj = {}): void {
    super.render(force, context);
    if (game.combats?.viewed === this) this.#renderTrackers();
  }

  _playCombatSound(announcement: string): void {
    Hooks.callAll("bench.combatSound", this, announcement);
  }
  _announceTurn(): void {
    const { combatant, nextCombatant } = this;
    if (game.user.isGM) return;
    if (combatant?.isOwner) this._playCombatSound("yourTurn");
    else if (nextCombatant?.isOwner) this._playCombatSound("nextUp");
  }

  /** Combatants of deleted tokens go, on the client that deleted them. */
  static async _onDeleteTokens(tokens: Document[], _operation: Operation, user: User): Promise<void> {
    if (!user.isSelf) return;
    const gone = new Set(tokens.map((token) => token.id));
    for (const combat of game.combats.values()) {
      const ids = combat.combatants
        .filter((c) => gone.has(c.tokenId) && tokens.some((t) => t.parentDocument?.id === c.sceneId || !c.sceneId))
        .map((c) => c.id ?? "");
      if (!isEmpty(ids)) await combat.deleteEmbeddedDocuments("Combatant", ids);
    }
  }
}

async function tellRegions(
  name: string,
  combat: Combat,
  combatant: Combatant,
  context: Omit<TurnEventContext, "turn"> & { turn: number | null },
): Promise<void> {
  const { token } = combatant;
  for (const region of token?.regions ?? []) await region._triggerEvent(name, { token, combatant, combat, ...context });
}
