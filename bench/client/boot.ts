import type { Json, JsonObject, ServerMessage, WorldData } from "../protocol.ts";
import { setDatabase, setUuidResolver } from "./common/abstract/document.ts";
import { setForeignResolver } from "./common/data/fields/primitives.ts";
import { _del, _replace } from "./common/data/operators.ts";
import { setGeneration } from "./common/generation.ts";
import { Collection } from "./common/utils/collection.ts";
import type { Obj } from "./common/utils/objects.ts";
import { installPrimitives } from "./common/utils/primitives.ts";
import { Roll } from "./dice/index.ts";
import { CompendiumPacks } from "./documents/collections/compendium-packs.ts";
import { Actors, Folders, Items, Journal, Macros, RollTables } from "./documents/collections/named.ts";
import { configure } from "./documents/config.ts";
import { effectRegistry } from "./documents/effect-registry.ts";
import {
  applyResult,
  Combats,
  CompendiumCollection,
  classesByDocumentName,
  clientDatabase,
  documentClasses,
  fromUuid,
  fromUuidSync,
  Messages,
  Scenes,
  type Setting,
  Users,
} from "./documents/index.ts";
import { setManifestGrid } from "./documents/scene.ts";
import { setManifestForTokens } from "./documents/token-data.ts";
import { CONFIG, getDocumentClass } from "./helpers/config.ts";
import { CORE_LANG, CORE_LANGS } from "./helpers/core-lang.ts";
import { registerCoreSettings } from "./helpers/core-settings.ts";
import { game } from "./helpers/game.ts";
import { GameTime } from "./helpers/game-time.ts";
import { Hooks } from "./helpers/hooks.ts";
import { KeybindingsRegistry } from "./helpers/keybindings.ts";
import { Localization, setLocalization } from "./helpers/localization.ts";
import { notify } from "./helpers/notify.ts";
import { reportReady } from "./helpers/report.ts";
import { ClientSettings, type ClientStore } from "./helpers/settings.ts";
import { GameSocket } from "./helpers/socket.ts";
import { loud, loudDeep } from "./loud.ts";
import { makeFoundry } from "./namespace.ts";
import type { Transport } from "./net.ts";

/** What surrounds the data layer: the page gives a browser's, tests give less. */
export interface ClientParts {
  transport: Transport;
  userId: string;
  store: ClientStore;
  /** Becomes this person's setting of the language (`?lang=fr`): an address can be handed on. */
  language?: string | null;
  /** Functions of `foundry.utils` that need a browser. */
  utils?: Record<string, unknown>;
  /** Reads a JSON file of the server, by its path below the route prefix. */
  loadJson(path: string): Promise<Obj>;
  /** Before the system's module is loaded; may add to `foundry`. */
  setup?(foundry: Record<string, unknown>): void;
  /** Imports the system's module(s). */
  loadSystem(world: WorldData): Promise<void>;
  /** After the documents, before `ready`. */
  mount?(): Promise<void>;
  /** What others target, view and point at. */
  onActivity?(userId: string, data: Obj): void;
  onLeft?(userId: string): void;
  onHotReload?(path: string, extension: string): void;
  onConnectionLost?(): void;
}

/** Everything from the first word with the server to the hook `ready`, in the documented order. */
export async function boot(parts: ClientParts): Promise<void> {
  const { transport } = parts;
  const inbox = new Inbox(transport, parts);
  const world = await transport.request("hello", { userId: parts.userId });
  prepareGame(world, parts);
  const foundry = makeFoundry(parts.utils ?? {});
  installGlobals(foundry);
  parts.setup?.(foundry);
  Object.assign(globalThis, { foundry: loudDeep(foundry, "foundry") });

  await parts.loadSystem(world);
  Hooks.callAll("init");
  game.keybindings.initialize();
  await initializeLanguage(parts);
  Hooks.callAll("i18nInit");
  Hooks.callAll("setup");
  initializeDocuments(world);
  inbox.open();
  await parts.mount?.();
  game.ready = true;
  Hooks.callAll("ready");
  reportReady();
}

