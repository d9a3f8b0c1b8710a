import { ApplicationV2 } from "../../api/application.ts";
import type { ClosingOptions, Configuration, RenderContext, RenderOptions } from "../../api/types.ts";
import { type AnyRecord, type ChatMessageLike, host } from "../../host.ts";

/** One message in a window of its own: one more rendering of it, which follows its changes. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    window: { icon: "fa-solid fa-comment", title: "Message" },
    position: { width: 320 },
    actions: {
      deleteMessage(this: ChatPopout): void {
        void this.message.delete();
      },
    },
  };

  #hooks: [string, number][] = [];

  get message(): ChatMessageLike {
    return this.options["message"] as ChatMessageLike;
  }

  protected override _initializeApplicationOptions(options: AnyRecord): Configuration {
    const message = options["message"] as ChatMessageLike | undefined;
    if (!message) throw new Error("ChatPopout needs a message");
    return super._initializeApplicationOptions({ ...options, uniqueId: message.id });
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    return this.message.renderHTML({ canDelete: false, canClose: false });
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const mine = (run: () => unknown) => (message: ChatMessageLike) => {
      if (message.id === this.message.id) void run();
    };
    for (const [name, listener] of [
      ["updateChatMessage", mine(() => this.render())],
      ["deleteChatMessage", mine(() => this.close())],
    ] as const) {
      this.#hooks.push([name, host.Hooks.on(name, listener)]);
    }
  }

  protected override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    for (const [name, id] of this.#hooks.splice(0)) host.Hooks.off(name, id);
  }
}
