import { TacticalChatMessage } from "../documents/chat-message.ts";
import { registerEnrichers } from "./enrichers.ts";
import { registerFightLog } from "./fight-log.ts";
import { ResolutionModel } from "./resolution-model.ts";
import { registerResolved } from "./resolved.ts";
import { TurnCardModel } from "./turn-card-model.ts";

/** Messages and their subtypes, and references in text. Called in `init`. `host`: the window that the game began in. */
export function registerChat(host: Window): void {
  CONFIG.ChatMessage.documentClass = TacticalChatMessage;
  CONFIG.ChatMessage.dataModels["resolution"] = ResolutionModel;
  CONFIG.ChatMessage.dataModels["turn"] = TurnCardModel;
  registerResolved();
  registerEnrichers(host);
  registerFightLog();
}
