import { type AnyRecord, asRecord, asString, type ChatMessageLike, host } from "../../host.ts";

const MINUTE_MS = 60_000;

/** The time of day today, the date before. */
export function stampOf(timestamp: number, now: number = Date.now()): string {
  const then = new Date(timestamp);
  const age = now - timestamp;
  if (age < MINUTE_MS) return "now";
  const sameDay = new Date(now).toDateString() === then.toDateString();
  return sameDay
    ? then.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" })
    : then.toLocaleDateString();
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function control(action: string, icon: string, label: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `message-${action === "deleteMessage" ? "delete" : "close"} inline-control icon fa-solid ${icon} plain`;
  button.dataset["action"] = action;
  button.ariaLabel = label;
  return button;
}

/** Links and references in what is said become what they name, as in a journal. */
function enriched(html: string): Promise<string> {
  const TextEditor = asRecord(asRecord(host.foundry.applications["ux"])["TextEditor"])["implementation"] as {
    enrichHTML(html: string, options: AnyRecord): Promise<string>;
  };
  return TextEditor.enrichHTML(html, {});
}

/** The frame of one rendering of a message, with its documented class names, around the content given. */
export async function renderMessageFrame(message: ChatMessageLike, context: AnyRecord): Promise<HTMLElement> {
  const inner = asRecord(context["message"]);
  const isPrivate = context["isPrivate"] === true;
  const item = element("li", `chat-message message flexcol ${asString(context["cssClass"])}`.trim());
  item.dataset["messageId"] = message.id;
  const border = asString(context["borderColor"]);
  if (border) item.style.borderColor = border;
  const header = element("header", "message-header flexrow");
  header.append(element("h4", "message-sender", asString(context["alias"])));
  const metadata = element("span", "message-metadata");
  const time = element("time", "message-timestamp", stampOf(message.timestamp)) as HTMLTimeElement;
  time.dateTime = new Date(message.timestamp).toISOString();
  metadata.append(time);
  if (context["canDelete"]) metadata.append(control("deleteMessage", "fa-trash", "Delete message"));
  if (context["canClose"]) {
    const close = control("dismissMessage", "fa-xmark", "Dismiss");
    // Notifications lie outside of any application.
    close.addEventListener("click", () => item.remove());
    metadata.append(close);
  }
  header.append(metadata);
  const whisperTo = asString(context["whisperTo"]);
  if (whisperTo) header.append(element("span", "whisper-to", `To: ${whisperTo}`));
  const flavor = asString(inner["flavor"]);
  if (flavor && !isPrivate) {
    const line = element("span", "flavor-text");
    line.innerHTML = flavor;
    header.append(line);
  }
  const content = element("div", "message-content");
  content.innerHTML = await enriched(asString(inner["content"]));
  for (const roll of content.querySelectorAll<HTMLElement>(".dice-roll")) {
    roll.addEventListener("click", () => roll.classList.toggle("expanded"));
  }
  item.append(header, content);
  return item;
}
