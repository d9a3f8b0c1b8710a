import { applySystemUpdate } from "../documents/system-update.ts";
import { startAction } from "../resolve/index.ts";
import { escapeHtml } from "./escape.ts";

/** What a person does with a thing in a list, from its menu. */

/** Paths that things of some game are switched by; which of them an item has is asked of the item. */
const SWITCHES = ["equipped", "worn", "active"] as const;

/** Which switch an item has, and how it stands; null: none. */
export function switchOf(item: Item.Implementation): { readonly path: string; readonly on: boolean } | null {
  const path = SWITCHES.find((one) => typeof foundry.utils.getProperty(item.system, one) === "boolean");
  return path ? { path, on: foundry.utils.getProperty(item.system, path) === true } : null;
}

/** Does with it what it is for. */
export async function useOwnItem(item: Item.Implementation): Promise<void> {
  const action = item.ruleset?.actions.find(({ uses }) => uses?.(item));
  if (item.actor && action)
    await startAction({ actorUuid: item.actor.uuid, actionId: action.id, itemUuid: item.uuid, fields: {} });
}

export async function toggleItem(item: Item.Implementation): Promise<void> {
  const found = switchOf(item);
  if (found) await applySystemUpdate(item, { [found.path]: !found.on });
}

/** One more of it, right below. */
export async function duplicateItem(item: Item.Implementation): Promise<void> {
  const { _id, ...data } = item.toObject();
  const name = game.i18n.format("TACTICAL_TIME.SHEET.Item.copyOf", { name: item.name });
  const copy = foundry.utils.mergeObject(data, { name, sort: item.sort + 1 });
  await item.actor?.createEmbeddedDocuments("Item", [copy as Item.CreateData]);
}

export async function deleteItem(item: Item.Implementation): Promise<void> {
  await item.deleteDialog();
}

/** Shows it to the table: its picture, its name, its text without what is secret. */
export async function showItem(item: Item.Implementation): Promise<void> {
  const text = String(foundry.utils.getProperty(item.system, "description") ?? "");
  const kind = game.i18n.localize(`TYPES.Item.${item.type}`);
  const img = item.img ? `<img src="${escapeHtml(item.img)}" alt="" width="48" height="48">` : "";
  const content =
    `<section class="tactical-time tt-shown-item"><header>${img}<div><strong>${escapeHtml(item.name)}</strong>` +
    `<p>${escapeHtml(kind)}</p></div></header><div>${withoutSecrets(text)}</div></section>`;
  await ChatMessage.implementation.create({
    content,
    speaker: ChatMessage.implementation.getSpeaker({ actor: item.actor }),
  });
}

/** A text as everybody may read it. */
export function withoutSecrets(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const secret of page.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
  return page.body.innerHTML;
}

/** Whom a thing can be given to: creatures of the same game that this person may change. */
const receivers = (item: Item.Implementation): Actor.Implementation[] =>
  game.actors.filter((actor) => actor.isOwner && actor.uuid !== item.actor?.uuid && actor.ruleset === item.ruleset);

/** Hands it over to another creature, after asking to whom. */
export async function giveItem(item: Item.Implementation): Promise<void> {
  const choices = receivers(item);
  if (choices.length === 0) {
    ui.notifications.info("TACTICAL_TIME.SHEET.Item.nobody", { localize: true });
    return;
  }
  const options = choices
    .map((actor) => `<option value="${escapeHtml(actor.uuid)}">${escapeHtml(actor.name)}</option>`)
    .join("");
  const label = game.i18n.format("TACTICAL_TIME.SHEET.Item.giveTo", { name: item.name });
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["tactical-time"],
    window: { title: "TACTICAL_TIME.SHEET.Item.Menu.give", icon: "fa-solid fa-hand-holding" },
    content: `<label class="tt-field"><span class="tt-field-label">${escapeHtml(label)}</span><select name="receiver" class="tt-input" autofocus>${options}</select></label>`,
    ok: { label: "TACTICAL_TIME.SHEET.Item.Menu.give", icon: "fa-solid fa-hand-holding" },
    rejectClose: false,
  });
  const { receiver: uuid }: { receiver?: unknown } = Object(answer);
  const receiver = choices.find((actor) => actor.uuid === uuid);
  if (receiver) await moveItem(item, receiver);
}

/** First there, then no longer here: a thing is rather twice in the world than lost. */
async function moveItem(item: Item.Implementation, receiver: Actor.Implementation): Promise<void> {
  const { _id, ...data } = item.toObject();
  const made = await receiver.createEmbeddedDocuments("Item", [data as Item.CreateData]);
  if (!made?.length) return;
  await item.delete();
  ui.notifications.info("TACTICAL_TIME.SHEET.Item.given", {
    localize: true,
    format: { name: item.name, receiver: receiver.name },
  });
}
