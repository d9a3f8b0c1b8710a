import type { Generation, WorldData } from "../../protocol.ts";
import type { Collection } from "../common/utils/collection.ts";
import type { Actor } from "../documents/actor.ts";
import type { Combats } from "../documents/collections/combats.ts";
import type { CompendiumPacks } from "../documents/collections/compendium-packs.ts";
import type { Messages } from "../documents/collections/messages.ts";
import type { Scenes } from "../documents/collections/scenes.ts";
import type { Users } from "../documents/collections/users.ts";
import type { WorldCollection } from "../documents/collections/world-collection.ts";
import type { Combat } from "../documents/combat.ts";
import type { Folder } from "../documents/folder.ts";
import type { Item } from "../documents/item.ts";
import type { JournalEntry } from "../documents/journal-entry.ts";
import type { Macro } from "../documents/macro.ts";
import type { RollTable } from "../documents/roll-table.ts";
import type { User } from "../documents/user.ts";
import type { GameTime } from "./game-time.ts";
import type { KeybindingsRegistry } from "./keybindings.ts";
import type { Localization } from "./localization.ts";
import type { ClientSettings } from "./settings.ts";
import type { GameSocket } from "./socket.ts";

interface SystemPackage {
  id: string;
  title: string;
  version: string;
  documentTypes: Record<string, Record<string, unknown>>;
  /** The public interface that a system offers to modules. */
  api: unknown;
  [manifest: string]: unknown;
}

/** The state of a client. Members are set in boot order; what is not there yet is undefined, as on the host. */
class Game {
  generation: Generation = 14;
  data!: WorldData;
  view: "game" | "join" = "game";
  ready = false;
  /** World documents exist (they are prepared before `ready`). */
  documentsReady = false;
  release!: { generation: Generation; version: string; build: number };
  world!: { id: string; title: string; [extra: string]: unknown };
  system!: SystemPackage;
  modules!: Collection<{ id: string; active: boolean }>;
  paused = false;
  loading = false;

  i18n!: Localization;
  settings!: ClientSettings;
  keybindings!: KeybindingsRegistry;
  time!: GameTime;
  socket!: GameSocket;
  /** Shape of the data models by document and type, kept for packages that list types. */
  model!: Record<string, Record<string, unknown>>;
  documentTypes!: Record<string, string[]>;
  permissions!: Record<string, number[]>;

  user!: User;
  users!: Users;
  actors!: WorldCollection<Actor>;
  items!: WorldCollection<Item>;
  combats!: Combats;
  scenes!: Scenes;
  messages!: Messages;
  macros!: WorldCollection<Macro>;
  journal!: WorldCollection<JournalEntry>;
  tables!: WorldCollection<RollTable>;
  folders!: WorldCollection<Folder>;
  packs!: CompendiumPacks;
  collections!: Collection<WorldCollection<never>>;

  /** What keys are held; the host has a manager here. */
  keyboard!: { downKeys: ReadonlySet<string>; isModifierActive(modifier: string): boolean };

  /** Set by the applications. */
  tooltip: unknown;
  /** Set by the map. */
  canvas: unknown;
  tours: unknown;
  audio: unknown;

  /** The route prefix under which the server is mounted, without slashes at its ends. */
  routePrefix = "";

  get combat(): Combat | null {
    return this.combats?.viewed ?? null;
  }

  get userId(): string | null {
    return this.data?.userId ?? null;
  }

  /** Asks the server to pause or go on (GMs only). Answers the new state. */
  togglePause(pause?: boolean, options: { broadcast?: boolean } = {}): boolean | Promise<boolean> {
    const paused = pause ?? !this.paused;
    if (options.broadcast) return this.socket.transport.request("pause", { paused });
    return this.setPaused(paused);
  }

  /** Set by boot: applies a pause on this client. */
  setPaused: (paused: boolean) => boolean = (paused) => {
    this.paused = paused;
    return paused;
  };

  /** Closes the tab's session; the bench goes to the list of users. */
  logOut(): void {
    globalThis.location?.assign(`/${this.routePrefix ? `${this.routePrefix}/` : ""}join`);
  }
}

export const game = new Game();
