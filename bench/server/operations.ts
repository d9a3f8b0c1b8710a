import type { DatabaseAction, Json, JsonObject, OperationRequest, OperationResult } from "../protocol.ts";
import { type AccessContext, may, refusal, type Subject } from "./access.ts";
import { accessContext } from "./access-context.ts";
import { clean } from "./clean.ts";
import { withCombatTurn } from "./combat-turn.ts";
import { newDefaults, withOwner } from "./defaults.ts";
import { absorbEmbedded, absorbFields, DELTA_FIELDS, emptyDelta, synthesise } from "./delta.ts";
import { RequestError } from "./errors.ts";
import { isId, randomId } from "./ids.ts";
import { isObject, objects, text } from "./json.ts";
import { ACTOR, fieldOf, isPrimary, SHAPES, type Shape } from "./shapes.ts";
import type { Transaction } from "./transaction.ts";
import { type UpdateOptions, update, withIds } from "./update.ts";
import { isGM } from "./users.ts";
import { parseUuid, type Segment } from "./uuid.ts";
import { gmOnlyField, validateChanges, validateNew } from "./validate.ts";

/** Everything an operation is carried out with. */
export interface OperationContext {
  readonly manifest: JsonObject;
  readonly generation: 13 | 14;
  readonly coreVersion: string;
  readonly user: JsonObject;
  /** What the operation reads and writes: the world, or a compendium. */
  readonly target: Transaction;
  /** The world, for permissions and actors. */
  readonly world: Transaction;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Reached {
  readonly shape: Shape;
  readonly source: JsonObject;
  /** What it lies in, outermost first; a synthetic actor lies in nothing. */
  readonly parents: readonly JsonObject[];
  readonly uuid: string;
}

/** Carries out one operation within a transaction. Throws a RequestError and leaves nothing behind when it may not. */
export function carryOut(request: OperationRequest, context: OperationContext): OperationResult {
  if (!["create", "update", "delete"].includes(request.action) || !Array.isArray(request.data)) {
    throw new RequestError("invalid", "An operation has an action (create, update or delete) and an array of data");
  }
  const job = new Job(request, context);
  const { data, delta } = request.parentUuid === null ? job.onPrimary() : job.onEmbedded(request.parentUuid);
  return { ...request, data, userId: text(context.user, "_id") ?? "", ...(delta ? { delta } : {}) };
}

interface Outcome {
  readonly data: readonly JsonObject[];
  readonly delta?: OperationResult["delta"];
}

class Job {
  readonly #request: OperationRequest;
  readonly #context: OperationContext;
  readonly #access: AccessContext;
  /** The answer's data and delta of an embedded operation, as they come. */
  readonly #data: JsonObject[] = [];
  #delta: OperationResult["delta"];

  constructor(request: OperationRequest, context: OperationContext) {
    this.#request = request;
    this.#context = context;
    this.#access = accessContext(context.world, context.generation);
  }

  onPrimary(): Outcome {
    const name = this.#request.documentName;
    if (!isPrimary(name)) throw new RequestError("invalid", `"${name}" is no primary document`);
    const { target } = this.#context;
    const shape = SHAPES[name];
    const data: JsonObject[] = [];
    for (const entry of this.#request.data) {
      if (this.#request.action === "create") {
        const source = this.#prepareNew(shape, entry, [], null, (id) => target.get(name, id) !== null);
        if (name === "Setting") this.#checkUnique(source);
        target.set(name, text(source, "_id") ?? "", source);
        data.push(source);
        continue;
      }
      const id = text(entry, "_id") ?? "";
      const stored = target.get(name, id);
      if (!stored) throw missing(name, id);
      if (this.#request.action === "delete") {
        this.#check({ documentName: name, source: stored, changes: {}, parents: [], parentName: null });
        target.set(name, id, null);
        data.push({ _id: id });
        continue;
      }
      const result = this.#update(shape, stored, entry, [], null);
      if (!result) continue;
      target.set(name, id, result.source);
      data.push(result.diff);
    }
    return { data };
  }

  /** A setting is there once, or once for each user. */
  #checkUnique(source: JsonObject): void {
    const user = source["user"] ?? null;
    for (const setting of this.#context.target.all("Setting")) {
      if (setting["key"] !== source["key"] || (setting["user"] ?? null) !== user) continue;
      throw new RequestError("invalid", `There is a setting "${text(source, "key")}" already: update it`);
    }
  }

