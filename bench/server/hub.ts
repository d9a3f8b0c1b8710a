import { readdir } from "node:fs/promises";
import path from "node:path";
import type { WebSocket } from "ws";
import type { JsonObject, RequestName, Requests, ServerMessage, WorldData } from "../protocol.ts";
import { PRIMARY_DOCUMENTS, type PrimaryDocumentName } from "../protocol.ts";
import { Connection, type Jitter } from "./connection.ts";
import { RequestError } from "./errors.ts";
import { text } from "./json.ts";
import { type RawRequest, readMessage, readPayload } from "./messages.ts";
import type { Packs } from "./packs.ts";
import { Queries } from "./queries.ts";
import { hasPermission, ROLES, roleOf } from "./users.ts";
import { type Modified, RELEASES, type World } from "./world.ts";

export interface HubOptions {
  readonly world: World;
  readonly packs: Packs;
  readonly manifest: JsonObject;
  readonly distDir: string;
  readonly prefix: string;
  readonly jitter: Jitter;
  /** Reports what went wrong within the server itself. */
  readonly onError: (error: unknown) => void;
}

type Activity = Requests["activity"]["payload"];

type Handlers = {
  readonly [N in RequestName]: (
    from: Connection,
    payload: Requests[N]["payload"],
    userId: string,
  ) => Promise<Requests[N]["answer"]> | Requests[N]["answer"];
};

/** All tabs, and what they ask for. */
export class Hub {
  readonly #options: HubOptions;
  readonly #connections = new Set<Connection>();
  readonly #queries = new Queries();
  readonly #activity = new Map<string, Activity>();
  readonly #handlers: Handlers;

