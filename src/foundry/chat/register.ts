import { TacticalChatMessage } from "../documents/chat-message.ts";
import { ResolutionModel } from "./resolution-model.ts";
import { registerResolved } from "./resolved.ts";
import { TurnCardModel } from "./turn-card-model.ts";

/** Messages and their subtypes. Called in `init`. */
export function registerChat(): void {
  CONFIG.ChatMessage.documentClass = TacticalChatMessage;
  CONFIG.ChatMessage.dataModels["resolution"] = ResolutionModel;
  CONFIG.ChatMessage.dataModels["turn"] = TurnCardModel;
  registerResolved();
}
