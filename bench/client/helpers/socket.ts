import type { Json, ServerMessage } from "../../protocol.ts";
import type { Transport } from "../net.ts";

type Listener = (...args: Json[]) => void;

/** `game.socket`: packages may emit and hear `system.<id>`; what is sent never comes back to its sender. */
export class GameSocket {
  readonly transport: Transport;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(transport: Transport) {
    this.transport = transport;
    transport.onMessage((message: ServerMessage) => {
      if (message.type !== "socket") return;
      for (const listener of this.#listeners.get(message.channel) ?? []) listener(...message.args, message.userId);
    });
  }

  get connected(): boolean {
    return true;
  }

  on(channel: string, listener: Listener): this {
    const set = this.#listeners.get(channel) ?? new Set();
    set.add(listener);
    this.#listeners.set(channel, set);
    return this;
  }

  off(channel: string, listener: Listener): this {
    this.#listeners.get(channel)?.delete(listener);
    return this;
  }

  emit(channel: string, ...args: Json[]): this {
    // Functions (acknowledgements) are not offered: JSON would drop them without a word.
    if (args.some((arg) => typeof arg === "function"))
      throw new Error("BenchError: socket acknowledgements are not offered by the bench");
    void this.transport.request("socket", { channel, args: JSON.parse(JSON.stringify(args)) as Json[] });
    return this;
  }
}
