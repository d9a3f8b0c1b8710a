import { type HandlerAnswer, isHandlerAnswer, type JsonObject, type JsonValue, type RelayAnswer } from "./answer.ts";

/** How requests reach the executor. Foundry's implementation is `foundry-transport.ts`; tests use a fake. */
export interface Transport {
  /** Id of the user whose client carries requests out (the active GM), or null when there is none. */
  executor(): string | null;
  /** Id of this client's user. */
  self(): string;
  /** Whether this client itself is the executor (another client of the same user may be it instead). */
  isExecutor(): boolean;
  /** Whether this client's user may send queries at all. */
  mayAsk(): boolean;
  /** Sends and waits. Rejects on time-out and on errors of the other side. Milliseconds. */
  send(userId: string, name: string, payload: JsonValue, timeout: number): Promise<unknown>;
  /** Whether a rejection of `send` was a time-out. */
  isTimeout(error: unknown): boolean;
  /** After another rejection: whether that user is the executor no more. May wait a moment for the news of it. */
  isGone(userId: string): Promise<boolean>;
}

/** What a request carries beside its data. `claimedUserId` proves nothing: it only says on whose behalf it is asked. */
export interface RequestContext {
  readonly claimedUserId: string;
}

/** Carries out one kind of request on the executor. Checks rights again from the documents. */
export type Handler = (data: JsonObject, context: RequestContext) => Promise<HandlerAnswer>;

export interface RelayOptions {
  /** Milliseconds until the sender gives up. */
  readonly timeout?: number;
}

export interface Relay {
  /** Registers the handler of a request. Names are given without prefix; a second handler for a name is an error. */
  handle(name: string, handler: Handler): void;
  /** Asks the executor. Never rejects. */
  ask(name: string, data: JsonObject, options?: RelayOptions): Promise<RelayAnswer>;
  /** Runs the handler for a payload that came in from another client. */
  receive(name: string, payload: unknown): Promise<HandlerAnswer | { status: "failed"; error: string }>;
  /** The registered names. */
  names(): readonly string[];
}

/** Long enough for a GM's slow machine to write a combat, short enough that a person still remembers the click. */
export const DEFAULT_TIMEOUT = 10_000;

/** One GM may leave, and the next; a third in the same moment is a table that is packing up. */
const MOST_ATTEMPTS = 3;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function createRelay(transport: Transport): Relay {
  const handlers = new Map<string, Handler>();

  async function run(name: string, data: JsonObject, context: RequestContext): Promise<RelayAnswer> {
    const handler = handlers.get(name);
    if (!handler) return { status: "failed", error: `no handler for "${name}"` };
    try {
      return await handler(data, context);
    } catch (error) {
      console.error(`tactical-time | ${name}`, error);
      return { status: "failed", error: messageOf(error) };
    }
  }

  /** One try. `gone`: whoever was asked left before they answered. */
  async function send(
    executor: string,
    name: string,
    data: JsonObject,
    timeout: number,
  ): Promise<RelayAnswer | "gone"> {
    try {
      const answer = await transport.send(executor, name, { userId: transport.self(), data }, timeout);
      if (isHandlerAnswer(answer)) return answer;
      if (isJsonObject(answer) && answer["status"] === "failed")
        return { status: "failed", error: String(answer["error"]) };
      return { status: "failed", error: `unreadable answer to "${name}"` };
    } catch (error) {
      if (transport.isTimeout(error)) return { status: "timedOut" };
      return (await transport.isGone(executor)) ? "gone" : { status: "failed", error: messageOf(error) };
    }
  }

  return {
    handle(name, handler) {
      if (handlers.has(name)) throw new Error(`The request "${name}" has a handler already`);
      handlers.set(name, handler);
    },

    async ask(name, data, { timeout = DEFAULT_TIMEOUT } = {}) {
      // The same JSON round trip as over the wire, so that a GM's own client cannot get away with more.
      const sent: JsonObject = JSON.parse(JSON.stringify(data));
      // Requests may be repeated (their ids make that safe): if the GM leaves, the next one is asked.
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        if (transport.isExecutor()) return run(name, sent, { claimedUserId: transport.self() });
        const executor = transport.executor();
        if (executor === null) break;
        if (!transport.mayAsk()) return { status: "noPermission" };
        const answer = await send(executor, name, sent, timeout);
        if (answer !== "gone") return answer;
      }
      return { status: "noGM" };
    },

    async receive(name, payload) {
      if (!isJsonObject(payload) || typeof payload["userId"] !== "string" || !isJsonObject(payload["data"]))
        return { status: "failed", error: `unreadable request "${name}"` };
      const answer = await run(name, payload["data"], { claimedUserId: payload["userId"] });
      if (answer.status === "done" || answer.status === "refused" || answer.status === "failed") return answer;
      return { status: "failed", error: answer.status };
    },

    names: () => [...handlers.keys()],
  };
}
