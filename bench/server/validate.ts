import type { JsonObject } from "../protocol.ts";
import { hasPath, typeFields } from "./clean.ts";
import { RequestError } from "./errors.ts";
import { isId } from "./ids.ts";
import { isObject, isOperator, objects, text } from "./json.ts";
import type { Shape } from "./shapes.ts";

/** What the server checks of sources. Data models are the clients' business. */

const NAMED: readonly string[] = [
  "Actor",
  "Folder",
  "Item",
  "JournalEntry",
  "JournalEntryPage",
  "Macro",
  "RollTable",
  "Scene",
  "User",
];

/** Subtypes come from the manifest alone: without one there is no creating them. */
const WITHOUT_BASE: readonly string[] = ["Actor", "Item"];

const invalid = (message: string): RequestError => new RequestError("invalid", message);

/** A new source, with what is embedded in it. */
export function validateNew(manifest: JsonObject, shape: Shape, source: JsonObject): void {
  const name = shape.name;
  if (!isId(source["_id"])) {
    throw invalid(`"${String(source["_id"])}" is no valid id for a new ${name}: it takes 16 letters and digits`);
  }
  if (NAMED.includes(name) && !text(source, "name")?.trim()) throw invalid(`A new ${name} needs a name`);
  validateType(manifest, name, text(source, "type"));
  validatePaths(manifest, name, source, null);
  for (const [field, child] of Object.entries(shape.embedded)) {
    if (!child.single) for (const embedded of objects(source[field])) validateNew(manifest, child, embedded);
  }
}

/** Changes to a stored document. */
export function validateChanges(
  manifest: JsonObject,
  shape: Shape,
  changes: JsonObject,
  stored: JsonObject,
  recursive: boolean,
): void {
  const name = shape.name;
  if (NAMED.includes(name) && "name" in changes && !text(changes, "name")?.trim()) {
    throw invalid(`The name of ${name} [${text(stored, "_id")}] may not be empty`);
  }
  validatePaths(manifest, name, changes, stored);
  const type = text(changes, "type");
  if (type === null || type === (text(stored, "type") ?? "base")) return;
  validateType(manifest, name, type);
  const replaced = isOperator(changes["system"]) && changes["system"].__operator === "replace";
  // Source: release notes 13.332, #11951.
  if (recursive && !replaced && shape.name !== "ActorDelta") {
    throw invalid(`The type of ${name} [${text(stored, "_id")}] can change only if the same update replaces "system"`);
  }
}

function validateType(manifest: JsonObject, name: string, type: string | null): void {
  if (WITHOUT_BASE.includes(name) && type === null) throw invalid(`A new ${name} needs a type`);
  const types = isObject(manifest["documentTypes"]) ? manifest["documentTypes"][name] : undefined;
  if (type === null || type === "base" || (!WITHOUT_BASE.includes(name) && !isObject(types))) return;
  // A type of a module, or of a module's document: not known here.
  if (!WITHOUT_BASE.includes(name) && !type.includes(".")) {
    if (isObject(types) && !(type in types) && name === "ChatMessage") throw invalid(`"${type}" is no type of ${name}`);
    return;
  }
  if (!isObject(types) || !(type in types)) throw invalid(`"${type}" is no type of ${name}`);
}

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  IMAGE: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yaml", "yml"],
};

function validatePaths(manifest: JsonObject, name: string, data: JsonObject, stored: JsonObject | null): void {
  const type = text(data, "type") ?? (stored && text(stored, "type")) ?? "base";
  const fields = typeFields(manifest, name, type)?.filePathFields ?? {};
  const system = data["system"];
  for (const [path, categories] of Object.entries(fields)) {
    const value = path.split(".").reduce((at, key) => (isObject(at) ? at[key] : undefined), system);
    if (typeof value !== "string" || value === "") continue;
    const extension = value.split(/[?#]/)[0]?.split(".").at(-1)?.toLowerCase() ?? "";
    const allowed = Array.isArray(categories) ? categories.flatMap((c) => EXTENSIONS[String(c)] ?? []) : [];
    if (!allowed.includes(extension)) throw invalid(`"${value}" is no file that system.${path} of ${name} takes`);
  }
}

/** The first field of the manifest's `gmOnlyFields` that data would write, or null. Source: issue #14252. */
export function gmOnlyField(
  manifest: JsonObject,
  name: string,
  data: JsonObject,
  stored: JsonObject | null,
): string | null {
  const type = text(data, "type") ?? (stored && text(stored, "type")) ?? "base";
  const fields = typeFields(manifest, name, type)?.gmOnlyFields ?? [];
  return fields.find((path) => hasPath(data["system"], path.split("."))) ?? null;
}