function prepareGame(world: WorldData, parts: ClientParts): void {
  setGeneration(world.generation);
  installPrimitives();
  const manifest = world.system as Obj;
  game.generation = world.generation;
  game.data = world;
  game.release = world.release;
  game.world = { ...world.world };
  game.system = {
    ...manifest,
    id: String(manifest["id"]),
    title: String(manifest["title"]),
    version: String(manifest["version"]),
    documentTypes: (manifest["documentTypes"] ?? {}) as Record<string, Record<string, unknown>>,
    api: undefined,
  };
  game.routePrefix = world.prefix.replace(/^\/|\/$/g, "");
  game.modules = new Collection();
  game.paused = world.paused;
  game.documentTypes = configure(manifest).documentTypes;
  game.model = Object.fromEntries(
    Object.entries(game.documentTypes).map(([name, types]) => [name, Object.fromEntries(types.map((t) => [t, {}]))]),
  );
  game.socket = new GameSocket(parts.transport);
  game.settings = new ClientSettings(parts.store);
  game.keybindings = new KeybindingsRegistry();
  game.keyboard = {
    get downKeys() {
      return game.keybindings.downKeys;
    },
    isModifierActive: (modifier: string) =>
      [...game.keybindings.downKeys].some((key) => key.toLowerCase().startsWith(modifier.toLowerCase())),
  };
  game.i18n = new Localization(game.system.id);
  setLocalization(game.i18n);
  game.time = new GameTime(world.time);
  game.setPaused = (paused) => {
    game.paused = paused;
    Hooks.callAll("pauseGame", paused, {});
    return paused;
  };
  setManifestForTokens(manifest);
  setManifestGrid((manifest["grid"] ?? {}) as Obj);
  setDatabase(clientDatabase);
  setUuidResolver((uuid) => fromUuid(uuid));
  setForeignResolver((documentName, id) => (id ? (game.collections?.get(documentName)?.get(id) ?? null) : null));
  makeCollections();
  // Settings are known from the start: packages read them in `init`.
  for (const source of world.documents.Setting) {
    const setting = new documentClasses.Setting(source as Obj, { strict: false, fallback: true });
    game.settings.stored.set(setting.id ?? "", setting as Setting);
  }
  registerCoreSettings(world.generation);
}

function makeCollections(): void {
  game.users = new Users();
  game.folders = new Folders();
  game.actors = new Actors();
  game.items = new Items();
  game.scenes = new Scenes();
  game.combats = new Combats();
  game.messages = new Messages();
  game.macros = new Macros();
  game.journal = new Journal();
  game.tables = new RollTables();
  const all = [
    game.users,
    game.folders,
    game.actors,
    game.items,
    game.scenes,
    game.combats,
    game.messages,
    game.macros,
    game.journal,
    game.tables,
  ];
  game.collections = new Collection();
  // One collection of collections of different documents: each is looked up by name and knows its own.
  for (const collection of all) game.collections.set(collection.documentName, collection as unknown as never);
  game.packs = new CompendiumPacks();
}

/** The documented globals. Those of one generation exist in that generation alone. */
function installGlobals(foundry: Record<string, unknown>): void {
  const { CONST } = foundry as { CONST: object };
  Object.assign(globalThis, {
    foundry,
    game: loud(game, "game"),
    CONFIG: loud(CONFIG, "CONFIG"),
    CONST: loud(CONST, "CONST"),
    Hooks,
    Roll,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
    ...documentClasses,
    ...(game.generation >= 14
      ? { _del, _replace, _loc: (key: string, data?: Obj) => game.i18n.localize(key, data) }
      : {}),
  });
}

async function initializeLanguage(parts: ClientParts): Promise<void> {
  if (parts.language) await game.settings.set("core", "language", parts.language);
  const wanted = String(game.settings.get("core", "language"));
  const offered = (game.system["languages"] ?? []) as { lang: string; path: string }[];
  const lang = wanted === "en" || offered.some((language) => language.lang === wanted) ? wanted : "en";
  const load = (code: string) =>
    Promise.all(
      offered
        .filter((language) => language.lang === code)
        .map((language) => parts.loadJson(`systems/${game.system.id}/${language.path}`)),
    );
  const en = [CORE_LANG as Obj, ...(await load("en"))];
  const core = CORE_LANGS[lang];
  await game.i18n.initialize(lang, {
    en,
    own: lang === "en" ? en : [...(core ? [core as Obj] : []), ...(await load(lang))],
  });
  // Browsers hyphenate, quote and read aloud by it. Tests boot without a page.
  if (typeof document !== "undefined") document.documentElement.lang = lang;
  Localization.localizeConfiguredModels(Object.keys(classesByDocumentName));
  for (const name of Object.keys(classesByDocumentName)) {
    const { typeLabels } = CONFIG[name] as { typeLabels: Record<string, string> };
    for (const [type, key] of Object.entries(typeLabels)) if (game.i18n.has(key)) typeLabels[type] = key;
  }
}

