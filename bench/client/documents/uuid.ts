import { Document } from "../common/abstract/document.ts";
import { CONST } from "../common/constants.ts";
import type { Collection } from "../common/utils/collection.ts";
import { game } from "../helpers/game.ts";
import { TokenDocument } from "./token.ts";

export interface ParsedUuid {
  uuid: string;
  type: string;
  id: string;
  documentType: string;
  documentId: string;
  primaryType: string;
  primaryId: string;
  collection: Collection<Document> | null;
  embedded: string[];
}

/** The parts of a UUID, or null when it is none. */
export function parseUuid(uuid: unknown, options: { relative?: Document } = {}): ParsedUuid | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".") && options.relative) return parseUuid(`${options.relative.uuid}${uuid}`);
  const parts = uuid.split(".");
  let collection: Collection<Document> | null = null;
  let primaryType: string | undefined;
  if (parts[0] === "Compendium") {
    const [, scope, name, third] = parts;
    const pack = game.packs?.get(`${scope}.${name}`);
    collection = (pack as unknown as Collection<Document> | undefined) ?? null;
    // The document's type may be left out in old UUIDs of compendium documents.
    const named = CONST.PRIMARY_DOCUMENT_TYPES.includes(third ?? "");
    primaryType = named ? third : pack?.documentName;
    parts.splice(0, named ? 4 : 3);
  } else {
    primaryType = parts.shift();
    collection = (game.collections?.get(primaryType ?? "") as Collection<Document> | undefined) ?? null;
  }
  const primaryId = parts.shift();
  if (!primaryType || !primaryId) return null;
  const embedded = parts;
  const last =
    embedded.length >= 2
      ? { type: embedded.at(-2) ?? "", id: embedded.at(-1) ?? "" }
      : { type: primaryType, id: primaryId };
  return {
    uuid,
    type: last.type,
    id: last.id,
    documentType: last.type,
    documentId: last.id,
    primaryType,
    primaryId,
    collection,
    embedded,
  };
}

export function buildUuid(context: {
  id: string;
  documentName: string;
  parent?: Document | null;
  pack?: string | null;
}): string {
  if (context.parent) return `${context.parent.uuid}.${context.documentName}.${context.id}`;
  return context.pack
    ? `Compendium.${context.pack}.${context.documentName}.${context.id}`
    : `${context.documentName}.${context.id}`;
}

function descend(root: Document | undefined, embedded: readonly string[]): Document | null {
  let found: Document | null | undefined = root;
  for (let i = 0; found && i < embedded.length; i += 2) {
    const [name, id] = [embedded[i] ?? "", embedded[i + 1] ?? ""];
    if (found instanceof TokenDocument && name === "Actor") found = found.actor;
    else if (found instanceof TokenDocument && name === "ActorDelta") found = found.delta;
    else {
      const cls = found.constructor as typeof Document;
      found = cls.getCollectionName(name) ? (found.getEmbeddedCollection(name).get(id) ?? null) : null;
    }
  }
  return found ?? null;
}

/** The document of a UUID, from compendia too; null when there is none. */
export async function fromUuid(
  uuid: unknown,
  options: { relative?: Document; invalid?: boolean } = {},
): Promise<Document | null> {
  const parsed = parseUuid(uuid, options);
  if (!parsed?.collection) return null;
  const pack = parsed.uuid.startsWith("Compendium.") ? game.packs.get(packIdOf(parsed.uuid)) : undefined;
  const root = pack ? await pack.getDocument(parsed.primaryId) : parsed.collection.get(parsed.primaryId);
  return descend(root ?? undefined, parsed.embedded);
}

/** As `fromUuid`, at once: of a compendium only what is loaded, else its index entry. */
export function fromUuidSync(uuid: unknown, options: { relative?: Document; strict?: boolean } = {}): unknown {
  const parsed = parseUuid(uuid, options);
  if (!parsed?.collection) {
    if (options.strict) throw new Error(`The UUID ${String(uuid)} names no document`);
    return null;
  }
  if (parsed.uuid.startsWith("Compendium.")) {
    const pack = game.packs.get(packIdOf(parsed.uuid));
    const loaded = pack?.get(parsed.primaryId);
    if (!loaded && parsed.embedded.length) {
      if (options.strict === false) return null;
      throw new Error(
        `fromUuidSync was invoked on UUID '${parsed.uuid}' which references an Embedded Document and cannot be retrieved synchronously.`,
      );
    }
    if (!loaded) {
      const entry = pack?.index.get(parsed.primaryId);
      return entry ? { ...entry, pack: pack?.collection } : null;
    }
    return descend(loaded, parsed.embedded);
  }
  return descend(parsed.collection.get(parsed.primaryId), parsed.embedded);
}

function packIdOf(uuid: string): string {
  const [, scope, name] = uuid.split(".");
  return `${scope}.${name}`;
}

/** A world document by UUID, for the wire: parents of operations are never in doubt. */
export function requireDocument(uuid: string): Document {
  const found = fromUuidSync(uuid);
  if (!(found instanceof Document)) throw new Error(`There is no document ${uuid} on this client`);
  return found;
}
