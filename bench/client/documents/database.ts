import type { JsonObject, OperationRequest, OperationResult } from "../../protocol.ts";
import { normalizeChanges } from "../common/abstract/data-model.ts";
import type { DatabaseBackend, Operation } from "../common/abstract/database.ts";
import { checkTypeChange, Document } from "../common/abstract/document.ts";
import { TypeDataModel } from "../common/abstract/type-data-model.ts";
import { decodeOperators, encodeOperators } from "../common/data/operators.ts";
import { currentGeneration } from "../common/generation.ts";
import { deepClone, expandObject, isEmpty, type Obj } from "../common/utils/objects.ts";
import { getDocumentClass } from "../helpers/config.ts";
import { game } from "../helpers/game.ts";
import { Hooks } from "../helpers/hooks.ts";
import { notify } from "../helpers/notify.ts";
import type { Actor } from "./actor.ts";
import type { CompendiumCollection } from "./collections/compendium-collection.ts";
import type { WorldCollection } from "./collections/world-collection.ts";
import { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";
import { requireDocument } from "./uuid.ts";

/** Keys of an operation that stay on the client. */
const LOCAL = new Set([
  "parent",
  "pack",
  "data",
  "updates",
  "ids",
  "documents",
  "action",
  "documentName",
  "deleteAll",
  "toplevel",
]);

/** An operation after its pre-hooks. */
interface Prepared {
  request: OperationRequest;
  documents: Document[];
}

/** Options as they travel: what JSON cannot carry is lost, as on the host. */
function wireOptions(operation: Operation): JsonObject {
  const kept = Object.fromEntries(Object.entries(operation).filter(([key]) => !LOCAL.has(key)));
  return JSON.parse(JSON.stringify(encodeOperators(kept))) as JsonObject;
}

function wire(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(encodeOperators(value))) as JsonObject;
}

function currentUser(): User {
  return game.user;
}

function hookAllows(name: string, operation: Operation, ...args: unknown[]): boolean {
  return operation.noHook === true || Hooks.call(name, ...args);
}

function ancestors(parent: Document | null | undefined): Document[] {
  const chain: Document[] = [];
  for (let at = parent ?? null; at; at = at.parentDocument) chain.push(at);
  return chain;
}

function collectionNameIn(parent: Document, documentName: string): string {
  return (parent.constructor as typeof Document).getCollectionName(documentName) ?? documentName.toLowerCase();
}

function makeRequest(
  cls: typeof Document,
  action: OperationRequest["action"],
  data: JsonObject[],
  operation: Operation,
): OperationRequest {
  return {
    action,
    documentName: cls.documentName,
    parentUuid: operation.parent ? worldUuid(operation.parent) : null,
    pack: operation.pack ?? null,
    data,
    options: wireOptions(operation),
  };
}

/** The server names compendium documents without their pack: the request carries it. */
function worldUuid(document: Document): string {
  return document.pack ? document.uuid.split(".").slice(3).join(".") : document.uuid;
}

/** Finds the documents of an operation where this client has them. */
function findDocument(cls: typeof Document, id: string, operation: Operation): Document {
  const { parent, pack } = operation;
  let found: Document | null | undefined;
  if (parent instanceof TokenDocument && cls.documentName === "Actor") found = parent.actor;
  else if (parent instanceof TokenDocument && cls.documentName === "ActorDelta") found = parent.delta;
  else if (parent) found = parent.getEmbeddedCollection(cls.documentName).get(id);
  else if (pack) found = game.packs.get(pack)?.get(id);
  else if (cls.documentName === "Setting") found = game.settings.stored.get(id);
  else found = (game.collections.get(cls.documentName) as WorldCollection<Document> | undefined)?.get(id);
  if (!found) throw new Error(`${cls.documentName} [${id}] does not exist${parent ? ` in ${parent.uuid}` : ""}`);
  return found;
}

