import { SYSTEM_ID } from "../../constants.ts";
import { actionOf } from "../resolve/apply-part.ts";
import { tokenOf } from "../resolve/gather.ts";
import { actorNow } from "../resolve/who.ts";
import { viewOf } from "./render-card.ts";
import { ResolutionModel } from "./resolution-model.ts";
import { wordsOf } from "./text.ts";

type Message = ChatMessage.Implementation;

/** State of each part as this client last saw it: what is new is told once. */
const states = new Map<string, string>();

/**
 * Follows the messages on every client: tells modules of what has come to its outcome, and shows numbers above the
 * tokens of what is applied or taken back. Called in `init`.
 */
export function registerResolved(): void {
  Hooks.once("ready", () => {
    for (const message of game.messages) remember(message as Message);
  });
  Hooks.on("createChatMessage", (message) => follow(message as Message));
  Hooks.on("updateChatMessage", (message) => follow(message as Message));
}

function remember(message: Message): void {
  if (!(message.system instanceof ResolutionModel)) return;
  for (const [partId, part] of Object.entries(message.system.parts)) states.set(`${message.id}.${partId}`, part.state);
}

function follow(message: Message): void {
  const { system } = message;
  if (!(system instanceof ResolutionModel)) return;
  for (const [partId, part] of Object.entries(system.parts)) {
    const place = `${message.id}.${partId}`;
    const before = states.get(place);
    states.set(place, part.state);
    if (before === part.state) continue;
    const view = viewOf(actionOf(system), part);
    if (!view || !part.outcome) continue;
    // Some hosts hand a whispered message's data to everybody: who may not see it is told nothing. The active GM's client
    // keeps the books.
    const seen = message.isContentVisible;
    if ((before === undefined || before === "waiting") && (seen || game.user.isActiveGM))
      Hooks.callAll(`${SYSTEM_ID}.resolved`, {
        messageId: message.id ?? "",
        partId,
        ruleset: system.ruleset,
        action: system.action,
        actorUuid: system.actor.uuid,
        actorTokenUuid: tokenUuid(system.actor.uuid),
        itemUuid: system.item.uuid,
        itemName: system.item.name,
        targetUuid: part.target.uuid,
        targetTokenUuid: tokenUuid(part.target.uuid),
        users: message.whisper.length > 0 ? message.whisper.map(String) : null,
        tone: view.tone,
        outcome: part.outcome,
      });
    if (!seen) continue;
    const uuid = part.target.uuid ?? system.actor.uuid;
    const words = wordsOf(view.floating ?? view.headline, game.i18n);
    if (part.state === "applied") float(uuid, words, false);
    if (part.state === "undone") float(uuid, words, true);
  }
}

const tokenUuid = (uuid: string | null): string | null => {
  const actor = actorNow(uuid);
  return (actor && tokenOf(actor)?.uuid) ?? null;
};

/** Words that rise above a token that this viewer sees; taken back, they sink. */
function float(uuid: string | null, words: string, down: boolean): void {
  const token = actorNow(uuid)?.getActiveTokens()[0];
  if (!canvas?.ready || !token?.visible || token.document.hidden) return;
  const { TEXT_ANCHOR_POINTS } = CONST;
  void canvas.interface?.createScrollingText(token.center, words, {
    anchor: TEXT_ANCHOR_POINTS.CENTER,
    direction: down ? TEXT_ANCHOR_POINTS.BOTTOM : TEXT_ANCHOR_POINTS.TOP,
    distance: token.h,
    fontSize: 28,
    stroke: 0x000000,
    strokeThickness: 4,
    jitter: 0.25,
  });
}
