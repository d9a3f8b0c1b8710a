import type { MigratedDocument, Migration, Source } from "./migration.ts";

/** What the migrations make of one source: the update to write, or the error of the first that failed. */
export type Plan =
  | { readonly kind: "none" }
  | { readonly kind: "update"; readonly update: Source }
  | { readonly kind: "failed"; readonly version: number; readonly error: string };

/** The migrations that a world of this version has not seen, oldest first. */
export const pending = (all: readonly Migration[], version: number): Migration[] =>
  all.filter((migration) => migration.version > version).sort((a, b) => a.version - b.version);

/**
 * Runs the migrations over one source, each on what the one before it left. Nothing is written here; after an error
 * nothing of this document will be.
 * @param merge merges an update (dotted keys, nested objects) into a source and returns the result
 */
export function planDocument(
  migrations: readonly Migration[],
  documentName: MigratedDocument,
  source: Source,
  merge: (source: Source, update: Source) => Source,
): Plan {
  let current = structuredClone(source);
  let update: Source | null = null;
  for (const migration of migrations) {
    try {
      const step = migration.migrate(documentName, structuredClone(current));
      if (!step || Object.keys(step).length === 0) continue;
      current = merge(current, step);
      update = merge(update ?? {}, step);
    } catch (error) {
      return {
        kind: "failed",
        version: migration.version,
        error: error instanceof Error ? error.message : String(error),
      };
    }
  }
  return update ? { kind: "update", update } : { kind: "none" };
}
