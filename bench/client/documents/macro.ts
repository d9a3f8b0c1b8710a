import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { type DataSchema, ForeignDocumentField, StringField } from "../common/data/fields/index.ts";
import type { Obj } from "../common/utils/objects.ts";
import { documentConfig } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import { notify } from "../helpers/notify.ts";
import type { ChatMessage } from "./chat-message.ts";
import { flags, folder, id, image, name, ownership, sort, stats, text } from "./common-fields.ts";
import type { User } from "./user.ts";

export class Macro extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Macro",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    collection: "macros",
    coreTypes: ["script", "chat"],
    permissions: { create: "PLAYER", delete: "OWNER" },
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder", "type"],
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      name: name(),
      type: new StringField({ required: true, initial: "chat", choices: ["script", "chat"] }),
      author: new ForeignDocumentField({ documentName: "User" }, { initial: () => game.userId }),
      img: image("icons/svg/dice-target.svg"),
      scope: new StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
      command: text(),
      folder: folder(),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare command: string;
  declare author: User | null;

  get isAuthor(): boolean {
    return this._source["author"] === game.userId;
  }
  get canExecute(): boolean {
    return this.testUserPermission(game.user, "LIMITED") && (this.type === "chat" || game.user.can("MACRO_SCRIPT"));
  }

  /** Runs a script with `speaker, actor, token, character, scope`, or says a chat macro's text. */
  async execute(scope: Obj = {}): Promise<unknown> {
    if (!this.canExecute) {
      notify.warn(`You may not execute the macro "${this.name}"`);
      return undefined;
    }
    const chat = documentConfig("ChatMessage").documentClass as typeof ChatMessage;
    if (this.type === "chat") return chat.create({ content: this.command, speaker: chat.getSpeaker() });
    const speaker = scope["speaker"] ?? chat.getSpeaker();
    const values: Obj = {
      speaker,
      actor: scope["actor"] ?? chat.getSpeakerActor(speaker as Obj),
      token: scope["token"] ?? null,
      character: game.user.character,
      scope,
      ...scope,
    };
    const names = Object.keys(values);
    // Macros are code that a user wrote to be run: that is what a macro is.
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
      ...args: string[]
    ) => (...args: unknown[]) => Promise<unknown>;
    const run = new AsyncFunction(...names, `${this.command}\n`);
    try {
      return await run.call(this, ...names.map((key) => values[key]));
    } catch (error) {
      notify.error("There was an error in your macro syntax. See the console (F12) for details");
      throw error;
    }
  }
}
