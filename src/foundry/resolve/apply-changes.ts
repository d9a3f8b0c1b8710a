import { SYSTEM_ID } from "../../constants.ts";
import {
  byDocument,
  type Change,
  type CreateChange,
  type DeleteChange,
  invert,
  type Json,
  update,
} from "../../core/change.ts";
import { Lanes } from "../combat/queue.ts";
import { STATUSES_WRITTEN } from "../documents/statuses-written.ts";
import { setPath } from "../nested.ts";
import { type DocumentReader, type Problem, plan } from "./rebase.ts";
import { isDerivedStatus, statusChanges } from "./status-changes.ts";

/** What was done, with the values as the documents took them, and what could not be. */
export interface ApplyReport {
  readonly changes: readonly Change[];
  readonly problems: readonly Problem[];
}

interface ApplyOptions {
  /**
   * Called with what is going to be written, before any of it is: whoever stores that has a record to finish or to
   * take back from, if this client goes away in the middle.
   */
  readonly claim?: (planned: readonly Change[]) => Promise<void>;
  /** Finishes an interrupted apply: numbers are compared and never added to. */
  readonly exact?: boolean;
  /** The changes come from the schedule, which knows of them already: who watches combatants leaves them alone. */
  readonly scheduled?: boolean;
}

// One list of changes at a time: two that read the same number before either writes it would lose one of them.
const lanes = new Lanes();

/**
 * The one place where changes become writes: one update per document, derived statuses in the same list. Runs on the
 * active GM's client. Never throws for a document that is gone, refused or changed meanwhile: it says so and does the
 * rest.
 */
export const applyChanges = (changes: readonly Change[], options: ApplyOptions = {}): Promise<ApplyReport> =>
  lanes.run("changes", () => write(changes, options));

/** Takes back what {@link applyChanges} reported. */
export const undoChanges = (done: readonly Change[], options: ApplyOptions = {}): Promise<ApplyReport> =>
  applyChanges(invert(done), options);

async function write(
  changes: readonly Change[],
  { claim, exact = false, scheduled = false }: ApplyOptions,
): Promise<ApplyReport> {
  // What follows from the data is reckoned anew, for an undo too: the dead stay dead if another wound holds them there.
  const asked = changes.filter((change) => !isDerivedStatus(change));
  const reader = await readDocuments(asked);
  const planned = plan(asked, reader, exact);
  const statuses = statusChanges([...planned.changes, ...planned.there], reader.documents);
  const all = [...planned.changes, ...statuses];
  const operation = operationOptions(scheduled);
  await claim?.(exact ? changes : all);
  const problems: Problem[] = [...planned.problems];
  const done: Change[] = [...(exact ? planned.there : [])];
  for (const part of byDocument(all)) {
    try {
      if (part.updates.size > 0) done.push(...(await writeUpdates(part.uuid, part.updates, reader, operation)));
      for (const creation of part.creates) if (await create(creation, reader, operation)) done.push(creation);
      for (const removal of part.deletes) if (await remove(removal, reader, operation)) done.push(removal);
    } catch (error) {
      console.error("tactical-time | a change could not be written", part, error);
      problems.push({ id: "failed", uuid: part.uuid, path: "" });
    }
  }
  return { changes: done, problems };
}

/** A document of any kind, as far as writing needs it. */
export type AnyDocument = foundry.abstract.Document.Any & {
  readonly uuid: string;
  readonly pack: string | null;
};

class FoundryReader implements DocumentReader {
  constructor(readonly documents: ReadonlyMap<string, AnyDocument>) {}
  exists = (uuid: string): boolean => this.documents.has(uuid);
  isReadOnly = (uuid: string): boolean => Boolean(this.documents.get(uuid)?.pack);
  read = (uuid: string, path: string): Json | undefined => valueAt(this.documents.get(uuid), path);
}

/** What the document stores at a path, as JSON. Stored, not prepared: effects on top are nobody's to write back. */
function valueAt(document: AnyDocument | undefined, path: string): Json | undefined {
  if (!document) return undefined;
  const value: unknown = foundry.utils.getProperty(document.toObject(), path);
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

async function readDocuments(changes: readonly Change[]): Promise<FoundryReader> {
  const uuids = new Set<string>();
  for (const change of changes) {
    uuids.add(change.uuid);
    if (change.kind !== "update" && change.parent !== null) uuids.add(change.parent);
  }
  const documents = new Map<string, AnyDocument>();
  for (const uuid of uuids) {
    const document = await resolveUuid(uuid);
    if (document) documents.set(uuid, document);
  }
  return new FoundryReader(documents);
}

/** The document of a UUID, or null: a UUID that names nothing any more is no error here. */
export async function resolveUuid(uuid: string): Promise<AnyDocument | null> {
  try {
    return (await fromUuid(uuid)) as AnyDocument | null;
  } catch {
    return null;
  }
}

async function writeUpdates(
  uuid: string,
  updates: ReadonlyMap<string, Json | undefined>,
  reader: FoundryReader,
  operation: object,
): Promise<Change[]> {
  const document = reader.documents.get(uuid);
  if (!document) return [];
  const before = new Map([...updates.keys()].map((path) => [path, valueAt(document, path)]));
  const data: Record<string, unknown> = {};
  for (const [path, value] of updates) setPath(data, path, value);
  await call(document, "update", data, operation);
  // The model clamps and casts: what is stored for undo is what became of it.
  const fresh = (await resolveUuid(uuid)) ?? document;
  return [...before].flatMap(([path, from]) => {
    const change = update(uuid, path, from, valueAt(fresh, path));
    return JSON.stringify(change.from) === JSON.stringify(change.to) ? [] : [change];
  });
}

async function create(change: CreateChange, reader: FoundryReader, operation: object): Promise<boolean> {
  const parent = change.parent === null ? null : reader.documents.get(change.parent);
  if (!parent) return false;
  await call(parent, "createEmbeddedDocuments", change.documentName, [change.data], {
    ...operation,
    keepId: true,
  });
  return true;
}

async function remove(change: DeleteChange, reader: FoundryReader, operation: object): Promise<boolean> {
  const parent = change.parent === null ? null : reader.documents.get(change.parent);
  const id = change.uuid.split(".").at(-1);
  if (!parent || !id) return false;
  await call(parent, "deleteEmbeddedDocuments", change.documentName, [id], operation);
  return true;
}

/** Says that the derived statuses are among the changes, and whether the schedule knows of them already. */
const operationOptions = (scheduled: boolean): object =>
  foundry.utils.expandObject({ [STATUSES_WRITTEN]: true, [`${SYSTEM_ID}.scheduled`]: scheduled });

/**
 * Calls a writing method of a document whose type is known only at run time: the type definitions know each document's
 * own data shape, and a list of changes holds paths that its data model will check.
 */
async function call(
  document: AnyDocument,
  method: "update" | "createEmbeddedDocuments" | "deleteEmbeddedDocuments",
  ...args: unknown[]
): Promise<void> {
  const methods = document as unknown as Record<typeof method, (...args: unknown[]) => Promise<unknown>>;
  await methods[method](...args);
}
