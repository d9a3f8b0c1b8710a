import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import type {
  ErrorCode,
  Json,
  JsonObject,
  OperationResult,
  RequestName,
  Requests,
  ServerMessage,
} from "../protocol.ts";
import { isObject } from "./json.ts";
import { type RunningServer, type ServerOptions, startServer } from "./server.ts";

/** For tests of the server: a small system on the disk, a server of one's own, and clients that speak the protocol. */

export const IDS = {
  gm: "gamemaster0000GM",
  gm2: "secondgamemaster",
  ada: "adaplayer0000000",
  ben: "benplayer0000000",
  scene: "scene00000000001",
  hero: "hero000000000001",
  foe: "foe0000000000001",
  sword: "sword00000000001",
  shield: "shield0000000001",
  heroToken: "herotoken0000001",
  foeToken: "foetoken00000001",
  combat: "combat0000000001",
  heroCombatant: "herocombatant001",
  foeCombatant: "foecombatant0001",
} as const;

const MANIFEST: JsonObject = {
  id: "tactical-time",
  version: "1.0.0",
  socket: true,
  compatibility: { minimum: "13.347", verified: "14", maximum: "14" },
  documentTypes: {
    Actor: {
      hero: { htmlFields: ["biography", "notes.*.text"] },
      foe: { htmlFields: ["biography"], gmOnlyFields: ["secret"], filePathFields: { portrait: ["IMAGE"] } },
    },
    Item: { weapon: { htmlFields: ["description"] } },
    ChatMessage: { attack: {} },
  },
  flags: { hotReload: { extensions: ["css"], paths: ["styles"] } },
};

/** In YAML's JSON subset: a hero of Ada's (linked token), a foe (unlinked), a combat with both. */
const SEED: JsonObject = {
  User: [
    { _id: IDS.gm, name: "Gamemaster", role: 4 },
    { _id: IDS.gm2, name: "Second GM", role: 4 },
    { _id: IDS.ada, name: "Ada", role: 1 },
    { _id: IDS.ben, name: "Ben", role: 1 },
  ],
  Actor: [
    {
      _id: IDS.hero,
      name: "Hero",
      type: "hero",
      ownership: { [IDS.ada]: 3 },
      system: { hp: 10 },
      items: [{ _id: IDS.sword, name: "Sword", type: "weapon", system: { bonus: 1 } }],
    },
    {
      _id: IDS.foe,
      name: "Foe",
      type: "foe",
      img: "foe.svg",
      system: { hp: 7, tags: { big: true } },
      items: [{ _id: IDS.shield, name: "Shield", type: "weapon", system: { bonus: 2 } }],
    },
  ],
  Scene: [
    {
      _id: IDS.scene,
      name: "Field",
      tokens: [
        { _id: IDS.heroToken, name: "Hero", actorId: IDS.hero, actorLink: true, x: 0, y: 0 },
        { _id: IDS.foeToken, name: "Foe", actorId: IDS.foe, actorLink: false, delta: null, x: 100, y: 0 },
      ],
    },
  ],
  Combat: [
    {
      _id: IDS.combat,
      round: 1,
      turn: 0,
      combatants: [
        { _id: IDS.heroCombatant, actorId: IDS.hero, tokenId: IDS.heroToken, sceneId: IDS.scene, initiative: null },
        { _id: IDS.foeCombatant, actorId: IDS.foe, tokenId: IDS.foeToken, sceneId: IDS.scene, initiative: null },
      ],
    },
  ],
};

