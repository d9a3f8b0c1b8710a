import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { WebSocketServer } from "ws";
import type { Generation, JsonObject } from "../protocol.ts";
import type { Jitter } from "./connection.ts";
import { watchForReload } from "./hot-reload.ts";
import { Hub } from "./hub.ts";
import { isObject, parseObject, text } from "./json.ts";
import { Packs } from "./packs.ts";
import { Pages } from "./pages.ts";
import { artOf, plant, readSeed } from "./seed.ts";
import { Store, StoreError } from "./store.ts";
import { roleOf } from "./users.ts";
import { RELEASES, World } from "./world.ts";

export interface ServerOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Default: this machine only. */
  readonly host?: string;
  readonly generation: Generation;
  /** Route prefix, `""` or e.g. `"/vtt"`. */
  readonly prefix: string;
  /** Where the world and working copies of the compendia are kept. */
  readonly dataDir: string;
  /** The built system. */
  readonly distDir: string;
  /** The bench's built client. */
  readonly clientDir: string;
  /** Delay of every message to a client: least and most, in milliseconds. */
  readonly jitter: Jitter;
  /** Folder with the YAML that an empty world is filled from. */
  readonly seed?: string;
  /** Throws the stored world away first. */
  readonly fresh?: boolean;
  /** Hears of errors within the server; default: the console. */
  readonly onError?: (error: unknown) => void;
}

export interface RunningServer {
  /** With the prefix, without a slash at the end. */
  readonly url: string;
  readonly users: readonly { readonly id: string; readonly name: string; readonly role: number }[];
  /** Addresses that were asked for and not found. */
  readonly notFound: readonly string[];
  /** Ids of compendia that the manifest names and the build lacks. */
  readonly missingPacks: readonly string[];
  readonly corrupt: Store["corrupt"];
  close(): Promise<void>;
}

/** The server cannot start, for a reason to be told to the person who started it. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly reason: "port" | "generation" | "build" | "data" | "options";

  constructor(reason: StartError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What answers, once the world is open. */
interface House {
  readonly pages: Pages;
  readonly hub: Hub;
}

