import { readJson } from "../../core/json-text.ts";
import {
  brief,
  type DataFault,
  type FaultCode,
  LONGEST_TEXT,
  readShape,
  type Shape,
  type ShapeReport,
} from "../../core/shape.ts";

/** Actors and items as a file: `{format, version, documents: [{documentName, …source}]}`. Documented in docs/stat-blocks.md. */
export const FORMAT = "tactical-time";
export const FORMAT_VERSION = 1;

/** Largest text (in characters) and most documents of one import. */
export const LARGEST_IMPORT = 5_000_000;
export const MOST_DOCUMENTS = 500;

export type ExchangeFaultCode =
  | FaultCode
  | "brokenJson"
  | "tooBig"
  | "notADocument"
  | "newerFormat"
  | "noName"
  | "noSubtype"
  | "unknownSubtype"
  | "otherGame"
  | "notAnItem"
  | "unreadableImage"
  | "notInPlay";

export interface ExchangeFault {
  readonly path: string;
  readonly code: ExchangeFaultCode;
  readonly detail: DataFault["detail"];
}

export type ExchangedName = "Actor" | "Item";

/** A document that was read: `data` is what it would be made from; null, where it cannot be made. */
export interface ReadDocument {
  readonly path: string;
  readonly documentName: ExchangedName;
  readonly name: string;
  readonly type: string;
  readonly rulesetId: string | null;
  readonly img: string | null;
  readonly itemCount: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** What forbids the import. */
  readonly faults: readonly ExchangeFault[];
  /** What is left out or changed without harm. */
  readonly notes: readonly ExchangeFault[];
}

/** What is known of the subtypes of this world. */
export interface Catalogue {
  readonly types: Readonly<Record<ExchangedName, readonly string[]>>;
  rulesetOf(documentName: ExchangedName, type: string): { readonly id: string; readonly inPlay: boolean } | null;
  shapeOf(documentName: ExchangedName, type: string): Shape;
  /** Older data in today's shape. */
  migrate(documentName: ExchangedName, type: string, system: Record<string, unknown>): Record<string, unknown>;
  clean(html: string): string;
}

export interface ReadImport {
  readonly documents: readonly ReadDocument[];
  /** What is wrong with the text as a whole. */
  readonly faults: readonly ExchangeFault[];
}