/** Folders of one test bench, removed by `dispose`. */
export class TestBench {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), "bench-server-"));
  readonly distDir = path.join(this.folder, "dist");
  readonly clientDir = path.join(this.folder, "client");
  readonly dataDir = path.join(this.folder, "data");
  readonly errors: unknown[] = [];
  #server: RunningServer | null = null;

  constructor() {
    const files: Record<string, string> = {
      "dist/system.json": JSON.stringify(MANIFEST),
      "dist/styles/a.css": "a {}",
      "dist/page.html": "<script>alert(1)</script>",
      "client/index.html":
        '<!doctype html><html><head><title>Bench</title></head><script src="./main.js"></script></html>',
      "client/main.js": "export {};",
      "seed/world.yaml": JSON.stringify(SEED),
      "seed/art/map.svg": "<svg/>",
      "outside.txt": "secret",
    };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
      writeFileSync(path.join(this.folder, name), content);
    }
  }

  /** Before the start. */
  changeManifest(changes: JsonObject): void {
    writeFileSync(path.join(this.distDir, "system.json"), JSON.stringify({ ...MANIFEST, ...changes }));
  }

  async start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
    this.#server = await startServer({
      port: 0,
      generation: 14,
      prefix: "",
      dataDir: this.dataDir,
      distDir: this.distDir,
      clientDir: this.clientDir,
      jitter: [0, 0],
      seed: path.join(this.folder, "seed"),
      onError: (error) => this.errors.push(error),
      ...options,
    });
    return this.#server;
  }

  get url(): string {
    return this.#server?.url ?? "";
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  /** A tab of a user that has said hello. */
  async join(userId: string): Promise<Tab> {
    const tab = await Tab.open(`${this.url.replace(/^http/, "ws")}/socket`);
    await tab.ask("hello", { userId });
    return tab;
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

class Refused extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

type Of<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** One client. */
export class Tab {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { resolve(result: Json): void; reject(error: Error): void }>();
  #next = 1;
  /** Everything heard but answers, in order. */
  readonly heard: Exclude<ServerMessage, { type: "response" }>[] = [];
  /** Kinds of everything heard, answers too, in order. */
  readonly order: string[] = [];
  onQuery: ((query: Of<"query">) => { ok: boolean; result?: Json; error?: string } | null) | null = null;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#hear(JSON.parse(data.toString())));
    socket.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the connection is closed"));
    });
  }

  static async open(url: string): Promise<Tab> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return new Tab(socket);
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  async ask<N extends RequestName>(name: N, payload: Requests[N]["payload"]): Promise<Requests[N]["answer"]> {
    const id = this.#next++;
    this.#socket.send(JSON.stringify({ type: "request", id, name, payload }));
    const result = await new Promise<Json>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    // The protocol says what an answer is; a test that gets another one fails on its content.
    return result as unknown as Requests[N]["answer"];
  }

  create(documentName: string, data: JsonObject, parentUuid: string | null = null): Promise<OperationResult> {
    return this.ask("modify", { action: "create", documentName, parentUuid, pack: null, data: [data], options: {} });
  }

  update(
    documentName: string,
    data: JsonObject,
    parentUuid: string | null = null,
    options: JsonObject = {},
  ): Promise<OperationResult> {
    return this.ask("modify", { action: "update", documentName, parentUuid, pack: null, data: [data], options });
  }

  delete(
    documentName: string,
    id: string,
    parentUuid: string | null = null,
    options: JsonObject = {},
  ): Promise<OperationResult> {
    return this.ask("modify", {
      action: "delete",
      documentName,
      parentUuid,
      pack: null,
      data: [{ _id: id }],
      options,
    });
  }

  /** What the store has now, asked through a tab of its own. */
  async world(): Promise<Requests["hello"]["answer"]> {
    const tab = await Tab.open(this.#socket.url);
    const world = await tab.ask("hello", { userId: IDS.gm2 });
    await tab.close();
    return world;
  }

  all<T extends ServerMessage["type"]>(type: T): Of<T>[] {
    return this.heard.filter((message): message is Extract<typeof message, Of<T>> => message.type === type);
  }

  /** Waits until so many messages of a type have come. */
  async until<T extends ServerMessage["type"]>(type: T, count = 1): Promise<Of<T>[]> {
    const end = Date.now() + 2000;
    while (this.all(type).length < count) {
      if (Date.now() > end) throw new Error(`no ${type} within two seconds; heard ${this.order.join(", ")}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return this.all(type);
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise((resolve) => this.#socket.once("close", resolve));
    this.#socket.close();
    await closed;
  }

  #hear(message: ServerMessage): void {
    this.order.push(message.type);
    if (message.type !== "response") {
      this.heard.push(message);
      if (message.type === "query") this.#answer(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) waiting?.resolve(message.result);
    else waiting?.reject(new Refused(message.code, message.error));
  }

  #answer(query: Of<"query">): void {
    const answer = this.onQuery?.(query);
    if (!answer) return;
    const { ok, result = null, error = null } = answer;
    this.#socket.send(JSON.stringify({ type: "queryAnswer", queryId: query.queryId, ok, result, error }));
  }
}

/** The object at a path of keys and ids (`"items"`, `"<id>"`), or an empty one. */
export function at(source: JsonObject | undefined, ...path: readonly string[]): JsonObject {
  let value: Json = source ?? {};
  for (const key of path) {
    if (Array.isArray(value)) value = value.find((entry: Json) => isObject(entry) && entry["_id"] === key) ?? {};
    else value = isObject(value) ? (value[key] ?? {}) : {};
  }
  return isObject(value) ? value : {};
}
