import { templatePath } from "../../constants.ts";
import { reportAnswer } from "../relay/index.ts";
import type { Action, Choices } from "../resolve/action.ts";
import { openPart } from "../resolve/answers.ts";
import { actionOf, askForAll, askForPart } from "../resolve/apply-part.ts";
import { facesOfProgress, type ProgressEntry, type Side } from "../resolve/course.ts";
import { startAction } from "../resolve/flow.ts";
import { tokenOf } from "../resolve/gather.ts";
import { askToSettle } from "../resolve/owed.ts";
import { mayPress, offered, type PartCommand } from "../resolve/part-command.ts";
import { AnswerPrompt } from "../resolve/prompt.ts";
import { applyPolicy, unfoldsCards } from "../resolve/settings.ts";
import { actorNow, knowsNumbersOf, mayAnswer } from "../resolve/who.ts";
import type { Offer, PartView } from "./card.ts";
import { type CardSource, cardContext, type PartSource } from "./card-context.ts";
import { ResolutionModel } from "./resolution-model.ts";
import { shownPortrait } from "./shown-portrait.ts";
import { name, text } from "./text.ts";

type Message = ChatMessage.Implementation;
type Part = ResolutionModel["parts"][string];

// Which steps this viewer has folded or unfolded by hand, by message and part: a card is made anew at every change of its
// message.
const turned = new Map<string, Set<string>>();
const turnedIn = (messageId: string, partId: string): Set<string> => {
  const key = `${messageId}.${partId}`;
  const known = turned.get(key) ?? new Set();
  turned.set(key, known);
  return known;
};

/** Draws a resolution into the content of one rendered message: log, notification and pop-out each get their own. */
export async function fillCard(message: Message, system: ResolutionModel, content: Element): Promise<void> {
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
      const byHand = turnedIn(message.id ?? "", partId);
      const stepId = details.dataset["stepId"] ?? "";
      if (details.open !== unfoldsCards()) byHand.add(stepId);
      else byHand.delete(stepId);
    });
}

async function onClick(event: Event, message: Message): Promise<void> {
  // Nodes of a detached window are of another realm: what is asked is what they can do, not what they are.
  const target = event.target as Element | null;
  const button = target?.closest<HTMLButtonElement>("button[data-command]");
  if (!button || !message.id) return;
  event.preventDefault();
  const partId = button.closest<HTMLElement>("[data-part-id]")?.dataset["partId"] ?? "";
  button.disabled = true;
  try {
    await press(message, message.id, partId, button.dataset["command"], button.dataset["offer"] ?? "", event);
  } finally {
    // Where it was carried out the message has changed and this card is gone; else one may try again.
    button.disabled = false;
  }
}

async function press(
  message: Message,
  messageId: string,
  partId: string,
  command: string | undefined,
  offerId: string,
  event: Event,
): Promise<void> {
  switch (command) {
    case "apply":
    case "undo":
      reportAnswer(await askForPart(messageId, partId, command));
      return;
    case "applyAll":
    case "undoAll":
      reportAnswer(await askForAll(messageId, command === "applyAll" ? "apply" : "undo"));
      return;
    case "answer":
      AnswerPrompt.show(messageId, partId);
      return;
    case "settle":
      reportAnswer(await askToSettle(messageId));
      return;
    case "offer":
      await takeUp(message, messageId, partId, offerId, event);
  }
}

/** Starts the action that a card offers, aimed back at the other side. */
async function takeUp(
  message: Message,
  messageId: string,
  partId: string,
  offerId: string,
  event: Event,
): Promise<void> {
  const { system } = message;
  if (!(system instanceof ResolutionModel)) return;
  const part = system.parts[partId];
  const offer = part && viewOf(actionOf(system), part)?.offers?.find(({ id }) => id === offerId);
  if (!part || !offer || isTaken(offer, part)) return;
  const [by, at] = offer.by === "actor" ? [system.actor, part.target] : [part.target, system.actor];
  if (by.uuid === null) return;
  await startAction({
    actorUuid: by.uuid,
    actionId: offer.actionId,
    itemUuid: offer.itemUuid ?? null,
    targetUuid: at.uuid,
    event,
    ...(offer.fields ? { fields: offer.fields } : {}),
    offer: { messageId, partId, offerId },
  });
}

/** What the viewer in front of this client may see of a resolution. */
function sourceFor(message: Message, system: ResolutionModel): CardSource {
  const action = actionOf(system);
  const entries = Object.entries(system.parts).sort(([, a], [, b]) => a.order - b.order);
  const parts = entries.map(([id, part]) => partSource(message, system, action, id, part));
  const several = (command: PartCommand): boolean =>
    parts.filter(({ commands, secret }) => !secret && commands.includes(command)).length > 1;
  return {
    title: action ? text(action.label) : name(system.action),
    icon: action?.icon ?? "",
    actor: shownPortrait(system.actor),
    item: system.item.name ? system.item : null,
    parts,
    all: (["apply", "undo"] as const).filter(several),
    owed: system.owed.length > 0 ? { mine: actorNow(system.actor.uuid)?.isOwner ?? game.user.isGM } : null,
  };
}