  onEmbedded(parentUuid: string): Outcome {
    const [primary, ...rest] = parseUuid(parentUuid, this.#request.pack);
    if (!primary || !isPrimary(primary.name)) throw new RequestError("invalid", `"${parentUuid}" names no document`);
    const { target } = this.#context;
    const stored = target.get(primary.name, primary.id);
    if (!stored) throw missing(primary.name, primary.id);
    const uuid = `${primary.name}.${primary.id}`;
    const next = this.#edit({ shape: SHAPES[primary.name], source: stored, parents: [], uuid }, rest);
    if (this.#data.length === 0) return { data: [] };
    target.set(primary.name, primary.id, withCombatTurn(next, this.#request));
    return this.#delta ? { data: this.#data, delta: this.#delta } : { data: this.#data };
  }

  /** Walks down to the parent, works in it, and gives back the outermost source with everything put in its place. */
  #edit(at: Reached, path: readonly Segment[]): JsonObject {
    const { shape, source, parents, uuid } = at;
    const [segment, ...rest] = path;
    if (!segment) {
      const onActor = shape.name === "Token" && this.#request.documentName === "Actor";
      return onActor ? this.#editSynthetic(at, (...args) => this.#updateSynthetic(...args)) : this.#inParent(at);
    }
    const below = `${uuid}.${segment.name}.${segment.id}`;
    if (shape.name === "Token" && segment.name === "Actor") {
      if (source["actorId"] !== segment.id) throw missing("Actor", segment.id);
      return this.#editSynthetic(at, (actor, delta, base) => {
        const after = this.#edit({ shape: ACTOR, source: actor, parents: [], uuid: below }, rest);
        return absorbEmbedded(base, delta, actor, after);
      });
    }
    const field = fieldOf(shape, segment.name);
    const child = field === null ? undefined : shape.embedded[field];
    if (field === null || !child) throw new RequestError("invalid", `A ${shape.name} holds no ${segment.name}`);
    if (child.single) throw new RequestError("invalid", "An unlinked token's items are reached through its actor");
    const children = objects(source[field]);
    const found = children.find((candidate) => candidate["_id"] === segment.id);
    if (!found) throw missing(segment.name, segment.id);
    const edited = this.#edit({ shape: child, source: found, parents: [...parents, source], uuid: below }, rest);
    return { ...source, [field]: children.map((candidate) => (candidate === found ? edited : candidate)) };
  }

  #editSynthetic(
    { source: token, uuid }: Reached,
    absorb: (actor: JsonObject, delta: JsonObject, base: JsonObject) => JsonObject,
  ): JsonObject {
    const actorId = text(token, "actorId") ?? "";
    const base = this.#context.world.get("Actor", actorId);
    if (!base) throw missing("Actor", actorId);
    if (token["actorLink"] === true) {
      throw new RequestError("invalid", `Token [${text(token, "_id")}] is linked: its actor is Actor.${actorId}`);
    }
    const delta = isObject(token["delta"]) ? token["delta"] : emptyDelta(text(token, "_id") ?? "");
    const source = absorb(synthesise(base, delta), delta, base);
    this.#delta = { tokenUuid: uuid, source };
    return { ...token, delta: source };
  }

