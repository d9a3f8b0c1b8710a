import type { Json } from "../../core/change.ts";

/**
 * What a request to the active GM comes back with. Everything in it travels as JSON, and nothing in it may be
 * secret: a handler is not told who asks, so whoever asks may read the answer.
 */

/** A value that survives a JSON round trip unchanged. */
export type JsonValue = Json;
export type JsonObject = { readonly [key: string]: Json };

/** Data for a localised sentence: a language key and its placeholders. */
export interface Reason {
  /** Key under the system's own namespaces, e.g. `TT.COMBAT.Refused.stale`. */
  readonly reason: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** What a handler decides. */
export type HandlerAnswer =
  | { readonly status: "done"; readonly result: JsonValue }
  | ({ readonly status: "refused" } & Reason);

/**
 * What the sender gets.
 * - `done`: carried out; `result` is what the handler gave back.
 * - `refused`: the executor looked at the documents and said no, and why.
 * - `noGM`: no game master is connected; nothing was sent.
 * - `timedOut`: no answer in time; the command may still be carried out (its id makes a repeat safe).
 * - `noPermission`: the sender's role may not send queries (permission QUERY_USER).
 * - `failed`: the executor's handler threw, or the answer was no answer.
 */
export type RelayAnswer =
  | HandlerAnswer
  | { readonly status: "noGM" }
  | { readonly status: "timedOut" }
  | { readonly status: "noPermission" }
  | { readonly status: "failed"; readonly error: string };

export const done = (result: JsonValue = null): HandlerAnswer => ({ status: "done", result });

export const refused = (reason: string, data: Readonly<Record<string, string | number>> = {}): HandlerAnswer => ({
  status: "refused",
  reason,
  data,
});

/** Whether an unknown value received from another client is a handler's answer. */
export function isHandlerAnswer(value: unknown): value is HandlerAnswer {
  if (typeof value !== "object" || value === null) return false;
  const status = "status" in value ? value.status : undefined;
  if (status === "done") return "result" in value;
  if (status !== "refused") return false;
  return "reason" in value && typeof value.reason === "string" && "data" in value && typeof value.data === "object";
}