  constructor(options: HubOptions) {
    this.#options = options;
    const { world, packs } = options;
    this.#handlers = {
      hello: (from, { userId }) => this.#hello(from, userId),
      modify: async (_from, request, userId) => {
        const modified = await world.modify(userId, [request]);
        this.#tellTimes(modified, userId);
        const [result] = modified.results;
        if (!result) throw new RequestError("server", "The operation has no result");
        if (result.data.length > 0) this.broadcast({ type: "modified", result });
        return result;
      },
      modifyBatch: async (_from, requests, userId) => {
        if (world.generation < 14) throw new RequestError("invalid", "There is no modifyBatch before generation 14");
        const modified = await world.modify(userId, requests);
        this.#tellTimes(modified, userId);
        const results = modified.results.filter((result) => result.data.length > 0);
        if (results.length > 0) this.broadcast({ type: "modifiedBatch", results });
        return modified.results;
      },
      getPackDocuments: (_from, { pack, ids }) => packs.documents(pack, ids),
      query: (from, payload, userId) => this.#query(from, payload, userId),
      socket: (from, { channel, args }, userId) => {
        const { id, socket } = options.manifest;
        if (socket !== true || channel !== `system.${id}`) {
          throw new RequestError("invalid", `The channel "${channel}" is not open: the manifest has to say so`);
        }
        this.broadcast({ type: "socket", channel, args, userId }, from);
        return null;
      },
      activity: (from, data, userId) => {
        const { ping: _ping, ...lasting } = data;
        this.#activity.set(userId, { ...this.#activity.get(userId), ...lasting });
        this.broadcast({ type: "activity", userId, data }, from);
        return null;
      },
      time: async (_from, payload, userId) => {
        const change = await world.setTime(userId, payload.time, payload.options);
        if (change.delta !== 0) this.broadcast({ type: "time", ...change, userId });
        return change.time;
      },
      pause: async (_from, { paused }, userId) => {
        const now = await world.setPaused(userId, paused);
        this.broadcast({ type: "pause", paused: now, userId });
        return now;
      },
      browse: (_from, payload, userId) => this.#browse(payload.path, userId),
    };
  }

  get activeUsers(): string[] {
    return [...new Set([...this.#connections].map((connection) => connection.userId).filter((id) => id !== null))];
  }

  accept(socket: WebSocket): void {
    const connection = new Connection(socket, this.#options.jitter);
    this.#connections.add(connection);
    socket.on("message", (data) => this.#onMessage(connection, data.toString()));
    socket.on("close", () => this.#onClose(connection));
    socket.on("error", this.#options.onError);
  }

  /** To every tab of a user that said hello, but one. */
  broadcast(message: ServerMessage, except?: Connection): void {
    const data = JSON.stringify(message);
    for (const connection of this.#connections) {
      if (connection.userId !== null && connection !== except) connection.sendText(data);
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  #onMessage(from: Connection, data: string): void {
    let id = -1;
    try {
      const message = readMessage(data);
      if (message.type === "queryAnswer") {
        this.#queries.answer(from, message.queryId, message.ok, message.result, message.error);
        return;
      }
      ({ id } = message);
      void this.#answer(from, message);
    } catch (error) {
      this.#fail(from, id, error);
    }
  }

  async #answer(from: Connection, request: RawRequest): Promise<void> {
    try {
      const result = await this.#dispatch(request.name, from, request.payload);
      // What the sender gets has been through JSON, like everybody's.
      from.send({ type: "response", id: request.id, ok: true, result: JSON.parse(JSON.stringify(result)) });
    } catch (error) {
      this.#fail(from, request.id, error);
    }
  }

  async #dispatch<N extends RequestName>(
    name: N,
    from: Connection,
    payload: JsonObject,
  ): Promise<Requests[N]["answer"]> {
    const { userId } = from;
    if (userId === null && name !== "hello") throw new RequestError("noUser", "Say hello first");
    return await this.#handlers[name](from, readPayload(name, payload), userId ?? "");
  }

  #fail(from: Connection, id: number, error: unknown): void {
    const known = error instanceof RequestError;
    if (!known) this.#options.onError(error);
    const message = error instanceof Error ? error.message : String(error);
    from.send({ type: "response", id, ok: false, error: message, code: known ? error.code : "server" });
  }

  #onClose(connection: Connection): void {
    this.#connections.delete(connection);
    this.#queries.left(connection);
    const { userId } = connection;
    if (userId === null || this.activeUsers.includes(userId)) return;
    this.#activity.delete(userId);
    this.broadcast({ type: "users", activeUsers: this.activeUsers, changed: userId, connected: false });
  }

  #hello(from: Connection, userId: string): WorldData {
    const { world, packs, manifest, prefix, jitter } = this.#options;
    const user = world.user(userId);
    if (roleOf(user) === ROLES.NONE) throw new RequestError("permission", `User ${text(user, "name")} may not join`);
    if (from.userId !== null) throw new RequestError("invalid", "This tab said hello already");
    const first = !this.activeUsers.includes(userId);
    from.userId = userId;
    if (first) {
      this.broadcast({ type: "users", activeUsers: this.activeUsers, changed: userId, connected: true }, from);
    }
    const { store } = world;
    const documents: Partial<Record<PrimaryDocumentName, readonly JsonObject[]>> = {};
    for (const name of PRIMARY_DOCUMENTS) documents[name] = store.all(name);
    return {
      generation: world.generation,
      release: RELEASES[world.generation],
      userId,
      prefix,
      system: manifest,
      world: { id: "bench", title: "Tactical Time: the bench" },
      time: world.time,
      paused: world.paused,
      // Complete: the loop above has been through all names.
      documents: documents as Record<PrimaryDocumentName, readonly JsonObject[]>,
      packs: packs.index(store.all("Setting")),
      activeUsers: this.activeUsers,
      activity: Object.fromEntries(this.#activity),
      corrupt: store.corrupt,
      jitter,
    };
  }

  #tellTimes({ times }: Modified, userId: string): void {
    for (const change of times) this.broadcast({ type: "time", ...change, userId });
  }

  #query(
    from: Connection,
    payload: Requests["query"]["payload"],
    userId: string,
  ): Promise<Requests["query"]["answer"]> {
    const { world } = this.#options;
    const user = world.user(userId);
    if (!hasPermission(user, "QUERY_USER", world.store.all("Setting"))) {
      throw new RequestError("permission", `User ${text(user, "name")} lacks permission QUERY_USER to query others`);
    }
    const asked = world.user(payload.userId);
    // The tab that has been there longest: one person is asked once.
    const to = [...this.#connections].find((connection) => connection.userId === payload.userId);
    if (!to) throw new RequestError("noUser", `User ${text(asked, "name")} is not connected`);
    return this.#queries.ask(from, userId, to, payload);
  }

  async #browse(asked: string, userId: string): Promise<Requests["browse"]["answer"]> {
    const { world, manifest, distDir } = this.#options;
    if (!world.can(userId, "FILES_BROWSE")) {
      throw new RequestError("permission", `User ${text(world.user(userId), "name")} lacks permission to browse files`);
    }
    const root = `systems/${text(manifest, "id")}`;
    const clean = path.posix.normalize(asked).replace(/\/$/, "");
    if (clean === "." || clean === "" || clean === "systems")
      return { dirs: clean === "systems" ? [root] : ["systems"], files: [] };
    if (clean !== root && !clean.startsWith(`${root}/`))
      throw new RequestError("missing", `There is no folder "${asked}"`);
    const entries = await readdir(path.join(distDir, clean.slice(root.length)), { withFileTypes: true }).catch(() => {
      throw new RequestError("missing", `There is no folder "${asked}"`);
    });
    const named = (folders: boolean): string[] =>
      entries
        .filter((entry) => entry.isDirectory() === folders)
        .map((entry) => `${clean}/${entry.name}`)
        .sort();
    return { dirs: named(true), files: named(false) };
  }
}