async function prepareCreate(
  cls: typeof Document,
  data: readonly object[],
  given: Operation,
): Promise<Prepared | null> {
  const operation: Operation = { ...given, action: "create", data };
  const user = currentUser();
  const documents: Document[] = [];
  for (const entry of data) {
    const source = entry instanceof Document ? entry.toObject() : expandObject(deepClone(entry));
    const keptId = operation.keepId ? source["_id"] : null;
    const document = new cls(
      { ...source, _id: keptId ?? null },
      { parent: operation.parent ?? null, pack: operation.pack ?? null },
    );
    const createData = entry instanceof Document ? source : (entry as Obj);
    const model = document.system instanceof TypeDataModel ? document.system : null;
    if ((await model?._preCreate(createData, operation, user)) === false) continue;
    if ((await document._preCreate(createData, operation, user)) === false) continue;
    if (!hookAllows(`preCreate${cls.documentName}`, operation, document, createData, operation, user.id)) continue;
    documents.push(document);
  }
  if (documents.length === 0) return null;
  operation.data = documents.map((document) => document.toObject());
  for (const parent of ancestors(operation.parent))
    parent._preCreateDescendantDocuments(
      operation.parent as Document,
      collectionNameIn(operation.parent as Document, cls.documentName),
      operation.data as Obj[],
      operation,
      user.id ?? "",
    );
  if ((await cls._preCreateOperation(documents, operation, user)) === false) return null;
  const sources = documents.map((document) => {
    const source = wire(document.toObject());
    if (!operation.keepId || source["_id"] === null) delete source["_id"];
    return source;
  });
  return { request: makeRequest(cls, "create", sources, operation), documents };
}

async function prepareUpdate(
  cls: typeof Document,
  updates: readonly object[],
  given: Operation,
): Promise<Prepared | null> {
  const operation: Operation = { diff: true, recursive: true, ...given, action: "update" };
  const user = currentUser();
  const documents: Document[] = [];
  const prepared: Obj[] = [];
  for (const entry of updates) {
    const raw = expandObject(deepClone(entry));
    const id = String(raw["_id"] ?? "");
    if (!id) throw new Error("You must provide an _id for every object in the update Array.");
    const document = findDocument(cls, id, operation);
    delete raw["_id"];
    checkTypeChange(document, raw, operation);
    const changes = document.updateSource(raw, {
      dryRun: true,
      diff: operation.diff !== false,
      recursive: operation.recursive !== false,
    });
    if (operation.diff !== false && isEmpty(changes)) continue;
    const model = document.system instanceof TypeDataModel ? document.system : null;
    if ((await model?._preUpdate(changes, operation, user)) === false) continue;
    if ((await document._preUpdate(changes, operation, user)) === false) continue;
    if (!hookAllows(`preUpdate${cls.documentName}`, operation, document, changes, operation, user.id)) continue;
    // Handlers may have written into the changes: they are cleaned and checked again, and what they added is kept.
    const final = document.updateSource(changes, {
      dryRun: true,
      diff: false,
      recursive: operation.recursive !== false,
    });
    if (isEmpty(final)) continue;
    documents.push(document);
    prepared.push({ ...final, _id: id });
  }
  if (documents.length === 0) return null;
  operation.updates = prepared;
  for (const parent of ancestors(operation.parent))
    parent._preUpdateDescendantDocuments(
      operation.parent as Document,
      collectionNameIn(operation.parent as Document, cls.documentName),
      prepared,
      operation,
      user.id ?? "",
    );
  if ((await cls._preUpdateOperation(documents, operation, user)) === false) return null;
  const data = (operation.updates as Obj[]).map((update) => wire(normalizeChanges(update)));
  return { request: makeRequest(cls, "update", data, operation), documents };
}

async function prepareDelete(cls: typeof Document, ids: readonly string[], given: Operation): Promise<Prepared | null> {
  const operation: Operation = { ...given, action: "delete" };
  const user = currentUser();
  const wanted =
    given["deleteAll"] === true
      ? (
          given.parent?.getEmbeddedCollection(cls.documentName) ??
          (game.collections.get(cls.documentName) as WorldCollection<Document> | undefined)
        )?.map((d) => d.id ?? "")
      : ids;
  const documents: Document[] = [];
  for (const id of new Set(wanted ?? [])) {
    const document = findDocument(cls, id, operation);
    const model = document.system instanceof TypeDataModel ? document.system : null;
    if ((await model?._preDelete(operation, user)) === false) continue;
    if ((await document._preDelete(operation, user)) === false) continue;
    if (!hookAllows(`preDelete${cls.documentName}`, operation, document, operation, user.id)) continue;
    documents.push(document);
  }
  if (documents.length === 0) return null;
  operation.ids = documents.map((document) => document.id ?? "");
  for (const parent of ancestors(operation.parent))
    parent._preDeleteDescendantDocuments(
      operation.parent as Document,
      collectionNameIn(operation.parent as Document, cls.documentName),
      operation.ids as string[],
      operation,
      user.id ?? "",
    );
  if ((await cls._preDeleteOperation(documents, operation, user)) === false) return null;
  const data = (operation.ids as string[]).map((id) => ({ _id: id }));
  return { request: makeRequest(cls, "delete", data, operation), documents };
}

async function send(prepared: Prepared): Promise<OperationResult> {
  try {
    return await game.socket.transport.request("modify", prepared.request);
  } catch (error) {
    notify.error((error as Error).message);
    throw error;
  }
}