  #updateSynthetic(actor: JsonObject, delta: JsonObject, base: JsonObject): JsonObject {
    const [entry] = this.#request.data;
    if (this.#request.action !== "update" || !entry) {
      throw new RequestError("invalid", "The actor of an unlinked token can only be updated");
    }
    if (entry["_id"] !== actor["_id"]) throw missing("Actor", String(entry["_id"]));
    const fields = Object.entries(entry).filter(([key]) => key === "_id" || DELTA_FIELDS.includes(key));
    const result = this.#update(ACTOR, actor, Object.fromEntries(fields), [], null);
    if (!result) return delta;
    const { _stats: _ignored, ...diff } = result.diff;
    this.#data.push(diff);
    const { system, flags } = diff;
    const whole = (value: Json): JsonObject => ({ __operator: "replace", value });
    const changes =
      this.#request.options["recursive"] === false
        ? { ...diff, ...(system && { system: whole(system) }), ...(flags && { flags: whole(flags) }) }
        : diff;
    return absorbEmbedded(base, absorbFields(delta, changes, result.source), actor, result.source);
  }

  /** Creates, updates or deletes within a parent; gives back its source and adds to the answer's data. */
  #inParent(parent: Reached): JsonObject {
    const data = this.#data;
    const { documentName } = this.#request;
    const field = fieldOf(parent.shape, documentName);
    const shape = field === null ? undefined : parent.shape.embedded[field];
    if (field === null || !shape) {
      throw new RequestError("invalid", `A ${parent.shape.name} holds no ${documentName}`);
    }
    if (shape.single) return this.#updateSingle(parent, field, shape);
    const children = new Map(objects(parent.source[field]).map((child) => [text(child, "_id") ?? "", child]));
    const parents = [...parent.parents, parent.source];
    for (const entry of this.#request.data) {
      if (this.#request.action === "create") {
        const source = this.#prepareNew(shape, entry, parents, parent.shape.name, (id) => children.has(id));
        children.set(text(source, "_id") ?? "", source);
        data.push(source);
        continue;
      }
      const id = text(entry, "_id") ?? "";
      const stored = children.get(id);
      if (!stored) throw missing(documentName, id);
      if (this.#request.action === "delete") {
        this.#check({ documentName, source: stored, changes: {}, parents, parentName: parent.shape.name });
        children.delete(id);
        data.push({ _id: id });
        continue;
      }
      const result = this.#update(shape, stored, entry, parents, parent.shape.name);
      if (!result) continue;
      children.set(id, result.source);
      data.push(result.diff);
    }
    return { ...parent.source, [field]: [...children.values()] };
  }

  #updateSingle(parent: Reached, field: string, shape: Shape): JsonObject {
    const { action, documentName } = this.#request;
    const [entry] = this.#request.data;
    if (action !== "update" || !entry) {
      throw new RequestError("invalid", `A ${documentName} is only updated, never created or deleted by itself`);
    }
    const stored = isObject(parent.source[field]) ? parent.source[field] : emptyDelta(text(parent.source, "_id") ?? "");
    const parents = [...parent.parents, parent.source];
    this.#check({ documentName, source: stored, changes: entry, parents, parentName: parent.shape.name });
    const cleaned = clean(this.#context.manifest, shape, entry, stored);
    const result = update(
      parent.shape,
      { ...parent.source, [field]: stored },
      { [field]: cleaned },
      this.#updateOptions,
    );
    const diff = result.diff[field];
    if (isObject(diff)) this.#data.push({ _id: stored["_id"] ?? null, ...diff });
    return result.source;
  }

  get #updateOptions(): UpdateOptions {
    return { recursive: this.#request.options["recursive"] !== false, diff: this.#request.options["diff"] !== false };
  }

  /** A new document's source: id, statistics, author and owner set, cleaned, allowed. */
  #prepareNew(
    shape: Shape,
    entry: JsonObject,
    parents: readonly JsonObject[],
    parentName: string | null,
    taken: (id: string) => boolean,
  ): JsonObject {
    const { manifest, user, now, coreVersion } = this.#context;
    const userId = text(user, "_id") ?? "";
    const given = entry["_id"] ?? null;
    if (given !== null && !isId(given)) {
      throw new RequestError("invalid", `"${String(given)}" is no valid id: it takes 16 letters and digits`);
    }
    const defaults = newDefaults(shape.name, parents.length === 0, userId, now);
    const stats = {
      coreVersion,
      systemId: manifest["id"] ?? null,
      systemVersion: manifest["version"] ?? null,
      createdTime: now,
      modifiedTime: now,
      lastModifiedBy: userId,
    };
    const filled: JsonObject = {
      ...defaults,
      ...Object.fromEntries(Object.entries(entry).filter(([key, value]) => !(key in defaults) || value !== null)),
      _id: given ?? randomId(),
      _stats: { ...(isObject(entry["_stats"]) ? entry["_stats"] : {}), ...stats },
    };
    const source = clean(manifest, shape, withOwner(withIds(shape, filled), defaults, userId), null);
    this.#check({ documentName: shape.name, source, changes: {}, parents, parentName });
    this.#checkGmOnly(shape.name, source, null);
    const id = text(source, "_id") ?? "";
    if (taken(id)) throw new RequestError("invalid", `There is a ${shape.name} [${id}] already`);
    validateNew(manifest, shape, source);
    return source;
  }

  /** The updated source and what changed of it; null when nothing did. */
  #update(
    shape: Shape,
    stored: JsonObject,
    entry: JsonObject,
    parents: readonly JsonObject[],
    parentName: string | null,
  ): { source: JsonObject; diff: JsonObject } | null {
    const { manifest, user, now } = this.#context;
    this.#check({ documentName: shape.name, source: stored, changes: entry, parents, parentName });
    this.#checkGmOnly(shape.name, entry, stored);
    const options = this.#updateOptions;
    validateChanges(manifest, shape, entry, stored, options.recursive);
    const changes = clean(manifest, shape, entry, stored);
    const { source, diff } = update(shape, stored, changes, options);
    const { _stats: _ignored, ...changed } = diff;
    if (Object.keys(changed).length === 0) return null;
    const stats = { modifiedTime: now, lastModifiedBy: text(user, "_id") };
    const old = isObject(stored["_stats"]) ? stored["_stats"] : {};
    return {
      source: { ...source, _id: stored["_id"] ?? null, _stats: { ...old, ...stats } },
      diff: { _id: stored["_id"] ?? null, ...changed, _stats: stats },
    };
  }

  #check(subject: Subject): void {
    const { user } = this.#context;
    const action: DatabaseAction = this.#request.action;
    if (!may(user, action, subject, this.#access)) {
      throw new RequestError("permission", refusal(user, action, subject));
    }
  }

  /** Such fields are read-only for players, and keep them from creating the document. Source: issue #14252. */
  #checkGmOnly(name: string, data: JsonObject, stored: JsonObject | null): void {
    const { user, manifest } = this.#context;
    if (isGM(user)) return;
    const field = gmOnlyField(manifest, name, data, stored);
    if (field === null) return;
    throw new RequestError(
      "permission",
      `User ${text(user, "name")} may not write system.${field} of ${name}: game masters only`,
    );
  }
}

function missing(name: string, id: string): RequestError {
  return new RequestError("missing", `${name} [${id}] does not exist`);
}
