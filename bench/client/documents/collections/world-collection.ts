import type { Operation } from "../../common/abstract/database.ts";
import { Document } from "../../common/abstract/document.ts";
import { Collection } from "../../common/utils/collection.ts";
import type { Obj } from "../../common/utils/objects.ts";
import { type ApplicationLike, getDocumentClass } from "../../helpers/config.ts";
import { game } from "../../helpers/game.ts";
import type { Folder } from "../folder.ts";
import type { User } from "../user.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";

/** The documents of one kind in the world. */
export class WorldCollection<D extends Document = Document> extends Collection<D> {
  /** Which documents it holds; told by the subclass. */
  static documentName = "";
  readonly apps: ApplicationLike[] = [];
  readonly invalidDocumentIds = new Set<string>();
  readonly #name: string;
  #sources: readonly Obj[] = [];

  constructor(documentName: string) {
    super();
    this.#name = documentName;
  }

  get documentName(): string {
    return this.#name;
  }
  get documentClass(): typeof Document {
    return getDocumentClass(this.#name);
  }
  static get instance(): WorldCollection {
    return game.collections.get(this.documentName) as unknown as WorldCollection;
  }
  get directory(): ApplicationLike | null {
    return this.apps[0] ?? null;
  }

  /** Constructs the documents of the world's data. What stays invalid is listed, not shown. */
  initialize(sources: readonly Obj[]): void {
    this.#sources = sources;
    for (const source of sources) {
      const id = String(source["_id"]);
      try {
        super.set(id, new this.documentClass(source, { strict: true, fallback: true }) as D);
      } catch (error) {
        this.invalidDocumentIds.add(id);
        console.warn(`The ${this.#name} [${id}] is invalid: ${(error as Error).message}`);
      }
    }
  }

  getInvalid(id: string): D | undefined {
    const source = this.#sources.find((s) => s["_id"] === id);
    return source ? (new this.documentClass(source, { strict: false, fallback: true }) as D) : undefined;
  }

  render(force = false, options: Obj = {}): void {
    for (const app of this.apps) app.render({ force, ...options });
  }

  _onModifyContents(
    action: string,
    documents: Document[],
    _result: unknown,
    operation: Operation,
    _user: User | null,
  ): void {
    if (operation.render === false) return;
    this.render(false, {
      renderContext: `${action}${this.#name}`,
      renderData: documents.map((document) => document.toObject()),
    });
  }

  /** The source of a compendium document made ready for the world. */
  fromCompendium(
    document: Document | Obj,
    options: {
      addFlags?: boolean;
      clearFolder?: boolean;
      clearSort?: boolean;
      clearOwnership?: boolean;
      keepId?: boolean;
    } = {},
  ): Obj {
    const from = document instanceof Document ? document : null;
    const data = from ? from.toObject() : { ...(document as Obj) };
    if (!options.keepId) delete data["_id"];
    if (options.clearFolder) delete data["folder"];
    if (options.clearSort ?? true) delete data["sort"];
    if (options.clearOwnership ?? true) delete data["ownership"];
    if (from?.pack) data["_stats"] = { ...(data["_stats"] as Obj | undefined), compendiumSource: from.uuid };
    return data;
  }

  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: Obj = {},
    options: Operation = {},
  ): Promise<D | undefined> {
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`The compendium ${pack.collection} has no document ${id}`);
    const source = { ...this.fromCompendium(document), ...updateData };
    return (await this.documentClass.create(source, options)) as D | undefined;
  }

  async importDocument(document: Document, options: Operation = {}): Promise<D | undefined> {
    return (await this.documentClass.create(this.fromCompendium(document), options)) as D | undefined;
  }

  /** Folders of this kind of documents. */
  get folders(): Folder[] {
    return game.folders.filter((folder) => folder.type === this.#name);
  }
}