/** All documents are constructed, then all are prepared: each finds the others. */
function initializeDocuments(world: WorldData): void {
  const { documents } = world;
  const order = [
    "User",
    "Folder",
    "Actor",
    "Item",
    "Scene",
    "Combat",
    "ChatMessage",
    "Macro",
    "JournalEntry",
    "RollTable",
  ] as const;
  for (const name of order)
    game.collections.get(name)?.initialize(documents[name] as readonly JsonObject[] as readonly Obj[]);
  for (const info of world.packs) game.packs.set(info.id, new CompendiumCollection(info));
  for (const userId of world.activeUsers) {
    const user = game.users.get(userId);
    if (user) user.active = true;
  }
  const me = game.users.current;
  if (!me) throw new Error(`There is no user ${world.userId} in this world`);
  me.active = true;
  game.user = me;
  const roles = game.settings.get("core", "permissions");
  game.permissions = (roles ?? {}) as Record<string, number[]>;
  game.documentsReady = true;
  for (const name of order)
    for (const document of game.collections.get(name)?.contents ?? [])
      (document as { _safePrepareData(): void })._safePrepareData();
  for (const combat of game.combats.values()) combat.setupTurns();
  for (const { documentName, id, reason } of world.corrupt)
    notify.error(`The ${documentName} [${id}] in the world's store cannot be read: ${reason}`, { permanent: true });
}

/** What the server says. Until the documents exist it is kept, in order. */
class Inbox {
  readonly #parts: ClientParts;
  #waiting: ServerMessage[] | null = [];

  constructor(transport: Transport, parts: ClientParts) {
    this.#parts = parts;
    transport.onMessage((message) => {
      if (this.#waiting) this.#waiting.push(message);
      else this.#handle(message);
    });
    transport.onClose(() => parts.onConnectionLost?.());
  }

  open(): void {
    const kept = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of kept) this.#handle(message);
    const { activity } = game.data as { activity?: Record<string, Obj> };
    for (const [userId, data] of Object.entries(activity ?? {})) this.#activity(userId, data);
  }

  #handle(message: ServerMessage): void {
    const { transport, onHotReload } = this.#parts;
    if (message.type === "modified") applyResult(message.result);
    else if (message.type === "modifiedBatch") for (const result of message.results) applyResult(result);
    else if (message.type === "time") {
      game.time.onUpdate(message.time, message.delta, message.options as Obj, message.userId);
      void effectRegistry.refresh("updateWorldTime");
    } else if (message.type === "users") this.#users(message);
    else if (message.type === "activity") this.#activity(message.userId, message.data as Obj);
    else if (message.type === "query") void answerQuery(transport, message);
    else if (message.type === "pause") game.setPaused(message.paused);
    else if (message.type === "hotReload") {
      const { path, extension } = message;
      Hooks.callAll("hotReload", { packageType: "system", packageId: game.system.id, path, extension });
      onHotReload?.(path, extension);
    }
  }

  #users({ activeUsers, changed, connected }: Extract<ServerMessage, { type: "users" }>): void {
    for (const user of game.users.values()) user.active = activeUsers.includes(user.id ?? "");
    const user = game.users.get(changed);
    if (!user) return;
    if (!connected) {
      user.viewedScene = null;
      this.#parts.onLeft?.(changed);
    }
    Hooks.callAll("userConnected", user, connected);
  }

  #activity(userId: string, data: Obj): void {
    const user = game.users.get(userId);
    if (user && "sceneId" in data) user.viewedScene = (data["sceneId"] as string | null) ?? null;
    this.#parts.onActivity?.(userId, data);
  }
}

async function answerQuery(transport: Transport, query: Extract<ServerMessage, { type: "query" }>): Promise<void> {
  try {
    const handler = CONFIG.queries[query.name];
    if (!handler) throw new Error(`"${query.name}" is not a registered User query`);
    const result = await handler(query.data, { timeout: query.timeout ?? undefined });
    transport.answerQuery(query.queryId, { ok: true, result: JSON.parse(JSON.stringify(result ?? null)) as Json });
  } catch (error) {
    transport.answerQuery(query.queryId, { ok: false, error: (error as Error).message });
  }
}
