import sanitizeHtml from "sanitize-html";
import type { Json, JsonObject } from "../protocol.ts";
import { isObject, isOperator, objects, text } from "./json.ts";
import type { Shape } from "./shapes.ts";

/**
 * Cleaning of fields that hold HTML. The server knows no data models: only what the manifest lists under
 * `documentTypes`, and core's own such fields. Source: knowledge base, "System Data Models".
 */

/** Core's fields with HTML by document. */
const CORE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["description"],
  ChatMessage: ["content", "flavor"],
  JournalEntryPage: ["text.content"],
  RollTable: ["description"],
  TableResult: ["description"],
};

const TAGS = [
  ..."a abbr article b blockquote br caption cite code col colgroup dd del details div dl dt em figcaption".split(" "),
  ..."figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q s samp section small".split(" "),
  ..."span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr".split(" "),
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  // Neither data-* nor custom elements: nothing may lean on them in a field that the host cleans by a list of its own.
  allowedAttributes: {
    "*": ["class", "title", "lang", "dir"],
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    ol: ["start", "type"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    p: ["style"],
    div: ["style"],
    details: ["open"],
    time: ["datetime"],
  },
  allowedStyles: { "*": { "text-align": [/^(left|right|center|justify)$/] } },
  allowedSchemes: ["http", "https", "mailto"],
};

function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

/** `documentTypes` of a manifest. */
export interface TypeFields {
  readonly htmlFields: readonly string[];
  readonly filePathFields: Readonly<Record<string, Json>>;
  readonly gmOnlyFields: readonly string[];
}

const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

/** What the manifest says of a subtype; null when it does not name it. */
export function typeFields(manifest: JsonObject, documentName: string, type: string): TypeFields | null {
  const types = isObject(manifest["documentTypes"]) ? manifest["documentTypes"][documentName] : undefined;
  const fields = isObject(types) ? types[type] : undefined;
  if (!isObject(fields)) return null;
  const paths = fields["filePathFields"];
  return {
    htmlFields: strings(fields["htmlFields"]),
    filePathFields: isObject(paths) ? paths : {},
    gmOnlyFields: strings(fields["gmOnlyFields"]),
  };
}

/** HTML fields of every subtype: for a delta, which may leave its type to the base actor. */
function allHtmlFields(manifest: JsonObject, documentName: string): string[] {
  const types = isObject(manifest["documentTypes"]) ? manifest["documentTypes"][documentName] : undefined;
  if (!isObject(types)) return [];
  return Object.keys(types).flatMap((type) => typeFields(manifest, documentName, type)?.htmlFields ?? []);
}

/** The value with the strings at a path (dots; `*` for every key or entry) mapped. */
function mapPath(value: Json, path: readonly string[], map: (found: string) => Json): Json {
  if (isOperator(value)) {
    return value.value === undefined ? value : { ...value, value: mapPath(value.value, path, map) };
  }
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === "string" ? map(value) : value;
  if (Array.isArray(value)) return key === "*" ? value.map((entry: Json) => mapPath(entry, rest, map)) : value;
  if (!isObject(value)) return value;
  const keys = key === "*" ? Object.keys(value) : [key].filter((name) => name in value);
  return { ...value, ...Object.fromEntries(keys.map((name) => [name, mapPath(value[name] ?? null, rest, map)])) };
}

/** Whether anything stands at the path. */
export function hasPath(value: Json | undefined, path: readonly string[]): boolean {
  if (value === undefined) return false;
  if (isOperator(value)) return value.__operator === "delete" || hasPath(value.value, path);
  const [key, ...rest] = path;
  if (key === undefined) return true;
  if (Array.isArray(value)) return key === "*" && value.some((entry: Json) => hasPath(entry, rest));
  if (!isObject(value)) return false;
  return key === "*"
    ? Object.values(value).some((entry) => hasPath(entry, rest))
    : hasPath(Object.hasOwn(value, key) ? value[key] : undefined, rest);
}

/**
 * A source, or changes to one, with every HTML field cleaned, embedded documents included.
 * @param stored what is known of the document already (its type), or null for a new one
 */
export function clean(manifest: JsonObject, shape: Shape, data: JsonObject, stored: JsonObject | null): JsonObject {
  const type = text(data, "type") ?? (stored && text(stored, "type")) ?? "base";
  // A token's delta speaks of an Actor's fields.
  const documentName = shape.name === "ActorDelta" ? "Actor" : shape.name;
  const htmlFields =
    shape.name === "ActorDelta"
      ? allHtmlFields(manifest, documentName)
      : (typeFields(manifest, documentName, type)?.htmlFields ?? []);
  const paths = [...(CORE_FIELDS[documentName] ?? []), ...htmlFields.map((path) => `system.${path}`)];
  let result: JsonObject = data;
  for (const path of paths) {
    const mapped = mapPath(result, path.split("."), cleanHtml);
    if (isObject(mapped)) result = mapped;
  }
  for (const [field, child] of Object.entries(shape.embedded)) {
    const value = result[field];
    if (child.single && isObject(value)) {
      const old = stored?.[field];
      result = { ...result, [field]: clean(manifest, child, value, isObject(old) ? old : null) };
    } else if (Array.isArray(value)) {
      const old = new Map(objects(stored?.[field]).map((source) => [source["_id"], source]));
      result = {
        ...result,
        [field]: objects(value).map((entry) => clean(manifest, child, entry, old.get(entry["_id"] ?? null) ?? null)),
      };
    }
  }
  return result;
}
