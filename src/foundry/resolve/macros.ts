import { ResolutionModel } from "../chat/resolution-model.ts";
import { type RelayAnswer, refused } from "../relay/index.ts";
import { actionGroups } from "./action-list.ts";
import { askForAll } from "./apply-part.ts";
import { startAction } from "./flow.ts";
import type { FieldValues } from "./form.ts";
import { actorOf, isItemUuid, itemOf } from "./gather.ts";
import { offered } from "./part-command.ts";

/** What macros call: actions of whoever is chosen at the moment, things by what they are for, the newest card. */

/** How a macro wants an action done. Everything may be left out. */
export interface ActRequest {
  /** The thing that it is done with: its name, or its UUID. A creature's own of the same name stands in for it. */
  readonly item?: string;
  /** Name of the thing, beside its UUID: still found when that very thing is gone. */
  readonly itemName?: string;
  /** Who does it where no token is chosen and the user has no character. */
  readonly actorUuid?: string;
  readonly targetUuid?: string;
  /** What the dialog starts from. */
  readonly fields?: FieldValues;
  readonly modifiers?: Readonly<Record<string, boolean>>;
  /** Rolls without asking, or asks whatever the key and the setting say. */
  readonly skipDialog?: boolean;
  readonly event?: Event | null;
}

/** The creature that this person acts with: the chosen token's, else their character. */
export const ownActor = (): Actor.Implementation | null =>
  canvas?.tokens?.controlled[0]?.actor ?? game.user.character ?? null;

const warn = (key: string, format: Record<string, string> = {}): null => {
  ui.notifications.warn(`TACTICAL_TIME.RESOLVE.Refused.${key}`, { localize: true, format });
  return null;
};

/** Who acts for a macro; tells the person where there is nobody. */
async function actingFor(actorUuid: string | undefined): Promise<Actor.Implementation | null> {
  const chosen = ownActor() ?? (actorUuid ? await actorOf(actorUuid) : null);
  return chosen ?? warn(actorUuid ? "noActor" : "nobodyChosen");
}

/**
 * Starts an action with the chosen token's creature, else the user's character, else the one that is named. What stands
 * in the way is told in words.
 */
export async function act(actionId: string, request: ActRequest = {}): Promise<ChatMessage.Implementation | null> {
  const { item, itemName, actorUuid, event, ...given } = request;
  const actor = await actingFor(actorUuid);
  if (!actor) return null;
  const known = isItemUuid(item) ? await itemOf(item) : null;
  const named = known?.name ?? itemName ?? (isItemUuid(item) ? undefined : item);
  const own = known?.actor?.uuid === actor.uuid ? known : named === undefined ? null : actor.items.getName(named);
  if (item !== undefined && !own)
    return named === undefined ? warn("itemGone") : warn("notCarried", { name: actor.name, item: named });
  return startAction({
    actorUuid: actor.uuid,
    actionId,
    itemUuid: own?.uuid ?? null,
    event: event ?? null,
    ...given,
  });
}

/**
 * Does with a thing what it is for. The thing itself, where it lies with the acting creature; else the creature's own of
 * the same name, so that one macro serves every token of a kind.
 */
export async function useItem(
  uuid: string,
  { name, event = null }: { readonly name?: string; readonly event?: Event | null } = {},
): Promise<ChatMessage.Implementation | null> {
  const item = await itemOf(uuid);
  const holder = item?.actor ?? null;
  const wanted = item?.name ?? name;
  if (wanted === undefined) return warn("itemGone");
  const actor = ownActor() ?? holder;
  if (!actor) return warn("nobodyChosen");
  const own = item && holder?.uuid === actor.uuid ? item : actor.items.getName(wanted);
  const action = own && actor.ruleset?.actions.find(({ uses }) => uses?.(own));
  if (!own || !action) return warn("notCarried", { name: actor.name, item: wanted });
  return startAction({ actorUuid: actor.uuid, actionId: action.id, itemUuid: own.uuid, event });
}

/** What the chosen token's creature (or the user's character) can do now, in groups: for macros that offer a choice. */
export const possibleActions = (): ReturnType<typeof actionGroups> => {
  const actor = ownActor();
  return actor ? actionGroups(actor) : [];
};

/** Takes back the newest applied card that this person sees, whole. */
export function undoNewest(): Promise<RelayAnswer> {
  const isApplied = ({ visible, system }: ChatMessage.Implementation): boolean =>
    visible &&
    system instanceof ResolutionModel &&
    Object.values(system.parts).some(({ state }) => offered(state).includes("undo"));
  const newest = [...game.messages].reverse().find((message) => isApplied(message as ChatMessage.Implementation));
  return newest?.id
    ? askForAll(newest.id, "undo")
    : Promise.resolve(refused("TACTICAL_TIME.RESOLVE.Refused.nothingToUndo"));
}
