import type { WebSocket } from "ws";
import type { ServerMessage } from "../protocol.ts";

/** Shortest and longest delay of a message, in milliseconds. */
export type Jitter = readonly [number, number];

/** One tab. Messages reach it in the order they were sent, each late by a random time. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #jitter: Jitter;
  readonly #waiting: { readonly due: number; readonly data: string }[] = [];
  #lastDue = 0;
  #timer: NodeJS.Timeout | null = null;
  /** Set by the request `hello`. */
  userId: string | null = null;

  constructor(socket: WebSocket, jitter: Jitter) {
    this.#socket = socket;
    this.#jitter = jitter;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** For a message that goes to many: it is encoded once. */
  sendText(data: string): void {
    const [low, high] = this.#jitter;
    if (high <= 0) {
      this.#put(data);
      return;
    }
    const due = Math.max(this.#lastDue, Date.now() + low + Math.random() * (high - low));
    this.#lastDue = due;
    this.#waiting.push({ due, data });
    this.#schedule();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting.length = 0;
    this.#socket.close(1001, "The bench is closing");
    setTimeout(() => this.#socket.terminate(), 500).unref();
  }

  #put(data: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(data);
  }

  #schedule(): void {
    const [next] = this.#waiting;
    if (!next || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        const now = Date.now();
        while (this.#waiting[0] && this.#waiting[0].due <= now) this.#put(this.#waiting.shift()?.data ?? "");
        this.#schedule();
      },
      Math.max(1, next.due - Date.now()),
    );
  }
}