function partSource(
  message: Message,
  system: ResolutionModel,
  action: Action | null,
  id: string,
  part: Part,
): PartSource {
  const target = actorNow(part.target.uuid);
  const ownsTarget = target?.isOwner ?? false;
  const ownAction = action?.applies === "itself" && (actorNow(system.actor.uuid)?.isOwner ?? false);
  const mine = ownAction || mayPress(applyPolicy(), { isGM: game.user.isGM, ownsTarget });
  const gone = part.target.uuid !== null && target === null;
  const view = viewOf(action, part);
  return {
    id,
    target: shownPortrait(part.target),
    view,
    waitsFor: view ? null : waitsFor(message, system, part, id),
    state: part.state,
    // The models of `problems` and `changes` are plain objects that `apply-part.ts` wrote.
    problems: part.problems as unknown as PartSource["problems"],
    gone,
    costStays: part.state === "undone" && hasCost(system, part, action),
    secret: !game.user.isGM && target !== null && (tokenOf(target)?.hidden ?? false) && !ownsTarget,
    commands: mine && action ? offered(part.state).filter((command) => possible(command, gone)) : [],
    offers: (view?.offers ?? []).filter((offer) => isFor(offer, system, part)),
    hides: hidden(system, part),
    isOpen: (stepId) => turnedIn(message.id ?? "", id).has(stepId) !== unfoldsCards(),
  };
}

/** Whether it has taken something of a turn, as far as the message knows. */
function hasCost(system: ResolutionModel, part: Part, action: Action | null): boolean {
  if (!action || system.fight === null || system.owed.length > 0) return false;
  return action.cost(action.input(part.facts, part.choices as unknown as Choices)) !== null;
}

/** A target that is gone cannot be wounded any more; what was written elsewhere can still be taken back. */
const possible = (command: PartCommand, gone: boolean): boolean => !(gone && command === "apply");

/** Offers are for those who own the one who earned them, once. */
function isFor(offer: Offer, system: ResolutionModel, part: Part): boolean {
  const { by, gm } = offer;
  if (isTaken(offer, part) || (gm && !game.user.isGM)) return false;
  return actorNow(by === "actor" ? system.actor.uuid : part.target.uuid)?.isOwner ?? false;
}

/** Whether it, or another one of the same thing earned, was taken up. Ids of such begin with what they use. */
const isTaken = ({ id, uses }: Offer, { taken }: Part): boolean =>
  taken.some((known) => known === id || (uses !== undefined && known.startsWith(`${uses}:`)));

/** Sides of which this viewer may not know the numbers: creatures that they cannot look at, where the world says so. */
function hidden(system: ResolutionModel, part: Part): ReadonlySet<Side> {
  const sides = new Set<Side>();
  const known = (uuid: string | null): boolean => uuid === null || knowsNumbersOf(actorNow(uuid));
  if (!known(system.actor.uuid)) sides.add("actor");
  if (!known(part.target.uuid)) sides.add("target");
  return sides;
}

function waitsFor(message: Message, system: ResolutionModel, part: Part, partId: string): PartSource["waitsFor"] {
  const open = part.state === "waiting" ? openPart(message.id ?? "", partId) : null;
  if (!open?.waiting) return null;
  const { waiting } = open;
  const who = name(shownPortrait(waiting.whose === "actor" ? system.actor : part.target).name);
  if (waiting.kind === "dice")
    return { text: text("TACTICAL_TIME.RESOLVE.Waiting.dice", { name: who }), steps: [], mine: false };
  return {
    text: text("TACTICAL_TIME.RESOLVE.Waiting.answer", { name: who, question: waiting.title }),
    steps: waiting.shown ?? [],
    mine: mayAnswer(system, part, waiting.whose, game.user),
  };
}

/** The outcome of a part as its action describes it; null: none yet, or its action is not known any more. */
export function viewOf(action: Action | null, part: Part): PartView | null {
  if (!action || !part.outcome) return null;
  const input = action.input(part.facts, part.choices as unknown as Choices);
  // Written by the flow, whatever the model knows of its entries.
  const faces = facesOfProgress(part.progress as unknown as readonly ProgressEntry[]);
  const view = action.describe(input, part.outcome, faces);
  const warnings = action.warnings?.(input) ?? [];
  if (warnings.length === 0) return view;
  const notes = warnings.map((words) => ({
    text: words,
    tone: "neutral" as const,
    icon: "fa-solid fa-triangle-exclamation",
  }));
  return { ...view, notes: [...view.notes, ...notes] };
}
