import type { Json } from "../../protocol.ts";
import { UserTargets } from "../canvas/targets.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { CONST } from "../common/constants.ts";
import {
  ColorField,
  type DataSchema,
  FilePathField,
  ForeignDocumentField,
  ObjectField,
} from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { CONFIG } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import type { Actor } from "./actor.ts";
import { flags, id, integer, name, stats, text } from "./common-fields.ts";

export class User extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "User",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
    collection: "users",
    permissions: {
      create: "GAMEMASTER",
      update: (user, document) => user.isGM || user.id === document.id,
      delete: "GAMEMASTER",
    },
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      role: integer(CONST.USER_ROLES.PLAYER, { min: 0, max: 4 }),
      avatar: new FilePathField({ categories: ["IMAGE"] }),
      character: new ForeignDocumentField({ documentName: "Actor" }),
      color: new ColorField({ nullable: false, initial: "#4b84c4" }),
      pronouns: text(),
      hotbar: new ObjectField(),
      permissions: new ObjectField(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare role: number;
  declare color: { css: string };
  declare character: Actor | null;
  declare permissions: Record<string, boolean>;
  declare hotbar: Record<string, string>;
  declare avatar: string | null;
  declare active: boolean;
  declare viewedScene: string | null;
  declare targets: UserTargets;

  protected override _configure(options: Obj): void {
    super._configure(options);
    // Presence, not data: it survives updates of the document.
    for (const [key, value] of Object.entries({
      active: false,
      viewedScene: null,
      // The map knows users by their shape; this one is still being made.
      targets: new UserTargets(this as never),
    }))
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
  }

  get isGM(): boolean {
    return this.role >= CONST.USER_ROLES.ASSISTANT;
  }
  get isSelf(): boolean {
    return this.id === game.userId;
  }
  /** The one game master who acts for all; never more than one client answers true. */
  get isActiveGM(): boolean {
    return game.users.activeGM === this;
  }
  get isBanned(): boolean {
    return this.role === CONST.USER_ROLES.NONE;
  }
  isDesignated(condition: (user: User) => boolean): boolean {
    return game.users.getDesignatedUser(condition) === this;
  }
  hasRole(role: string | number, options: { exact?: boolean } = {}): boolean {
    const roles = CONST.USER_ROLES as Record<string, number>;
    const wanted = typeof role === "string" ? roles[role] : role;
    if (wanted === undefined) return false;
    return options.exact ? this.role === wanted : this.role >= wanted;
  }
  hasPermission(permission: string): boolean {
    const { USER_PERMISSIONS } = CONST as {
      USER_PERMISSIONS: Record<string, { defaultRole: number; disableGM: boolean }>;
    };
    const config = USER_PERMISSIONS[permission];
    if (this.isGM && !config?.disableGM) return true;
    const own = this.permissions[permission];
    if (own !== undefined) return own;
    const roles = game.permissions?.[permission];
    return roles ? roles.includes(this.role) : this.role >= (config?.defaultRole ?? 9);
  }
  can(action: string): boolean {
    return action in CONST.USER_PERMISSIONS || !(action in CONST.USER_ROLES)
      ? this.hasPermission(action)
      : this.hasRole(action);
  }
  override getUserLevel(user: User | null = game.user): number {
    return user === null ? 0 : user.isGM || user.id === this.id ? 3 : 0;
  }

  /** Asks a user's client to run `CONFIG.queries[name]` with JSON data; rejects on time-out, refusal, unknown query. */
  async query(queryName: string, queryData: unknown, options: { timeout?: number } = {}): Promise<unknown> {
    if (!(queryName in CONFIG.queries)) throw new Error(`"${queryName}" is not a registered User query`);
    if (!game.user.hasPermission("QUERY_USER"))
      throw new Error(`User ${game.user.name} lacks permission to query other users`);
    if (!this.active) throw new Error(`User ${this.name} is not active`);
    const data = JSON.parse(JSON.stringify(queryData ?? null)) as Json;
    if (this.isSelf) {
      const handler = CONFIG.queries[queryName];
      const result = await handler?.(data, { timeout: options.timeout });
      return JSON.parse(JSON.stringify(result ?? null)) as unknown;
    }
    return game.socket.transport.request("query", {
      userId: this.id ?? "",
      name: queryName,
      data,
      timeout: options.timeout ?? null,
    });
  }

  broadcastActivity(activity: { targets?: string[]; sceneId?: string | null; ping?: Json } = {}): void {
    if (this.isSelf) void game.socket.transport.request("activity", activity);
  }

  getHotbarMacros(page = 1): { slot: number; macro: Document | null }[] {
    return Array.from({ length: 10 }, (_, i) => {
      const slot = (page - 1) * 10 + i + 1;
      const macroId = this.hotbar[slot];
      return { slot, macro: macroId ? (game.macros.get(macroId) ?? null) : null };
    });
  }
  async assignHotbarMacro(
    macro: Document | null,
    slot: number,
    options: { fromSlot?: number } = {},
  ): Promise<this | undefined> {
    const hotbar = { ...this.hotbar };
    if (options.fromSlot) delete hotbar[options.fromSlot];
    if (macro?.id) hotbar[slot] = macro.id;
    else delete hotbar[slot];
    return this.update({ hotbar }, { recursive: false, diff: false });
  }
}
