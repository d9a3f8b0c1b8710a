import type { ApplicationV2 } from "./api/application.ts";
import { closeDetachedWindows } from "./api/detached.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import {
  type AnyRecord,
  asRecord,
  type ChatMessageLike,
  type DocumentClassLike,
  documentConfig,
  host,
} from "./host.ts";
import { JournalEntrySheet } from "./sheets/journal-sheet.ts";
import { MacroConfig } from "./sheets/macro-config.ts";
import type { ChatLog } from "./sidebar/tabs/chat-log.ts";
import { addSystemStyles, applyTheme } from "./theme.ts";

/** Which collection's changes render which part of the interface. */
const FOLLOWED: Record<string, string> = {
  Actor: "actors",
  Combat: "combat",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Scene: "scenes",
};

function layOut(): void {
  const root = document.createElement("div");
  root.id = "interface";
  for (const id of ["ui-left", "ui-top", "ui-bottom", "ui-right"]) {
    const region = document.createElement("div");
    region.id = id;
    root.append(region);
  }
  const cards = document.createElement("ol");
  cards.id = "chat-notifications";
  cards.className = "plain themed";
  cards.ariaLive = "polite";
  const notice = document.createElement("p");
  notice.id = "bench-face";
  notice.textContent = "Bench – not Foundry VTT and no substitute for it";
  root.append(cards, notice);
  document.body.append(root);
}

function renderLater(name: string): (...args: never[]) => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      void (host.ui[name] as ApplicationV2 | undefined)?.render();
    });
  };
}

/** The documented hooks after which a part of the interface shows something else. */
function followHooks(): void {
  const { Hooks } = host;
  const follow = (names: readonly string[], part: string): void => {
    const render = renderLater(part);
    for (const name of names) Hooks.on(name, render);
  };
  follow(["updateUser", "createUser", "deleteUser", "userConnected"], "players");
  follow(["updateUser", "updateMacro", "deleteMacro", "createMacro"], "hotbar");
  follow(["canvasReady", "updateScene", "createScene", "deleteScene"], "nav");
  follow(["pauseGame"], "pause");
  follow(["canvasReady"], "combat");
  for (const [documentName, part] of Object.entries(FOLLOWED)) {
    const render = renderLater(part);
    for (const change of ["create", "update", "delete"]) {
      Hooks.on(`${change}Folder`, ((folder: AnyRecord) => {
        if (folder["type"] === documentName) render();
      }) as (...args: never[]) => unknown);
    }
  }
  const chat = (): ChatLog => host.ui["chat"] as ChatLog;
  const on = (name: string, listener: (message: ChatMessageLike) => unknown): void => {
    Hooks.on(name, listener as (...args: never[]) => unknown);
  };
  on("createChatMessage", (message) => void chat().postOne(message, { notify: true }));
  on("updateChatMessage", (message) => void chat().updateMessage(message));
  on("deleteChatMessage", (message) => chat().deleteMessage(message.id));
}

function followCollections(): void {
  for (const [documentName, part] of Object.entries(FOLLOWED)) {
    const collection = host.game.collections.get(documentName) as unknown as { apps?: unknown[] } | undefined;
    collection?.apps?.push(host.ui[part]);
  }
}

/** Core's own sheets of what no package need bring a sheet for. Actors and items have none. */
function registerOwnSheets(): void {
  for (const [documentName, sheet] of [
    ["JournalEntry", JournalEntrySheet],
    ["Macro", MacroConfig],
  ] as const) {
    const cls = documentConfig(documentName)["documentClass"] as unknown as DocumentClassLike;
    DocumentSheetConfig.registerSheet(cls, "core", sheet as never, { makeDefault: true });
  }
}

/** After `setup`, once the documents exist, before `ready`: builds `ui.*` from `CONFIG.ui` and shows it. */
export async function mountUI(): Promise<void> {
  if (!document.getElementById("bench-system-styles")) addSystemStyles();
  applyTheme();
  registerOwnSheets();
  DocumentSheetConfig.localizeSheets();
  layOut();
  const classes = asRecord(host.CONFIG["ui"]) as Record<string, new () => ApplicationV2>;
  for (const [name, cls] of Object.entries(classes)) if (name !== "notifications") host.ui[name] = new cls();
  followCollections();
  followHooks();
  addEventListener("pagehide", closeDetachedWindows);
  const render = (name: string): Promise<unknown> => (host.ui[name] as ApplicationV2).render({ force: true });
  await render("sidebar");
  for (const name of ["controls", "players", "hotbar", "nav", "pause"]) await render(name);
}
