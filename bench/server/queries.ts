import type { Json } from "../protocol.ts";
import type { Connection } from "./connection.ts";
import { RequestError } from "./errors.ts";
import { randomId } from "./ids.ts";

interface Pending {
  readonly from: Connection;
  readonly to: Connection;
  readonly timer: NodeJS.Timeout | null;
  resolve(result: Json): void;
  reject(error: RequestError): void;
}

export interface Query {
  readonly name: string;
  readonly data: Json;
  /** Milliseconds, or null to wait as long as the other tab is there. */
  readonly timeout: number | null;
}

/** Questions from one client to another: asked of one tab, answered once. Source: API documentation, User#query. */
export class Queries {
  readonly #pending = new Map<string, Pending>();

  /** The answer of the tab. Rejects with a RequestError: timeout, noUser (it left), server (its handler failed). */
  ask(from: Connection, fromUserId: string, to: Connection, { name, data, timeout }: Query): Promise<Json> {
    const queryId = randomId();
    return new Promise<Json>((resolve, reject) => {
      const timer =
        timeout === null
          ? null
          : setTimeout(() => {
              this.#pending.delete(queryId);
              reject(new RequestError("timeout", `The query ${name} was not answered within ${timeout} ms`));
            }, timeout);
      this.#pending.set(queryId, { from, to, timer, resolve, reject });
      to.send({ type: "query", queryId, fromUserId, name, data, timeout });
    });
  }

  /** An answer; only that of the tab that was asked counts. */
  answer(by: Connection, queryId: string, ok: boolean, result: Json, error: string | null): void {
    const pending = this.#pending.get(queryId);
    if (pending?.to !== by) return;
    this.#settle(queryId, pending);
    if (ok) pending.resolve(result);
    else pending.reject(new RequestError("server", error ?? "The query failed"));
  }

  /** A tab has gone: nobody waits for it, and it waits for nobody. */
  left(connection: Connection): void {
    for (const [queryId, pending] of this.#pending) {
      if (pending.to !== connection && pending.from !== connection) continue;
      this.#settle(queryId, pending);
      pending.reject(new RequestError("noUser", "The user left before answering"));
    }
  }

  #settle(queryId: string, pending: Pending): void {
    this.#pending.delete(queryId);
    if (pending.timer) clearTimeout(pending.timer);
  }
}
