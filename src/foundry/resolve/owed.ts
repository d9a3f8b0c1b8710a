import type { Cost } from "../../core/turns/index.ts";
import { ResolutionModel } from "../chat/resolution-model.ts";
import { askForCommand } from "../combat/combat-requests.ts";
import { Lanes } from "../combat/queue.ts";
import { askGM, done, type HandlerAnswer, handleRequest, type RelayAnswer, refused } from "../relay/index.ts";
import { messageSoon } from "./message-soon.ts";
import { actorNow } from "./who.ts";

/**
 * What an action costs of a turn can be taken by a game master's client alone. With none there the card keeps it, says
 * so, and has a button that takes it when one has come.
 */

/** One thing that is still to be taken, as the message keeps it. */
export interface Owed {
  readonly combatId: string;
  readonly combatantId: string;
  /** The turn that it belongs to; null: outside any. */
  readonly entry: string | null;
  readonly cost: Cost;
}

const REQUEST = "settle";
const lanes = new Lanes();

/** Registers the active GM's side, and tells one who comes what has been left for them. Called in `init`. */
export function registerOwed(): void {
  Hooks.once("ready", tellOfOwed);
  handleRequest(REQUEST, ({ messageId }, { claimedUserId }) =>
    typeof messageId === "string"
      ? lanes.run(messageId, () => settle(messageId, claimedUserId))
      : Promise.resolve(refused("TACTICAL_TIME.RESOLVE.Refused.unreadable")),
  );
}

function tellOfOwed(): void {
  if (!game.user.isActiveGM) return;
  const waiting = game.messages.filter(({ system }) => system instanceof ResolutionModel && system.owed.length > 0);
  if (waiting.length > 0)
    ui.notifications.info("TACTICAL_TIME.RESOLVE.owedCards", {
      localize: true,
      format: { count: String(waiting.length) },
    });
}

/** Asks for what a card still owes to be taken from the turn. Shows nothing. */
export const askToSettle = (messageId: string): Promise<RelayAnswer> => askGM(REQUEST, { messageId });

/** Asks the combat for it. */
export async function take({ combatId, combatantId, entry, cost }: Owed): Promise<RelayAnswer> {
  const combat = game.combats.get(combatId);
  if (!combat?.combatants.has(combatantId)) return done();
  const answer = await askForCommand(combat, {
    kind: "spend",
    combatantId,
    cost,
    ...(entry === null ? {} : { entry }),
  });
  if (answer.status === "done") combat.showWarnings(answer.result);
  return answer;
}

/** Notes on a card of one's own what could not be taken. */
export async function keepOwed(message: ChatMessage.Implementation, owed: readonly Owed[]): Promise<void> {
  await message.update({ system: { owed: JSON.parse(JSON.stringify(owed)) } } as object);
  ui.notifications.warn("TACTICAL_TIME.RESOLVE.owed", { localize: true });
}

async function settle(messageId: string, userId: string): Promise<HandlerAnswer> {
  const message = await messageSoon(messageId);
  const system = message?.system;
  if (!message || !(system instanceof ResolutionModel)) return refused("TACTICAL_TIME.RESOLVE.Refused.noMessage");
  const user = game.users.get(userId);
  const owner = user && actorNow(system.actor.uuid)?.testUserPermission(user, "OWNER");
  if (!user?.isGM && !owner) return refused("TACTICAL_TIME.RESOLVE.Refused.notOwner", { name: system.actor.name });
  // Written by `keepOwed`, whatever the model knows of its entries.
  const owed = system.owed as unknown as readonly Owed[];
  if (owed.length === 0) return refused("TACTICAL_TIME.RESOLVE.Refused.settled");
  // Cleared first: a turn that has gone by takes nothing any more, and nothing is ever taken twice.
  await message.update({ system: { owed: [] } } as object);
  let last: HandlerAnswer = done();
  for (const one of owed) {
    const answer = await take(one);
    if (answer.status === "refused") last = answer;
  }
  return last;
}
