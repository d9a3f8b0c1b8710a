import { ClassicLevel } from "classic-level";
import type { JsonObject, PrimaryDocumentName } from "../protocol.ts";
import { type Corrupt, type Joined, join, split } from "./records.ts";

type Documents = Map<PrimaryDocumentName, Map<string, JsonObject>>;

/** A document as it shall be from now on; `source: null` deletes it. */
export interface Write {
  readonly documentName: PrimaryDocumentName;
  readonly id: string;
  readonly source: JsonObject | null;
}

/**
 * Documents of one LevelDB, all of them in memory as well. A commit is one batch on the disk: after a crash either
 * all of it is there or nothing.
 */
export class Store {
  readonly #db: ClassicLevel<string, string>;
  readonly #documents: Documents = new Map();
  readonly #unreadable: Joined["unreadable"];
  readonly #meta: Map<string, string>;
  readonly corrupt: readonly Corrupt[];

  private constructor(db: ClassicLevel<string, string>, joined: Joined, meta: Map<string, string>) {
    this.#db = db;
    this.#unreadable = joined.unreadable;
    this.#meta = meta;
    this.corrupt = joined.corrupt;
    for (const [name, documents] of joined.documents) this.#documents.set(name, new Map(documents));
  }

  /** Opens or makes the database in a folder. Throws a StoreError with a readable message. */
  static async open(folder: string): Promise<Store> {
    const db = new ClassicLevel<string, string>(folder);
    try {
      await db.open();
    } catch (error) {
      throw openingError(folder, error);
    }
    const records: [string, string][] = [];
    const meta = new Map<string, string>();
    for await (const [key, value] of db.iterator()) {
      if (key.startsWith("!meta!")) meta.set(key.slice("!meta!".length), value);
      else records.push([key, value]);
    }
    return new Store(db, join(records), meta);
  }

  get isEmpty(): boolean {
    return this.#documents.size === 0 && this.corrupt.length === 0;
  }

  /** All of a kind in the order of their ids, which is that of the disk: the same before and after a restart. */
  all(name: PrimaryDocumentName): JsonObject[] {
    const documents = [...(this.#documents.get(name) ?? [])];
    return documents.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, source]) => source);
  }

  get(name: PrimaryDocumentName, id: string): JsonObject | null {
    return this.#documents.get(name)?.get(id) ?? null;
  }

  /** A value of the world itself (clock, pause). */
  meta(key: string): string | null {
    return this.#meta.get(key) ?? null;
  }

  /** Writes documents and world values at once. Memory changes only after the disk has it. */
  async commit(writes: readonly Write[], meta: Readonly<Record<string, string>> = {}): Promise<void> {
    const batch = this.#db.batch();
    for (const { documentName, id, source } of writes) {
      const old = this.get(documentName, id);
      const before = old ? split(documentName, old, this.#unreadable) : new Map<string, string>();
      const after = source ? split(documentName, source, this.#unreadable) : new Map<string, string>();
      for (const key of before.keys()) if (!after.has(key)) batch.del(key);
      for (const [key, value] of after) if (before.get(key) !== value) batch.put(key, value);
    }
    for (const [key, value] of Object.entries(meta)) batch.put(`!meta!${key}`, value);
    await batch.write({ sync: true });
    for (const { documentName, id, source } of writes) {
      const documents = this.#documents.get(documentName) ?? new Map<string, JsonObject>();
      this.#documents.set(documentName, documents);
      if (source) documents.set(id, source);
      else documents.delete(id);
    }
    for (const [key, value] of Object.entries(meta)) this.#meta.set(key, value);
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}

export class StoreError extends Error {
  override readonly name = "StoreError";
}

function openingError(folder: string, error: unknown): StoreError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const locked = /lock/i.test(reason) || (cause instanceof Error && "code" in cause && cause.code === "LEVEL_LOCKED");
  return new StoreError(
    locked
      ? `The world in ${folder} is open in another bench. Close that one, or choose another folder with --data.`
      : `The world in ${folder} cannot be opened: ${reason}`,
    { cause: error },
  );
}
