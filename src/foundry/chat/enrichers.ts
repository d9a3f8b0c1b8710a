import { rulesets } from "../../rulesets/registry.ts";
import { statusEffectById } from "../compat.ts";
import { besides } from "../language.ts";
import { startAction } from "../resolve/flow.ts";
import { ownActor } from "../resolve/macros.ts";
import { type InlineReference, inlinePattern, readInline } from "./inline.ts";

/** Makes references in descriptions and messages: actions to press, statuses with their icon, rules by number. */
export function registerEnrichers(host: Window): void {
  const page = host.document;
  CONFIG.TextEditor.enrichers.push({
    pattern: inlinePattern(),
    enricher: (match: RegExpMatchArray) => Promise.resolve(draw(readInline(match), page)),
  });
  // Enriched text travels as a string: what is pressed is heard where it bubbles to, in every window.
  listen(host);
  Hooks.on("openDetachedWindow", (_id: unknown, detached: Window) => listen(detached));
}

function draw(reference: InlineReference | null, page: Document): HTMLElement | null {
  if (!reference) return null;
  const { kind, id } = reference;
  if (kind === "Act") return drawAction(reference, page);
  if (kind === "Status") return drawStatus(reference, page);
  const link = page.createElement("button");
  link.type = "button";
  link.className = "tactical-time tt-inline tt-inline-rule tt-rule-link";
  link.dataset["rule"] = id;
  link.textContent = reference.label ?? id;
  link.title = game.i18n.format("TACTICAL_TIME.RULES.lookUp", { id });
  return link;
}

function drawAction({ id, values, label }: InlineReference, page: Document): HTMLElement | null {
  // Several games have a check: it bears the name that the reader's own game gives it.
  const own = ownActor()?.ruleset;
  const action = [...(own ? [own] : []), ...rulesets()]
    .flatMap(({ actions }) => actions)
    .find((known) => known.id === id);
  if (!action) return null;
  const { item, ...fields } = values;
  const button = page.createElement("button");
  button.type = "button";
  button.className = "tactical-time tt-inline tt-inline-act";
  button.dataset["inlineAct"] = id;
  button.dataset["fields"] = JSON.stringify(fields);
  if (item !== undefined) button.dataset["item"] = String(item);
  const icon = page.createElement("i");
  icon.className = "fa-solid fa-dice";
  icon.inert = true;
  button.append(icon, ` ${label ?? besides([game.i18n.localize(action.label), String(item ?? "")])}`);
  return button;
}

function drawStatus({ id, label }: InlineReference, page: Document): HTMLElement | null {
  const status = statusEffectById(id);
  if (!status) return null;
  const chip = page.createElement("span");
  chip.className = "tactical-time tt-inline tt-inline-status";
  const image = page.createElement("img");
  image.src = status.img;
  image.alt = "";
  chip.append(image, ` ${label ?? game.i18n.localize(status.name)}`);
  return chip;
}

function listen(host: Window): void {
  host.addEventListener("click", (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>("[data-inline-act]");
    if (button) void press(button, event);
  });
}

async function press(button: HTMLElement, event: Event): Promise<void> {
  const actor = ownActor();
  if (!actor) {
    ui.notifications.warn("TACTICAL_TIME.RESOLVE.Refused.nobodyChosen", { localize: true });
    return;
  }
  const named = button.dataset["item"];
  const item = named ? actor.items.getName(named) : null;
  if (named && !item) {
    ui.notifications.warn("TACTICAL_TIME.RESOLVE.Refused.notCarried", {
      localize: true,
      format: { name: actor.name, item: named },
    });
    return;
  }
  await startAction({
    actorUuid: actor.uuid,
    actionId: button.dataset["inlineAct"] ?? "",
    itemUuid: item?.uuid ?? null,
    fields: JSON.parse(button.dataset["fields"] ?? "{}"),
    event,
  });
}
