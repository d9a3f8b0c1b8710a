import { DataModel } from "../common/abstract/data-model.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { CONST } from "../common/constants.ts";
import {
  ArrayField,
  BooleanField,
  type DataSchema,
  DocumentTypeField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  JSONField,
  NumberField,
  SchemaField,
  StringField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import { currentGeneration } from "../common/generation.ts";
import type { Obj } from "../common/utils/objects.ts";
import { escapeHTML } from "../common/utils/text.ts";
import { Roll } from "../dice/roll.ts";
import { game } from "../helpers/game.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { Actor } from "./actor.ts";
import { flags, id, integer, nullableId, stats, text } from "./common-fields.ts";
import { Scene } from "./scene.ts";
import { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string;
}

export interface MessageRenderOptions extends Obj {
  canDelete?: boolean;
  canClose?: boolean;
}

/** Makes the frame of a message; the applications set it. */
export type ChatRenderer = (message: ChatMessage, context: Obj) => Promise<HTMLElement> | HTMLElement;
let renderFrame: ChatRenderer | null = null;
export function setChatRenderer(renderer: ChatRenderer): void {
  renderFrame = renderer;
}

const MODES: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  roll: "public",
};

export class ChatMessage extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ChatMessage",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    collection: "messages",
    hasTypeData: true,
    permissions: {
      create: "PLAYER",
      update: (user, document) => user.isGM || document._source["author"] === user.id,
      delete: (user, document) => user.isGM || document._source["author"] === user.id,
    },
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      style: integer(CONST.CHAT_MESSAGE_STYLES.OTHER),
      author: new ForeignDocumentField({ documentName: "User" }, { nullable: false, initial: () => game.userId }),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new HTMLField(),
      title: text(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        scene: nullableId(),
        actor: nullableId(),
        token: nullableId(),
        alias: new StringField(),
      }),
      whisper: new ArrayField(new StringField({ required: true, blank: false })),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField({ required: true })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare style: number;
  declare author: User | null;
  declare timestamp: number;
  declare flavor: string;
  declare title: string;
  declare content: string;
  declare speaker: Speaker;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];
  declare sound: string | null;

  override _initialize(options: Obj = {}): void {
    super._initialize(options);
    // Rolls whose class is not registered (any more) are dropped; the message stays.
    this.rolls = (this._source["rolls"] as string[]).flatMap((json) => {
      try {
        return [Roll.fromData((typeof json === "string" ? JSON.parse(json) : json) as Obj)];
      } catch (error) {
        console.warn(`A roll of the message ${this.id} cannot be revived: ${(error as Error).message}`);
        return [];
      }
    });
  }

  static override cleanData(
    source: Obj = {},
    options: { partial?: boolean | undefined; source?: Obj | undefined } = {},
  ): Obj {
    if (Array.isArray(source["rolls"]))
      source["rolls"] = source["rolls"].map((roll: unknown) =>
        roll instanceof Roll ? JSON.stringify(roll.toJSON()) : typeof roll === "string" ? roll : JSON.stringify(roll),
      );
    if (source["author"] instanceof Document) source["author"] = source["author"].id;
    if (Array.isArray(source["whisper"]))
      source["whisper"] = source["whisper"].map((user: unknown) => (user instanceof Document ? user.id : user));
    return super.cleanData(source, options);
  }

  /* ------------------------------------------ state ----------------------------------------- */

  get alias(): string {
    return this.speaker.alias || this.speakerActor?.name || this.author?.name || "";
  }
  get isAuthor(): boolean {
    return this._source["author"] === game.userId;
  }
  get isRoll(): boolean {
    return this.rolls.length > 0;
  }
  /** May this user see what is in it? Author and whisper's receivers; a blind roll hides from its author. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (this.whisper.length === 0) return true;
    const me = game.userId ?? "";
    return this.whisper.includes(me) || (this.isAuthor && !this.blind);
  }
  /** Does this user see that it is there? Private rolls are seen by all, as `???`. */
  override get visible(): boolean {
    if (this.whisper.length === 0 || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(game.userId ?? "");
  }
  override get isOwner(): boolean {
    return this.isAuthor || game.user.isGM;
  }
  override getUserLevel(user: User | null = game.user): number {
    return user && (user.isGM || user.id === this._source["author"]) ? 3 : 0;
  }
  get speakerActor(): Actor | null {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  /* ----------------------------------------- speaker ---------------------------------------- */

  static getSpeaker(options: { scene?: unknown; actor?: unknown; token?: unknown; alias?: string } = {}): Speaker {
    const token = tokenOf(options.token);
    const actor = options.actor as Actor | null | undefined;
    if (token) return speakerOf(token.actor, token, options.alias);
    if (actor) {
      if (actor.isToken && actor.token) return speakerOf(actor, actor.token, options.alias);
      return speakerOf(actor, null, options.alias);
    }
    const controlled = (game.canvas as { tokens?: { controlled?: unknown[] } } | undefined)?.tokens?.controlled ?? [];
    const only = controlled.length === 1 ? tokenOf(controlled[0]) : null;
    if (only) return speakerOf(only.actor, only, options.alias);
    if (game.user?.character) return speakerOf(game.user.character, null, options.alias);
    return { scene: null, actor: null, token: null, alias: options.alias ?? game.user?.name ?? "" };
  }
  static getSpeakerActor(speaker: Partial<Speaker> | Obj): Actor | null {
    const { scene, token, actor } = speaker as Partial<Speaker>;
    if (scene && token) {
      const found = game.scenes.get(scene)?.tokens.get(token);
      if (found) return found.actor;
    }
    return actor ? (game.actors.get(actor) ?? null) : null;
  }
  static getWhisperRecipients(name: string): User[] {
    if (["GM", "DM"].includes(name.toUpperCase())) return game.users.filter((user) => user.isGM);
    if (name.toLowerCase() === "players") return game.users.players;
    return game.users.filter(
      (user) =>
        user.name.toLowerCase() === name.toLowerCase() || user.character?.name.toLowerCase() === name.toLowerCase(),
    );
  }

  /* ---------------------------------------- visibility -------------------------------------- */

  /** Sets whisper and blind for a mode of 13 or 14; a whisper that is given already stays (#11442). */
  static applyRollMode(chatData: Obj, mode: string): Obj {
    const name = MODES[mode] ?? mode;
    const given = chatData["whisper"] as unknown[] | undefined;
    const gms = () => game.users.filter((user) => user.isGM).map((user) => user.id);
    if (name === "gm" || name === "blind") chatData["whisper"] = given?.length ? given : gms();
    else if (name === "self") chatData["whisper"] = [game.userId];
    else if (name === "public" || name === "ic") chatData["whisper"] = given?.length ? given : [];
    if (name === "public" && !given?.length) chatData["whisper"] = [];
    chatData["blind"] = name === "blind";
    return chatData;
  }
  /** 14's word for it. */
  static applyMode(chatData: Obj, mode: string): Obj {
    return ChatMessage.applyRollMode(chatData, mode);
  }
  applyRollMode(mode: string): void {
    const data: Obj = { whisper: [...this.whisper] };
    ChatMessage.applyRollMode(data, mode);
    this.updateSource(data);
  }
  applyMode(mode: string): void {
    this.applyRollMode(mode);
  }

  override getRollData(): Obj {
    return this.speakerActor?.getRollData() ?? {};
  }

  /* ---------------------------------------- life cycle -------------------------------------- */

  override async _preCreate(data: Obj, options: Obj, user: User): Promise<unknown> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = currentGeneration() >= 14 ? (options["messageMode"] ?? options["rollMode"]) : options["rollMode"];
    if (typeof mode === "string") this.applyRollMode(mode);
    return undefined;
  }

  /* ---------------------------------------- rendering --------------------------------------- */

  /** A new element for each place that shows the message. The hook comes last. */
  async renderHTML(options: MessageRenderOptions = {}): Promise<HTMLElement> {
    const model = this.system as unknown as { renderHTML?: (options: MessageRenderOptions) => Promise<HTMLElement> };
    if (this.system instanceof DataModel && typeof model.renderHTML === "function") return model.renderHTML(options);
    const context = await this._prepareRenderContext(options);
    const element = renderFrame ? await renderFrame(this, context) : defaultFrame(this, context);
    Hooks.callAll("renderChatMessageHTML", this, element, context);
    return element;
  }

  async _prepareRenderContext(options: MessageRenderOptions): Promise<Obj> {
    const isPrivate = !this.isContentVisible;
    const content =
      this.isRoll && (isPrivate || /^-?[0-9.]+$/.test(this.content) || !this.content)
        ? await this._renderRollContent(isPrivate)
        : this.content;
    return {
      message: { ...this.toObject(false), content },
      user: game.user,
      author: this.author,
      alias: this.alias,
      isPrivate,
      isWhisper: this.whisper.length > 0,
      whisperTo: this.whisper.map((userId) => game.users.get(userId)?.name ?? "").join(", "),
      cssClass: [
        this.isRoll ? "dice-roll-message" : "",
        this.whisper.length > 0 ? "whisper" : "",
        this.blind ? "blind" : "",
      ]
        .filter(Boolean)
        .join(" "),
      borderColor: this.author?.color?.css ?? "",
      speakerActor: this.speakerActor,
      canDelete: options.canDelete ?? (game.user.isGM || this.isAuthor),
      canClose: options.canClose ?? false,
    };
  }
  async _renderRollContent(isPrivate: boolean): Promise<string> {
    const parts = await Promise.all(this.rolls.map((roll) => roll.render({ isPrivate })));
    return parts.join("");
  }
}

