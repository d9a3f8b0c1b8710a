import type { Document } from "./document.ts";

/** The options of a database operation, as packages give them and as hooks see them. */
export interface Operation {
  parent?: Document | null;
  pack?: string | null;
  render?: boolean;
  renderSheet?: boolean;
  noHook?: boolean;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  diff?: boolean;
  recursive?: boolean;
  broadcast?: boolean;
  /** Set while an operation runs. */
  action?: "create" | "update" | "delete";
  data?: unknown;
  updates?: unknown;
  ids?: unknown;
  [extra: string]: unknown;
}

export interface DatabaseBackend {
  create(cls: typeof Document, data: readonly object[], operation: Operation): Promise<Document[]>;
  update(cls: typeof Document, updates: readonly object[], operation: Operation): Promise<Document[]>;
  delete(cls: typeof Document, ids: readonly string[], operation: Operation): Promise<Document[]>;
  get(cls: typeof Document, request: { ids?: readonly string[] }, operation: Operation): Promise<Document[]>;
}
