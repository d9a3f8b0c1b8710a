import type { JsonValue } from "./answer.ts";
import type { Transport } from "./relay.ts";

declare global {
  namespace CONFIG {
    interface Queries {
      [name: `tactical-time.${string}`]: (payload: JsonValue) => Promise<unknown>;
    }
  }
}

/**
 * The relay over Foundry's queries. `game.user.isActiveGM` says whether this user is the one who carries out; where
 * the same user has two tabs open, both answer to it, and a query reaches one of them (which one is the server's
 * business): what keeps a second tab harmless is that commands carry the state they were meant for.
 */
export const foundryTransport: Transport = {
  executor: () => game.users.activeGM?.id ?? null,
  self: () => game.userId ?? "",
  isExecutor: () => game.user?.isActiveGM ?? false,
  mayAsk: () => game.user?.hasPermission("QUERY_USER") ?? false,

  async send(userId, name, payload, timeout) {
    const user = game.users.get(userId);
    if (!user) throw new Error(`no user ${userId}`);
    // Foundry's own time-out is asked for too, but ours decides: the sender must hear in any case.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new RelayTimeout()), timeout + 250);
    });
    try {
      return await Promise.race([user.query(`tactical-time.${name}`, payload, { timeout }), late]);
    } finally {
      clearTimeout(timer);
    }
  },

  async isGone(userId) {
    // The host refuses a query to somebody who has left before it tells everybody that they did.
    for (let tries = 0; tries < 15; tries++) {
      if (game.users.activeGM?.id !== userId) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  },

  // What the host's rejection on a time-out looks like is documented nowhere: its wording is looked at, and our own
  // clock runs beside it.
  isTimeout: (error) =>
    error instanceof RelayTimeout || (error instanceof Error && /time[ds]?[\s-]*out/i.test(error.message)),
};

class RelayTimeout extends Error {
  override readonly name = "RelayTimeout";
}
