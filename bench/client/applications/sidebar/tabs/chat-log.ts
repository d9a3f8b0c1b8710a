import type { RenderContext, RenderOptions } from "../../api/types.ts";
import { type AnyRecord, asRecord, asText, type ChatMessageLike, documentClass, host } from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import { parseChat, splitFlavor } from "../chat/commands.ts";
import { currentMode, modeOfCommand, modeOptions, modeSetting, modes } from "../chat/modes.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

const BATCH = 100;
const NOTIFICATION_MS = 8000;
/** Pixels from the end within which the log follows new messages. */
const NEAR_END = 120;

/** The log of messages and the field to write them. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS: AnyRecord = {
    actions: {
      deleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
        void this.#messageOf(target)?.delete();
      },
      dismissMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
        target.closest("[data-message-id]")?.remove();
      },
      jumpToBottom(this: ChatLog): void {
        this.scrollBottom();
      },
      mode(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
        void host.game.settings.set("core", modeSetting(), target.dataset["mode"]).then(() => this.#markMode());
      },
      clearLog(this: ChatLog): void {
        void this.#clear();
      },
    },
  };

  /** Pattern of each command, as far as the bench knows it. */
  static get CHAT_COMMANDS(): never {
    throw new Error("ChatLog.CHAT_COMMANDS is not offered by the bench");
  }

  #work: Promise<unknown> = Promise.resolve();
  #sent: string[] = [];

  get collection(): AnyRecord {
    return host.game.messages as unknown as AnyRecord;
  }

  get #log(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(".chat-log") ?? null;
  }

  #messageOf(element: Element): ChatMessageLike | undefined {
    const id = element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
    return id ? (host.game.messages.get(id) as ChatMessageLike | undefined) : undefined;
  }

  // Rendering

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const scroller = document.createElement("div");
    scroller.className = "chat-scroll";
    const log = document.createElement("ol");
    log.className = "chat-log plain themed";
    log.setAttribute("role", "log");
    log.ariaLabel = "Messages";
    const messages = host.game.messages.contents as ChatMessageLike[];
    for (const message of messages.slice(-BATCH)) {
      const element = await this.#renderMessage(message);
      if (element) log.append(element);
    }
    scroller.append(log);
    const jump = document.createElement("button");
    jump.type = "button";
    jump.className = "jump-to-bottom";
    jump.dataset["action"] = "jumpToBottom";
    jump.hidden = true;
    jump.innerHTML = '<i class="fa-solid fa-angles-down"></i> Newest';
    const parts: HTMLElement[] = [scroller, jump];
    if (!this.isPopout) parts.push(this.#renderForm());
    return parts;
  }

  #renderForm(): HTMLElement {
    const form = document.createElement("div");
    form.className = "chat-form";
    const bar = document.createElement("div");
    bar.className = "chat-controls";
    bar.id = "chat-controls";
    const privacy = document.createElement("div");
    privacy.id = "message-modes";
    privacy.className = "split-button";
    privacy.setAttribute("role", "radiogroup");
    privacy.ariaLabel = "Who sees it";
    for (const { id, label, icon } of modes()) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `ui-control icon ${icon}`;
      button.setAttribute("role", "radio");
      Object.assign(button.dataset, { action: "mode", mode: id, tooltip: label });
      button.ariaLabel = label;
      privacy.append(button);
    }
    bar.append(privacy);
    if (host.game.user.isGM) {
      const clear = document.createElement("button");
      clear.type = "button";
      clear.className = "ui-control icon fa-solid fa-trash";
      clear.dataset["action"] = "clearLog";
      clear.dataset["tooltip"] = "Delete all messages";
      clear.ariaLabel = "Delete all messages";
      bar.append(clear);
    }
    const input = document.createElement("textarea");
    input.id = "chat-message";
    input.rows = 2;
    input.placeholder = "Say something, or /r 2d6";
    input.ariaLabel = "Chat message";
    input.autocomplete = "off";
    input.addEventListener("keydown", (event) => void this.#onKey(event, input));
    form.append(bar, input);
    return form;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  protected override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#markMode();
    const log = this.#log?.parentElement;
    log?.addEventListener("scroll", () => this.#toggleJump());
    this.scrollBottom();
  }

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
      fixed: true,
    });
  }

  override _onActivate(): void {
    super._onActivate();
    this.scrollBottom();
    document.querySelector("#chat-notifications")?.replaceChildren();
  }

  async #renderMessage(message: ChatMessageLike): Promise<HTMLElement | null> {
    if (!message.visible) return null;
    try {
      return await message.renderHTML({ canDelete: message.isOwner, canClose: false });
    } catch (error) {
      // One message that cannot be shown must not hide the others.
      host.Hooks.onError(
        `ChatMessage [${message.id}] renderHTML`,
        error instanceof Error ? error : new Error(String(error)),
        { log: "error" },
      );
      return null;
    }
  }

  #markMode(): void {
    const mode = currentMode();
    for (const button of this.element?.querySelectorAll<HTMLElement>("[data-action=mode]") ?? []) {
      const active = button.dataset["mode"] === mode;
      button.classList.toggle("active", active);
      button.ariaChecked = String(active);
      button.setAttribute("aria-pressed", String(active));
    }
  }

  #toggleJump(): void {
    const jump = this.element?.querySelector<HTMLElement>(".jump-to-bottom");
    if (jump) jump.hidden = this.isAtBottom;
  }

  get isAtBottom(): boolean {
    const scroller = this.#log?.parentElement;
    return !scroller || scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END;
  }

  scrollBottom(): void {
    const scroller = this.#log?.parentElement;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
    this.#toggleJump();
  }

  // Messages that come, change and go: one after another, so that the log keeps their order

  #queue(run: () => Promise<void>): Promise<void> {
    const next = this.#work.then(run);
    this.#work = next.catch(() => undefined);
    return next;
  }

  postOne(message: ChatMessageLike, { notify = false }: { before?: string; notify?: boolean } = {}): Promise<void> {
    return this.#queue(async () => {
      if (!message.visible) return;
      const follow = this.isAtBottom;
      const element = await this.#renderMessage(message);
      if (element && this.#log && !this.#log.querySelector(`[data-message-id="${CSS.escape(message.id)}"]`))
        this.#log.append(element);
      if (follow || message.isAuthor) this.scrollBottom();
      if (this.popout?.rendered) await this.popout.postOne(message);
      if (notify && !this.isPopout) await this.notify(message);
    });
  }

  updateMessage(message: ChatMessageLike, notify = false): Promise<void> {
    return this.#queue(async () => {
      const selector = `[data-message-id="${CSS.escape(message.id)}"]`;
      const present = this.#log?.querySelector(selector);
      const element = await this.#renderMessage(message);
      if (present && element) present.replaceWith(element);
      else if (present) present.remove();
      else if (element) this.#log?.append(element);
      const shown = document.querySelector(`#chat-notifications ${selector}`);
      if (shown && !this.isPopout) {
        const fresh = await this.#renderMessage(message);
        if (fresh) shown.replaceWith(fresh);
        else shown.remove();
      }
      if (this.popout?.rendered) await this.popout.updateMessage(message);
      if (notify && !this.isPopout) await this.notify(message);
    });
  }

  deleteMessage(id: string): void {
    void this.#queue(async () => {
      const selector = `[data-message-id="${CSS.escape(id)}"]`;
      this.#log?.querySelector(selector)?.remove();
      document.querySelector(`#chat-notifications ${selector}`)?.remove();
      this.popout?.deleteMessage(id);
    });
  }

  /** A second rendering of the message at the edge of the map, while the log is not in view. */
  async notify(message: ChatMessageLike): Promise<void> {
    if (this.active && (host.ui["sidebar"] as { expanded: boolean }).expanded) return;
    const holder = document.querySelector("#chat-notifications");
    if (!holder || holder.querySelector(`[data-message-id="${CSS.escape(message.id)}"]`)) return;
    const element = await message.renderHTML({ canDelete: false, canClose: true });
    element.classList.add("chat-notification");
    holder.append(element);
    while (holder.childElementCount > 3) holder.firstElementChild?.remove();
    setTimeout(() => element.remove(), NOTIFICATION_MS);
  }

  // Writing

  async #onKey(event: KeyboardEvent, input: HTMLTextAreaElement): Promise<void> {
    if (event.key === "ArrowUp" && input.value === "") {
      input.value = this.#sent.at(-1) ?? "";
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    this.#sent = [...this.#sent, text].slice(-20);
    try {
      await this.processMessage(text);
    } catch (error) {
      // What could not be said stays to be corrected.
      input.value = text;
      (host.ui["notifications"] as { error(message: string, options?: AnyRecord): void }).error(
        String((error as Error).message),
        { console: false },
      );
    }
  }

  /** @throws when a formula or a command cannot be read, or a name is nobody's */
  async processMessage(message: string, { speaker }: { speaker?: AnyRecord } = {}): Promise<unknown> {
    const cls = documentClass("ChatMessage") as ReturnType<typeof documentClass> & {
      getSpeaker(options?: AnyRecord): AnyRecord;
    };
    const chatData: AnyRecord = {
      author: host.game.user.id,
      user: host.game.user.id,
      speaker: speaker ?? cls.getSpeaker(),
    };
    if (!host.Hooks.call("chatMessage", this, message, chatData)) return undefined;
    const { command, args } = parseChat(message);
    const [first = "", second = ""] = args;
    const { author, speaker: who } = chatData;
    const { escapeHTML } = host.foundry.utils;
    const create = (data: AnyRecord, options: AnyRecord = {}): Promise<unknown> =>
      cls.create({ author, speaker: who, ...data }, options);
    const text = escapeHTML(first).replaceAll("\n", "<br>");
    switch (command) {
      case "roll":
      case "publicroll":
      case "gmroll":
      case "blindroll":
      case "selfroll": {
        const { formula, flavor } = splitFlavor(first);
        if (!host.Roll.validate(formula)) throw new Error(`"${formula}" is no dice formula`);
        const actor = host.game.actors.get(asText(asRecord(who)["actor"] ?? "")) as
          | { getRollData?(): AnyRecord }
          | undefined;
        const roll = host.Roll.create(formula, actor?.getRollData?.() ?? {});
        const mode = command === "roll" ? currentMode() : modeOfCommand(command);
        return roll.toMessage({ speaker: who, ...(flavor ? { flavor: escapeHTML(flavor) } : {}) }, modeOptions(mode));
      }
      case "whisper": {
        const names = first
          .replace(/^\[|\]$/g, "")
          .split(",")
          .map((name) => name.trim().toLowerCase());
        const users = host.game.users.filter(
          (user) => names.includes((user.name ?? "").toLowerCase()) || (user.isGM && names.includes("gm")),
        );
        if (users.length === 0) throw new Error(`Nobody is called "${first}"`);
        return create({ content: escapeHTML(second), whisper: users.map(({ id }) => id) });
      }
      case "emote":
        return create(
          { content: `${escapeHTML(asText(asRecord(who)["alias"] ?? host.game.user.name))} ${text}`, style: 3 },
          modeOptions(currentMode()),
        );
      case "ic":
        return create({ content: text, style: 2 }, modeOptions(currentMode()));
      case "ooc":
        return create({ content: text, style: 1, speaker: { alias: host.game.user.name } }, modeOptions(currentMode()));
      case "invalid":
        throw new Error(`There is no chat command "/${first}"`);
      default:
        return create({ content: text, style: asRecord(who)["token"] ? 2 : 1 }, modeOptions(currentMode()));
    }
  }

  async #clear(): Promise<void> {
    const DialogV2 = asRecord(host.foundry.applications["api"])["DialogV2"] as {
      confirm(config: AnyRecord): Promise<unknown>;
    };
    const sure = await DialogV2.confirm({
      window: { title: "Delete all messages" },
      content: "<p>Delete every message of this world?</p>",
    });
    if (!sure) return;
    const cls = documentClass("ChatMessage") as ReturnType<typeof documentClass> & {
      deleteDocuments(ids: string[], options?: AnyRecord): Promise<unknown>;
    };
    await cls.deleteDocuments(host.game.messages.map(({ id }) => id));
  }

  protected _getEntryContextOptions(): ContextMenuEntry[] {
    const message = (row: HTMLElement): ChatMessageLike | undefined => this.#messageOf(row);
    return [
      menuEntry("Open in a window", "fa-solid fa-up-right-from-square", (row) => {
        const found = message(row);
        const Popout = asRecord(asRecord(host.foundry.applications["sidebar"])["apps"])["ChatPopout"] as new (
          o: AnyRecord,
        ) => { render(o: AnyRecord): Promise<unknown> };
        if (found) void new Popout({ message: found }).render({ force: true });
      }),
      menuEntry(
        "Reveal to everyone",
        "fa-solid fa-eye",
        (row) => void message(row)?.update({ whisper: [], blind: false }),
        (row) => {
          const found = message(row) as (ChatMessageLike & { whisper?: string[] }) | undefined;
          return (
            (host.game.user.isGM || found?.isAuthor === true) &&
            (found?.whisper?.length ?? 0) > 0 &&
            found?.isContentVisible === true
          );
        },
      ),
      menuEntry(
        "Delete",
        "fa-solid fa-trash",
        (row) => void message(row)?.delete(),
        (row) => message(row)?.canUserModify(host.game.user, "delete") === true,
      ),
    ];
  }
}
