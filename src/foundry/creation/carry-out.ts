import { replacement } from "../compat.ts";
import { STATUSES_WRITTEN } from "../documents/statuses-written.ts";
import type { ReadDocument } from "./exchange.ts";

/** What becomes of a document that was read. */
export type Mode = "create" | "merge" | "replace" | "skip";

type Writable = Pick<ReadDocument, "documentName" | "data">;

export interface Plan {
  readonly document: Writable;
  readonly mode: Mode;
  /** The document of this world that is merged into or replaced. */
  readonly target: Actor.Implementation | Item.Implementation | null;
}

type Source = Record<string, unknown>;
type Exchanged = Actor.Implementation | Item.Implementation;

/** Sources come from a check of their own; the published types want to know the subtype beforehand. */
interface Writing {
  createDocuments(sources: readonly Source[], operation: object): Promise<Exchanged[]>;
  new (source: Source, context: object): Exchanged;
}
const classOf = (name: ReadDocument["documentName"]): Writing =>
  (name === "Actor" ? Actor.implementation : Item.implementation) as unknown as Writing;

/**
 * Would the host take it? Its own check of the whole source, without writing.
 * @returns the document as it would be, which is nowhere yet
 * @throws with the host's reason
 */
export function tryOut({ documentName, data }: Writable): Exchanged | null {
  if (!data) return null;
  const source: Source = structuredClone({ ...data });
  // Things that are nowhere yet have no ids, and would take each other's place.
  if (Array.isArray(source["items"])) source["items"] = source["items"].map(withId);
  return new (classOf(documentName))(source, { strict: true });
}

const withId = (source: Source): Source => ({ _id: foundry.utils.randomID(), ...source });

const sourceOf = ({ data, documentName }: Writable): Source => {
  const source: Source = structuredClone({ ...data });
  const img = source["img"];
  if (documentName === "Actor" && typeof img === "string") {
    // The token bears the portrait, where it has no picture of its own.
    const token = foundry.utils.mergeObject({ texture: { src: img } }, Object(source["prototypeToken"]));
    source["prototypeToken"] = token;
  }
  return source;
};

/**
 * Writes what was planned: new actors in one operation, new items in one, then changes, each document after the other.
 * Where a step fails, everything that was written before it is taken back.
 * @returns the documents that were made or changed
 */
export async function carryOut(plans: readonly Plan[]): Promise<Exchanged[]> {
  const made: Exchanged[] = [];
  const changed: { target: Exchanged; before: Source }[] = [];
  try {
    for (const name of ["Actor", "Item"] as const) {
      const fresh = plans.filter(({ mode, document }) => mode === "create" && document.documentName === name);
      if (fresh.length === 0) continue;
      const sources = fresh.map(({ document }) => sourceOf(document));
      made.push(...(await classOf(name).createDocuments(sources, { keepEmbeddedIds: true })));
    }
    for (const { document, mode, target } of plans) {
      if (!target || (mode !== "merge" && mode !== "replace")) continue;
      changed.push({ target, before: target.toObject() as unknown as Source });
      await (mode === "merge" ? mergeInto(target, sourceOf(document)) : replaceBy(target, sourceOf(document)));
    }
  } catch (error) {
    for (const { target, before } of changed.reverse()) await replaceBy(target, before);
    for (const document of made) await document.delete();
    throw error;
  }
  const all = [...made, ...changed.map(({ target }) => target)];
  // Statuses that follow from the data, once everything is there: an update beside it would make them twice.
  for (const document of all) if (document instanceof Actor) await document.showDerivedStatuses();
  return all;
}

const update = (target: Exchanged, changes: object): Promise<unknown> =>
  (target.update as (changes: object, operation: object) => Promise<unknown>).call(target, changes, {
    [STATUSES_WRITTEN]: true,
  });

/** What the source says is written; what it does not say stays. Things of the same kind and name are the same thing. */
async function mergeInto(target: Exchanged, { type: _type, items, effects: _effects, ...head }: Source): Promise<void> {
  await update(target, head);
  if (!(target instanceof Actor) || !Array.isArray(items)) return;
  const known = (source: Source): string | undefined =>
    (
      target.items.get(String(source["_id"])) ??
      target.items.find(({ name, type }) => name === source["name"] && type === source["type"])
    )?.id ?? undefined;
  const changes = items.flatMap((source: Source) => {
    const _id = known(source);
    const { name, img, system } = source;
    return _id ? [{ _id, name, system, ...(img === undefined ? {} : { img }) }] : [];
  });
  const fresh = items.filter((source: Source) => known(source) === undefined);
  if (changes.length > 0) await embedded(target).updateEmbeddedDocuments("Item", changes);
  if (fresh.length > 0) await embedded(target).createEmbeddedDocuments("Item", fresh, { keepId: true });
}

/** Nothing of what was there stays, but its id, its place and its owners. */
async function replaceBy(target: Exchanged, source: Source): Promise<void> {
  const { name, img, system, prototypeToken, items, effects } = source;
  await update(target, {
    name,
    ...(img === undefined ? {} : { img }),
    ...replacement("system", system),
    ...(prototypeToken === undefined ? {} : { prototypeToken }),
  });
  await replaceEmbedded(target, "ActiveEffect", effects);
  if (target instanceof Actor) await replaceEmbedded(target, "Item", items);
}

async function replaceEmbedded(target: Exchanged, name: "Item" | "ActiveEffect", sources: unknown): Promise<void> {
  const there = name === "Item" && target instanceof Actor ? target.items : target.effects;
  const ids = there.map(({ id }) => id).filter((id) => id !== null);
  if (ids.length > 0) await embedded(target).deleteEmbeddedDocuments(name, ids);
  if (Array.isArray(sources) && sources.length > 0)
    await embedded(target).createEmbeddedDocuments(name, sources as Source[], { keepId: true });
}

/** Embedded operations with sources that were checked already. */
interface Embedding {
  createEmbeddedDocuments(name: string, sources: readonly Source[], operation: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, changes: readonly object[]): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}
const embedded = (target: Exchanged): Embedding => target as unknown as Embedding;