/** The documents that an operation made or changed, in the order of its answer. By then the broadcast has been applied. */
function outcome(result: OperationResult, known: readonly Document[]): Document[] {
  const cls = getDocumentClass(result.documentName);
  const parent = result.parentUuid ? parentOf(result) : null;
  return result.data.flatMap((entry) => {
    const id = String(entry["_id"]);
    const before = known.find((document) => document.id === id);
    if (before && result.action !== "create") return [before];
    try {
      return [findDocument(cls, id, { parent, pack: result.pack })];
    } catch {
      return [];
    }
  });
}

function parentOf(result: OperationRequest): Document {
  const uuid = result.parentUuid ?? "";
  return requireDocument(result.pack ? `Compendium.${result.pack}.${uuid}` : uuid);
}

/** The client's way to the documents: pre-hooks here, the server's word, then `applyResult` on every client. */
export const clientDatabase: DatabaseBackend = {
  async create(cls, data, operation) {
    const prepared = await prepareCreate(cls, data, operation);
    return prepared ? outcome(await send(prepared), []) : [];
  },
  async update(cls, updates, operation) {
    const prepared = await prepareUpdate(cls, updates, operation);
    if (!prepared) return [];
    return outcome(await send(prepared), prepared.documents);
  },
  async delete(cls, ids, operation) {
    const prepared = await prepareDelete(cls, ids, operation);
    return prepared ? outcome(await send(prepared), prepared.documents) : [];
  },
  async get(cls, request, operation) {
    const ids = request.ids ?? [];
    if (operation.pack) return (await game.packs.get(operation.pack)?.getDocuments({ _id__in: [...ids] })) ?? [];
    return ids.map((id) => findDocument(cls, id, operation));
  },
};

export interface BatchOperation extends Operation {
  documentName: string;
  action: "create" | "update" | "delete";
  data?: readonly object[];
  updates?: readonly object[];
  ids?: readonly string[];
}

/** Generation 14: several operations, all or nothing. Answers the documents of each. */
export async function modifyBatch(operations: readonly BatchOperation[]): Promise<Document[][]> {
  const prepared: (Prepared | null)[] = [];
  for (const { documentName, action, data, updates, ids, ...operation } of operations) {
    const cls = getDocumentClass(documentName);
    if (action === "create") prepared.push(await prepareCreate(cls, data ?? [], operation));
    else if (action === "update") prepared.push(await prepareUpdate(cls, updates ?? [], operation));
    else prepared.push(await prepareDelete(cls, ids ?? [], operation));
  }
  const kept = prepared.filter((p) => p !== null);
  if (kept.length === 0) return prepared.map(() => []);
  try {
    const results = await game.socket.transport.request(
      "modifyBatch",
      kept.map((p) => p.request),
    );
    return prepared.map((p) => {
      const result = p ? results[kept.indexOf(p)] : undefined;
      return p && result ? outcome(result, p.documents) : [];
    });
  } catch (error) {
    notify.error((error as Error).message);
    throw error;
  }
}

/* ------------------------------------ on every client ------------------------------------- */

/** Carries out on this client what the server has done, and tells everybody who listens. */
export function applyResult(result: OperationResult): void {
  try {
    if (result.pack) applyToPack(result);
    else if (result.delta) applyToSynthetic(result);
    else applyToWorld(result);
  } catch (error) {
    Hooks.onError("applyResult", error as Error, {
      msg: `A ${result.action} of ${result.documentName} could not be applied`,
    });
  }
}

function hookOperation(result: OperationResult, parent: Document | null): Operation {
  return {
    ...(decodeOperators(deepClone(result.options), currentGeneration()) as Obj),
    action: result.action,
    parent,
    pack: result.pack,
  };
}

function decoded(result: OperationResult): Obj[] {
  return result.data.map((entry) => decodeOperators(deepClone(entry), currentGeneration()) as Obj);
}

type Target = {
  documents: Document[];
  data: Obj[];
  operation: Operation;
  userId: string;
  cls: typeof Document;
  parent: Document | null;
};

