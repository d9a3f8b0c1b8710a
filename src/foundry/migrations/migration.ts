/** A document's source as it lies in the database: plain JSON, of any age. Keys may be missing. */
export type Source = Record<string, unknown>;

export type MigratedDocument = "Actor" | "Item";

/**
 * One step from one shape of data to the next. A file each, named by its version; never changed after its release.
 *
 * It gets a copy of a source, which may be of any age and, for an unlinked token, holds only what differs from its
 * actor. It returns what to write (dotted keys allowed, as in an update) or null for nothing. Run twice, it must
 * find nothing to do the second time.
 */
export interface Migration {
  /** Counted up by one. */
  readonly version: number;
  /** Localisation key: one line for the report. */
  readonly label: string;
  migrate(documentName: MigratedDocument, source: Source): Source | null;
}
