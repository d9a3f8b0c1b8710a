import type { Obj } from "../../common/utils/objects.ts";
import type { ChatMessage } from "../chat-message.ts";
import { WorldCollection } from "./world-collection.ts";

export class Messages extends WorldCollection<ChatMessage> {
  static override documentName = "ChatMessage";
  constructor() {
    super("ChatMessage");
  }
  /** The log is a story: it is told in the order of time, whatever order the store keeps. */
  override initialize(sources: readonly Obj[]): void {
    super.initialize([...sources].sort((a, b) => Number(a["timestamp"] ?? 0) - Number(b["timestamp"] ?? 0)));
  }

  async flush(): Promise<unknown> {
    return this.documentClass.deleteDocuments([], { deleteAll: true });
  }
}