function tokenOf(value: unknown): TokenDocument | null {
  if (value instanceof TokenDocument) return value;
  const { document } = (value ?? {}) as { document?: unknown };
  return document instanceof TokenDocument ? document : null;
}

function speakerOf(actor: Actor | null | undefined, token: TokenDocument | null, alias?: string): Speaker {
  return {
    scene: token?.scene instanceof Scene ? token.scene.id : null,
    actor: actor?.id ?? null,
    token: token?.id ?? null,
    alias: alias ?? (token?.name || actor?.name || ""),
  };
}

/** The frame without the applications' help. */
function defaultFrame(message: ChatMessage, context: Obj): HTMLElement {
  const li = document.createElement("li");
  li.className = `chat-message message ${String(context["cssClass"])}`.trim();
  li.dataset["messageId"] = message.id ?? "";
  const inner = context["message"] as { content: string; flavor: string };
  const hidden = context["isPrivate"] === true;
  li.innerHTML = `<header class="message-header"><h4 class="message-sender">${escapeHTML(context["alias"])}</h4><span class="message-metadata"><time class="message-timestamp"></time></span>${inner.flavor && !hidden ? `<span class="flavor-text">${inner.flavor}</span>` : ""}</header><div class="message-content">${inner.content}</div>`;
  return li;
}