function applyToWorld(result: OperationResult): void {
  const cls = getDocumentClass(result.documentName);
  const parent = result.parentUuid ? parentOf(result) : null;
  const operation = hookOperation(result, parent);
  const collection =
    parent && cls.documentName !== "ActorDelta" ? parent.getEmbeddedCollection(cls.documentName) : null;
  const world = parent ? null : (game.collections.get(cls.documentName) as WorldCollection<Document> | undefined);
  const entries = decoded(result);
  const documents: Document[] = [];
  const data: Obj[] = [];
  for (const entry of entries) {
    const id = String(entry["_id"]);
    if (result.action === "create") {
      const document = new cls(deepClone(entry), { parent, strict: false, fallback: true });
      (collection ?? world)?.set(id, document);
      documents.push(document);
    } else {
      const document = findDocument(cls, id, { parent });
      if (result.action === "delete") (collection ?? world)?.delete(id);
      else {
        const { _id, ...changes } = entry;
        document.updateSource(deepClone(changes), {
          fallback: true,
          diff: false,
          recursive: operation.recursive !== false,
        });
      }
      documents.push(document);
    }
    data.push(entry);
  }
  refreshParents(parent, cls);
  announce(result.action, { documents, data, operation, userId: result.userId, cls, parent });
  world?._onModifyContents(result.action, documents, data, operation, game.users.get(result.userId) ?? null);
}

/** Embedded documents changed: what the parents derive from them is prepared again. */
function refreshParents(parent: Document | null, cls: typeof Document): void {
  if (!parent || cls.documentName === "Token" || cls.documentName === "ActorDelta") return;
  for (const document of ancestors(parent)) {
    if (document.documentName === "Token" || document.documentName === "Scene") return;
    document.reset();
  }
}

function applyToSynthetic(result: OperationResult): void {
  if (!result.delta) return;
  const token = requireDocument(result.delta.tokenUuid) as TokenDocument;
  const cls = getDocumentClass(result.documentName);
  const actor = token.actor as Actor;
  const onActor = cls.documentName === "Actor";
  const parent = onActor ? token : parentOf(result);
  const operation = hookOperation(result, parent);
  const entries = decoded(result);
  const removed =
    result.action === "delete" ? entries.map((entry) => findDocument(cls, String(entry["_id"]), { parent })) : [];
  token.acceptDelta(deepClone(result.delta.source));
  const documents =
    result.action === "delete"
      ? removed
      : entries.map((entry) => (onActor ? actor : findDocument(cls, String(entry["_id"]), { parent })));
  announce(result.action, { documents, data: entries, operation, userId: result.userId, cls, parent });
}

function applyToPack(result: OperationResult): void {
  const pack = game.packs.get(result.pack ?? "") as CompendiumCollection | undefined;
  if (!pack) return;
  if (result.parentUuid) {
    // Loaded documents of a compendium are simply loaded again.
    pack.forget(result.parentUuid.split(".")[1] ?? "");
    return;
  }
  for (const entry of result.data) pack.accept(result.action, entry as Obj);
  Hooks.callAll("updateCompendium", pack, [], hookOperation(result, null), result.userId);
  pack.render();
}

/** `_onX`, hook, parents' `_onXDescendantDocuments`, static `_onXOperation`. */
function announce(
  action: "create" | "update" | "delete",
  { documents, data, operation, userId, cls, parent }: Target,
): void {
  const Action = `${action.charAt(0).toUpperCase()}${action.slice(1)}` as "Create" | "Update" | "Delete";
  documents.forEach((document, i) => {
    const entry = data[i] ?? {};
    const model = document.system instanceof TypeDataModel ? document.system : null;
    try {
      if (action === "create") {
        model?._onCreate(entry, operation, userId);
        document._onCreate(entry, operation, userId);
      } else if (action === "update") {
        model?._onUpdate(entry, operation, userId);
        document._onUpdate(entry, operation, userId);
      } else {
        model?._onDelete(operation, userId);
        document._onDelete(operation, userId);
      }
    } catch (error) {
      Hooks.onError(`${cls.documentName}#_on${Action}`, error as Error, {
        msg: `An error in _on${Action} of ${document.uuid}`,
      });
    }
    if (action === "update") Hooks.callAll(`update${cls.documentName}`, document, entry, operation, userId);
    else Hooks.callAll(`${action}${cls.documentName}`, document, operation, userId);
  });
  if (parent) {
    const name = collectionNameIn(parent, cls.documentName);
    const ids = documents.map((document) => document.id ?? "");
    for (const ancestor of ancestors(parent)) {
      if (action === "create") ancestor._onCreateDescendantDocuments(parent, name, documents, data, operation, userId);
      else if (action === "update")
        ancestor._onUpdateDescendantDocuments(parent, name, documents, data, operation, userId);
      else ancestor._onDeleteDescendantDocuments(parent, name, documents, ids, operation, userId);
    }
  }
  const user = game.users.get(userId) ?? game.user;
  const after = cls[`_on${Action}Operation`](documents, operation, user);
  after.catch((error: unknown) => Hooks.onError(`${cls.documentName}._on${Action}Operation`, error as Error));
}
