import { Collection } from "../utils/collection.ts";
import type { Obj } from "../utils/objects.ts";
import type { Document } from "./document.ts";

/** The embedded documents of a parent, kept in step with the array in its source. */
export class EmbeddedCollection<D extends Document> extends Collection<D> {
  readonly name: string;
  readonly model: Document;
  readonly documentClass: typeof Document;
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, model: Document, documentClass: typeof Document) {
    super();
    this.name = name;
    this.model = model;
    this.documentClass = documentClass;
  }

  /** The stored sources. */
  get source(): Obj[] {
    const stored = this.model._source[this.name];
    if (Array.isArray(stored)) return stored as Obj[];
    const fresh: Obj[] = [];
    this.model._source[this.name] = fresh;
    return fresh;
  }

  /** Makes the documents that are new in the source, resets those that are known, drops those that are gone. */
  initialize(): void {
    const before = new Map(this.entries());
    super.clear();
    this.invalidDocumentIds.clear();
    for (const data of this.source) {
      const id = String(data["_id"]);
      const known = before.get(id);
      if (known) {
        // The same document may have got another source object: a synthetic actor made anew.
        if (known._source !== data)
          Object.defineProperty(known, "_source", { value: data, writable: true, configurable: true });
        known._initialize();
        super.set(id, known);
      } else this.#construct(data, id);
    }
  }

  #construct(data: Obj, id: string): void {
    try {
      const document = new this.documentClass(data, {
        parent: this.model,
        sharedSource: true,
        strict: true,
        fallback: true,
      }) as D;
      super.set(document.id ?? id, document);
    } catch (error) {
      this.invalidDocumentIds.add(id);
      console.warn(
        `The ${this.documentClass.documentName} [${id}] in ${this.model.uuid} is invalid: ${(error as Error).message}`,
      );
    }
  }

  /** Adds a document and its source. */
  override set(key: string, document: D): this {
    const at = this.source.findIndex((data) => data["_id"] === key);
    if (at === -1) this.source.push(document._source);
    else this.source[at] = document._source;
    return super.set(key, document);
  }

  override delete(key: string): boolean {
    const at = this.source.findIndex((data) => data["_id"] === key);
    if (at !== -1) this.source.splice(at, 1);
    return super.delete(key);
  }

  getInvalid(id: string): Document | undefined {
    const data = this.source.find((d) => d["_id"] === id);
    return data ? new this.documentClass(data, { parent: this.model, strict: false, fallback: true }) : undefined;
  }

  createDocument(data: Obj, context: Obj = {}): D {
    return new this.documentClass(data, { ...context, parent: this.model }) as D;
  }

  override toJSON(): unknown[] {
    return this.contents.map((document) => document.toObject());
  }
}
