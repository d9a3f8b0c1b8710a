import { TacticalItem } from "../documents/item.ts";
import { startAction } from "./flow.ts";
import { itemOf } from "./gather.ts";

/** Macros of actions: made by dropping a thing on the hotbar, and the call that they make. */

/** The creature that this person acts with: the chosen token's, else their character. */
export const ownActor = (): Actor.Implementation | null =>
  canvas?.tokens?.controlled[0]?.actor ?? game.user.character ?? null;

/**
 * Does with a thing what it is for. The thing itself, where it lies with the acting creature; else the creature's own of
 * the same name, so that one macro serves every token of a kind.
 */
export async function useItem(uuid: string, event: Event | null = null): Promise<ChatMessage.Implementation | null> {
  const item = await itemOf(uuid);
  const chosen = ownActor();
  const holder = item?.actor ?? null;
  const actor = chosen ?? holder;
  if (!actor || !item) {
    ui.notifications.warn(`TACTICAL_TIME.RESOLVE.Refused.${item ? "nobodyChosen" : "itemGone"}`, { localize: true });
    return null;
  }
  const own = holder?.uuid === actor.uuid ? item : actor.items.getName(item.name);
  const action = own && actor.ruleset?.actions.find(({ uses }) => uses?.(own));
  if (!own || !action) {
    ui.notifications.warn("TACTICAL_TIME.RESOLVE.Refused.notCarried", {
      localize: true,
      format: { name: actor.name, item: item.name },
    });
    return null;
  }
  return startAction({ actorUuid: actor.uuid, actionId: action.id, itemUuid: own.uuid, event });
}

/** Called in `init`: a thing of ours that is dropped on the hotbar becomes a macro that uses it. */
export function registerMacros(): void {
  Hooks.on("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    const { type, uuid }: { type?: unknown; uuid?: unknown } = Object(data);
    if (type !== "Item" || typeof uuid !== "string") return;
    // The host waits for no answer here, and a document takes its time: what it is is asked of what is loaded.
    const item: unknown = fromUuidSync(uuid, { strict: false });
    if (!(item instanceof TacticalItem) || !item.actor?.ruleset?.actions.some(({ uses }) => uses?.(item))) return;
    void assign(item, uuid, Number(slot));
    return false;
  });
}

async function assign(item: Item.Implementation, uuid: string, slot: number): Promise<void> {
  const command = `game.system.api.resolve.useItem(${JSON.stringify(uuid)});`;
  const known = game.macros.find((macro) => macro.command === command && macro.isOwner);
  const macro =
    known ?? (await Macro.create({ name: item.name, type: "script", img: item.img || null, command, scope: "global" }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}
