import { templatePath } from "../../constants.ts";
import { TacticalActor } from "../documents/actor.ts";
import { ownTurn } from "./own-turn.ts";
import { isTurnAction, TURN_ACTIONS } from "./turn-actions.ts";

type AnyApplication = foundry.applications.api.ApplicationV2.Any;

/** While it is a creature's turn, its sheet says so and has the turn's buttons. Called in `init`. */
export function registerTurnStrip(): void {
  Hooks.on("renderApplicationV2", (app) => void showStrip(app));
  // Whose turn it is changes without the actor: sheets that are open follow.
  Hooks.on("updateCombat", refresh);
  Hooks.on("deleteCombat", refresh);
}

function refresh(): void {
  for (const app of foundry.applications.instances.values()) void showStrip(app);
}

const actorOf = (app: AnyApplication): Actor.Implementation | null => {
  const document: unknown = Reflect.get(app, "document");
  return document instanceof TacticalActor ? document : null;
};

async function showStrip(app: AnyApplication): Promise<void> {
  const actor = actorOf(app);
  const content = app.element?.querySelector<HTMLElement>(".window-content");
  if (!actor || !content) return;
  const own = ownTurn(actor);
  const old = app.element?.querySelector(".turn-strip");
  if (!own) {
    old?.remove();
    return;
  }
  const { combat, entry } = own;
  const context = {
    entry: entry.id,
    holds: combat.ruleset?.turns.holds !== false,
    checks: (entry.due ?? []).map((id) => ({
      id,
      label: game.i18n.localize(combat.ruleset?.turns.checks?.[id] ?? id),
    })),
  };
  const signature = JSON.stringify(context);
  if (old?.getAttribute("data-signature") === signature) return;
  const holder = content.ownerDocument.createElement("template");
  holder.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("combat/strip"), context);
  const strip = holder.content.firstElementChild as HTMLElement | null;
  if (!strip) return;
  strip.setAttribute("data-signature", signature);
  strip.addEventListener("click", (event) => void press(event, actor));
  // Another drawing may have come in between.
  app.element?.querySelector(".turn-strip")?.remove();
  content.before(strip);
}

async function press(event: Event, actor: Actor.Implementation): Promise<void> {
  const target = (event.target as HTMLElement | null)?.closest<HTMLButtonElement>("button[data-turn-action]");
  const own = ownTurn(actor);
  if (!target || !own) return;
  event.preventDefault();
  event.stopPropagation();
  const action = target.dataset["turnAction"] ?? "";
  target.disabled = true;
  try {
    if (action === "endTurn") await own.combat.nextTurn();
    else if (isTurnAction(action)) {
      const { combat, entry } = own;
      await TURN_ACTIONS[action]({ combat, combatantId: entry.combatantId, entryId: entry.id, target });
    }
  } finally {
    target.disabled = false;
  }
}
