import { templatePath } from "../../constants.ts";
import { TacticalActor } from "../documents/actor.ts";
import { reportAnswer } from "../relay/index.ts";
import type { Action, Choices } from "../resolve/action.ts";
import { actionOf, askForPart } from "../resolve/apply-part.ts";
import { mayPress, offered, type PartCommand } from "../resolve/part-command.ts";
import { applyPolicy } from "../resolve/settings.ts";
import type { PartView } from "./card.ts";
import { type CardSource, cardContext, type PartSource } from "./card-context.ts";
import type { ResolutionModel } from "./resolution-model.ts";
import { name, text } from "./text.ts";

// Which steps this viewer has unfolded, by message and part: a card is made anew at every change of its message.
const unfolded = new Map<string, Set<string>>();
const unfoldedIn = (messageId: string, partId: string): Set<string> => {
  const key = `${messageId}.${partId}`;
  const known = unfolded.get(key) ?? new Set();
  unfolded.set(key, known);
  return known;
};

/** Draws a resolution into the content of one rendered message: log, notification and pop-out each get their own. */
export async function fillCard(
  message: ChatMessage.Implementation,
  system: ResolutionModel,
  content: Element,
): Promise<void> {
  const context = cardContext(sourceFor(message, system), game.i18n);
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("chat/resolution"), { ...context });
  const holder = content.ownerDocument.createElement("template");
  holder.innerHTML = html;
  const card = holder.content.firstElementChild;
  if (!card) return;
  content.replaceChildren(card);
  card.addEventListener("click", (event) => void onClick(event, message));
  for (const details of card.querySelectorAll("details"))
    details.addEventListener("toggle", () => {
      const partId = details.closest<HTMLElement>("[data-part-id]")?.dataset["partId"] ?? "";
      const open = unfoldedIn(message.id ?? "", partId);
      const stepId = details.dataset["stepId"] ?? "";
      if (details.open) open.add(stepId);
      else open.delete(stepId);
    });
}

async function onClick(event: Event, message: ChatMessage.Implementation): Promise<void> {
  // Nodes of a detached window are of another realm: what is asked is what they can do, not what they are.
  const target = event.target as Element | null;
  const button = target?.closest<HTMLButtonElement>("button[data-command]");
  if (!button || !message.id) return;
  event.preventDefault();
  const partId = button.closest<HTMLElement>("[data-part-id]")?.dataset["partId"];
  const command = button.dataset["command"];
  if (!partId || (command !== "apply" && command !== "undo")) return;
  button.disabled = true;
  try {
    reportAnswer(await askForPart(message.id, partId, command));
  } finally {
    // Where it was carried out the message has changed and this card is gone; else one may try again.
    button.disabled = false;
  }
}

/** What the viewer in front of this client may see of a resolution. */
function sourceFor(message: ChatMessage.Implementation, system: ResolutionModel): CardSource {
  const action = actionOf(system);
  const entries = Object.entries(system.parts).sort(([, a], [, b]) => a.order - b.order);
  return {
    title: action ? text(action.label) : name(system.action),
    icon: action?.icon ?? "",
    actor: system.actor,
    item: system.item.name ? system.item : null,
    parts: entries.map(([id, part]) => partSource(message, system, action, id, part)),
  };
}

function partSource(
  message: ChatMessage.Implementation,
  system: ResolutionModel,
  action: Action | null,
  id: string,
  part: ResolutionModel["parts"][string],
): PartSource {
  const target = documentNow(part.target.uuid);
  const ownsTarget = target?.isOwner ?? false;
  const mine = mayPress(applyPolicy(), { isGM: game.user.isGM, ownsTarget });
  const gone = part.target.uuid !== null && target === null;
  const token = target?.token ?? null;
  return {
    id,
    target: part.target,
    view: action ? viewOf(action, part, system) : null,
    state: part.state,
    // The models of `problems` and `changes` are plain objects that `apply-part.ts` wrote.
    problems: part.problems as unknown as PartSource["problems"],
    gone,
    secret: !game.user.isGM && (token?.hidden ?? false),
    commands: mine && action ? offered(part.state).filter((command) => possible(command, gone)) : [],
    open: unfoldedIn(message.id ?? "", id),
  };
}

/** A target that is gone cannot be wounded any more; what was written elsewhere can still be taken back. */
const possible = (command: PartCommand, gone: boolean): boolean => !(gone && command === "apply");

function viewOf(action: Action, part: ResolutionModel["parts"][string], system: ResolutionModel): PartView | null {
  if (!part.outcome) return null;
  const input = action.input(part.facts, system.choices as unknown as Choices);
  return action.describe(input, part.outcome);
}

/** The actor behind a UUID if this client has it loaded. */
function documentNow(uuid: string | null): Actor.Implementation | null {
  if (uuid === null) return null;
  const document: unknown = fromUuidSync(uuid, { strict: false });
  return document instanceof TacticalActor ? document : null;
}
