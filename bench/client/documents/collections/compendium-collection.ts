import type { PackIndexInfo } from "../../../protocol.ts";
import type { Operation } from "../../common/abstract/database.ts";
import type { Document } from "../../common/abstract/document.ts";
import { CONST } from "../../common/constants.ts";
import { Collection } from "../../common/utils/collection.ts";
import { getProperty, type Obj, setProperty } from "../../common/utils/objects.ts";
import { type ApplicationLike, getDocumentClass } from "../../helpers/config.ts";
import { game } from "../../helpers/game.ts";
import type { Folder } from "../folder.ts";
import type { User } from "../user.ts";

export interface IndexEntry extends Obj {
  _id: string;
  name: string;
  uuid: string;
}

/** A compendium: an index at once, documents when asked for. */
export class CompendiumCollection extends Collection<Document> {
  readonly collection: string;
  readonly metadata: Obj;
  readonly index = new Collection<IndexEntry>();
  readonly apps: ApplicationLike[] = [];

  constructor(info: PackIndexInfo) {
    super();
    this.collection = info.id;
    this.metadata = info.metadata as Obj;
    for (const entry of info.index) this.#addIndex(entry as Obj);
  }

  get documentName(): string {
    return String(this.metadata["type"]);
  }
  get documentClass(): typeof Document {
    return getDocumentClass(this.documentName);
  }
  get title(): string {
    return game.i18n.localize(String(this.metadata["label"] ?? this.collection));
  }
  get name(): string {
    return this.title;
  }
  get banner(): unknown {
    return this.metadata["banner"] ?? null;
  }
  get locked(): boolean {
    return this.config["locked"] !== undefined
      ? this.config["locked"] === true
      : this.metadata["packageType"] !== "world";
  }
  get folder(): Folder | null {
    const id = this.config["folder"] ?? this.metadata["folder"];
    return typeof id === "string" ? (game.folders.get(id) ?? null) : null;
  }
  get sort(): number {
    return Number(this.config["sort"] ?? 0);
  }
  get folders(): Collection<Folder> {
    return new Collection<Folder>();
  }
  /** What GMs set about this compendium in the world. */
  get config(): Obj {
    const all = game.settings?.settings.has("core.compendiumConfiguration")
      ? (game.settings.get("core", "compendiumConfiguration") as Obj)
      : {};
    return (all[this.collection] as Obj | undefined) ?? {};
  }
  get ownership(): Record<string, string> {
    return (
      (this.metadata["ownership"] as Record<string, string> | undefined) ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" }
    );
  }
  getUserLevel(user: User = game.user): number {
    const levels = CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    const roles = CONST.USER_ROLES as Record<string, number>;
    return Object.entries(this.ownership)
      .filter(([role]) => user.role >= (roles[role] ?? 9))
      .reduce((most, [, level]) => Math.max(most, levels[level] ?? 0), 0);
  }
  testUserPermission(user: User, permission: string | number): boolean {
    const levels = CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>;
    return this.getUserLevel(user) >= (typeof permission === "number" ? permission : (levels[permission] ?? 9));
  }
  get visible(): boolean {
    return this.getUserLevel() >= 2;
  }

  #addIndex(entry: Obj): void {
    const id = String(entry["_id"]);
    const uuid = `Compendium.${this.collection}.${this.documentName}.${id}`;
    this.index.set(id, { ...entry, _id: id, name: String(entry["name"] ?? ""), uuid });
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** Only fields that are asked for here, or belong to every index, are in an entry. */
  async getIndex(options: { fields?: string[] } = {}): Promise<Collection<IndexEntry>> {
    const fields = options.fields ?? [];
    const missing = fields.filter((field) => this.index.some((entry) => getProperty(entry, field) === undefined));
    if (missing.length === 0) return this.index;
    const sources = await game.socket.transport.request("getPackDocuments", { pack: this.collection, ids: null });
    for (const source of sources) {
      const entry = this.index.get(String(source["_id"]));
      if (!entry) continue;
      for (const field of fields) {
        const value = getProperty(source, field);
        if (value !== undefined) setProperty(entry, field, value);
      }
    }
    return this.index;
  }

  async getDocument(id: string): Promise<Document | undefined> {
    const known = this.get(id);
    if (known) return known;
    return (await this.#load([id]))[0];
  }

  /** Documents that fit a query of equal values, `{key__in: [...]}` among them. */
  async getDocuments(query: Obj = {}): Promise<Document[]> {
    const ids = query["_id__in"];
    const documents = await this.#load(Array.isArray(ids) ? (ids as string[]) : null);
    const tests = Object.entries(query).filter(([key]) => key !== "_id__in");
    return documents.filter((document) =>
      tests.every(([key, wanted]) => {
        if (key.endsWith("__in"))
          return (wanted as unknown[]).includes(getProperty(document._source, key.slice(0, -4)));
        return getProperty(document._source, key) === wanted;
      }),
    );
  }

  async #load(ids: string[] | null): Promise<Document[]> {
    const sources = await game.socket.transport.request("getPackDocuments", { pack: this.collection, ids });
    return sources.map((source) => {
      const id = String(source["_id"]);
      const known = this.get(id);
      if (known) return known;
      const document = new this.documentClass(source as Obj, { pack: this.collection, strict: false, fallback: true });
      document._safePrepareData();
      this.set(id, document);
      return document;
    });
  }

  async importDocument(document: Document, options: Operation = {}): Promise<Document | undefined> {
    return (await this.documentClass.create(document.toCompendium(this), { ...options, pack: this.collection })) as
      | Document
      | undefined;
  }

  /** The server changed a document of this compendium. */
  accept(action: string, entry: Obj): void {
    const id = String(entry["_id"]);
    if (action === "delete") {
      this.index.delete(id);
      this.delete(id);
    } else if (action === "create") this.#addIndex(entry);
    else {
      const present = this.index.get(id);
      if (present && typeof entry["name"] === "string") present.name = entry["name"];
      const loaded = this.get(id);
      if (loaded) loaded.updateSource(entry, { fallback: true });
    }
    if (action === "create") {
      const document = new this.documentClass(entry, { pack: this.collection, strict: false, fallback: true });
      this.set(id, document);
    }
  }

  forget(id: string): void {
    this.delete(id);
  }

  render(force = false, options: Obj = {}): void {
    for (const app of this.apps) app.render({ force, ...options });
  }
}
