import type { ClientMessage, ErrorCode, Json, RequestName, Requests, ServerMessage } from "../protocol.ts";

/** What the data layer needs of a connection; tests put their own in. */
export interface Transport {
  request<N extends RequestName>(name: N, payload: Requests[N]["payload"]): Promise<Requests[N]["answer"]>;
  answerQuery(queryId: string, outcome: { ok: true; result: Json } | { ok: false; error: string }): void;
  /** Everything that is not an answer to a request. */
  onMessage(listener: (message: ServerMessage) => void): void;
  /** The connection is lost. */
  onClose(listener: () => void): void;
  close(): void;
}

/** A refusal of the server, with its own words. */
class RequestError extends Error {
  readonly code: ErrorCode;
  constructor(message: string, code: ErrorCode) {
    super(message);
    this.name = "RequestError";
    this.code = code;
  }
}

/** The part of a WebSocket that is used: the browser's own and the one of the package `ws` both have it. */
export interface SocketLike {
  send(data: string): void;
  close(): void;
  addEventListener(type: "open" | "close" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

export class SocketTransport implements Transport {
  readonly #socket: SocketLike;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners: ((message: ServerMessage) => void)[] = [];
  readonly #closeListeners: (() => void)[] = [];
  #nextId = 1;
  #closed = false;

  private constructor(socket: SocketLike) {
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage));
    socket.addEventListener("close", () => this.#lost());
  }

  static async open(socket: SocketLike): Promise<SocketTransport> {
    const transport = new SocketTransport(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () => reject(new Error("The bench's server cannot be reached")));
    });
    return transport;
  }

  request<N extends RequestName>(name: N, payload: Requests[N]["payload"]): Promise<Requests[N]["answer"]> {
    if (this.#closed) return Promise.reject(new RequestError("The connection to the server is lost", "server"));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#send({ type: "request", id, name, payload } as ClientMessage);
    });
  }

  answerQuery(queryId: string, outcome: { ok: true; result: Json } | { ok: false; error: string }): void {
    this.#send(
      outcome.ok
        ? { type: "queryAnswer", queryId, ok: true, result: outcome.result, error: null }
        : { type: "queryAnswer", queryId, ok: false, result: null, error: outcome.error },
    );
  }

  onMessage(listener: (message: ServerMessage) => void): void {
    this.#listeners.push(listener);
  }

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  close(): void {
    this.#socket.close();
  }

  #send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    if (message.type !== "response") {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) waiting?.resolve(message.result);
    else waiting?.reject(new RequestError(message.error, message.code));
  }

  #lost(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { reject } of this.#waiting.values())
      reject(new RequestError("The connection to the server is lost", "server"));
    this.#waiting.clear();
    for (const listener of this.#closeListeners) listener();
  }
}
