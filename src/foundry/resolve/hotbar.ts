import { rulesets } from "../../rulesets/registry.ts";
import { TacticalActor } from "../documents/actor.ts";
import { TacticalItem } from "../documents/item.ts";
import { besides } from "../language.ts";
import { fieldsOf } from "./action-button.ts";
import type { FieldValues } from "./form.ts";
import { isItemUuid } from "./gather.ts";
import type { ActRequest } from "./macros.ts";

/**
 * What is dragged onto the hotbar becomes a macro: a thing by what it is for, an action from a sheet or from running
 * text as it would be done there.
 */

/** An action on its way to the hotbar. */
interface ActionDrag extends ActRequest {
  readonly type: typeof DRAG;
  readonly actionId: string;
}
const DRAG = "TacticalTimeAction";

/** Called in `init`. `host`: the window that the game began in. */
export function registerHotbar(host: Window): void {
  Hooks.on("hotbarDrop", (_bar: unknown, data: unknown, slot: unknown) => {
    const dropped: Partial<ActionDrag> & { uuid?: unknown } = Object(data);
    if (dropped.type === DRAG && typeof dropped.actionId === "string") {
      void assign(actionMacro(dropped as ActionDrag), Number(slot));
      return false;
    }
    const { type, uuid }: { type?: unknown; uuid?: unknown } = Object(data);
    if (type !== "Item" || typeof uuid !== "string") return;
    // The host waits for no answer here, and a document takes its time: what it is is asked of what is loaded.
    const item: unknown = fromUuidSync(uuid, { strict: false });
    if (!(item instanceof TacticalItem) || !item.actor?.ruleset?.actions.some(({ uses }) => uses?.(item))) return;
    void assign(itemMacro(item, uuid), Number(slot));
    return false;
  });
  listen(host);
  Hooks.on("openDetachedWindow", (_id: unknown, detached: Window) => listen(detached));
}

interface MacroData {
  readonly name: string;
  readonly img: string | null;
  readonly command: string;
}

const itemMacro = (item: Item.Implementation, uuid: string): MacroData => ({
  name: item.name,
  img: item.img || null,
  command: `game.system.api.resolve.useItem(${JSON.stringify(uuid)}, ${JSON.stringify({ name: item.name })});`,
});

/** The macro of an action, under the name and icon that its game gives it. */
export function actionMacro({ type: _type, actionId, ...request }: ActionDrag): MacroData {
  const actor: unknown = request.actorUuid ? fromUuidSync(request.actorUuid, { strict: false }) : null;
  const games = actor instanceof TacticalActor && actor.ruleset ? [actor.ruleset] : rulesets();
  const known = games.flatMap(({ actions }) => actions).find(({ id }) => id === actionId);
  // From a sheet it is a UUID, from running text a name.
  const item: unknown = isItemUuid(request.item) ? fromUuidSync(request.item, { strict: false }) : null;
  const thing = item instanceof TacticalItem ? item : null;
  return {
    name: besides([known ? game.i18n.localize(known.label) : actionId, thing?.name ?? request.itemName ?? ""]),
    img: thing?.img || known?.icon || null,
    command: `game.system.api.resolve.act(${JSON.stringify(actionId)}, ${JSON.stringify(request)});`,
  };
}

/** Puts an action into the first free place of the hotbar, as it stands in its dialog, and says so. */
export async function toHotbar(actionId: string, request: ActRequest): Promise<void> {
  const taken: object = game.user.hotbar;
  const free = Array.from({ length: PLACES }, (_, index) => index + 1).find((slot) => !(String(slot) in taken));
  if (free === undefined) {
    ui.notifications.warn("TACTICAL_TIME.RESOLVE.hotbarFull", { localize: true });
    return;
  }
  const macro = actionMacro({ type: DRAG, actionId, ...request });
  await assign(macro, free);
  ui.notifications.info("TACTICAL_TIME.RESOLVE.onHotbar", {
    localize: true,
    format: { name: macro.name, place: String(free) },
  });
}

/** Five pages of ten. */
const PLACES = 50;

async function assign({ name, img, command }: MacroData, slot: number): Promise<void> {
  const known = game.macros.find((macro) => macro.command === command && macro.isOwner);
  const macro = known ?? (await Macro.create({ name, type: "script", img, command, scope: "global" }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

const SOURCES = "button[data-action='startAction'], button[data-inline-act]";

/** Buttons of actions can be dragged, on every sheet and in every text, without each template saying so. */
function listen(host: Window): void {
  host.addEventListener("pointerdown", (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>(SOURCES);
    if (button) button.draggable = true;
  });
  host.addEventListener("dragstart", (event) => {
    const button = (event.target as Element | null)?.closest?.<HTMLElement>(SOURCES);
    const dragged = button && dragOf(button);
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged));
  });
}

function dragOf(button: HTMLElement): ActionDrag | null {
  const { actionId, inlineAct, item, fields } = button.dataset;
  if (inlineAct !== undefined) {
    const given = JSON.parse(fields ?? "{}") as FieldValues;
    return {
      type: DRAG,
      actionId: inlineAct,
      ...(item ? { item, itemName: item } : {}),
      ...(Object.keys(given).length > 0 ? { fields: given } : {}),
    };
  }
  const actor = actorOfSheet(button);
  if (!actor || !actionId) return null;
  const carried = actor.items.get(button.closest<HTMLElement>("[data-item-id]")?.dataset["itemId"] ?? "");
  const given = fieldsOf(button);
  return {
    type: DRAG,
    actionId,
    actorUuid: actor.uuid,
    ...(carried ? { item: carried.uuid, itemName: carried.name } : {}),
    ...(Object.keys(given).length > 0 ? { fields: given } : {}),
  };
}

function actorOfSheet(button: HTMLElement): Actor.Implementation | null {
  const app: unknown = foundry.applications.instances.get(button.closest(".application")?.id ?? "");
  const { document }: { document?: unknown } = Object(app);
  return document instanceof TacticalActor ? document : null;
}
