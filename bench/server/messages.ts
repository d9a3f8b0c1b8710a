import type {
  ClientMessage,
  DatabaseAction,
  Json,
  JsonObject,
  OperationRequest,
  RequestName,
  Requests,
} from "../protocol.ts";
import { RequestError } from "./errors.ts";
import { isObject, parseObject } from "./json.ts";

/** Reads what a client sends; nothing of it is trusted. */

type Readers = { readonly [N in RequestName]: (payload: JsonObject) => Requests[N]["payload"] };

const bad = (what: string): RequestError => new RequestError("invalid", `The message is malformed: ${what}`);

function string(source: JsonObject, key: string): string {
  const value = source[key];
  if (typeof value !== "string") throw bad(`"${key}" is no text`);
  return value;
}

function number(source: JsonObject, key: string): number {
  const value = source[key];
  if (typeof value !== "number") throw bad(`"${key}" is no number`);
  return value;
}

function array(source: JsonObject, key: string): readonly Json[] {
  const value = source[key];
  if (!Array.isArray(value)) throw bad(`"${key}" is no list`);
  return value;
}

function strings(source: JsonObject, key: string): string[] {
  return array(source, key).map((value) => {
    if (typeof value !== "string") throw bad(`"${key}" holds something else than texts`);
    return value;
  });
}

function action(source: JsonObject): DatabaseAction {
  const value = source["action"];
  if (value === "create" || value === "update" || value === "delete") return value;
  throw bad('"action" is none of create, update and delete');
}

function operation(source: JsonObject): OperationRequest {
  const { parentUuid = null, pack = null, options = {} } = source;
  if (parentUuid !== null && typeof parentUuid !== "string") throw bad('"parentUuid" is neither a text nor null');
  if (pack !== null && typeof pack !== "string") throw bad('"pack" is neither a text nor null');
  if (!isObject(options)) throw bad('"options" is no object');
  const data = array(source, "data").map((entry) => {
    if (!isObject(entry)) throw bad('"data" holds something else than objects');
    return entry;
  });
  return { action: action(source), documentName: string(source, "documentName"), parentUuid, pack, data, options };
}

const READERS: Readers = {
  hello: (p) => ({ userId: string(p, "userId") }),
  modify: operation,
  modifyBatch: (p) =>
    array(p, "operations").map((entry) => {
      if (!isObject(entry)) throw bad("an operation is no object");
      return operation(entry);
    }),
  getPackDocuments: (p) => ({ pack: string(p, "pack"), ids: p["ids"] === null ? null : strings(p, "ids") }),
  query: (p) => ({
    userId: string(p, "userId"),
    name: string(p, "name"),
    data: p["data"] ?? null,
    timeout: typeof p["timeout"] === "number" ? p["timeout"] : null,
  }),
  socket: (p) => ({ channel: string(p, "channel"), args: array(p, "args") }),
  activity: (p) => ({
    ...("targets" in p ? { targets: strings(p, "targets") } : {}),
    ...("sceneId" in p ? { sceneId: p["sceneId"] === null ? null : string(p, "sceneId") } : {}),
    ...("ping" in p ? { ping: p["ping"] ?? null } : {}),
  }),
  time: (p) => ({ time: number(p, "time"), options: isObject(p["options"]) ? p["options"] : {} }),
  pause: (p) => ({ paused: p["paused"] === true }),
  browse: (p) => ({ path: string(p, "path") }),
};

type QueryAnswer = Extract<ClientMessage, { type: "queryAnswer" }>;

/** A request as it came: its payload is read by `readPayload`. */
export interface RawRequest {
  readonly type: "request";
  readonly id: number;
  readonly name: RequestName;
  readonly payload: JsonObject;
}

const isRequestName = (name: Json | undefined): name is RequestName =>
  typeof name === "string" && Object.hasOwn(READERS, name);

/** Throws a RequestError when the text is no message of a client. */
export function readMessage(data: string): RawRequest | QueryAnswer {
  let message: JsonObject;
  try {
    message = parseObject(data);
  } catch {
    throw bad("it is not a JSON object");
  }
  if (message["type"] === "queryAnswer") {
    const error = typeof message["error"] === "string" ? message["error"] : null;
    const ok = message["ok"] === true;
    return { type: "queryAnswer", queryId: string(message, "queryId"), ok, result: message["result"] ?? null, error };
  }
  const { id, name, payload } = message;
  if (message["type"] !== "request" || typeof id !== "number") throw bad("it is neither a request nor an answer");
  // `modifyBatch` alone has a list as its payload.
  const content: JsonObject = Array.isArray(payload) ? { operations: payload } : isObject(payload) ? payload : {};
  return { type: "request", id, name: isRequestName(name) ? name : unknown(name), payload: content };
}

function unknown(name: Json | undefined): never {
  throw bad(`there is no request "${String(name)}"`);
}

export function readPayload<N extends RequestName>(name: N, payload: JsonObject): Requests[N]["payload"] {
  return READERS[name](payload);
}