/** Starts the bench. Throws a StartError. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { generation, prefix, distDir, clientDir, jitter, host = "127.0.0.1" } = options;
  const onError = options.onError ?? ((error: unknown) => console.error(error));
  if (!/^(\/[\w-]+)*$/.test(prefix)) {
    throw new StartError("options", `"${prefix}" is no route prefix: it is like /vtt, or empty`);
  }
  const manifest = await readManifest(distDir);
  checkGeneration(manifest, generation);

  // The port comes first: with a second bench on the same port and data, the port is what a person can change.
  const http = createServer();
  // Who comes while the world is being opened waits for it: a request that nobody hears is never answered.
  let open: (house: House) => void = () => undefined;
  const opened = new Promise<House>((resolve) => {
    open = resolve;
  });
  http.on("request", (request, response) => {
    opened
      .then(({ pages }) => pages.handle(request, response))
      .catch((error: unknown) => {
        onError(error);
        response.destroy();
      });
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 32 * 1024 * 1024 });
  http.on("upgrade", (request, socket, head) => {
    if (new URL(request.url ?? "/", "http://bench").pathname !== `${prefix}/socket`) {
      socket.destroy();
      return;
    }
    void opened.then(({ hub }) => sockets.handleUpgrade(request, socket, head, (client) => hub.accept(client)));
  });
  const port = await listen(http, options.port, host);
  let world: World;
  let packs: Packs;
  try {
    ({ world, packs } = await openWorld(options, manifest));
  } catch (error) {
    await new Promise((resolve) => {
      http.close(resolve);
      http.closeAllConnections();
    });
    if (error instanceof StoreError) throw new StartError("data", error.message);
    throw error;
  }

  const hub = new Hub({ world, packs, manifest, distDir, prefix, jitter, onError });
  // Game masters first.
  const users = (): RunningServer["users"] =>
    world.store
      .all("User")
      .map((user) => ({ id: text(user, "_id") ?? "", name: text(user, "name") ?? "", role: roleOf(user) }))
      .sort((a, b) => b.role - a.role || a.name.localeCompare(b.name));
  const pages = new Pages({
    prefix,
    systemId: text(manifest, "id") ?? "",
    distDir,
    clientDir,
    artDir: options.seed === undefined ? null : artOf(options.seed),
    users: () => {
      const colors = new Map(world.store.all("User").map((user) => [text(user, "_id"), text(user, "color")]));
      const active = hub.activeUsers;
      return users().map((user) => ({ ...user, color: colors.get(user.id) ?? null, active: active.includes(user.id) }));
    },
    isUser: (id) => world.store.get("User", id) !== null,
  });
  open({ pages, hub });
  const unwatch = watchForReload(manifest, distDir, (file) => hub.broadcast({ type: "hotReload", ...file }));

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    unwatch();
    hub.close();
    sockets.close();
    await new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
    await world.idle();
    await packs.close();
    await world.store.close();
  };
  return {
    url: `http://${host === "0.0.0.0" ? "localhost" : host}:${port}${prefix}`,
    users: users(),
    notFound: pages.notFound,
    missingPacks: packs.missing,
    corrupt: world.store.corrupt,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function readManifest(distDir: string): Promise<JsonObject> {
  const file = path.join(distDir, "system.json");
  if (!existsSync(file)) throw new StartError("build", `There is no ${file}: build the system first (npm start does).`);
  try {
    return parseObject(await readFile(file, "utf8"));
  } catch {
    throw new StartError("build", `${file} is not a manifest: it holds no JSON object.`);
  }
}

/** The manifest's bounds are enforced, as the host does. Source: knowledge base, package management. */
function checkGeneration(manifest: JsonObject, generation: number): asserts generation is Generation {
  if (generation !== 13 && generation !== 14) {
    throw new StartError("generation", `The bench plays generation 13 or 14, not ${generation}.`);
  }
  const bounds = isObject(manifest["compatibility"]) ? manifest["compatibility"] : {};
  const { version } = RELEASES[generation];
  const { minimum, maximum } = { minimum: text(bounds, "minimum"), maximum: text(bounds, "maximum") };
  if ((minimum && compare(version, minimum) < 0) || (maximum && compare(version, maximum) > 0)) {
    throw new StartError(
      "generation",
      `The system is for ${minimum ?? "any"} to ${maximum ?? "any"}, not for ${version} (generation ${generation}).`,
    );
  }
}

/** Compares versions by as many parts as the bound names: 14.363 is within a maximum of 14. */
function compare(version: string, bound: string): number {
  const parts = version.split(".").map(Number);
  for (const [index, part] of bound.split(".").map(Number).entries()) {
    const difference = (parts[index] ?? 0) - part;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Can this port be had? Takes it and lets it go. @throws StartError `port`. */
export async function tryPort(port: number, host: string): Promise<void> {
  const http = createServer();
  await listen(http, port, host);
  await new Promise((resolve) => http.close(resolve));
}

function listen(http: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is in use. Close what uses it (another bench?), or choose another one: --port ${port + 1}`;
      reject(new StartError("port", error.code === "EADDRINUSE" ? inUse : `Port ${port}: ${error.message}`));
    });
    http.listen(port, host, () => {
      const address = http.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

async function openWorld(options: ServerOptions, manifest: JsonObject): Promise<{ world: World; packs: Packs }> {
  const { dataDir, distDir, generation, seed, fresh } = options;
  const folder = path.join(dataDir, "world");
  if (fresh) await rm(folder, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const store = await Store.open(folder);
  try {
    if (store.isEmpty && seed !== undefined) {
      await plant(await readSeed(seed), store, manifest, generation, RELEASES[generation].version);
    }
    const packs = await Packs.open(manifest, distDir, dataDir);
    return { world: new World(store, packs, manifest, generation), packs };
  } catch (error) {
    await store.close();
    throw error;
  }
}
