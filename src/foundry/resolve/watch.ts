import { ResolutionModel } from "../chat/resolution-model.ts";
import { goOn, openPart } from "./answers.ts";
import { AnswerPrompt } from "./prompt.ts";
import { respondersOf } from "./who.ts";

/**
 * Sees to it that whatever waits for this client is taken up: dice that are this person's fall, questions to them stand
 * on their screen, and the clock of each question is kept by one client. All of it follows from the messages, so a
 * reload in the midst of anything loses nothing.
 */

type Message = ChatMessage.Implementation;

/** Requests that this client has taken up already, by message, part and place. */
const taken = new Set<string>();
/** Clocks of questions, by message and part. */
const clocks = new Map<string, ReturnType<typeof setTimeout>>();

/** Called in `init`. */
export function registerWatch(): void {
  Hooks.once("ready", lookAtAll);
  Hooks.on("createChatMessage", (message) => look(message as Message));
  Hooks.on("updateChatMessage", (message) => look(message as Message));
  Hooks.on("deleteChatMessage", (message) => forget(message as Message));
  // Somebody came or left: what was theirs may be another's now.
  Hooks.on("userConnected", () => {
    taken.clear();
    lookAtAll();
  });
}

function lookAtAll(): void {
  for (const message of game.messages) look(message as Message);
}

function look(message: Message): void {
  if (!game.ready || !(message.system instanceof ResolutionModel) || !message.id) return;
  for (const partId of Object.keys(message.system.parts)) lookAtPart(message.id, partId);
}

function lookAtPart(messageId: string, partId: string): void {
  const place = `${messageId}.${partId}`;
  stopClock(place);
  const part = (game.messages.get(messageId)?.system as ResolutionModel | undefined)?.parts[partId];
  if (part?.state !== "waiting") {
    AnswerPrompt.close(place);
    return;
  }
  const open = openPart(messageId, partId);
  if (!open?.waiting) return;
  const { waiting } = open;
  const responders = respondersOf(open.message, open.system, open.part, waiting.whose);
  const asked = responders.some(({ id }) => id === game.userId);
  const first = responders[0]?.id === game.userId;
  const key = `${place}.${open.progress.length}`;
  if (waiting.kind === "ask") keepTime(place, messageId, partId, open.part.deadline);
  const atOnce = waiting.kind === "dice" ? first : first && open.system.quick && waiting.whose === "actor";
  if (!asked || taken.has(key)) {
    if (!asked) AnswerPrompt.close(place);
    return;
  }
  if (!atOnce && waiting.kind === "dice") return;
  taken.add(key);
  if (atOnce) {
    void goOn(messageId, partId).catch((error: unknown) => {
      console.error("tactical-time | a resolution could not go on", error);
      ui.notifications.error("TACTICAL_TIME.RESOLVE.notGoneOn", { localize: true });
    });
  } else AnswerPrompt.show(messageId, partId);
}

/** One client keeps the time of a question: the active GM's, or with none there the author's. */
function keepTime(place: string, messageId: string, partId: string, deadline: number | null): void {
  if (deadline === null) return;
  // A moment of grace, so that an answer given in the last second is not outrun by the clock.
  const wait = Math.max(0, deadline - game.time.serverTime) + 1000;
  const clock = setTimeout(() => {
    clocks.delete(place);
    const message = game.messages.get(messageId);
    const keeper = game.users.activeGM ? game.user.isActiveGM : message?.isAuthor;
    if (keeper) void goOn(messageId, partId, { byDefault: true });
  }, wait);
  clocks.set(place, clock);
}

function stopClock(place: string): void {
  clearTimeout(clocks.get(place));
  clocks.delete(place);
}

function forget(message: Message): void {
  if (!(message.system instanceof ResolutionModel)) return;
  for (const partId of Object.keys(message.system.parts)) {
    const place = `${message.id}.${partId}`;
    stopClock(place);
    AnswerPrompt.close(place);
  }
}