const failed = (code: ExchangeFaultCode, detail: DataFault["detail"] = {}, path = ""): ReadImport => ({
  documents: [],
  faults: [{ path, code, detail }],
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a text as an export of ours, as one document as the host exports it, or as a list of such. Nothing is written.
 * @param expected the game that the documents must belong to; null: any
 */
export function readImport(text: string, catalogue: Catalogue, expected: string | null = null): ReadImport {
  if (text.length > LARGEST_IMPORT) return failed("tooBig", { value: `${text.length}`, max: LARGEST_IMPORT });
  const reading = readJson(text);
  if (!reading.ok) {
    const { line, column, found } = reading.fault;
    return failed("brokenJson", { value: found, min: line, max: column });
  }
  const { value } = reading;
  const named = isRecord(value) && value["format"] === FORMAT;
  if (named && Number(value["version"]) > FORMAT_VERSION)
    return failed("newerFormat", { value: brief(value["version"]), max: FORMAT_VERSION }, "version");
  const path = named ? "documents" : "";
  const sources = named ? value["documents"] : Array.isArray(value) ? value : [value];
  if (!Array.isArray(sources)) return failed("notAList", { value: brief(sources) }, path);
  if (sources.length > MOST_DOCUMENTS)
    return failed("tooMany", { value: `${sources.length}`, max: MOST_DOCUMENTS }, path);
  if (sources.length === 0) return failed("missing", {}, path);
  const single = !named && !Array.isArray(value);
  return {
    documents: sources.map((source: unknown, index) =>
      readDocument(source, single ? "" : path ? `${path}.${index}` : `${index}`, catalogue, expected),
    ),
    faults: [],
  };
}

/** One document from its source. */
export function readDocument(
  source: unknown,
  path: string,
  catalogue: Catalogue,
  expected: string | null = null,
): ReadDocument {
  const report: Report = { faults: [], notes: [] };
  const at = (name: string): string => (path ? `${path}.${name}` : name);
  if (!isRecord(source)) {
    report.faults.push({ path, code: "notADocument", detail: { value: brief(source) } });
    return { ...nothing, path, ...report };
  }
  const type = typeof source["type"] === "string" ? source["type"] : "";
  const documentName = documentNameOf(source, type, catalogue);
  const ruleset = type ? catalogue.rulesetOf(documentName, type) : null;
  const head = readHead(source, at, documentName, report);
  const known = { ...nothing, path, documentName, type, ...head, rulesetId: ruleset?.id ?? null };
  if (!ruleset) {
    const allowed = catalogue.types[documentName];
    report.faults.push({
      path: at("type"),
      code: type ? "unknownSubtype" : "noSubtype",
      detail: { value: brief(type), allowed },
    });
    return { ...known, ...report };
  }
  if (expected !== null && ruleset.id !== expected)
    report.faults.push({ path: at("type"), code: "otherGame", detail: { value: ruleset.id, allowed: [expected] } });
  if (!ruleset.inPlay) report.notes.push({ path: at("type"), code: "notInPlay", detail: { value: ruleset.id } });
  const system = readSystem(source["system"] ?? {}, at("system"), documentName, type, catalogue, report);
  const items = documentName === "Actor" ? readItems(source["items"], at("items"), ruleset.id, catalogue, report) : [];
  const data = {
    name: head.name,
    type,
    ...(head.img === null ? {} : { img: head.img }),
    system,
    ...(documentName === "Actor"
      ? { items, ...tokenOf(source["prototypeToken"], at("prototypeToken"), catalogue, report) }
      : {}),
    effects: readEffects(source["effects"], at("effects"), catalogue, report),
  };
  return { ...known, itemCount: items.length, data: report.faults.length === 0 ? data : null, ...report };
}

interface Report {
  readonly faults: ExchangeFault[];
  readonly notes: ExchangeFault[];
}

const nothing: Omit<ReadDocument, "path" | "faults" | "notes"> = {
  documentName: "Actor",
  name: "",
  type: "",
  rulesetId: null,
  img: null,
  itemCount: 0,
  data: null,
};

function documentNameOf(source: Record<string, unknown>, type: string, { types }: Catalogue): ExchangedName {
  if (source["documentName"] === "Item" || source["documentName"] === "Actor") return source["documentName"];
  return types.Item.includes(type) ? "Item" : "Actor";
}

const LONGEST_NAME = 500;
/** Addresses of pictures: of this server or of the web. Nothing that runs. */
const IMAGE =
  /^(?:https?:\/\/[^<>"`\s]+|data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+|(?![\w+.-]*:)[^<>"`\s][^<>"`]*)$/i;

function readHead(
  source: Record<string, unknown>,
  at: (name: string) => string,
  _documentName: ExchangedName,
  report: Report,
): { name: string; img: string | null } {
  const name = typeof source["name"] === "string" ? source["name"].trim() : "";
  if (name === "") report.faults.push({ path: at("name"), code: "noName", detail: {} });
  if (name.length > LONGEST_NAME)
    report.faults.push({ path: at("name"), code: "tooLong", detail: { value: `${name.length}`, max: LONGEST_NAME } });
  return { name: name.slice(0, LONGEST_NAME), img: imageOf(source["img"], at("img"), report) };
}

function imageOf(img: unknown, path: string, report: Report): string | null {
  if (img === undefined || img === null || img === "") return null;
  if (typeof img === "string" && img.length <= LONGEST_TEXT && IMAGE.test(img)) return img;
  report.notes.push({ path, code: "unreadableImage", detail: { value: brief(img) } });
  return null;
}

function readSystem(
  system: unknown,
  path: string,
  documentName: ExchangedName,
  type: string,
  catalogue: Catalogue,
  report: Report,
): unknown {
  const today = isRecord(system) ? catalogue.migrate(documentName, type, structuredClone(system)) : system;
  return readShape(today, catalogue.shapeOf(documentName, type), path, report as ShapeReport, catalogue.clean) ?? {};
}

/** The id of an embedded document, where it has one that the host would take. */
const idOf = (source: Record<string, unknown>): string | null =>
  typeof source["_id"] === "string" && /^[A-Za-z0-9]{16}$/.test(source["_id"]) ? source["_id"] : null;

function readItems(items: unknown, path: string, rulesetId: string, catalogue: Catalogue, report: Report): object[] {
  const sources = listOf(items, path, report);
  const ids = new Set<string>();
  return sources.flatMap((source, index) => {
    const item = readDocument(
      isRecord(source) ? { ...source, documentName: "Item" } : source,
      `${path}.${index}`,
      catalogue,
      rulesetId,
    );
    report.faults.push(...item.faults);
    // That the game is not in play is said of the actor.
    report.notes.push(...item.notes.filter(({ code }) => code !== "notInPlay"));
    if (!item.data || !isRecord(source)) return [];
    const id = idOf(source);
    const sort = Number.isInteger(source["sort"]) ? { sort: source["sort"] } : {};
    if (id === null || ids.has(id)) return [{ ...item.data, ...sort }];
    ids.add(id);
    return [{ _id: id, ...item.data, ...sort }];
  });
}

function listOf(list: unknown, path: string, report: Report): readonly unknown[] {
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) {
    report.faults.push({ path, code: "notAList", detail: { value: brief(list) } });
    return [];
  }
  if (list.length > MOST_DOCUMENTS) {
    report.faults.push({ path, code: "tooMany", detail: { value: `${list.length}`, max: MOST_DOCUMENTS } });
    return [];
  }
  return list;
}

const number = (min: number, max: number, integer = true): Shape => ({
  kind: "number",
  min,
  max,
  integer,
  nullable: false,
  initial: null,
});
const text: Shape = { kind: "text", as: "plain", nullable: true, initial: null };
const flag: Shape = { kind: "flag", initial: false };
const object = (fields: Readonly<Record<string, Shape>>): Shape => ({ kind: "object", fields });

/** What is taken over of a prototype token: the rest belongs to the world that it came from. */
const TOKEN = object({
  name: text,
  width: number(0.25, 50, false),
  height: number(0.25, 50, false),
  actorLink: flag,
  disposition: number(-2, 1),
  displayName: number(0, 50),
  displayBars: number(0, 50),
  texture: object({ src: text, scaleX: number(-3, 3, false), scaleY: number(-3, 3, false) }),
});

function tokenOf(token: unknown, path: string, catalogue: Catalogue, report: Report): object {
  if (token === undefined || token === null) return {};
  // Fields beyond these are no news to anybody: they are left out in silence.
  const read = readShape(token, TOKEN, path, { faults: report.faults as DataFault[], notes: [] }, catalogue.clean);
  if (!isRecord(read)) return {};
  const texture = isRecord(read["texture"]) ? { ...read["texture"] } : null;
  if (texture && "src" in texture) {
    const src = imageOf(texture["src"], `${path}.texture.src`, report);
    if (src === null) delete texture["src"];
  }
  return { prototypeToken: { ...read, ...(texture ? { texture } : {}) } };
}

/** Of an effect: everything that says what it does, and nothing of where it came from. */
const EFFECT_KEYS = ["disabled", "statuses", "changes", "system", "tint", "transfer", "duration"] as const;

function readEffects(effects: unknown, path: string, catalogue: Catalogue, report: Report): object[] {
  return listOf(effects, path, report).flatMap((source, index) => {
    const name = isRecord(source) && typeof source["name"] === "string" ? source["name"].trim() : "";
    if (!isRecord(source) || name === "") {
      report.faults.push({ path: `${path}.${index}.name`, code: "noName", detail: {} });
      return [];
    }
    const id = idOf(source);
    const img = imageOf(source["img"], `${path}.${index}.img`, report);
    const description = source["description"];
    return [
      {
        ...(id ? { _id: id } : {}),
        name,
        ...(img === null ? {} : { img }),
        ...(typeof description === "string" ? { description: catalogue.clean(description) } : {}),
        ...Object.fromEntries(EFFECT_KEYS.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]]))),
      },
    ];
  });
}

/** Documents as a text to be kept or sent. Their places in this world, owners and histories stay here. */
export function exportText(documents: readonly { readonly documentName: string; toObject(): object }[]): string {
  const sources = documents.map(({ documentName, toObject }, index) => ({
    documentName,
    ...withoutPlace(toObject.call(documents[index])),
  }));
  return `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, documents: sources }, null, 2)}\n`;
}

const PLACE = new Set(["_id", "_stats", "folder", "ownership", "sort", "_key"]);

function withoutPlace(source: object): object {
  return Object.fromEntries(
    Object.entries(source).flatMap(([key, value]) => {
      if (PLACE.has(key)) return [];
      if (key === "items" || key === "effects") return [[key, Object(value).map(withoutHistory)]];
      return [[key, value]];
    }),
  );
}

/** Things keep their ids and their order within their actor. */
const withoutHistory = (source: object): object =>
  Object.fromEntries(
    Object.entries(source).flatMap(([key, value]): [string, unknown][] => {
      if (key !== "_id" && key !== "sort" && (PLACE.has(key) || key === "origin")) return [];
      return [[key, key === "effects" && Array.isArray(value) ? value.map(withoutHistory) : value]];
    }),
  );
