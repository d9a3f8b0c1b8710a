import type { Operation } from "../common/abstract/database.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import {
  BooleanField,
  type DataSchema,
  DocumentTypeField,
  ForeignDocumentField,
  NumberField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import { currentGeneration } from "../common/generation.ts";
import { getProperty, isEmpty, type Obj } from "../common/utils/objects.ts";
import { Roll } from "../dice/roll.ts";
import { CONFIG } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";
import { flags, id, image, nullableId, stats, text } from "./common-fields.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

const DEFAULT_IMAGE = "icons/svg/mystery-man.svg";

export class Combatant extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Combatant",
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    collection: "combatants",
    hasTypeData: true,
    permissions: {
      create: "OWNER",
      update: (user, document, data) => {
        if (user.isGM) return true;
        // Source: #10501 (initiative) and #11922 (system).
        const allowed = Object.keys(data).every((key) => ["_id", "initiative", "system"].includes(key));
        return allowed && document.testUserPermission(user, "OWNER");
      },
      delete: "OWNER",
    },
  };
  static override defineSchema(): DataSchema {
    const schema: DataSchema = {
      _id: id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      actorId: nullableId(),
      tokenId: nullableId(),
      sceneId: nullableId(),
      name: text(),
      img: image(),
      initiative: new NumberField({ required: true }),
      hidden: new BooleanField(),
      defeated: new BooleanField(),
      group: new ForeignDocumentField({ documentName: "CombatantGroup" }),
      flags: flags(),
      _stats: stats(),
    };
    if (currentGeneration() >= 14)
      schema["roundJoined"] = new NumberField({ required: true, nullable: true, integer: true, initial: null });
    return schema;
  }

  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare resource: unknown;

  get combat(): Combat | null {
    return this.parent as Combat | null;
  }
  get token(): TokenDocument | null {
    const scene = this.sceneId ? game.scenes?.get(this.sceneId) : this.combat?.scene;
    return this.tokenId ? (scene?.tokens.get(this.tokenId) ?? null) : null;
  }
  get actor(): Actor | null {
    if (this.token) return this.token.actor;
    return this.actorId ? (game.actors?.get(this.actorId) ?? null) : null;
  }
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }
  override get hasPlayerOwner(): boolean {
    return this.actor?.hasPlayerOwner ?? false;
  }
  get isDefeated(): boolean {
    return this.defeated || (this.actor?.statuses.has(CONFIG.specialStatusEffects["DEFEATED"] ?? "dead") ?? false);
  }
  get players(): User[] {
    return game.users.filter((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }
  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }
  override getUserLevel(user: User | null = game.user): number {
    return this.actor?.getUserLevel(user) ?? (user?.isGM ? 3 : 0);
  }
  /** 14: which place in the order. */
  get turnNumber(): number | null {
    const index = this.combat?.turns.indexOf(this) ?? -1;
    return index === -1 ? null : index;
  }

  override prepareDerivedData(): void {
    if (!this._source["img"]) this.img = this.token?.texture.src ?? this.actor?.img ?? DEFAULT_IMAGE;
    if (!this._source["name"])
      this.name =
        this.token?.name ||
        this.actor?.name ||
        (game.i18n?.initialized ? game.i18n.localize("COMBAT.UnknownCombatant") : "");
    this._prepareGroup();
    this.updateResource();
  }
  _prepareGroup(): void {
    const groupId = this._source["group"];
    const group = typeof groupId === "string" ? this.combat?.groups?.get(groupId) : undefined;
    Object.defineProperty(this, "group", { value: group ?? null, writable: true, configurable: true });
  }
  updateResource(): unknown {
    const path = this.combat?.settings?.resource;
    this.resource = path && this.actor ? (getProperty(this.actor.system, path) ?? null) : null;
    return this.resource;
  }

  _getInitiativeFormula(): string {
    const { initiative } = CONFIG["Combat"] as { initiative?: { formula?: string | null } };
    return String(initiative?.formula ?? game.system?.["initiative"] ?? "1d20");
  }
  getInitiativeRoll(formula?: string): Roll {
    return Roll.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }
  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = await this.getInitiativeRoll(formula).evaluate();
    return this.update({ initiative: roll.total });
  }
  async clearMovementHistory(): Promise<void> {
    await this.token?.clearMovementHistory();
  }

  override async _preCreate(data: Obj, options: Obj, user: User): Promise<unknown> {
    if (currentGeneration() >= 14) this.updateSource({ roundJoined: this.combat?.round ?? null });
    return super._preCreate(data, options, user);
  }

  /* Core adds the turn itself, so that whoever acts goes on acting when the order changes (#11531, #12990). */

  static override async _preCreateOperation(documents: Document[], operation: Operation, user: User): Promise<unknown> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    const combat = operation.parent as Combat | null;
    if (combat && operation["combatTurn"] === undefined)
      keepTurn(combat, operation, [...combat.turns, ...(documents as Combatant[])]);
    return undefined;
  }
  static override async _preUpdateOperation(documents: Document[], operation: Operation, user: User): Promise<unknown> {
    if ((await super._preUpdateOperation(documents, operation, user)) === false) return false;
    const combat = operation.parent as Combat | null;
    if (!combat || operation["combatTurn"] !== undefined) return undefined;
    const changes = new Map((operation.updates as Obj[]).map((update) => [update["_id"], update]));
    const after = combat.turns.map((combatant) => {
      const change = changes.get(combatant.id);
      if (!change) return combatant;
      const { _id, ...rest } = change;
      return isEmpty(rest) ? combatant : (combatant.clone(rest, { keepId: true }) as Combatant);
    });
    keepTurn(combat, operation, after);
    return undefined;
  }
  static override async _preDeleteOperation(documents: Document[], operation: Operation, user: User): Promise<unknown> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    const combat = operation.parent as Combat | null;
    if (!combat || operation["combatTurn"] !== undefined) return undefined;
    const gone = new Set(documents.map((document) => document.id));
    const kept = combat.turns.filter((combatant) => !gone.has(combatant.id));
    const current = combat.combatant;
    if (!current || combat.turn === null) return undefined;
    if (!gone.has(current.id)) operation["combatTurn"] = kept.findIndex((combatant) => combatant.id === current.id);
    // The next one acts; behind the last there is nobody but the first (#12009).
    else operation["combatTurn"] = kept.length === 0 ? null : nextIndex(combat, kept);
    return undefined;
  }
}

function nextIndex(combat: Combat, kept: Combatant[]): number {
  const behind = combat.turns.slice((combat.turn ?? 0) + 1).find((combatant) => kept.includes(combatant));
  return behind ? kept.indexOf(behind) : 0;
}

function keepTurn(combat: Combat, operation: Operation, after: Combatant[]): void {
  const current = combat.combatant;
  if (!combat.started || !current || combat.turn === null) return;
  const sorted = [...after].sort((a, b) => combat._sortCombatants(a, b));
  const index = sorted.findIndex((combatant) => combatant.id === current.id);
  if (index !== -1) operation["combatTurn"] = index;
}
