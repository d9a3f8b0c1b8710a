import { TacticalChatMessage } from "../documents/chat-message.ts";
import { registerHotbar } from "../resolve/hotbar.ts";
import { registerEnrichers } from "./enrichers.ts";
import { registerFightLog } from "./fight-log.ts";
import { ResolutionModel } from "./resolution-model.ts";
import { registerResolved } from "./resolved.ts";
import { TurnCardModel } from "./turn-card-model.ts";

/** Messages and their subtypes, references in text, and macros of what is dragged onto the hotbar. Called in `init`. `host`: the window that the game began in. */
export function registerChat(host: Window): void {
  CONFIG.ChatMessage.documentClass = TacticalChatMessage;
  CONFIG.ChatMessage.dataModels["resolution"] = ResolutionModel;
  CONFIG.ChatMessage.dataModels["turn"] = TurnCardModel;
  registerResolved();
  registerEnrichers(host);
  registerHotbar(host);
  registerFightLog();
}
