import type { JsonObject, PrimaryDocumentName } from "../protocol.ts";
import type { Store, Write } from "./store.ts";

/** Writes upon a store that are visible to what follows in the same transaction, and to nobody else before its commit. */
export class Transaction {
  readonly #store: Store;
  readonly #writes = new Map<string, Write>();

  constructor(store: Store) {
    this.#store = store;
  }

  get(documentName: PrimaryDocumentName, id: string): JsonObject | null {
    const write = this.#writes.get(`${documentName}.${id}`);
    return write ? write.source : this.#store.get(documentName, id);
  }

  all(documentName: PrimaryDocumentName): JsonObject[] {
    const sources = new Map(this.#store.all(documentName).map((source) => [source["_id"], source]));
    for (const write of this.#writes.values()) {
      if (write.documentName !== documentName) continue;
      if (write.source) sources.set(write.id, write.source);
      else sources.delete(write.id);
    }
    return [...sources.values()];
  }

  /** `null` deletes. */
  set(documentName: PrimaryDocumentName, id: string, source: JsonObject | null): void {
    this.#writes.set(`${documentName}.${id}`, { documentName, id, source });
  }

  get writes(): readonly Write[] {
    return [...this.#writes.values()];
  }
}
