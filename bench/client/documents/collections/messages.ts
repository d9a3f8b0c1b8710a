import type { ChatMessage } from "../chat-message.ts";
import { WorldCollection } from "./world-collection.ts";

export class Messages extends WorldCollection<ChatMessage> {
  static override documentName = "ChatMessage";
  constructor() {
    super("ChatMessage");
  }
  async flush(): Promise<unknown> {
    return this.documentClass.deleteDocuments([], { deleteAll: true });
  }
}
