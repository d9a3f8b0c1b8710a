import type { Generation, JsonObject, OperationRequest, OperationResult } from "../protocol.ts";
import { RequestError } from "./errors.ts";
import { isObject, text } from "./json.ts";
import { carryOut } from "./operations.ts";
import type { Packs } from "./packs.ts";
import type { Store } from "./store.ts";
import { Transaction } from "./transaction.ts";
import { hasPermission } from "./users.ts";

/** Builds that the bench plays. Source: release notes. */
export const RELEASES = {
  13: { generation: 13, version: "13.351", build: 351 },
  14: { generation: 14, version: "14.363", build: 363 },
} as const;

export interface TimeChange {
  readonly time: number;
  readonly delta: number;
  readonly options: JsonObject;
}

export interface Modified {
  readonly results: readonly OperationResult[];
  /** Changes of the clock that belong to the operations: told before them. Source: release notes 13, #11619. */
  readonly times: readonly TimeChange[];
}

/** The world: documents, clock, pause. Requests are carried out one after another, each as a whole or not at all. */
export class World {
  readonly #store: Store;
  readonly #packs: Packs;
  readonly #manifest: JsonObject;
  readonly generation: Generation;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: Store, packs: Packs, manifest: JsonObject, generation: Generation) {
    this.#store = store;
    this.#packs = packs;
    this.#manifest = manifest;
    this.generation = generation;
  }

  get store(): Store {
    return this.#store;
  }

  /** World time in seconds. */
  get time(): number {
    return Number(this.#store.meta("time") ?? 0);
  }

  get paused(): boolean {
    return this.#store.meta("paused") === "true";
  }

  /** The user's source. Throws when it is not there (any more). */
  user(id: string): JsonObject {
    const user = this.#store.get("User", id);
    if (!user) throw new RequestError("noUser", `There is no user [${id}] in this world`);
    return user;
  }

  can(userId: string, permission: string): boolean {
    return hasPermission(this.user(userId), permission, this.#store.all("Setting"));
  }

  /** Carries out operations, all of them or none. */
  modify(userId: string, requests: readonly OperationRequest[]): Promise<Modified> {
    return this.#next(async () => {
      const user = this.user(userId);
      const world = new Transaction(this.#store);
      const inPacks = new Map<string, Transaction>();
      const times: TimeChange[] = [];
      let time = this.time;
      const results = requests.map((request) => {
        const target = request.pack === null ? world : this.#inPack(request.pack, userId, inPacks);
        const result = carryOut(request, {
          manifest: this.#manifest,
          generation: this.generation,
          coreVersion: RELEASES[this.generation].version,
          user,
          target,
          world,
          now: Date.now(),
        });
        const delta = result.data.length > 0 ? timeDelta(request) : 0;
        if (delta !== 0) {
          time += delta;
          times.push({ time, delta, options: request.options });
        }
        return result;
      });
      for (const [pack, transaction] of inPacks) await this.#packs.store(pack).commit(transaction.writes);
      await this.#store.commit(world.writes, times.length > 0 ? { time: String(time) } : {});
      return { results, times };
    });
  }

  /** Sets the clock. Needs the permission to modify settings. */
  setTime(userId: string, time: number, options: JsonObject): Promise<TimeChange> {
    return this.#next(async () => {
      if (!Number.isFinite(time)) throw new RequestError("invalid", "The world time is a number of seconds");
      this.#needSettings(userId, "change the world time");
      const delta = time - this.time;
      if (delta !== 0) await this.#store.commit([], { time: String(time) });
      return { time, delta, options };
    });
  }

  setPaused(userId: string, paused: boolean): Promise<boolean> {
    return this.#next(async () => {
      this.#needSettings(userId, "pause the game");
      await this.#store.commit([], { paused: String(paused) });
      return paused;
    });
  }

  /** Resolves when everything asked for so far is done. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  #needSettings(userId: string, what: string): void {
    if (this.can(userId, "SETTINGS_MODIFY")) return;
    throw new RequestError("permission", `User ${text(this.user(userId), "name")} lacks permission to ${what}`);
  }

  #inPack(pack: string, userId: string, open: Map<string, Transaction>): Transaction {
    const transaction = open.get(pack) ?? new Transaction(this.#packs.store(pack));
    open.set(pack, transaction);
    if (this.#packs.isLocked(pack, this.#store.all("Setting"))) {
      const name = text(this.user(userId), "name");
      throw new RequestError("permission", `User ${name} may not write in compendium ${pack}: it is locked`);
    }
    return transaction;
  }

  #next<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(job);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** Seconds by which an update of a Combat moves the clock; `advanceTime` is the older name of the option. */
function timeDelta({ action, documentName, options }: OperationRequest): number {
  if (documentName !== "Combat" || action !== "update") return 0;
  const worldTime = options["worldTime"];
  const delta = isObject(worldTime) ? worldTime["delta"] : options["advanceTime"];
  return typeof delta === "number" && Number.isFinite(delta) ? delta : 0;
}
